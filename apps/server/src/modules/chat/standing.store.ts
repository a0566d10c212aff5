import type { Instant, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import { inForce } from '../memberships/index.ts'
import type { Pair, Standing } from './standing.ts'

/** In the order of the pairs. Asked as values, not as `exists`: a kept plan could read all follows and blocks for them. */
export function listStandings(from: Db, pairs: readonly Pair[], now: Instant): Promise<Standing[]> {
  return from.many<Standing>(sql`
    select coalesce(u.deleted_at is null and u.suspended_at is null, false) and u.user_id is not null as is_there,
      coalesce(u.role = 'creator', false) as is_creator,
      (select 1 from blocks b where b.blocker_id = p.from_id and b.blocked_id = p.to_id) is not null
        or (select 1 from blocks b where b.blocker_id = p.to_id and b.blocked_id = p.from_id) is not null as is_blocked,
      case when u.role = 'creator' then coalesce(t.messages_from, 'everyone') else 'everyone' end as messages_from,
      (select 1 from follows f where f.fan_id = p.from_id and f.followed_id = p.to_id) is not null as is_fan,
      case when u.role = 'creator' then coalesce(t.messages_min_level, 1) else 1 end::int as messages_min_level,
      coalesce((select max(m.level) from memberships m
        where m.fan_id = p.from_id and m.creator_id = p.to_id and ${inForce(now)}), 0)::int as member_level,
      coalesce(s.lets_write, false) as is_let_in,
      coalesce(o.awaits_answer and not o.lets_write, false)
        and (select w.role = 'creator' from users w where w.user_id = p.from_id) as is_answer,
      (select 1 from follows f where f.fan_id = p.to_id and f.followed_id = p.from_id) is not null
        or (
          select 1 from memberships m where m.fan_id = p.to_id and m.creator_id = p.from_id and ${inForce(now)} limit 1
        ) is not null as is_known,
      s.conversation_id, s.is_request,
      coalesce((select c.said from conversations c where c.conversation_id = s.conversation_id), 0) as said
    from unnest(${pairs.map(({ fromId }) => fromId)}::bigint[], ${pairs.map(({ toId }) => toId)}::bigint[])
      with ordinality as p (from_id, to_id, place)
    left join users u on u.user_id = p.to_id
    left join creator_settings t on t.user_id = p.to_id
    left join conversation_sides s on s.user_id = p.to_id and s.other_id = p.from_id
    left join conversation_sides o on o.user_id = p.from_id and o.other_id = p.to_id
    order by p.place
  `)
}

/** To how many people somebody has written since, whom they had not written to before and who have not answered. */
export async function countStrangers(tx: Tx, userId: UserId, since: Instant): Promise<number> {
  // One first message after the other: of many at once each sees those before it.
  await tx.many(sql`select user_id from users where user_id = ${userId} for no key update`)
  const row = await tx.maybe<{ strangers: number }>(sql`
    select count(*)::int as strangers from conversation_sides s
    where s.other_id = ${userId} and s.is_request and not s.is_from_mass and s.begun_at > ${new Date(since)}
  `)
  return row?.strangers ?? 0
}
