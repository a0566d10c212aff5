import {
  cancelMembership,
  cancelOrder,
  captureOrder,
  DAY_MS,
  MINUTE_MS,
  refundOrder,
  startSubscription,
  type OrderId,
  type OwnTier,
} from '@fanlight/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMembershipApp, type MembershipApp, wantedOf } from '../../testing/memberships.ts'
import type { Person } from '../../testing/test-app.ts'
import { timeFor, worlds } from '../../testing/worlds.ts'
import { checkLedger } from '../wallet/index.ts'

const WORLDS = 4

let app: MembershipApp
let admin: Person
beforeAll(async () => {
  app = await startMembershipApp()
  admin = await app.admin()
})
afterAll(() => app.close())

type Plain =
  | 'together'
  | 'approve'
  | 'decline'
  | 'capture'
  | 'give_up'
  | 'cancel'
  | 'reconcile'
  | 'look_after'
  | 'lose_jobs'
type Step =
  | { act: 'begin'; level: 0 | 1 | 2 }
  | { act: Plain }
  | { act: 'hear'; order: 'as_sent' | 'reversed' | 'shuffled'; times: 1 | 2 }
  | { act: 'at_provider'; verb: 'bill' | 'fail_payment' | 'cancel' | 'suspend'; which: number }
  | { act: 'pass'; days: number }
  | { act: 'refund'; which: number }
  | { act: 'outage'; next: number; status: 503 | 'after' }

const plain = (act: Plain): fc.Arbitrary<Step> => fc.constant({ act })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('begin' as const), level: fc.constantFrom(0, 1, 2) }) },
  { weight: 5, arbitrary: plain('approve') },
  { weight: 3, arbitrary: plain('capture') },
  { weight: 2, arbitrary: plain('together') },
  ...(['decline', 'give_up', 'cancel', 'reconcile', 'look_after', 'lose_jobs'] as const).map(plain),
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('hear' as const),
      order: fc.constantFrom('as_sent', 'reversed', 'shuffled'),
      times: fc.constantFrom(1, 2),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('at_provider' as const),
      verb: fc.constantFrom('bill', 'fail_payment', 'cancel', 'suspend'),
      which: fc.nat(3),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('pass' as const), days: fc.constantFrom(1, 10, 29, 30, 34) }) },
  fc.record({ act: fc.constant('refund' as const), which: fc.nat(3) }),
  fc.record({
    act: fc.constant('outage' as const),
    next: fc.integer({ min: 1, max: 6 }),
    status: fc.constantFrom(503 as const, 'after' as const),
  }),
)

type Story = {
  fan: Person
  creator: Person
  tiers: OwnTier[]
  payUrls: string[]
  orderIds: OrderId[]
  hasRefund: boolean
}

async function begun(): Promise<Story> {
  const [fan, creator] = [await app.person(), await app.creator()]
  const tiers = [
    await app.tier(creator),
    await app.tier(creator, { membershipLevel: 2, tierName: 'Premium', price: 3000 }),
    await app.tier(creator, { membershipLevel: 3, tierName: 'VIP', price: 5000 }),
  ]
  return { fan, creator, tiers, payUrls: [], orderIds: [], hasRefund: false }
}

const subscriptionsOf = async ({ orderIds }: Story) =>
  Object.entries((await app.provider.state()).subscriptions)
    .map(([ref, subscription]) => ({ ref, ...subscription }))
    .filter(({ customId }) => orderIds.some((orderId) => orderId === customId))

