import type { Instant, OrderId, Promo, PromoId, TierId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql } from '../../platform/db/sql.ts'

type Row = {
  promoId: PromoId
  creatorId: UserId
  code: string
  tierId: TierId | null
  percent: number | null
  trialDays: number | null
  maxUses: number | null
  expiresAt: Instant | null
  endedAt: Instant | null
  createdAt: Instant
  uses: number
}
export type PromoRow = Omit<Row, 'percent' | 'trialDays'> & { offer: Promo }

const columns = sql`
  p.promo_id, p.creator_id, p.code, p.tier_id, p.percent, p.trial_days, p.max_uses, p.expires_at, p.ended_at, p.created_at,
  (select count(*)::int from promo_uses o where o.promo_id = p.promo_id and o.is_used) as uses
`

const asPromo = ({ percent, trialDays, ...row }: Row): PromoRow => ({
  ...row,
  offer: percent === null ? { kind: 'trial', days: trialDays ?? 0 } : { kind: 'discount', percent },
})

export async function insertPromo(tx: Tx, promo: Omit<PromoRow, 'endedAt' | 'uses'>): Promise<void> {
  const { offer } = promo
  await tx.run(sql`
    insert into promo_codes (promo_id, creator_id, code, tier_id, percent, trial_days, max_uses, expires_at, created_at)
    values (${promo.promoId}, ${promo.creatorId}, ${promo.code}, ${promo.tierId},
      ${offer.kind === 'discount' ? offer.percent : null}, ${offer.kind === 'trial' ? offer.days : null},
      ${promo.maxUses}, ${promo.expiresAt === null ? null : new Date(promo.expiresAt)}, ${new Date(promo.createdAt)})
  `)
}

export async function listPromos(from: Db, creatorId: UserId): Promise<PromoRow[]> {
  const rows = await from.many<Row>(sql`
    select ${columns} from promo_codes p where p.creator_id = ${creatorId}::bigint order by p.promo_id desc
  `)
  return rows.map(asPromo)
}

export async function findOwn(from: Db, creatorId: UserId, promoId: PromoId): Promise<PromoRow | null> {
  const row = await from.maybe<Row>(sql`
    select ${columns} from promo_codes p
    where p.promo_id = ${promoId}::bigint and p.creator_id = ${creatorId}::bigint
  `)
  return row && asPromo(row)
}

export async function findByCode(from: Db, creatorId: UserId, code: string): Promise<PromoRow | null> {
  const row = await from.maybe<Row>(sql`
    select ${columns} from promo_codes p where p.creator_id = ${creatorId}::bigint and p.code = ${code}
  `)
  return row && asPromo(row)
}

/** Making codes takes turns, and so does keeping a place of one. */
export async function lockCreator(tx: Tx, creatorId: UserId): Promise<void> {
  await tx.many(sql`select pg_advisory_xact_lock(hashtextextended(${`promo_codes:${creatorId}`}, 0))`)
}

export async function markEnded(tx: Tx, promoId: PromoId, now: Instant): Promise<void> {
  await tx.run(sql`
    update promo_codes set ended_at = coalesce(ended_at, ${new Date(now)}::timestamptz) where promo_id = ${promoId}::bigint
  `)
}

export async function endAllOf(tx: Tx, creatorId: UserId, now: Instant): Promise<void> {
  await tx.run(sql`
    update promo_codes set ended_at = coalesce(ended_at, ${new Date(now)}::timestamptz), code = promo_id::text
    where creator_id = ${creatorId}::bigint
  `)
}

export type Taken = {
  /** Places used, and kept by another fan who pays right now. */
  byOthers: number
  hasUsed: boolean
}

export async function countTaken(from: Db, promoId: PromoId, fanId: UserId): Promise<Taken> {
  const row = await from.maybe<Taken>(sql`
    select count(*) filter (where fan_id <> ${fanId}::bigint)::int as by_others,
      coalesce(bool_or(is_used) filter (where fan_id = ${fanId}::bigint), false) as has_used
    from promo_uses where promo_id = ${promoId}::bigint
  `)
  return row ?? { byOthers: 0, hasUsed: false }
}

export type Use = { promoId: PromoId; fanId: UserId; orderId: OrderId }

export async function saveUse(tx: Tx, use: Use & { isUsed: boolean }): Promise<void> {
  await tx.run(sql`
    insert into promo_uses (promo_id, fan_id, order_id, is_used)
    values (${use.promoId}, ${use.fanId}, ${use.orderId}, ${use.isUsed})
    on conflict (promo_id, fan_id) do update set order_id = excluded.order_id, is_used = excluded.is_used
    where not promo_uses.is_used
  `)
}

/** The place of an order that came to nothing is free again. */
export async function releaseUse(tx: Tx, { promoId, fanId, orderId }: Use): Promise<void> {
  await tx.run(sql`
    delete from promo_uses
    where promo_id = ${promoId}::bigint and fan_id = ${fanId}::bigint and order_id = ${orderId}::bigint and not is_used
  `)
}

export const exportPromos = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select code, tier_id, percent, trial_days, max_uses, expires_at, ended_at, created_at
    from promo_codes where creator_id = ${userId}::bigint order by promo_id
  `)

export const exportUses = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select p.code, o.order_id, o.is_used from promo_uses o join promo_codes p using (promo_id)
    where o.fan_id = ${userId}::bigint order by o.order_id
  `)
