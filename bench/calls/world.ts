/** As long as a real one. */
export const tokenOf = (person: number): string => String(person).padStart(43, 'x')

/** Who dials in call n is person n, who picks up is as many people further on. */
export const pickerOf = (call: number, calls: number): number => calls + call
export const deviceOf = (person: number): string => `device-${person}`

/**
 * People who talk in pairs: the rows that dialling, answering and seeing each other leave. Nothing is due for a quarter of an
 * hour: until then their devices have come.
 */
export const world = (calls: number, price: number): string => `
  set session_replication_role = replica;
  insert into users (user_id, email, email_verified, nick_name, user_name, birthday, role, created_at)
    select n, n || '@example.com', true, 'Person ' || n, 'person_' || n, '1990-01-01',
      case when n <= ${calls} then 'member' else 'creator' end, now()
    from generate_series(1, ${2 * calls}) n;
  insert into profiles (user_id) select user_id from users;
  insert into sessions (session_id, user_id, token_hash, created_at, last_seen_at, expires_at, user_agent, address)
    select n, n, sha256(lpad(n::text, 43, 'x')::bytea), now(), now(), now() + interval '1 day', '', ''
    from generate_series(1, ${2 * calls}) n;
  set session_replication_role = default;
  insert into calls (call_id, dialer_id, picker_id, state, price, cycle_minutes, dialed_at, accepted_at, joined_at,
    connected_at, dialer_device, dialer_terminal, dialer_is_in, dialer_media, dialer_seen_at, picker_device,
    picker_terminal, picker_is_in, picker_media, picker_seen_at, cycles, cycle_started_at, paid_until, due_at)
    select n, n, ${calls} + n, 'TALKING', ${price}, 1, begun, begun, begun, begun, 'device-' || n, 'web', true, 'up',
      later, 'device-' || (${calls} + n), 'web', true, 'up', later, 1, begun, later, later
    from generate_series(1, ${calls}) n,
      (select date_trunc('milliseconds', now()) as begun, date_trunc('milliseconds', now()) + interval '15 minutes' as later) t;
  insert into call_lines (user_id, call_id)
    select n, n from generate_series(1, ${calls}) n union all select ${calls} + n, n from generate_series(1, ${calls}) n;
  insert into call_cycles (call_id, cycle, started_at, price, earned)
    select call_id, 1, connected_at, price, 0 from calls;
`

/**
 * Their minutes end one after the other within the next minute, after half of one in which it is looked at who can pay the next.
 * With \`spreadSeconds\` 0 they all end now.
 */
export const letThemEnd = (calls: number, spreadSeconds: number): string => `
  update calls set dialer_seen_at = now(), picker_seen_at = now(), paid_until = ends, cycle_started_at = ends - interval '1 minute',
    due_at = ends - interval '${spreadSeconds === 0 ? 0 : 30} seconds'
  from (select call_id as ending, date_trunc('milliseconds', now()) + interval '${spreadSeconds === 0 ? 0 : 30} seconds'
    + call_id * interval '1 millisecond' * ${Math.round((spreadSeconds * 1000) / calls)} as ends from calls) e
  where call_id = ending and state = 'TALKING';
`
