import {
  MONTH_DAYS,
  priceWith,
  type Bundle,
  type Cents,
  type editTier,
  type InputOf,
  type LinkedPromo,
  type lookAtPromo,
  type PriceTerms,
  type Promo,
  type queryTiers,
  type Rates,
  type UserId,
} from '@fanlight/contract'
import { TierId } from '@fanlight/contract/schemas'
import { isDuplicate, type Db } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Media } from '../media/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { sanitiseDescription } from './description.ts'
import { findStanding, wasTrialRefused } from './memberships.store.ts'
import { keptShareOf } from './parts.ts'
import { listParts } from './parts.store.ts'
import type { Promos } from './promos.ts'
import { forMonths, termsOf, type Standing, type Terms } from './terms.ts'
import * as store from './tiers.store.ts'
import type { OwnTierRow, TierRow } from './tiers.store.ts'

/** What is really paid, with everything on top: at first, and for each period after it. */
type Totals = { totalNow: Cents; totalThen: Cents }
export type Due = { terms: Terms; totals: Totals }
export type OfferedTier = {
  tier: TierRow
  standing: Standing
  due: Due
  bundles: { bundle: Bundle; due: Due }[]
}
export type Tiers = ReturnType<typeof createTiers>

/** What creators offer, and what it would cost the viewer. */
export function createTiers(
  deps: Platform & {
    media: Media
    wallet: Wallet
    promos: Promos
    /** Those who are subscribed keep it to the end of what they paid. */
    windDown: (tx: Parameters<Media['retire']>[0], creatorId: UserId, tierId: TierId) => Promise<void>
  },
) {
  const { db, clock, ids, media, wallet, promos, windDown } = deps

  /** A visitor, and the creator themself, see plain prices. */
  async function standingOf(from: Db, viewerId: UserId | null, creatorId: UserId): Promise<Standing> {
    if (viewerId === null) return { isFirstTime: true, mayTry: true, current: null }
    const known = await findStanding(from, viewerId, creatorId, clock.now())
    const isFirstTime = known === null || known.neverPaid
    const mayTry = isFirstTime && !(await wasTrialRefused(from, viewerId, creatorId))
    if (!known?.isInForce) return { isFirstTime, mayTry, current: null }
    const keptShare = keptShareOf(await listParts(from, known.orderId))
    return { isFirstTime, mayTry, current: { ...known, keptShare } }
  }

  function due(tier: TierRow, standing: Standing, rates: Rates, promo: Promo | null = null): Due {
    const terms = termsOf(tier, standing, { now: clock.now(), promo })
    const totalOf = (price: Cents) => priceWith(price, rates).total
    return { terms, totals: { totalNow: totalOf(terms.payNow), totalThen: totalOf(terms.payThen) } }
  }

  const offered = (tier: TierRow, standing: Standing, rates: Rates): OfferedTier => ({
    tier,
    standing,
    due: due(tier, standing, rates),
    bundles: tier.bundles.map((bundle) => ({ bundle, due: due(forMonths(tier, bundle), standing, rates) })),
  })

  async function mustFind(tierId: TierId, viewerId: UserId | null): Promise<TierRow> {
    const tier = await store.findOffered(db, tierId, viewerId)
    if (!tier) throw new AppError('NOT_FOUND', {})
    return tier
  }

  async function ownTier(from: Db, creatorId: UserId, tierId: TierId): Promise<OwnTierRow> {
    const [tier] = await store.listOwn(from, creatorId, clock.now(), tierId)
    if (!tier) throw new AppError('NOT_FOUND', {})
    return tier
  }

  return {
    standingOf,

    async offers(viewer: Viewer | null, { otherUserId, permissionLevel = 1 }: InputOf<typeof queryTiers>) {
      const viewerId = viewer?.userId ?? null
      if (!(await store.isCreatorThere(db, otherUserId, viewerId))) throw new AppError('NOT_FOUND', {})
      const [tiers, standing, rates] = await Promise.all([
        store.listTiers(db, otherUserId),
        standingOf(db, viewerId, otherUserId),
        wallet.settings.rates(),
      ])
      const shown = tiers.filter(({ level }) => level >= permissionLevel)
      return { offers: shown.map((tier) => offered(tier, standing, rates)), hasTiers: tiers.length > 0 }
    },

    async offer(viewer: Viewer | null, tierId: TierId): Promise<OfferedTier> {
      const viewerId = viewer?.userId ?? null
      const tier = await mustFind(tierId, viewerId)
      const [standing, rates] = await Promise.all([standingOf(db, viewerId, tier.creatorId), wallet.settings.rates()])
      return offered(tier, standing, rates)
    },

    /** What a code would make of the price. */
    async promoted(fanId: UserId, tierId: TierId, code: string): Promise<Terms & Totals & { promo: Promo }> {
      const tier = await mustFind(tierId, fanId)
      const [standing, rates] = await Promise.all([standingOf(db, fanId, tier.creatorId), wallet.settings.rates()])
      const { startsAt } = due(tier, standing, rates).terms
      const { mayTry } = standing
      const { offer } = await promos.mustBeValid(db, code, { tier, fanId, mayTry, startsAt })
      const { terms, totals } = due(tier, standing, rates, offer)
      return { ...terms, ...totals, promo: offer }
    },

    /** What the code that somebody came with gives. */
    async linked(viewer: Viewer | null, { otherUserId, code }: InputOf<typeof lookAtPromo>): Promise<LinkedPromo> {
      const viewerId = viewer?.userId ?? null
      if (!(await store.isCreatorThere(db, otherUserId, viewerId))) throw new AppError('NOT_FOUND', {})
      const { mayTry } = await standingOf(db, viewerId, otherUserId)
      return promos.look(otherUserId, code, viewerId === null ? null : { userId: viewerId, mayTry })
    },

    async listOwn(creatorId: UserId): Promise<{ tiers: OwnTierRow[]; terms: PriceTerms }> {
      const [own, terms] = await Promise.all([store.listOwn(db, creatorId, clock.now()), wallet.settings.priceTerms()])
      return { tiers: own, terms }
    },

    async edit({ userId: creatorId }: Viewer, form: InputOf<typeof editTier>): Promise<OwnTierRow> {
      const { coverImageUrl: url } = form
      // The picture first and outside: decoding one takes longer than a transaction should.
      const newCover = typeof url === 'string' ? await media.adopt(creatorId, url, 'cover') : url
      const description = sanitiseDescription(form.description)
      try {
        return await db.transaction(async (tx) => {
          const before = form.tierId === undefined ? null : await store.lockOwn(tx, creatorId, form.tierId)
          if (form.tierId !== undefined && !before) throw new AppError('NOT_FOUND', {})
          const tierId = before?.tierId ?? TierId.parse(ids.next())
          const coverKey = newCover === undefined ? (before?.coverKey ?? null) : newCover
          const { membershipLevel: level, tierName, price, discountPrice, payRange, isFirstAvailable, perks } = form
          await store.saveTier(
            tx,
            {
              tierId,
              creatorId,
              level,
              tierName,
              coverKey,
              price,
              discountPrice,
              payRange,
              isFirstAvailable,
              description,
              perks,
              thankYou: form.thankYou ?? before?.thankYou ?? '',
              bundles: payRange === MONTH_DAYS && price > 0 ? (form.bundles ?? before?.bundles ?? []) : [],
              trialDays:
                price > 0 ? (form.trialDays === undefined ? (before?.trialDays ?? null) : form.trialDays) : null,
            },
            clock.now(),
          )
          if (before && before.coverKey !== coverKey) await media.retire(tx, before.coverKey)
          // Nobody goes on paying for what costs nothing now.
          if (before && before.price > 0 && price === 0) await windDown(tx, creatorId, tierId)
          return ownTier(tx, creatorId, tierId)
        })
      } catch (error) {
        if (isDuplicate(error, 'tiers_one_per_level')) throw new AppError('LEVEL_TAKEN', {})
        throw error
      }
    },

    remove: ({ userId: creatorId }: Viewer, tierId: TierId): Promise<void> =>
      db.transaction(async (tx) => {
        if (!(await store.lockOwn(tx, creatorId, tierId))) throw new AppError('NOT_FOUND', {})
        await store.markDeleted(tx, tierId, clock.now())
        await windDown(tx, creatorId, tierId)
      }),
  }
}
