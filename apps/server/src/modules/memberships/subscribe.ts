import {
  cents,
  MONTH_DAYS,
  priceWith,
  RENEWAL_CONSENT_VERSION,
  type InputOf,
  type OrderId,
  type Price,
  type startSubscription,
  type UserId,
} from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Origin, Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import { returnUrl, ProviderDeclined, ProviderUnreachable, type OrderRow, type Payments } from '../payments/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { Intention, Wallet } from '../wallet/index.ts'
import type { Changes } from './changes.ts'
import { areApart } from './cut-off.store.ts'
import { lockPair } from './memberships.store.ts'
import { sharedAmong } from './parts.ts'
import { listParts, saveParts } from './parts.store.ts'
import type { PromoRow } from './promos.store.ts'
import type { Promos } from './promos.ts'
import * as store from './subscriptions.store.ts'
import type { SubscriptionRow } from './subscriptions.store.ts'
import type { Sync } from './sync.ts'
import { forMonths, termsOf, type Standing, type Terms } from './terms.ts'
import type { Tiers } from './tiers.ts'
import { findOffered, lockLive, type TierRow } from './tiers.store.ts'

type Input = InputOf<typeof startSubscription>
/** Who collects what costs nothing. */
const NOBODY = 'none'

/** Who asks, from where, and what they call it. */
type Asked = { viewer: Viewer; origin: Origin; idempotencyKey: string | null }
type Wanted = { tier: TierRow; terms: Terms; promo: PromoRow | null }

