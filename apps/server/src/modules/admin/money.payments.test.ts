import {
  buyPost,
  decideProposal,
  getAuthoredPost,
  getPost,
  IDEMPOTENCY_HEADER,
  listAudit,
  listFanPayments,
  listMyPosts,
  listProposals,
  listStatement,
  payForTip,
  refundPayment,
  type AdminPayment,
  type Proposal,
} from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { changeTerms } from '../../testing/operators.ts'
import { aPost, fanWith } from '../../testing/posts.ts'
import type { Person } from '../../testing/test-app.ts'
import { accounts, checkLedger } from '../wallet/index.ts'

let app: MembershipApp
let operator: Person
beforeAll(async () => {
  app = await startMembershipApp()
  operator = await app.admin()
})
afterAll(() => app.close())
/** Whatever a test did: the book is right afterwards. */
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const balance = ({ user }: Person) => app.wallet.balanceOf(accounts.walletOf(user.userId))
const debt = ({ user }: Person) => app.wallet.balanceOf(accounts.debtsOf(user.userId))
const payments = async ({ user }: Person): Promise<AdminPayment[]> =>
  (await app.as(operator).call(listFanPayments, { fanId: user.userId })).payments
const refund = (payment: AdminPayment, changes: object = {}) =>
  app.as(operator).call(refundPayment, { paymentId: payment.paymentId, reason: 'By mistake', ...changes })

async function tipped(amount: number) {
  const [fan, creator] = [await fanWith(app, 100), await app.creator()]
  await app.as(fan).call(payForTip, { otherUserId: creator.user.userId, tipAmount: amount })
  const [payment] = await payments(fan)
  return { fan, creator, payment: payment! }
}

describe('a tip', () => {
  it('is given back to the wallet by those who had it, once, and the operator is written down', async () => {
    const { fan, creator, payment } = await tipped(60)
    expect(payment).toMatchObject({ kind: 'tip', amount: 60, returned: 0, creator: { userId: creator.user.userId } })
    expect([await balance(fan), await app.earned(creator)]).toEqual([40, 48])
    const { payment: after } = await refund(payment)
    expect(after).toMatchObject({ paymentId: payment.paymentId, returned: 60 })
    expect([await balance(fan), await app.earned(creator)]).toEqual([100, 0])
    const again = { paymentId: payment.paymentId, reason: 'By mistake' }
    expect(await app.as(operator).refused(refundPayment, again)).toMatchObject({ reason: 'ALREADY_REFUNDED' })
    const { lines } = await app.as(fan).call(listStatement, {})
    expect(lines[0]).toMatchObject({ kind: 'refund', amount: 60 })
    const { entries } = await app.as(operator).call(listAudit, {})
    expect(entries[0]).toMatchObject({ action: 'payment.refunded', subject: `payment:${payment.paymentId}` })
  })

  it('is given back once when it is asked for many times at the same moment, with one key or with many', async () => {
    const { fan, creator, payment } = await tipped(50)
    const input = { paymentId: payment.paymentId, reason: 'By mistake' }
    const keys = ['one', 'one', 'one', 'two', 'three']
    const answers = await Promise.all(
      keys.map((key) => app.as(operator).raw(refundPayment.path, input, { [IDEMPOTENCY_HEADER]: key })),
    )
    const ways = answers.map(({ body }) => (body.success ? 'given back' : body.reason))
    expect(new Set(ways)).toEqual(new Set(['given back', 'ALREADY_REFUNDED']))
    expect([await balance(fan), await app.earned(creator)]).toEqual([100, 0])
  })

  it('that the creator no longer has is a debt of theirs, or the loss of the house', async () => {
    for (const houseCovers of [false, true]) {
      const { fan, creator, payment } = await tipped(50)
      await app.wallet.postAlone({
        kind: 'correction',
        reference: `gone:${creator.user.userId}`,
        transfers: [{ from: accounts.heldEarningsOf(creator.user.userId), to: accounts.issuedDiamonds, amount: 40 }],
      })
      await refund(payment, { houseCovers })
      expect([await balance(fan), await debt(creator)]).toEqual([100, houseCovers ? 0 : 40])
    }
  })
})

