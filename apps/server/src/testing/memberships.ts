import {
  captureOrder,
  DAY_MS,
  editTier,
  listMemberships,
  listOrders,
  queryTiers,
  RENEWAL_CONSENT_VERSION,
  startSubscription,
  type CallOf,
  type Membership,
  type Order,
  type OrderId,
  type OutputOf,
  type OwnTier,
} from '@fanlight/contract'
import { accounts } from '../modules/wallet/index.ts'
import { startPayingApp, type PayingApp } from './money.ts'
import type { Caller, Person } from './test-app.ts'

type TierWishes = Partial<CallOf<typeof editTier>>
type SubscribeWishes = Partial<CallOf<typeof startSubscription>>
type Begun = { orderId: OrderId; payUrl: string | null }

/** To what a fan ticks before a membership begins. */
export const agreed = { version: RENEWAL_CONSENT_VERSION, language: 'en' } as const

/** What a fan asks for who wants this tier. */
export const wantedOf = (
  { tierId, creatorId }: Pick<OwnTier, 'tierId' | 'creatorId'>,
  changes: SubscribeWishes = {},
) => ({
  successUrl: '',
  cancelUrl: '',
  subscribedUserId: creatorId,
  tierId,
  consent: agreed,
  ...changes,
})

export type MembershipApp = PayingApp & {
  tier(creator: Person, wishes?: TierWishes): Promise<OwnTier>
  /** A creator's tiers, as a visitor (null) or a fan sees them. */
  offers(viewer: Person | null, creator: Person): Promise<OutputOf<typeof queryTiers>['tiers']>
  /** Up to where the provider asks the fan. */
  begin(fan: Person, tier: OwnTier, wishes?: SubscribeWishes): Promise<Begun>
  /** How that is refused. */
  refusedToBegin(fan: Person, tier: OwnTier, wishes?: SubscribeWishes): ReturnType<Caller['refused']>
  /** All the way, as a fan who pays and comes back. */
  join(fan: Person, tier: OwnTier, wishes?: SubscribeWishes): Promise<OrderId>
  listed(fan: Person): Promise<Membership[]>
  membership(fan: Person, creator: Person): Promise<Membership>
  orders(fan: Person): Promise<Order[]>
  levelOf(fan: Person, creator: Person): Promise<number>
  /** What a creator has earned and cannot have paid out yet. */
  earned(creator: Person): Promise<number>
  /** The provider's number of a subscription. */
  refOf(orderId: OrderId): Promise<string>
  /** Lets days pass: the provider bills what is due, and its news arrive. Sessions do not last so long. */
  pass(days: number): Promise<void>
  /** The news that the provider has for us, and all that follows from them. */
  hear(how?: { order?: 'as_sent' | 'reversed' | 'shuffled'; times?: number }): Promise<void>
  lettersTo(person: Person): Promise<string[]>
}

export async function startMembershipApp(): Promise<MembershipApp> {
  const app = await startPayingApp()
  const { provider, platform } = app

  /** A person whose session has ended meanwhile signs in again. */
  const as = async (person: Person) => app.as(await app.signIn(person))

  const begin: MembershipApp['begin'] = async (fan, tier, wishes) =>
    (await as(fan)).call(startSubscription, wantedOf(tier, wishes))
  const listed = async (fan: Person) => (await (await as(fan)).call(listMemberships, {})).memberships
  const hear: MembershipApp['hear'] = async (how = {}) => {
    await provider.release(how)
    await platform.jobs.runDue()
    // What follows from the news is news again: a subscription that was canceled.
    await provider.release(how)
    await platform.jobs.runDue()
  }

  return {
    ...app,
    begin,
    listed,
    hear,

    offers: async (viewer, creator) =>
      (await app.as(viewer && (await app.signIn(viewer))).call(queryTiers, { otherUserId: creator.user.userId })).tiers,
    refusedToBegin: async (fan, tier, wishes) => (await as(fan)).refused(startSubscription, wantedOf(tier, wishes)),
    async tier(creator, wishes = {}) {
      const form = { membershipLevel: 1 as const, tierName: 'Basic', price: 1000, ...wishes }
      return (await (await as(creator)).call(editTier, form)).tier
    },
    async join(fan, tier, wishes) {
      const { orderId, payUrl } = await begin(fan, tier, wishes)
      await provider.approve(payUrl ?? '')
      await (await as(fan)).call(captureOrder, { orderId })
      return orderId
    },
    async membership(fan, creator) {
      const found = (await listed(fan)).find((one) => one.creator.userId === creator.user.userId)
      if (!found) throw new Error('There is no such membership')
      return found
    },
    orders: async (fan) => (await (await as(fan)).call(listOrders, {})).orders,
    levelOf: (fan, creator) => app.memberships.levelOf(platform.db, fan.user.userId, creator.user.userId),
    earned: (creator) => app.wallet.balanceOf(accounts.heldEarningsOf(creator.user.userId)),
    async refOf(orderId) {
      const { subscriptions } = await provider.state()
      const [ref] = Object.entries(subscriptions).find(([, { customId }]) => customId === orderId) ?? []
      if (ref === undefined) throw new Error('The provider knows no such subscription')
      return ref
    },
    async pass(days) {
      app.clock.advance(days * DAY_MS)
      await provider.catchUp()
      await hear()
    },
    lettersTo: async ({ email }) =>
      (await app.letters()).filter(({ to }) => to === email).map(({ subject }) => subject),
  }
}