/** Beginning a membership, an upgrade or a downgrade. Until the fan has approved it at the provider, nothing changes. */
export function createSubscribe(
  deps: Platform & {
    payments: Payments
    profiles: Profiles
    wallet: Wallet
    tiers: Tiers
    promos: Promos
    sync: Sync
    changes: Changes
  },
) {
  const { db, clock, payments, profiles, wallet, tiers, promos, sync, changes } = deps
  const { provider, orders } = payments

  /** Another length of the same tier is something new; the same length is not. */
  function assertNew({ tierId, payRange }: TierRow, { current }: Standing): void {
    if (current?.renewsTierId === tierId && current.renewsPayRange === payRange) {
      throw new AppError('ALREADY_SUBSCRIBED', {})
    }
  }

  /** The tier for as long as is wanted. What several months cost has its own discount: a code is for one period alone. */
  function ofLength(tier: TierRow, { months, promoCode }: Input): TierRow {
    if (months === undefined) return tier
    const bundle = tier.bundles.find((one) => one.months === months)
    if (!bundle) throw new AppError('NOT_FOUND', {})
    if (promoCode !== undefined) throw new AppError('PROMO_NOT_VALID', {})
    return forMonths(tier, bundle)
  }

  async function mustBeOffered(fanId: UserId, { subscribedUserId, tierId }: Input): Promise<TierRow> {
    if (subscribedUserId === fanId) throw new AppError('SELF_PAYMENT', { paysFor: 'membership' })
    const tier = await findOffered(db, tierId, null)
    if (tier?.creatorId !== subscribedUserId) throw new AppError('NOT_FOUND', {})
    await profiles.relations.assertNotBlocked(db, fanId, subscribedUserId)
    return tier
  }

  function mustAgree({ consent }: Input): NonNullable<Input['consent']> {
    if (consent?.version !== RENEWAL_CONSENT_VERSION) throw new AppError('CONSENT_NEEDED', {})
    return consent
  }

  async function agree(fanId: UserId, tier: TierRow, input: Input): Promise<Wanted> {
    const standing = await tiers.standingOf(db, fanId, tier.creatorId)
    assertNew(tier, standing)
    const { mayTry } = standing
    const { startsAt } = termsOf(tier, standing, { now: clock.now() })
    const promo =
      input.promoCode === undefined
        ? null
        : await promos.mustBeValid(db, input.promoCode, { tier, fanId, mayTry, startsAt })
    const terms = termsOf(tier, standing, { now: clock.now(), promo: promo?.offer ?? null })
    if (input.expectedPrice !== undefined && input.expectedPrice !== terms.payNow) {
      throw new AppError('PRICE_CHANGED', { currentPrice: terms.payNow })
    }
    return { tier, terms, promo }
  }

  /**
   * Opening the order may have found out that an earlier one was paid: what was agreed on before that may be something the
   * fan has by now, or has another price.
   */
  async function assertStillAgreed(tx: Tx, fanId: UserId, { tier, terms, promo }: Wanted): Promise<void> {
    if (!(await lockLive(tx, tier.tierId))) throw new AppError('NOT_FOUND', {})
    const standing = await tiers.standingOf(tx, fanId, tier.creatorId)
    assertNew(tier, standing)
    const fresh = termsOf(tier, standing, { now: clock.now(), promo: promo?.offer ?? null })
    if (fresh.payNow !== terms.payNow || fresh.startsAt !== terms.startsAt) {
      throw new AppError('PRICE_CHANGED', { currentPrice: fresh.payNow })
    }
  }

  /** With the order, or not at all. */
  async function writeDown(tx: Tx, order: OrderRow, wanted: Wanted, next: Price): Promise<void> {
    const { tier, terms, promo } = wanted
    const { orderId, userId: fanId } = order
    const { creatorId, tierId, level, payRange } = tier
    await lockPair(tx, { fanId, creatorId })
    await assertStillAgreed(tx, fanId, wanted)
    if (promo) {
      const { mayTry } = await tiers.standingOf(tx, fanId, creatorId)
      const use = { promoId: promo.promoId, fanId, orderId }
      await promos.keepPlace(tx, use, promo.code, { tier, fanId, mayTry, startsAt: terms.startsAt })
    }
    await store.insertSubscription(tx, {
      orderId,
      fanId,
      creatorId,
      tierId,
      level,
      provider: provider.name,
      firstDays: terms.firstDays,
      isTrial: terms.isTrial,
      worth: terms.worth,
      credit: terms.credit,
      thenSubtotal: next.subtotal,
      thenProcessingFee: next.processingFee,
      thenTaxes: next.taxes,
      payRange,
      startsAt: terms.startsAt,
      promoId: promo?.promoId ?? null,
      createdAt: order.createdAt,
    })
    await writeDownCredit(tx, order, wanted)
  }

  /** Which payments the price was lowered for: should they be gone when it is paid, it has fewer days. */
  async function writeDownCredit(tx: Tx, { orderId, userId }: OrderRow, { tier, terms }: Wanted): Promise<void> {
    const { startsAt, worth, payNow, firstDays } = terms
    const credited = startsAt === null ? worth - payNow : 0
    if (credited <= 0) return
    const { current } = await tiers.standingOf(tx, userId, tier.creatorId)
    if (!current) return
    const days = (firstDays * credited) / worth
    await saveParts(tx, orderId, sharedAmong(await listParts(tx, current.orderId), days))
  }

  /** The same terms are the same plan: made once, and spelled by its request id should the answer be lost. */
  async function planFor({ total }: OrderRow, subscription: SubscriptionRow, name: string): Promise<string> {
    const { tierId, startsAt, payRange, thenSubtotal, thenProcessingFee, thenTaxes } = subscription
    const thenCents = cents(thenSubtotal + thenProcessingFee + thenTaxes)
    const firstCents = startsAt === null ? total : thenCents
    const firstDays = startsAt === null ? subscription.firstDays : payRange
    const terms = `tier-${tierId}-${firstCents}-${firstDays}-${thenCents}-${payRange}`
    const known = await store.findPlan(db, provider.name, terms)
    if (known !== null) return known
    const plan = { requestId: terms, name, firstCents, firstDays, thenCents, thenDays: payRange }
    const { planId } = await provider.createPlan(plan)
    await db.transaction((tx) => store.savePlan(tx, provider.name, terms, planId))
    return planId
  }

  async function beginAtProvider(order: OrderRow, subscription: SubscriptionRow, input: Input): Promise<void> {
    const { orderId } = order
    const { startsAt } = subscription
    const told = await provider.createSubscription({
      orderId,
      requestId: `subscription-${orderId}`,
      planId: await planFor(order, subscription, order.tierName ?? ''),
      ...(startsAt !== null && { startsAt }),
      successUrl: returnUrl(deps.publicUrl(), input.successUrl, { orderId, result: 'success' }),
      cancelUrl: returnUrl(deps.publicUrl(), input.cancelUrl, { orderId, result: 'cancel' }),
    })
    await db.transaction(async (tx) => {
      await store.saveRef(tx, orderId, told.subscriptionId)
      await orders.markBegun(tx, orderId, { providerRef: told.subscriptionId, payUrl: told.payUrl })
    })
  }

  /** From having been written down to being payable. Twins do it both: the provider does it once. */
  async function goOn(order: OrderRow, input: Input, intention: Intention): Promise<OrderRow> {
    const { orderId, userId: fanId } = order
    const subscription = await store.findSubscription(db, orderId)
    if (!subscription) throw new Error(`Subscription ${orderId} is gone`)
    try {
      if (order.status === 'TO_PAY' && order.providerRef === null) await beginAtProvider(order, subscription, input)
    } catch (error) {
      if (!(error instanceof ProviderUnreachable || error instanceof ProviderDeclined)) throw error
      // Should the provider have made it after all, nobody was told where to approve it.
      await giveUp(subscription, intention)
    }
    const now = await orders.ofUser(fanId, orderId)
    if (now.closedBecause === 'failed') throw new AppError('PROVIDER_UNREACHABLE', {})
    return now
  }

  /** Nothing came of it, unless its twin was luckier. Trying again is another order. */
  const giveUp = (subscription: SubscriptionRow, intention: Intention): Promise<void> =>
    db.transaction(async (tx) => {
      await lockPair(tx, subscription)
      const now = await store.findSubscription(tx, subscription.orderId)
      if (now?.providerRef !== null) return
      await sync.close(tx, subscription, 'failed')
      await wallet.intentions.release(tx, intention)
    })

  /** What costs nothing is the fan's as soon as they ask: there is nobody to pay, and nothing to agree to. */
  const joinFree = (fanId: UserId, { tierId, creatorId, tierName, level }: TierRow, intention: Intention) =>
    db.transaction(async (tx) => {
      const orderId = orders.nextId()
      const twin = await wallet.intentions.claim(tx, intention, orderId)
      if (twin !== null) return orders.find(tx, twin as OrderId)
      const order = await orders.recordFree(tx, { orderId, userId: fanId, creatorId, tierId, tierName, level })
      await lockPair(tx, { fanId, creatorId })
      const isOffered = (await lockLive(tx, tierId)) && !(await areApart(tx, { fanId, creatorId }))
      if (!isOffered) throw new AppError('NOT_FOUND', {})
      const { current } = await tiers.standingOf(tx, fanId, creatorId)
      if (current) throw new AppError('ALREADY_SUBSCRIBED', {})
      await store.insertSubscription(tx, {
        orderId,
        fanId,
        creatorId,
        tierId,
        level,
        provider: NOBODY,
        firstDays: MONTH_DAYS,
        isTrial: false,
        worth: cents(0),
        credit: cents(0),
        thenSubtotal: cents(0),
        thenProcessingFee: cents(0),
        thenTaxes: cents(0),
        payRange: MONTH_DAYS,
        startsAt: null,
        promoId: null,
        createdAt: order.createdAt,
      })
      await store.saveState(tx, orderId, 'active')
      await changes.joinFree(tx, { fanId, creatorId, orderId, tierId, level })
      return order
    })

  return {
    async start({ viewer: { userId: fanId }, origin, idempotencyKey }: Asked, input: Input): Promise<OrderRow> {
      // Where the browser is sent afterwards is not what the fan wants.
      const { successUrl: _success, cancelUrl: _cancel, ...content } = input
      const intention = { userId: fanId, call: 'paypalSubscribe', idempotencyKey, content }
      const earlier = (await wallet.intentions.earlier(intention)) as OrderId | null
      if (earlier !== null) return goOn(await orders.find(db, earlier), input, intention)
      const offered = await mustBeOffered(fanId, input)
      if (offered.price === 0) return joinFree(fanId, offered, intention)
      const wanted = await agree(fanId, ofLength(offered, input), input)
      const consent = { ...mustAgree(input), at: clock.now(), ...origin }
      const { tier, terms } = wanted
      const [{ commissionPercent }, rates] = await Promise.all([wallet.settings.get(), wallet.settings.rates()])
      const order = await orders.open({
        userId: fanId,
        kind: 'subscribe',
        intention,
        price: priceWith(terms.payNow, rates),
        of: {
          creatorId: tier.creatorId,
          tierId: tier.tierId,
          tierName: tier.tierName,
          level: tier.level,
          commissionPercent,
        },
        async also(tx, opened) {
          await writeDown(tx, opened, wanted, priceWith(terms.payThen, rates))
          await orders.recordConsent(tx, opened.orderId, consent)
        },
      })
      return goOn(order, input, intention)
    },
  }
}
