import type { Cents, Diamonds, editPackage, InputOf, Instant, PackageId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export type PackageRow = {
  packageId: PackageId
  amount: Diamonds
  presentedAmount: Diamonds
  usdPrice: Cents
  isSuggested: boolean
  isOffered: boolean
  position: number
}

const columns = sql`package_id, amount, presented_amount, usd_price, is_suggested, is_offered, position`

export const listPackages = (from: Db): Promise<PackageRow[]> =>
  from.many<PackageRow>(sql`select ${columns} from diamond_packages order by position, package_id`)

export const findPackage = (from: Db, packageId: PackageId): Promise<PackageRow | null> =>
  from.maybe<PackageRow>(sql`select ${columns} from diamond_packages where package_id = ${packageId}::bigint`)

/** Says whether there is such a package. A suggested one takes the place of the one suggested before. */
export async function savePackage(tx: Tx, packageId: PackageId, wanted: PackageChange): Promise<boolean> {
  if (wanted.isSuggested) await tx.run(sql`update diamond_packages set is_suggested = false where is_suggested`)
  const { amount, presentedAmount, usdPrice, isSuggested, isOffered, position } = wanted
  const changed = await tx.run(sql`
    update diamond_packages set amount = ${amount}, presented_amount = ${presentedAmount}, usd_price = ${usdPrice},
      is_suggested = ${isSuggested}, is_offered = ${isOffered}, position = ${position}
    where package_id = ${packageId}::bigint
  `)
  return changed === 1
}

export async function insertPackage(tx: Tx, packageId: PackageId, wanted: PackageChange): Promise<void> {
  const { amount, presentedAmount, usdPrice, isOffered, position } = wanted
  await tx.run(sql`
    insert into diamond_packages (package_id, amount, presented_amount, usd_price, is_offered, position)
    values (${packageId}, ${amount}, ${presentedAmount}, ${usdPrice}, ${isOffered}, ${position})
  `)
  await savePackage(tx, packageId, wanted)
}

type Priced = Pick<PackageRow, 'amount' | 'presentedAmount' | 'usdPrice'>
const priced = sql`distinct o.diamonds as amount, coalesce(o.presented_amount, 0) as presented_amount, o.subtotal as usd_price`

/** What a fan has bought and not got the money back for. */
export const listBought = (from: Db, userId: UserId): Promise<Priced[]> =>
  from.many(sql`
    select ${priced} from orders o
    where o.user_id = ${userId}::bigint and o.kind = 'recharge' and o.status = 'DONE' and o.refunded < o.total
  `)

/**
 * On which terms diamonds were ordered that may still be paid for, or were bought by a person who has some left, or whose
 * inviter has: each terms once.
 */
export const listUnspent = (from: Db, now: Instant): Promise<Priced[]> =>
  from.many(sql`
    select ${priced}
    from orders o join users u using (user_id)
    where o.kind = 'recharge' and (
      o.status in ('TO_PAY', 'PAID') or o.status = 'CLOSED' and o.payable_until > ${new Date(now)}
      or o.status = 'DONE' and o.refunded < o.total and exists (
        select 1 from ledger_accounts a join ledger_balances b using (account_id)
        where a.kind in ('wallet', 'escrow') and a.owner_id in (o.user_id, u.invited_by)
          and (b.balance > 0 or exists (select 1 from ledger_arrivals r where r.account_id = a.account_id))))
  `)

type PackageChange = Omit<InputOf<typeof editPackage>, 'packageId'>
