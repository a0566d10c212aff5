import {
  type Instant,
  type OrderId,
  type PostId,
  type PostingId,
  type PostingKind,
  type UserId,
} from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { personObject, type PersonRow } from '../identity/index.ts'
import { reachOf } from './ledger-cursor.ts'

export type LineRow = {
  postingId: PostingId
  /** Of the posting's first transfer: the place in the list. */
  transferId: PostingId
  kind: PostingKind
  isReturn: boolean
  at: Instant
  amount: string
  counterpart: PersonRow | null
  /** Of a payment that came back, what the payment was for. */
  postId: PostId | null
  /** It was for a message. */
  isOfConversation: boolean
  /** The viewer's own: what a friend bought is none of their business. */
  orderId: OrderId | null
}

export type Narrowed = {
  direction: 'all' | 'in' | 'out'
  kind?: PostingKind | undefined
  from?: Instant | undefined
  until?: Instant | undefined
  before: PostingId
}

const account = (userId: UserId): Sql => sql`
  (select account_id from ledger_accounts where kind = 'wallet' and owner_id = ${userId} and currency = 'diamond')
`

/** Numbers, not parameters: a plan that does not know how few are wanted reads them all. */
const sizes = {
  /**
   * A page and the one that says there is more. No posting touches a wallet more than three times: 127 transfers of each
   * direction hold that many lines, and those that came between.
   */
  page: { transfers: sql`limit 127`, lines: sql`limit 21` },
  all: { transfers: sql``, lines: sql`` },
} as const

export const listLines = (db: Db, userId: UserId, narrowed: Narrowed): Promise<LineRow[]> =>
  db.many<LineRow>(linesOf(userId, narrowed, 'page'))

export const eachLine = (from: Snapshot, userId: UserId, narrowed: Narrowed): AsyncIterable<LineRow> =>
  from.each<LineRow>(linesOf(userId, narrowed, 'all'))

/** Of a combo of gifts all but the first posting: that one is the line of them all. */
const goesOn = sql`(
  p.details ? 'combo' and exists (
    select 1 from ledger_postings e
    where e.details ? 'combo' and e.details ->> 'combo' = p.details ->> 'combo' and e.posting_id < p.posting_id)
)`

/** What all postings of a combo did to an account. */
const ofCombo = (wallet: Sql): Sql => sql`(
  select sum(case when t.to_account = ${wallet} then t.amount else -t.amount end)::bigint
  from ledger_postings e join ledger_transfers t using (posting_id)
  where e.details ? 'combo' and e.details ->> 'combo' = p.details ->> 'combo' and ${wallet} in (t.from_account, t.to_account)
)`

/**
 * A posting that takes from a wallet for the creator and for the house is two transfers and one line. The other side is
 * the one of the posting's people who is not the viewer; it has no name when they left.
 */
function linesOf(userId: UserId, narrowed: Narrowed, size: keyof typeof sizes): Sql {
  const { direction, kind, from, until, before } = narrowed
  const { transfers, lines } = sizes[size]
  const newest = sql`t.transfer_id < ${reachOf(before)}::bigint`
  // Conditions that are not asked for are left out: a plan that has to allow for them reads everything to be sure of a page.
  const ofPosting = [
    ...(kind === undefined ? [] : [sql`and p.kind = ${kind}`]),
    ...(from === undefined ? [] : [sql`and p.at >= ${new Date(from)}::timestamptz`]),
    ...(until === undefined ? [] : [sql`and p.at < ${new Date(until)}::timestamptz`]),
  ]
  const narrowing = ofPosting.reduce((all, one) => sql`${all} ${one}`, sql``)
  const wanted = sql`${newest} and not ${goesOn} ${narrowing} order by t.transfer_id desc ${transfers}`
  const posting = sql`join ledger_postings p using (posting_id)`
  const arrived = sql`
    (select t.posting_id, t.transfer_id, t.amount from ledger_transfers t ${posting}
     where t.to_account = ${account(userId)} and ${wanted})
  `
  const left = sql`
    (select t.posting_id, t.transfer_id, -t.amount as amount from ledger_transfers t ${posting}
     where t.from_account = ${account(userId)} and ${wanted})
  `
  const moved = direction === 'in' ? arrived : direction === 'out' ? left : sql`${arrived} union all ${left}`
  return sql`
    with lines as (
      select posting_id, min(transfer_id) as transfer_id, sum(amount)::bigint as amount from (${moved}) m
      group by posting_id
    )
    select l.posting_id, l.transfer_id, p.kind, p.details ? 'returns' as is_return, p.at,
      case when p.details ? 'combo' then ${ofCombo(account(userId))} else l.amount end as amount,
      ${personObject} as counterpart,
      coalesce(p.details ->> 'postId', came.details ->> 'postId')::bigint as post_id,
      p.details ?| array['messageId', 'callId', 'bookingId'] or coalesce(came.details ?| array['messageId', 'callId', 'bookingId'], false)
        as is_of_conversation,
      case when p.details ->> 'fanId' = ${userId}::text then (p.details ->> 'orderId')::bigint end as order_id
    from lines l join ledger_postings p using (posting_id)
    left join ledger_postings came on came.posting_id = (p.details ->> 'returns')::bigint
    left join users u on u.user_id = case
        when p.details ->> 'fanId' = ${userId}::text then (p.details ->> 'creatorId')::bigint
        when p.details ->> 'creatorId' = ${userId}::text then (p.details ->> 'fanId')::bigint
        else (p.details ->> 'invitedId')::bigint end
      and u.deleted_at is null
    where l.transfer_id < ${before}::bigint
    order by l.transfer_id desc ${lines}
  `
}

export function exportLines(from: Snapshot, userId: UserId): AsyncIterable<unknown> {
  return from.each(sql`
    select a.kind as account, p.kind, p.at, m.amount
    from ledger_accounts a cross join lateral (
      select posting_id, transfer_id, amount from ledger_transfers where to_account = a.account_id
      union all select posting_id, transfer_id, -amount from ledger_transfers where from_account = a.account_id
    ) m join ledger_postings p using (posting_id)
    where a.owner_id = ${userId} order by m.transfer_id
  `)
}
