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
  lookAtPromo,
  membershipWelcome,
  queryTierById,
  queryTiers,
  startSubscription,
} from '@fanlight/contract/schemas'
import type { Clock } from '../../platform/clock.ts'
import type { Http } from '../../platform/http/http.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentMembership, presentOffer, presentOwnTier, presentWelcome } from './memberships.present.ts'
import type { createMine } from './mine.ts'
import type { Promos } from './promos.ts'
import type { createSubscribe } from './subscribe.ts'
import type { Tiers } from './tiers.ts'
import type { createWelcome } from './welcome.ts'

export function registerMembershipsRoutes(
  http: Http,
  deps: {
    clock: Clock
    links: StoredLinks
    tiers: Tiers
    subscribe: ReturnType<typeof createSubscribe>
    mine: ReturnType<typeof createMine>
    promos: Promos
    welcome: ReturnType<typeof createWelcome>
  },
): void {
  const { clock, links, tiers, subscribe, mine, promos, welcome } = deps

  http.handle(queryTiers, async ({ viewer, input }) => {
    const { offers, hasTiers } = await tiers.offers(viewer, input)
    return { tiers: offers.map((offer) => presentOffer(offer, links)), hasTiers }
  })
  http.handle(queryTierById, async ({ viewer, input }) => ({
    tier: presentOffer(await tiers.offer(viewer, input.tierId), links),
  }))
  http.handle(listOwnTiers, async ({ viewer }) => {
    const { tiers: own, terms } = await tiers.listOwn(viewer.userId)
    return { tiers: own.map((tier) => presentOwnTier(tier, links)), terms }
  })
  http.handle(editTier, async ({ viewer, input }) => ({ tier: presentOwnTier(await tiers.edit(viewer, input), links) }))
  http.handle(deleteTier, async ({ viewer, input }) => {
    await tiers.remove(viewer, input.tierId)
    return {}
  })
  http.handle(startSubscription, async ({ input, ...asked }) => {
    const { orderId, payUrl, status, tierName } = await subscribe.start(asked, input)
    return { orderId, payUrl: status === 'TO_PAY' ? payUrl : null, content: tierName ?? '', status }
  })
  http.handle(listMemberships, async ({ viewer }) => ({
    memberships: (await mine.list(viewer.userId)).map((row) => presentMembership(row, links, clock.now())),
  }))
  http.handle(membershipWelcome, async ({ viewer, input }) =>
    presentWelcome(await welcome.of(viewer.userId, input.orderId), links),
  )
  http.handle(cancelMembership, async ({ viewer, input }) => ({
    membership: presentMembership(await mine.cancel(viewer.userId, input.otherUserId), links, clock.now()),
  }))
  http.handle(createPromo, async ({ viewer, input }) => ({ promo: await promos.create(viewer.userId, input) }))
  http.handle(listPromos, async ({ viewer }) => ({ promos: await promos.list(viewer.userId) }))
  http.handle(endPromo, async ({ viewer, input }) => ({ promo: await promos.end(viewer.userId, input.promoId) }))
  http.handle(lookAtPromo, ({ viewer, input }) => tiers.linked(viewer, input))
  http.handle(applyPromo, async ({ viewer, input }) => {
    const promoted = await tiers.promoted(viewer.userId, input.tierId, input.code)
    const { promo, payNow, payThen, totalNow, totalThen } = promoted
    return { offer: promo, payNow, payThen, totalNow, totalThen }
  })
}
