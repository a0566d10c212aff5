import { userId } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sized } from '../../testing/deep.ts'
import { costOf, databaseOf, explain, statementOf } from '../../testing/plans.ts'
import { NEWEST_TRANSFER } from './index.ts'
import { findPayment } from './returns.store.ts'
import { eachLine, listLines } from './statement.store.ts'

const POSTINGS = sized(50_000, 200_000)
const FANS = POSTINGS / 2_000
const FAN = userId('2')
/** A creator whom fans tip all the time, up to 650 times in an hour; of ten postings one buys diamonds. */
const world = `
  set statement_timeout = 0;
  set session_replication_role = replica;
  insert into users (user_id, email, nick_name, user_name, birthday, role, created_at)
    select n, n || '@example.com', 'N' || n, 'n' || n, '1990-01-01', 'creator', now() from generate_series(1, ${FANS + 1}) n;
  insert into ledger_accounts (account_id, kind, owner_id, currency, can_run_out) overriding system value
    select n, 'wallet', n, 'diamond', true from generate_series(2, ${FANS + 1}) n
    union all select 1, 'earnings_held', 1, 'diamond', true union all select 5000, 'issued', null, 'diamond', false;
  insert into ledger_postings (posting_id, reference, kind, at, details)
    select n, 'past:' || n, case when n / ${FANS} % 10 = 0 then 'purchase' else 'tip' end, timestamptz '2026-11-01Z' + n * interval '${1_000_000 / POSTINGS} seconds',
      jsonb_build_object('fanId', (2 + n % ${FANS})::text, 'creatorId', '1', 'paid', 5)
    from generate_series(1, ${POSTINGS}) n;
  insert into ledger_transfers (transfer_id, posting_id, from_account, to_account, amount) overriding system value
    select n, n, case when n / ${FANS} % 10 = 0 then 5000 else 2 + n % ${FANS} end,
      case when n / ${FANS} % 10 = 0 then 2 + n % ${FANS} else 1 end, 5
    from generate_series(1, ${POSTINGS}) n;
  insert into ledger_held_hours (creator_id, hour, amount, first_at, first_transfer, last_transfer)
    select 1, date_trunc('hour', p.at), sum(t.amount), min(p.at), min(t.transfer_id), max(t.transfer_id)
    from ledger_transfers t join ledger_postings p using (posting_id) where t.to_account = 1 group by 2;
`

const filled = databaseOf(world)

const all = { direction: 'all', before: NEWEST_TRANSFER } as const
/** Of ten one is a purchase. */
const ofOneFan = POSTINGS / FANS
const cases: [name: string, most: number, ask: (from: Snapshot) => Promise<unknown> | AsyncIterable<unknown>][] = [
  ['a page of the statement', 2 * 127, (from) => listLines(from, FAN, all)],
  ['a page of one kind', ofOneFan, (from) => listLines(from, FAN, { ...all, kind: 'purchase' })],
  ['the statement as a file', ofOneFan, (from) => eachLine(from, FAN, all)],
  ['what a creator had of one payment', 1_000, (from) => findPayment(from, { paymentId: String(POSTINGS / 2 + 456) })],
]

describe(`with ${POSTINGS} postings`, () => {
  it.each(cases)('%s: nothing is read that is another’s', async (_name, most, ask) => {
    const cost = costOf(await explain(filled.client, await statementOf(ask)))
    expect(cost.whole.filter((name) => /^ledger_(postings|transfers|held)/.test(name))).toEqual([])
    expect(cost.most).toBeLessThanOrEqual(most)
  })
})