describe('a bought post', () => {
  it('is locked again when it is given back, no longer counted, and can be bought again', async () => {
    const [fan, creator] = [await fanWith(app, 200), await app.creator()]
    const { contentId } = await aPost(app, creator, { visibility: { kind: 'paid', price: 90 } })
    await app.as(fan).call(buyPost, { contentId })
    const [payment] = await payments(fan)
    expect(payment).toMatchObject({ kind: 'post_sale', amount: 90, postId: contentId })
    await refund(payment!)
    expect([await balance(fan), await app.earned(creator)]).toEqual([200, 0])
    const { content } = await app.as(fan).call(getPost, { contentId })
    expect(content).toMatchObject({ isBought: false, text: '', lock: { unlock: 'buy', price: 90 } })
    expect((await app.as(fan).call(listMyPosts, { kind: 'bought' })).entries).toEqual([])
    const own = async () => (await app.as(creator).call(getAuthoredPost, { contentId })).content
    expect(await own()).toMatchObject({ income: 0, counts: { sales: 0 } })
    const { content: bought, diamondBalance } = await app.as(fan).call(buyPost, { contentId })
    expect([bought.isBought, diamondBalance]).toEqual([true, 110])
    expect(await own()).toMatchObject({ income: 72, counts: { sales: 1 } })
    await refund((await payments(fan))[0]!)
    expect([await balance(fan), await app.earned(creator)]).toEqual([200, 0])
  })

  it('is not bought a second time by a request that was repeated late', async () => {
    const [fan, creator] = [await fanWith(app, 200), await app.creator()]
    const { contentId } = await aPost(app, creator, { visibility: { kind: 'paid', price: 90 } })
    const buy = () => app.as(fan).raw(buyPost.path, { contentId }, { [IDEMPOTENCY_HEADER]: 'one tap' })
    await buy()
    await refund((await payments(fan))[0]!)
    expect((await buy()).status).toBe(409)
    expect(await balance(fan)).toBe(200)
  })
})

describe('nobody else', () => {
  it('sees payments or gives them back, and a membership is given back with its order', async () => {
    const { fan, creator, payment } = await tipped(10)
    const input = { paymentId: payment.paymentId, reason: 'Mine' }
    for (const person of [fan, creator]) {
      expect((await app.as(person).refused(refundPayment, input)).status).toBe(403)
      expect((await app.as(person).refused(listFanPayments, { fanId: fan.user.userId })).status).toBe(403)
    }
    await app.join(fan, await app.tier(creator))
    const { rows } = await app.platform.db.pool.query<{ id: string }>(
      `select posting_id::text as id from ledger_postings where kind = 'membership' order by posting_id desc limit 1`,
    )
    const membership = { paymentId: rows[0]!.id, reason: 'Wrong place' }
    expect((await app.as(operator).refused(refundPayment, membership)).status).toBe(404)
  })
})

describe('an operator', () => {
  it('gives nothing back to themselves, nor from themselves', async () => {
    const { payment, fan, creator } = await tipped(40)
    for (const one of [fan, creator]) {
      await app.platform.db.script(`update users set role = 'admin' where user_id = ${one.user.userId}`)
      const session = await app.signIn(one)
      await app.enrol(one.user.userId)
      const self = await app.proved(session, 'secondFactor')
      const input = { paymentId: payment.paymentId, reason: 'For me' }
      expect((await app.as(self).refused(refundPayment, input)).reason).toBe('SELF_ACTION')
    }
    expect(await balance(fan)).toBe(60)
  })

  it('needs a second one for much, also when it is cut into pieces', async () => {
    // One who has given nothing back today.
    operator = await app.admin()
    await changeTerms(app, { secondEyesFrom: 1_000 })
    const [fan, creator, second] = [await fanWith(app, 2_000), await app.creator(), await app.admin()]
    for (let tips = 0; tips < 4; tips++) {
      await app.as(fan).call(payForTip, { otherUserId: creator.user.userId, tipAmount: 400 })
    }
    const given = await payments(fan)
    const refunds = await Promise.all(given.map((payment) => refund(payment)))
    expect(refunds.filter(({ waitsForSecond }) => !waitsForSecond)).toHaveLength(2)
    expect(await balance(fan)).toBe(400 + 800)

    const { proposals } = await app.as(second).call(listProposals, {})
    const waiting = proposals.filter(({ wanted }) => wanted.kind === 'payment')
    expect(waiting).toHaveLength(2)
    expect(waiting[0]!.wanted).toMatchObject({ kind: 'payment', amount: 400, reason: 'By mistake' })
    const [{ proposalId }] = waiting as [Proposal]
    const agree = { proposalId, decision: 'approve' } as const
    expect((await app.as(operator).refused(decideProposal, agree)).reason).toBe('SECOND_OPERATOR_NEEDED')
    await app.as(second).call(decideProposal, agree)
    expect(await balance(fan)).toBe(400 + 1_200)
    expect((await app.as(second).refused(decideProposal, agree)).reason).toBe('ALREADY_DECIDED')
    const { entries } = await app.as(operator).call(listAudit, {})
    expect(entries.find(({ action }) => action === 'payment.refunded')?.details).toMatchObject({
      agreedBy: second.user.userId,
    })
    await changeTerms(app, { secondEyesFrom: 100_000 })
  })
})