/** One thing happens. That it is refused is as good as that it is not; that it is our fault is not. */
async function take(story: Story, wanted: Step): Promise<void> {
  const { fan, creator, tiers, payUrls, orderIds } = story
  const as = async (who: Person) => app.as(await app.signIn(who))
  const asked = async (who: Person, endpoint: { path: string }, input: object) => {
    const answer = await (await as(who)).raw(endpoint.path, input)
    expect([endpoint.path, answer.status]).not.toEqual([endpoint.path, 500])
    return answer.body
  }
  const payUrl = payUrls.at(-1)
  const orderId = orderIds.at(-1)
  switch (wanted.act) {
    case 'begin': {
      const tier = tiers[wanted.level]!
      const body = await asked(fan, startSubscription, wantedOf(tier))
      const data = body.data as { orderId: OrderId; payUrl: string | null }
      if (body.success) orderIds.push(data.orderId)
      if (body.success && data.payUrl !== null) payUrls.push(data.payUrl)
      return
    }
    case 'approve':
    case 'decline':
      if (payUrl !== undefined) await app.provider[wanted.act](payUrl).catch(() => null)
      return
    case 'capture':
      if (orderId !== undefined) await asked(fan, captureOrder, { orderId })
      return
    case 'give_up':
      if (orderId !== undefined) await asked(fan, cancelOrder, { orderId })
      return
    case 'cancel':
      await asked(fan, cancelMembership, { otherUserId: creator.user.userId })
      return
    case 'reconcile':
      app.clock.advance(2 * MINUTE_MS)
      await app.payments.orders.reconcile()
      return
    case 'look_after':
      await app.memberships.lookAfter()
      return
    case 'lose_jobs':
      // As if the process died before it came to them; what has to happen is in the rows.
      await app.platform.db.script("delete from graphile_worker._private_jobs where payload::text = '{}'")
      return
    case 'together': {
      await app.provider.release({ times: 2 })
      const capturing = orderId === undefined ? null : asked(fan, captureOrder, { orderId })
      const looking = [app.memberships.lookAfter(), app.payments.orders.reconcile(), app.platform.jobs.runDue()]
      await Promise.all([capturing, ...looking])
      return
    }
    case 'hear':
      await app.hear(wanted)
      return
    case 'at_provider': {
      const own = await subscriptionsOf(story)
      const chosen = own[wanted.which % Math.max(1, own.length)]
      if (chosen) await app.provider.act('subscriptions', chosen.ref, wanted.verb).catch(() => null)
      return
    }
    case 'pass':
      app.clock.advance(wanted.days * DAY_MS)
      await app.provider.catchUp()
      return
    case 'refund': {
      const paid = (await app.orders(fan)).filter(({ status, price }) => status === 'DONE' && price.total > 0)
      const chosen = paid[wanted.which % Math.max(1, paid.length)]
      if (!chosen) return
      const cents = chosen.price.total - chosen.refunded
      const refund = { orderId: chosen.orderId, cents, reason: 'A story' }
      if (cents > 0) story.hasRefund ||= (await asked(admin, refundOrder, refund)).success
      return
    }
    case 'outage':
      await app.provider.fail({ next: wanted.next, status: wanted.status, path: '/v1/billing' })
  }
}

/** Everybody is back and has time: what was left open is finished. */
async function settle(): Promise<void> {
  await app.provider.fail({ next: 0, status: 503 })
  for (let round = 0; round < 3; round++) {
    await app.hear()
    app.clock.advance(31 * MINUTE_MS)
    await app.payments.orders.reconcile()
    await app.memberships.lookAfter()
    await app.payments.refunds.sendWaiting()
  }
}

async function assertRight(story: Story): Promise<void> {
  const { fan, creator, hasRefund } = story
  expect(await checkLedger(app.platform.db)).toEqual([])
  const own = await subscriptionsOf(story)
  const rows = await app.platform.db.many<{ providerRef: string; total: number; refunded: number }>({
    text: `select provider_ref, total, refunded from orders
           where user_id = $1::bigint and status = 'DONE' and payment_ref is not null`,
    name: '',
    values: [fan.user.userId],
  })
  for (const { ref, paidCents, refundedCents } of own) {
    const paid = rows.filter(({ providerRef }) => providerRef === ref)
    const written = {
      paidCents: paid.reduce((sum, { total }) => sum + total, 0),
      refundedCents: paid.reduce((sum, { refunded }) => sum + refunded, 0),
    }
    expect(written).toEqual({ paidCents, refundedCents })
  }
  const memberships = await app.listed(fan)
  expect(memberships.length).toBeLessThanOrEqual(1)
  const isRenewing = memberships.some(({ state }) => state === 'active' || state === 'past_due')
  expect(own.filter(({ status }) => status === 'ACTIVE')).toHaveLength(isRenewing ? 1 : 0)
  const orders = await app.orders(fan)
  const isPaidFor = orders.some(
    ({ status, paidAt, price, refunded }) =>
      // What was approved after it had been given up is given back.
      status === 'DONE' && price.total > 0 && refunded === 0 && (paidAt ?? 0) + 30 * DAY_MS > app.clock.now(),
  )
  if (isPaidFor && !hasRefund) expect(await app.levelOf(fan, creator)).toBeGreaterThan(0)
}

describe('whatever happens, in whatever order', () => {
  it(
    'every payment is written down once, nobody pays for two, and nobody loses what they paid for',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
          const story = await begun()
          for (const one of steps) await take(story, one)
          await settle()
          await assertRight(story)
        }),
        worlds(WORLDS),
      )
    },
    timeFor(WORLDS),
  )
})
