import type { Diamonds, GiftArt, GiftId } from '@fanlight/contract'
import type { AdminGift } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export type GiftRow = {
  giftId: GiftId
  art: GiftArt
  name: string
  price: Diamonds
  category: AdminGift['category']
  position: number
  isOffered: boolean
}

const columns = sql`gift_id, art, name, price, category, position, is_offered`

export const listGifts = (from: Db): Promise<GiftRow[]> =>
  from.many(sql`select ${columns} from gifts order by position, gift_id`)

/** In the order in which they are asked for; null where there is none. */
export async function findGifts(from: Db, giftIds: readonly GiftId[]): Promise<(GiftRow | null)[]> {
  const rows = await from.many<GiftRow>(sql`select ${columns} from gifts where gift_id = any (${giftIds}::bigint[])`)
  const found = new Map(rows.map((row) => [row.giftId, row]))
  return giftIds.map((giftId) => found.get(giftId) ?? null)
}

export const lockGift = (tx: Tx, giftId: GiftId): Promise<GiftRow | null> =>
  tx.maybe(sql`select ${columns} from gifts where gift_id = ${giftId}::bigint for update`)

export async function saveGift(tx: Tx, gift: Omit<GiftRow, 'art'>): Promise<void> {
  const { giftId, name, price, category, position, isOffered } = gift
  await tx.run(sql`
    update gifts set name = ${name}, price = ${price}::integer, category = ${category}, position = ${position}::integer,
      is_offered = ${isOffered}
    where gift_id = ${giftId}::bigint
  `)
}
