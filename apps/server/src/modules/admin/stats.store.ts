import { cents, DAY_MS, type Cents, type Stats } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import { firstIdAt } from '../../platform/ids.ts'

/** An order is paid, and a payout sent, this long after it was begun at most: what is older is not looked at. */
const LONGEST_UNDER_WAY_MS = 30 * DAY_MS

type Waiting = Omit<Stats['waiting'], 'proposals'>
type Sums = { newAccounts: number; paid: Cents; givenBack: Cents; paidOutDiamonds: number }

const noneWaiting: Waiting = { applications: 0, reports: 0, appeals: 0, payouts: 0, dues: 0 }
const nothing: Sums = { newAccounts: 0, paid: cents(0), givenBack: cents(0), paidOutDiamonds: 0 }

/** Of each there are few at a time, and an index has those alone. */
export async function countWaiting(from: Db): Promise<Waiting> {
  const [waiting = noneWaiting] = await from.many<Waiting>(sql`
    select
      (select count(*) from creator_applications where state = 'pending')::int as applications,
      (select count(*) from reports where decided_at is null)::int as reports,
      (select count(*) from report_appeals where decided_at is null)::int as appeals,
      (select count(*) from payouts where state = 'requested')::int as payouts,
      (select count(*) from order_dues d join orders o using (order_id) where d.up_to > o.refunded)::int as dues
  `)
  return waiting
}

/** Numbers rise with the time: what is newer than a moment is the end of each table. */
export async function sumSince(from: Db, since: number): Promise<Sums> {
  const [first, begun] = [firstIdAt(since), firstIdAt(since - LONGEST_UNDER_WAY_MS)]
  const at = sql`${new Date(since)}::timestamptz`
  const [sums = nothing] = await from.many<Sums>(sql`
    select
      (select count(*) from users
        where user_id >= ${first}::bigint and created_at >= ${at} and deleted_at is null)::int as new_accounts,
      (select coalesce(sum(total), 0) from orders
        where order_id >= ${begun}::bigint and paid_at >= ${at})::double precision as paid,
      (select coalesce(sum(cents), 0) from order_refunds
        where refund_id >= ${first}::bigint and state = 'done')::double precision as given_back,
      (select coalesce(sum(amount), 0) from payouts
        where state = 'paid' and payout_id >= ${begun}::bigint and finished_at >= ${at})::double precision as paid_out_diamonds
  `)
  return sums
}
