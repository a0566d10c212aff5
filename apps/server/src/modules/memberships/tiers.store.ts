import type { Bundle, Cents, Instant, MembershipLevel, TierId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { inForce } from './memberships.sql.ts'

export type TierRow = {
  tierId: TierId
  creatorId: UserId
  level: MembershipLevel
  tierName: string
  coverKey: string | null
  price: Cents
  discountPrice: Cents | null
  payRange: number
  isFirstAvailable: boolean
  description: string
  perks: string[]
  thankYou: string
  bundles: Bundle[]
  trialDays: number | null
}
export type OwnTierRow = TierRow & { subscribers: number }

const columns = sql`
  t.tier_id, t.creator_id, t.level, t.tier_name, t.cover_key, t.price, t.discount_price, t.pay_range, t.is_first_available,
  t.description, t.perks, t.thank_you, t.trial_days,
  (select coalesce(jsonb_agg(jsonb_build_object('months', b.months, 'percentOff', b.off) order by b.months), '[]')
    from (values (3, t.off_3_months), (6, t.off_6_months), (12, t.off_12_months)) as b (months, off)
    where b.off is not null) as bundles
`

const offAt = ({ bundles }: Pick<TierRow, 'bundles'>, wanted: Bundle['months']): number | null =>
  bundles.find(({ months }) => months === wanted)?.percentOff ?? null

/** By the rules of profiles: not of a creator who left, is suspended, or blocks the viewer. */
const isThere = (viewerId: UserId | null): Sql => sql`
  u.role = 'creator' and u.deleted_at is null and u.suspended_at is null
  and not exists (select 1 from blocks b where b.blocker_id = u.user_id and b.blocked_id = ${viewerId}::bigint)
`

export async function isCreatorThere(from: Db, creatorId: UserId, viewerId: UserId | null): Promise<boolean> {
  const found = await from.maybe(sql`
    select 1 from users u where u.user_id = ${creatorId}::bigint and ${isThere(viewerId)}
  `)
  return found !== null
}

export const listTiers = (from: Db, creatorId: UserId): Promise<TierRow[]> =>
  from.many<TierRow>(sql`
    select ${columns} from tiers t where t.creator_id = ${creatorId}::bigint and t.deleted_at is null order by t.level
  `)

export const findOffered = (from: Db, tierId: TierId, viewerId: UserId | null): Promise<TierRow | null> =>
  from.maybe<TierRow>(sql`
    select ${columns} from tiers t join users u on u.user_id = t.creator_id
    where t.tier_id = ${tierId}::bigint and t.deleted_at is null and ${isThere(viewerId)}
  `)

export const listOwn = (
  from: Db,
  creatorId: UserId,
  now: Instant,
  tierId: TierId | null = null,
): Promise<OwnTierRow[]> =>
  from.many<OwnTierRow>(sql`
    select ${columns},
      (select count(*)::int from memberships m where m.tier_id = t.tier_id and ${inForce(now)}) as subscribers
    from tiers t
    where t.creator_id = ${creatorId}::bigint and t.deleted_at is null
      and (${tierId}::bigint is null or t.tier_id = ${tierId}::bigint)
    order by t.level
  `)

/** Holds an own tier while it is changed. */
export const lockOwn = (tx: Tx, creatorId: UserId, tierId: TierId): Promise<TierRow | null> =>
  tx.maybe<TierRow>(sql`
    select ${columns} from tiers t
    where t.tier_id = ${tierId}::bigint and t.creator_id = ${creatorId}::bigint and t.deleted_at is null for update
  `)

/** Locks it against being deleted: a subscription that begins now is seen by a deletion after it. */
export async function lockLive(tx: Tx, tierId: TierId): Promise<boolean> {
  const found = await tx.maybe(sql`
    select 1 from tiers where tier_id = ${tierId}::bigint and deleted_at is null for share
  `)
  return found !== null
}

export async function saveTier(tx: Tx, tier: TierRow, now: Instant): Promise<void> {
  await tx.run(sql`
    insert into tiers (tier_id, creator_id, level, tier_name, cover_key, price, discount_price, pay_range,
      is_first_available, description, perks, thank_you, off_3_months, off_6_months, off_12_months,
      trial_days, created_at)
    values (${tier.tierId}, ${tier.creatorId}, ${tier.level}, ${tier.tierName}, ${tier.coverKey}, ${tier.price},
      ${tier.discountPrice}, ${tier.payRange}, ${tier.isFirstAvailable}, ${tier.description}, ${tier.perks}::text[],
      ${tier.thankYou}, ${offAt(tier, 3)}, ${offAt(tier, 6)}, ${offAt(tier, 12)}, ${tier.trialDays},
      ${new Date(now)})
    on conflict (tier_id) do update set
      level = excluded.level, tier_name = excluded.tier_name, cover_key = excluded.cover_key, price = excluded.price,
      discount_price = excluded.discount_price, pay_range = excluded.pay_range,
      is_first_available = excluded.is_first_available, description = excluded.description, perks = excluded.perks,
      thank_you = excluded.thank_you, off_3_months = excluded.off_3_months, off_6_months = excluded.off_6_months,
      off_12_months = excluded.off_12_months, trial_days = excluded.trial_days
  `)
}

export async function markDeleted(tx: Tx, tierId: TierId, now: Instant): Promise<void> {
  await tx.run(sql`update tiers set deleted_at = ${new Date(now)} where tier_id = ${tierId}::bigint`)
}

/** The rows stay for the orders that point at them; nothing that the creator wrote does. */
export async function eraseTiers(tx: Tx, creatorId: UserId, now: Instant): Promise<void> {
  await tx.run(sql`
    update tiers set deleted_at = coalesce(deleted_at, ${new Date(now)}::timestamptz), tier_name = '', cover_key = null,
      description = '', perks = '{}', thank_you = ''
    where creator_id = ${creatorId}::bigint
  `)
}

/** A fan who is subscribed to a tier that was taken away still sees its cover. */
export async function isCover(from: Db, { key, ownerId }: { key: string; ownerId: UserId }): Promise<boolean> {
  return (await from.maybe(sql`select 1 from tiers where creator_id = ${ownerId} and cover_key = ${key}`)) !== null
}

export async function dropCover(tx: Tx, { key, ownerId }: { key: string; ownerId: UserId }): Promise<void> {
  await tx.run(sql`update tiers set cover_key = null where creator_id = ${ownerId} and cover_key = ${key}`)
}

export async function nameOf(from: Db, tierId: TierId): Promise<string> {
  const row = await from.maybe<{ tierName: string }>(sql`
    select tier_name from tiers where tier_id = ${tierId}::bigint
  `)
  return row?.tierName ?? ''
}

export const exportTiers = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select tier_id, level, tier_name, price, discount_price, pay_range, is_first_available, description, perks, thank_you,
      off_3_months, off_6_months, off_12_months, trial_days, created_at, deleted_at
    from tiers where creator_id = ${userId}::bigint order by created_at
  `)

export async function nameOfCreator(from: Db, creatorId: UserId): Promise<string> {
  const row = await from.maybe<{ nickName: string }>(
    sql`select nick_name from users where user_id = ${creatorId}::bigint`,
  )
  return row?.nickName ?? ''
}

/** Null: they never offered a tier. */
export async function nameOfSeller(from: Db, creatorId: UserId): Promise<string | null> {
  const row = await from.maybe<{ nickName: string }>(sql`
    select nick_name from users u
    where u.user_id = ${creatorId}::bigint and exists (select 1 from tiers t where t.creator_id = u.user_id)
  `)
  return row?.nickName ?? null
}
