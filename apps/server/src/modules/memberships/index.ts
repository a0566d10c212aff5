import { DAY_MS, HOUR_MS, instant, MINUTE_MS } from '@fanlight/contract'
import type { HttpServer } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Identity } from '../identity/index.ts'
import type { Media } from '../media/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { createMembershipAccess } from './access.ts'
import { createChanges, type FanAndCreator } from './changes.ts'
import { createCutOff } from './cut-off.ts'
import { createEndings } from './endings.ts'
import { registerMembershipsRoutes } from './memberships.routes.ts'
import { exportMemberships } from './memberships.store.ts'
import { createMine } from './mine.ts'
import { createPromos } from './promos.ts'
import { exportPromos, exportUses } from './promos.store.ts'
import { createReminders } from './reminders.ts'
import { createSubscribe } from './subscribe.ts'
import { exportSubscriptions, findByRef, findSubscription } from './subscriptions.store.ts'
import { createSync } from './sync.ts'
import { createTiers } from './tiers.ts'
import { dropCover, exportTiers, isCover } from './tiers.store.ts'
import { createWelcome, type CountOpenPosts } from './welcome.ts'

export type Memberships = ReturnType<typeof createMemberships>
export { createMembershipAccess } from './access.ts'
export { inForce, inForceUntil } from './memberships.sql.ts'

const LOOK_EVERY_MS = 5 * MINUTE_MS

/** Tiers, who is subscribed to them, and promo codes. */
export function createMemberships(
  deps: Platform & {
    http: HttpServer
    identity: Identity
    media: Media
    notifications: Notifications
    wallet: Wallet
    profiles: Profiles
    payments: Payments
    links: StoredLinks
    countOpenPosts: CountOpenPosts
  },
) {
  const { db, clock, http, identity, jobs, links, payments } = deps
  const cancelWaiting = jobs
    .lane('payments')
    .define<Record<string, never>>('memberships.cancel_waiting', () => endings.cancelWaiting())
  // Apart from the transaction that pays: following locks the two profiles, which a block locks before what is paid.
  const followCreator = jobs.define<FanAndCreator>('memberships.follow', ({ fanId, creatorId }) =>
    deps.profiles.relations.followAlong(fanId, creatorId),
  )
  const changes = createChanges({ ...deps, cancelWaiting, followCreator })
  const sync = createSync({ ...deps, changes })
  const cutOff = createCutOff({ ...deps, changes, sync })
  const endings = createEndings({ ...deps, changes, sync, cutOff })
  const promos = createPromos(deps)
  const tiers = createTiers({ ...deps, promos, windDown: endings.windDown })
  const subscribe = createSubscribe({ ...deps, tiers, promos, sync, changes })
  const mine = createMine({ ...deps, changes })
  const welcome = createWelcome(deps)
  const reminders = createReminders(deps)

  deps.media.keepWhile(isCover)
  deps.media.onTakenDown(dropCover)
  identity.privacy.onErased((tx, userId) => endings.erase(tx, userId))
  identity.privacy.contribute('tiers', exportTiers)
  identity.privacy.contribute('promoCodes', exportPromos)
  identity.privacy.contribute('promoUses', exportUses)
  identity.privacy.contribute('subscriptions', exportSubscriptions)
  identity.privacy.contribute('memberships', exportMemberships)

  payments.fulfilments.set('subscribe', {
    // What a fan agrees to at the provider is paid there: there is nothing for us to take.
    refresh: (order) => sync.refresh(order),
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
    async readRefunded({ providerRef, paymentRef, total }) {
      const subscription = providerRef === null ? null : await findByRef(db, payments.provider.name, providerRef)
      if (providerRef === null || !subscription) return null
      const told = await payments.provider.readSubscription(providerRef, instant(subscription.createdAt - DAY_MS))
      const payment = told?.payments.find(({ paymentId }) => paymentId === paymentRef)
      // Of a part the provider does not say how much.
      return payment?.state === 'refunded' ? total : null
    },
    async refunded(tx, order, isWhole) {
      if (isWhole) await endings.refunded(tx, order)
    },
    notGivenBack: (tx, { orderId }, cents) => cutOff.claim(tx, orderId, cents),
    daysOf: (tx, order) => endings.daysOf(tx, order),
    leftWithUs: (tx, { orderId }, freed) => cutOff.settleClaim(tx, orderId, freed),
    arrived: (tx, { orderId }, cents) => cutOff.lowerClaim(tx, orderId, cents),
  })
  payments.events.onSubscription(async ({ subscriptionId }) => {
    const subscription = await findByRef(db, payments.provider.name, subscriptionId)
    if (subscription) await sync.sync(subscription.orderId)
  })

  async function lookAfter(): Promise<void> {
    await endings.lookAtDue()
    await endings.endRunOut()
    await endings.cancelWaiting()
    await reminders.remindAll()
  }
  deps.everyAlone(LOOK_EVERY_MS, 'memberships.look_after', lookAfter)
  deps.everyAlone(HOUR_MS, 'memberships.cut_off', () => cutOff.everywhere())
  deps.profiles.relations.onBlocked((tx, blockerId, blockedId) => cutOff.blocked(tx, blockerId, blockedId))
  deps.identity.onSuspended((tx, userId) => cutOff.suspended(tx, userId))

  registerMembershipsRoutes(http, { clock, links, tiers, subscribe, mine, promos, welcome })

  return {
    ...createMembershipAccess(deps),
    lookAfter,
    /** Also happens by itself, every hour. */
    cutOffAll: () => cutOff.everywhere(),
    /** In a transaction of its own, after the members of a creator who left have been given back what was left. */
    onAllCutOff: cutOff.onAllCutOff,
  }
}
