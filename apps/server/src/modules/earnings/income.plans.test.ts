import { DAY_MS, instant, userId } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import type { Db } from '../../platform/db/db.ts'
import { sized } from '../../testing/deep.ts'
import { costOf, databaseOf, explain, statementOf } from '../../testing/plans.ts'
import { NEWEST_TRANSFER } from '../wallet/index.ts'
import * as income from './income.store.ts'
import { localDays, localSpan } from './local-days.ts'

const NOW = instant(Date.UTC(2026, 10, 15, 12))
const POSTINGS = sized(50_000, 200_000)
/** However many there are, they come over four months, and the newest today. */
const SECONDS_APART = 10_000_000 / POSTINGS
const CREATOR = userId('1')
/** All but the last two days are. */
const WRITTEN_UNTIL = new Date(NOW - DAY_MS).toISOString().slice(0, 10)
/** Of one thousand postings one is a ticket. */
const world = `
  set statement_timeout = 0;
  set session_replication_role = replica;
  insert into users (user_id, email, nick_name, user_name, birthday, role, created_at)
    select n, n || '@example.com', 'N' || n, 'n' || n, '1990-01-01', 'creator', now() from generate_series(1, 100) n;
  insert into ledger_accounts (account_id, kind, owner_id, currency, can_run_out)
    select n, 'earnings_held', n, 'diamond', true from generate_series(1, 100) n
    union all select 1000 + n, 'earnings', n, 'diamond', true from generate_series(1, 100) n
    union all select 2000 + n, 'wallet', n, 'diamond', true from generate_series(1, 100) n;
  insert into ledger_balances (account_id, balance) select account_id, 100000 from ledger_accounts;
  insert into ledger_postings (posting_id, reference, kind, at, details)
    select n, 'past:' || n, case when n % 1000 = 0 then 'ticket' else 'tip' end,
      timestamptz '${new Date(NOW).toISOString()}' - (${POSTINGS} - n) * interval '${SECONDS_APART} seconds',
      jsonb_build_object('fanId', (2 + n % 90)::text, 'creatorId', '1', 'paid', 5)
    from generate_series(1, ${POSTINGS}) n;
  -- Half of them are the creator's, the others are all the others'.
  insert into ledger_transfers (transfer_id, posting_id, from_account, to_account, amount) overriding system value
    select n, n, 2002 + n % 90, case when n % 2 = 0 then 1 else 2 + n % 90 end, 5 from generate_series(1, ${POSTINGS}) n;
  insert into ledger_earned_days (creator_id, day, kind, amount)
    select t.to_account, (p.at at time zone 'UTC')::date, p.kind, sum(t.amount)
    from ledger_transfers t join ledger_postings p using (posting_id) group by 1, 2, 3;
  insert into ledger_earned_quarters (creator_id, quarter, kind, amount, fee)
    select t.to_account, date_bin('15 minutes', p.at, 'epoch'), p.kind, sum(t.amount), 1
    from ledger_transfers t join ledger_postings p using (posting_id) group by 1, 2, 3;
  insert into earned_courses (creator_id, day, kind, quarters, amounts, fees)
    select creator_id, day, kind, array_agg(n), array_agg(amount), array_agg(1) from ledger_earned_days, generate_series(1, 96) n
    where day < date '${WRITTEN_UNTIL}' group by creator_id, day, kind;
  insert into earned_courses_until values (date '${WRITTEN_UNTIL}');
  insert into ledger_earned_lines (creator_id, kind, transfer_id, posting_id, amount)
    select t.to_account, p.kind, t.transfer_id, t.posting_id, t.amount
    from ledger_transfers t join ledger_postings p using (posting_id);
  insert into ledger_held_hours (creator_id, hour, amount, first_at, first_transfer, last_transfer)
    select t.to_account, date_trunc('hour', p.at), sum(t.amount), min(p.at), min(t.transfer_id), max(t.transfer_id)
    from ledger_transfers t join ledger_postings p using (posting_id) group by 1, 2;
  set session_replication_role = origin;
`

const filled = databaseOf(world)

const yearOf = (timeZone: string) => localDays('2025-11-16', '2026-11-15', timeZone)
const lines = (source: 'live' | null) => (from: Db) =>
  income.listLines(from, CREATOR, { source, before: NEWEST_TRANSFER })
const heldSince = (days: number) => (from: Db) => income.listHeldSince(from, CREATOR, instant(NOW - days * DAY_MS))
/** With how many rows any step of the plan may have to do. */
const cases: [name: string, most: number, ask: (from: Db) => Promise<unknown>][] = [
  ['the balances', 500, (from) => income.readBalances(from, CREATOR)],
  ['what is held', 500, heldSince(7)],
  ['what was held for a whole period of 90 days', 3_000, heldSince(90)],
  ['the chart of a year', 1_000, (from) => income.listSeries(from, CREATOR, yearOf('UTC'))],
  ['the chart of a year far from UTC', 1_000, (from) => income.listSeries(from, CREATOR, yearOf('Pacific/Auckland'))],
  [
    'a month far from UTC',
    500,
    (from) => income.listSeries(from, CREATOR, localDays('2026-10-01', '2026-10-31', 'Pacific/Auckland')),
  ],
  [
    'what was earned in the year before',
    1_000,
    (from) => income.sumBySource(from, CREATOR, localSpan('2025-11-16', '2026-11-15', 'America/Los_Angeles')),
  ],
  ['when it began', 10, (from) => income.firstEarnedAt(from, CREATOR)],
  ['the newest lines', 250, lines(null)],
  ['the newest lines of a rare source', 250, lines('live')],
]

describe(`with ${POSTINGS} postings`, () => {
  it.each(cases)('%s: no table of the ledger is read as a whole', async (_name, most, ask) => {
    const nodes = await explain(filled.client, await statementOf(ask))
    // A plan that starts other processes for what takes a millisecond takes ten.
    expect(nodes.filter((node) => node['Node Type'].includes('Gather'))).toEqual([])
    const cost = costOf(nodes)
    expect(cost.whole.filter((name) => /^ledger_(postings|transfers|earned|held)/.test(name))).toEqual([])
    expect(cost.most).toBeLessThan(most)
  })
})
