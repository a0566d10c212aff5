import type { Instant, PostingId, UserId } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export type LineRow = { postingId: PostingId; transferId: string; kind: string; at: Instant; amount: string }
export type Direction = 'all' | 'in' | 'out'

const account = (userId: UserId) => sql`
  (select account_id from ledger_accounts where kind = 'wallet' and owner_id = ${userId} and currency = 'diamond')
`

const arrived = (userId: UserId, before: string) => sql`
  (select t.posting_id, t.transfer_id, t.amount from ledger_transfers t
   where t.to_account = ${account(userId)} and t.transfer_id < ${before}::bigint
   order by t.transfer_id desc limit 21)
`
const left = (userId: UserId, before: string) => sql`
  (select t.posting_id, t.transfer_id, -t.amount as amount from ledger_transfers t
   where t.from_account = ${account(userId)} and t.transfer_id < ${before}::bigint
   order by t.transfer_id desc limit 21)
`

/** A posting that takes from a wallet for the creator and for the house is two lines of the book and of the statement. */
export function listLines(db: Db, userId: UserId, direction: Direction, before: string): Promise<LineRow[]> {
  const moved =
    direction === 'in'
      ? arrived(userId, before)
      : direction === 'out'
        ? left(userId, before)
        : sql`(${arrived(userId, before)} union all ${left(userId, before)})`
  return db.many<LineRow>(sql`
    select p.posting_id, m.transfer_id, p.kind, p.at, m.amount
    from ${moved} as m join ledger_postings p using (posting_id)
    order by m.transfer_id desc limit 21
  `)
}

export function exportLines(db: Db, userId: UserId): Promise<Record<string, unknown>[]> {
  return db.many(sql`
    select a.kind as account, p.kind, p.at, m.amount
    from ledger_accounts a cross join lateral (
      select posting_id, transfer_id, amount from ledger_transfers where to_account = a.account_id
      union all select posting_id, transfer_id, -amount from ledger_transfers where from_account = a.account_id
    ) m join ledger_postings p using (posting_id)
    where a.owner_id = ${userId} order by m.transfer_id
  `)
}
