import {
  applyPromo,
  cancelMembership,
  createPromo,
  deleteTier,
  editTier,
  endPromo,
  listMemberships,
  listOwnTiers,
  listPromos,
  queryTierById,
  queryTiers,
  startSubscription,
} from '@fanlight/contract/schemas'
import type { HttpServer } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Identity } from '../identity/index.ts'
import type { Media } from '../media/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { createMembershipAccess } from './access.ts'
import { createChanges } from './changes.ts'
import { createEndings } from './endings.ts'
import { presentMembership, presentOffer, presentOwnTier } from './memberships.present.ts'
import { exportMemberships } from './memberships.store.ts'
import { createMine } from './mine.ts'
import { createPromos } from './promos.ts'
import { exportPromos, exportUses } from './promos.store.ts'
import { createSubscribe } from './subscribe.ts'
import { exportSubscriptions, findByRef, findSubscription } from './subscriptions.store.ts'
import { createSync } from './sync.ts'
import { createTiers } from './tiers.ts'
import { exportTiers, isCover } from './tiers.store.ts'

export type Memberships = ReturnType<typeof createMemberships>
export { createMembershipAccess } from './access.ts'
export { inForce, inForceUntil } from './memberships.store.ts'

const LOOK_EVERY_MS = 5 * 60 * 1000

/** Tiers, who is subscribed to them, and promo codes. */
export function createMemberships(
  deps: Platform & {
    http: HttpServer
    identity: Identity
    media: Media
    wallet: Wallet
    profiles: Profiles
    payments: Payments
    links: StoredLinks
  },
) {
  const { db, clock, http, identity, jobs, links, payments } = deps
  const cancelWaiting = jobs.define<Record<string, never>>('memberships.cancel_waiting', () => endings.cancelWaiting())
  const changes = createChanges({ ...deps, cancelWaiting })
  const sync = createSync({ ...deps, changes })
  const endings = createEndings({ ...deps, changes, sync })
  const promos = createPromos(deps)
  const tiers = createTiers({ ...deps, promos, windDown: endings.windDown })
  const subscribe = createSubscribe({ ...deps, tiers, promos, sync })
  const mine = createMine({ ...deps, changes })

  deps.media.keepWhile(isCover)
  identity.privacy.onErased((tx, userId) => endings.erase(tx, userId))
  identity.privacy.contribute('tiers', exportTiers)
  identity.privacy.contribute('promoCodes', exportPromos)
  identity.privacy.contribute('promoUses', exportUses)
  identity.privacy.contribute('subscriptions', exportSubscriptions)
  identity.privacy.contribute('memberships', exportMemberships)

  payments.fulfilments.set('subscribe', {
    refresh: sync.refresh,
    async payUrl({ orderId }) {
      const subscription = await findSubscription(db, orderId)
      if (!subscription?.providerRef) return null
      const told = await payments.provider.readSubscription(subscription.providerRef, subscription.createdAt)
      return told?.payUrl ?? null
    },
    async abandon({ orderId }) {
      const subscription = await findSubscription(db, orderId)
      if (subscription) await db.transaction((tx) => sync.giveUp(tx, subscription))
    },
    async refunded(tx, order, isWhole) {
      if (isWhole) await endings.refunded(tx, order)
    },
  })
  payments.events.onSubscription(async ({ subscriptionId }) => {
    const subscription = await findByRef(db, payments.provider.name, subscriptionId)
    if (subscription) await sync.sync(subscription.orderId)
  })

  async function lookAfter(): Promise<void> {
    await endings.lookAtDue()
    await endings.endRunOut()
    await endings.cancelWaiting()
  }
  deps.every(LOOK_EVERY_MS, 'memberships.look_after', lookAfter)

  http.handle(queryTiers, async ({ viewer, input }) => {
    const { offers, hasTiers } = await tiers.offers(viewer, input)
    return { tiers: offers.map((offer) => presentOffer(offer, links)), hasTiers }
  })
  http.handle(queryTierById, async ({ viewer, input }) => ({
    tier: presentOffer(await tiers.offer(viewer, input.tierId), links),
  }))
  http.handle(listOwnTiers, async ({ viewer }) => ({
    tiers: (await tiers.listOwn(viewer.userId)).map((tier) => presentOwnTier(tier, links)),
  }))
  http.handle(editTier, async ({ viewer, input }) => ({ tier: presentOwnTier(await tiers.edit(viewer, input), links) }))
  http.handle(deleteTier, async ({ viewer, input }) => {
    await tiers.remove(viewer, input.tierId)
    return {}
  })
  http.handle(startSubscription, async ({ viewer, input }) => {
    const { orderId, payUrl, status, tierName } = await subscribe.start(viewer.userId, input)
    return { orderId, payUrl: status === 'TO_PAY' ? payUrl : null, content: tierName ?? '', status }
  })
  http.handle(listMemberships, async ({ viewer }) => ({
    memberships: (await mine.list(viewer.userId)).map((row) => presentMembership(row, links, clock.now())),
  }))
  http.handle(cancelMembership, async ({ viewer, input }) => ({
    membership: presentMembership(await mine.cancel(viewer.userId, input.otherUserId), links, clock.now()),
  }))
  http.handle(createPromo, async ({ viewer, input }) => ({ promo: await promos.create(viewer.userId, input) }))
  http.handle(listPromos, async ({ viewer }) => ({ promos: await promos.list(viewer.userId) }))
  http.handle(endPromo, async ({ viewer, input }) => ({ promo: await promos.end(viewer.userId, input.promoId) }))
  http.handle(applyPromo, async ({ viewer, input }) => {
    const { promo, payNow, payThen } = await tiers.promoted(viewer.userId, input.tierId, input.code)
    return { offer: promo, payNow, payThen }
  })

  return { ...createMembershipAccess(deps), lookAfter }
}
