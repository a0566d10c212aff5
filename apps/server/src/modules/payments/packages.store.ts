import type { Cents, Diamonds, editPackage, InputOf, PackageId } from '@fanlight/contract'
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

type PackageChange = Omit<InputOf<typeof editPackage>, 'packageId'>
