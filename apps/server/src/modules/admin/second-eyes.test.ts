import {
  captureOrder,
  createOrder,
  DAY_MS,
  decidePayout,
  decideProposal,
  diamonds,
  editMoneySettings,
  editPackage,
  getMoneySettings,
  listAllPayouts,
  listAudit,
  listFanPayments,
  listProposals,
  NEW_RECEIVER_MS,
  payForTip,
  payoutMethod,
  refundOrder,
  refundPayment,
  requestPayout,
  type CallOf,
  type Endpoint,
  type OrderId,
  type PayoutId,
  type Proposal,
} from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authenticatorOf, earnAvailable, pass, sellMembership } from '../../testing/earnings.ts'
import { aPackage, diamondsOf, startPayingApp, type PayingApp } from '../../testing/money.ts'
import { changeTerms } from '../../testing/operators.ts'
import type { Person } from '../../testing/test-app.ts'
import { checkLedger } from '../wallet/index.ts'

let app: PayingApp
let operator: Person
let colleague: Person
beforeAll(async () => {
  app = await startPayingApp()
  // $10: what a few small orders come to.
  await changeTerms(app, { secondEyesFrom: 1_000 })
})
beforeEach(async () => {
  // Nothing of a test before counts together with what the next one does.
  await pass(app, 2 * DAY_MS)
  ;[operator, colleague] = [await app.admin(), await app.admin()]
})
afterAll(() => app.close())
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const id = ({ user }: Person) => user.userId
const reason = 'The fan asked for it'
const refundBy = (who: Person, orderId: OrderId, cents: number, changes: Partial<CallOf<typeof refundOrder>> = {}) =>
  app.as(who).call(refundOrder, { orderId, cents, reason, ...changes })
const waiting = async (who: Person): Promise<Proposal[]> => (await app.as(who).call(listProposals, {})).proposals
const decide = (who: Person, proposalId: Proposal['proposalId'], decision: 'approve' | 'reject') =>
  app.as(who).call(decideProposal, { proposalId, decision })
const actions = async () =>
  (await app.as(operator).call(listAudit, {})).entries.map(({ action, subject }) => [action, subject])

/** 1050 diamonds for $11.01. */
async function bought(buyer?: Person) {
  const fan = buyer ?? (await app.person())
  const { orderId, payUrl } = await app.as(fan).call(createOrder, aPackage)
  await app.provider.approve(payUrl!)
  await app.as(fan).call(captureOrder, { orderId })
  return { fan, orderId }
}

describe('what moves money takes a second factor, shown within the last minutes', () => {
  it.each<[string, Endpoint, object]>([
    ['deciding a payout', decidePayout, { payoutId: '1', decision: 'approve' }],
    ['a refund', refundOrder, { orderId: '1', cents: 1, reason }],
    ['a package', editPackage, { amount: 10, usdPrice: 100 }],
    ['the terms', editMoneySettings, { payoutMinimum: 2_000 }],
    ['agreeing to another operator', decideProposal, { proposalId: '1', decision: 'approve' }],
  ])('%s', async (_, endpoint, input) => {
    const { proof: _old, ...withoutProof } = operator
    const refused = { success: false, reason: 'REAUTHENTICATION_REQUIRED', data: { level: 'secondFactor' } }
    expect((await app.as(withoutProof).raw(endpoint.path, input)).body).toMatchObject(refused)
    const byPassword = await app.proved(withoutProof, 'any')
    expect((await app.as(byPassword).raw(endpoint.path, input)).body).toMatchObject(refused)
    const { body } = await app.as(operator).raw(endpoint.path, input)
    expect(body.success ? null : body.reason).not.toBe('REAUTHENTICATION_REQUIRED')
  })

  it('but only looking at a refund takes none', async () => {
    const { orderId } = await bought()
    const { proof: _old, ...withoutProof } = operator
    const { plan, waitsForSecond } = await refundBy(withoutProof, orderId, 100, { isTrial: true })
    expect([plan.cents, waitsForSecond]).toEqual([100, false])
  })
})

describe('a refund from the limit on', () => {
  it('waits for a second operator, and moves nothing until then', async () => {
    const { fan, orderId } = await bought()
    const asked = await refundBy(operator, orderId, 1_101)
    expect(asked).toMatchObject({ waitsForSecond: true, plan: { cents: 1_101 }, order: { refundable: 1_101 } })
    expect(await diamondsOf(app, fan)).toBe(1_050)
    const [proposal] = await waiting(colleague)
    expect(proposal).toMatchObject({
      proposedBy: operator.user.userName,
      isOwn: false,
      wanted: { kind: 'refund', orderId, cents: 1_101, reason },
    })
    await decide(colleague, proposal!.proposalId, 'approve')
    expect(await diamondsOf(app, fan)).toBe(0)
    expect(await waiting(colleague)).toEqual([])
    expect((await actions()).slice(0, 2)).toEqual([
      ['order.refunded', `order:${orderId}`],
      ['refund.proposed', `order:${orderId}`],
    ])
  })

  it('is not agreed to by who asked for it', async () => {
    const { fan, orderId } = await bought()
    await refundBy(operator, orderId, 1_101)
    const [proposal] = await waiting(operator)
    expect(proposal?.isOwn).toBe(true)
    const input = { proposalId: proposal!.proposalId, decision: 'approve' } as const
    expect((await app.as(operator).refused(decideProposal, input)).reason).toBe('SECOND_OPERATOR_NEEDED')
    expect(await diamondsOf(app, fan)).toBe(1_050)
    await decide(operator, input.proposalId, 'reject')
    expect(await waiting(operator)).toEqual([])
  })

  it('is decided once, no matter who presses at the same moment', async () => {
    const { fan, orderId } = await bought()
    await refundBy(operator, orderId, 1_101)
    const [{ proposalId } = { proposalId: '' }] = await waiting(colleague)
    const third = await app.admin()
    const press = (who: Person, decision: string) => app.as(who).raw(decideProposal.path, { proposalId, decision })
    const answers = await Promise.all([
      press(colleague, 'approve'),
      press(third, 'approve'),
      press(colleague, 'approve'),
    ])
    const reasons = answers.map(({ body }) => (body.success ? 'success' : body.reason))
    expect(reasons.toSorted()).toEqual(['ALREADY_DECIDED', 'ALREADY_DECIDED', 'success'])
    expect(await diamondsOf(app, fan)).toBe(0)
  })

  it('is one when it is cut into pieces, by anyone, within a day', async () => {
    const { fan, orderId } = await bought()
    expect((await refundBy(operator, orderId, 500)).waitsForSecond).toBe(false)
    expect((await refundBy(colleague, orderId, 499)).waitsForSecond).toBe(false)
    expect((await refundBy(operator, orderId, 1)).waitsForSecond).toBe(true)
    const other = await bought(fan)
    expect((await refundBy(operator, other.orderId, 100)).waitsForSecond).toBe(true)
    for (const { proposalId } of await waiting(operator)) await decide(operator, proposalId, 'reject')
  })

  it('is one when an operator gives it to several fans, as money and as diamonds', async () => {
    const [one, other, third] = [await bought(), await bought(), await bought()]
    const creator = await app.creator()
    await app.as(third.fan).call(payForTip, { otherUserId: id(creator), tipAmount: diamonds(300) })
    const { payments } = await app.as(operator).call(listFanPayments, { fanId: id(third.fan) })
    const paymentId = payments[0]!.paymentId
    expect((await refundBy(operator, one.orderId, 500)).waitsForSecond).toBe(false)
    const tip = await app.as(operator).call(refundPayment, { paymentId, reason, houseCovers: false })
    expect(tip.waitsForSecond).toBe(false)
    expect((await refundBy(operator, other.orderId, 200)).waitsForSecond).toBe(true)
    expect((await refundBy(colleague, other.orderId, 200).catch(() => null))?.waitsForSecond ?? null).not.toBe(true)
    for (const { proposalId } of await waiting(operator)) await decide(operator, proposalId, 'reject')
  })

  it('is not evaded by pressing for all the pieces at once', async () => {
    const { fan } = await bought()
    const orders = [await bought(fan), await bought(fan), await bought(fan)]
    const answers = await Promise.all(orders.map(({ orderId }) => refundBy(operator, orderId, 600)))
    expect(answers.filter(({ waitsForSecond }) => !waitsForSecond)).toHaveLength(1)
    for (const { proposalId } of await waiting(operator)) await decide(operator, proposalId, 'reject')
  })

  it('is not agreed to once what it would give back went back in another way, and can be put aside', async () => {
    const { fan, orderId } = await bought()
    const creator = await app.creator()
    await app.as(fan).call(payForTip, { otherUserId: id(creator), tipAmount: diamonds(1_050) })
    const { payments } = await app.as(operator).call(listFanPayments, { fanId: id(fan) })
    const asked = { paymentId: payments[0]!.paymentId, reason, houseCovers: false }
    expect((await app.as(operator).call(refundPayment, asked)).waitsForSecond).toBe(true)
    await refundBy(operator, orderId, 1_101)
    const wishes = await waiting(colleague)
    const about = (kind: string) => wishes.find(({ wanted }) => wanted.kind === kind)!.proposalId
    await decide(colleague, about('refund'), 'approve')
    const proposalId = about('payment')
    const refused = await app.as(colleague).refused(decideProposal, { proposalId, decision: 'approve' })
    expect(refused).toMatchObject({ reason: 'ALREADY_REFUNDED', status: 200 })
    await decide(colleague, proposalId, 'reject')
    expect(await waiting(colleague)).toEqual([])
  })

  it('a day later is a new one', async () => {
    const { orderId } = await bought()
    await refundBy(operator, orderId, 500)
    await pass(app, DAY_MS)
    expect((await refundBy(operator, orderId, 500)).waitsForSecond).toBe(false)
  })

  it('of one order waits once', async () => {
    const { orderId } = await bought()
    await refundBy(operator, orderId, 1_101)
    const again = await app.as(colleague).refused(refundOrder, { orderId, cents: 1_050, reason })
    expect(again.reason).toBe('CONFLICT')
    for (const { proposalId } of await waiting(operator)) await decide(operator, proposalId, 'reject')
  })
})

describe('nobody decides about themselves', () => {
  it('gets back no money of an order of their own', async () => {
    const { fan, orderId } = await bought()
    await app.platform.db.script(`update users set role = 'admin' where user_id = ${id(fan)}`)
    await app.enrol(id(fan))
    await pass(app, 31_000)
    const self = { ...fan, ...(await app.proved(fan, 'secondFactor')) }
    expect((await app.as(self).refused(refundOrder, { orderId, cents: 100, reason })).reason).toBe('SELF_ACTION')
    // Nor by agreeing to what another operator wants for them.
    await refundBy(operator, orderId, 1_101)
    const [{ proposalId } = { proposalId: '' as never }] = await waiting(self)
    const refused = await app.as(self).refused(decideProposal, { proposalId, decision: 'approve' })
    expect(refused.reason).toBe('SELF_ACTION')
    await decide(operator, proposalId, 'reject')
  })

  it('gives back nothing of what they earned as a creator', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const orderId = await sellMembership(app, id(fan), id(creator), 500)
    await app.platform.db.script(`update users set role = 'admin' where user_id = ${id(creator)}`)
    await app.enrol(id(creator))
    const self = await app.proved(creator, 'secondFactor')
    expect((await app.as(self).refused(refundOrder, { orderId, cents: 100, reason })).reason).toBe('SELF_ACTION')
  })
})

describe('the terms', () => {
  it.each<[string, CallOf<typeof editMoneySettings>]>([
    ['a higher limit for one operator alone', { secondEyesFrom: 1_001 }],
    ['a shorter hold', { holdDays: 6 }],
    ['a hold that is more than a week longer', { holdDays: 15 }],
    ['a smallest payout that is more than twice as large', { payoutMinimum: 4_001 }],
    ['five points of commission', { commissionPercent: 25 }],
    ['five percent of fee', { processingFeeBasisPoints: 0 }],
    ['five percent of tax', { taxBasisPoints: 500 }],
  ])('wait for a second operator: %s', async (_, wanted) => {
    const before = await app.as(operator).call(getMoneySettings, {})
    expect(await app.as(operator).call(editMoneySettings, wanted)).toEqual({ ...before, waitsForSecond: true })
    expect(await app.as(operator).call(getMoneySettings, {})).toEqual(before)
    const [proposal] = await waiting(colleague)
    expect(proposal).toMatchObject({ isOwn: false, wanted: { kind: 'settings', after: wanted } })
    await decide(colleague, proposal!.proposalId, 'approve')
    expect(await app.as(operator).call(getMoneySettings, {})).toEqual({ ...before, ...wanted })
    await changeTerms(app, before)
  })

  it('that another change has made another step are not agreed to any more', async () => {
    const before = await app.as(operator).call(getMoneySettings, {})
    await app.as(operator).call(editMoneySettings, { commissionPercent: 60 })
    await app.as(operator).call(editMoneySettings, { commissionPercent: 24 })
    const [proposal] = await waiting(colleague)
    const approval = { proposalId: proposal!.proposalId, decision: 'approve' as const }
    expect((await app.as(colleague).refused(decideProposal, approval)).reason).toBe('CONFLICT')
    expect(await app.as(operator).call(getMoneySettings, {})).toMatchObject({ commissionPercent: 24 })
    await decide(colleague, approval.proposalId, 'reject')
    await changeTerms(app, before)
  })

  it('that take nothing away are changed by one', async () => {
    const before = await app.as(operator).call(getMoneySettings, {})
    const wanted = { commissionPercent: 24, holdDays: 8, secondEyesFrom: 999, payoutMinimum: 10, taxBasisPoints: 499 }
    expect(await app.as(operator).call(editMoneySettings, wanted)).toEqual({
      ...before,
      ...wanted,
      waitsForSecond: false,
    })
    await changeTerms(app, before)
  })

  it('changed in small steps within a day take two operators when the steps come to a large one', async () => {
    const before = await app.as(operator).call(getMoneySettings, {})
    const step = async (who: Person, commissionPercent: number) =>
      (await app.as(who).call(editMoneySettings, { commissionPercent })).waitsForSecond
    expect([await step(operator, 22), await step(colleague, 24), await step(operator, 25)]).toEqual([
      false,
      false,
      true,
    ])
    for (const { proposalId } of await waiting(operator)) await decide(operator, proposalId, 'reject')
    await pass(app, DAY_MS)
    operator = { ...operator, ...(await app.signIn(operator)) }
    expect(await step(operator, 25)).toBe(false)
    await changeTerms(app, before)
  })

  it('are rejected by one, and stay as they were', async () => {
    const before = await app.as(operator).call(getMoneySettings, {})
    await app.as(operator).call(editMoneySettings, { holdDays: 0 })
    const [proposal] = await waiting(colleague)
    await decide(colleague, proposal!.proposalId, 'reject')
    const late = { proposalId: proposal!.proposalId, decision: 'approve' } as const
    expect((await app.as(colleague).refused(decideProposal, late)).reason).toBe('ALREADY_DECIDED')
    expect(await app.as(operator).call(getMoneySettings, {})).toEqual(before)
    expect((await actions())[0]).toEqual(['settings.rejected', 'settings:money'])
  })

  it('of which there is no such proposal', async () => {
    const none = { proposalId: '1' as Proposal['proposalId'], decision: 'approve' } as const
    expect((await app.as(operator).refused(decideProposal, none)).status).toBe(404)
  })
})

describe('what an operator wanted who is none any more', () => {
  const dismiss = ({ email }: Person) => app.identity.operators.remove(email)

  it('cannot be agreed to, is not listed, and stands in nobody’s way', async () => {
    const before = await app.as(operator).call(getMoneySettings, {})
    const change = { holdDays: before.holdDays - 1 }
    expect((await app.as(operator).call(editMoneySettings, change)).waitsForSecond).toBe(true)
    const [proposal] = await waiting(colleague)
    await dismiss(operator)
    expect(await waiting(colleague)).toEqual([])
    const agreeing = { proposalId: proposal!.proposalId, decision: 'approve' as const }
    expect(await app.as(colleague).refused(decideProposal, agreeing)).toMatchObject({ reason: 'ALREADY_DECIDED' })
    // Nor does it come back with them.
    await app.identity.operators.add(operator.email)
    expect(await waiting(colleague)).toEqual([])
    operator = await app.admin()
    expect((await app.as(colleague).call(editMoneySettings, change)).waitsForSecond).toBe(true)
    const [again] = await waiting(operator)
    await decide(operator, again!.proposalId, 'reject')
    expect(await app.as(operator).call(getMoneySettings, {})).toEqual(before)
  })

  it('is over after a week', async () => {
    const before = await app.as(operator).call(getMoneySettings, {})
    await app.as(operator).call(editMoneySettings, { holdDays: before.holdDays - 1 })
    const [proposal] = await waiting(colleague)
    await pass(app, 8 * DAY_MS)
    colleague = { ...colleague, ...(await app.signIn(colleague)) }
    expect(await waiting(colleague)).toEqual([])
    const agreeing = { proposalId: proposal!.proposalId, decision: 'approve' as const }
    expect(await app.as(colleague).refused(decideProposal, agreeing)).toMatchObject({ reason: 'NOT_FOUND' })
  })
})

describe('payouts to one creator', () => {
  async function earner() {
    const creator = await app.creator()
    const code = await authenticatorOf(app, creator)
    await earnAvailable(app, id(creator), 10_000)
    await app.as(creator).call(payoutMethod, { receiver: 'velvet@example.com', code: code() })
    await pass(app, NEW_RECEIVER_MS)
    const ask = async (amount: number): Promise<PayoutId> =>
      (await app.as(creator).call(requestPayout, { amount, code: code() })).payout.payoutId
    return { creator, ask }
  }
  const approve = async (who: Person, payoutId: PayoutId) =>
    (await app.as(who).call(decidePayout, { payoutId, decision: 'approve' })).payout

  beforeAll(() => changeTerms(app, { secondEyesFrom: 6_000 }).then(() => undefined))

  it('that one approved who is no operator any more need two others', async () => {
    const { ask } = await earner()
    ;[operator, colleague] = [await app.admin(), await app.admin()]
    const payoutId = await ask(6_000)
    expect(await approve(operator, payoutId)).toMatchObject({ state: 'requested' })
    await app.identity.operators.remove(operator.email)
    await app.identity.operators.add(operator.email)
    expect(await approve(colleague, payoutId)).toMatchObject({
      state: 'requested',
      approvals: [colleague.user.userName],
    })
    expect(await approve(await app.admin(), payoutId)).toMatchObject({ state: 'approved' })
  })

  it('asked for in pieces within a day need two operators when the pieces come to the limit', async () => {
    const { ask } = await earner()
    const ids = [await ask(2_500), await ask(2_500), await ask(2_500)]
    const { payouts } = await app.as(operator).call(listAllPayouts, { state: 'requested' })
    const needs = ids.map((payoutId) => payouts.find((each) => each.payoutId === payoutId)?.needsApprovals)
    expect(needs).toEqual([1, 1, 2])
  })

  it('asked for on several days are not let go by one operator in one sitting', async () => {
    const { creator, ask } = await earner()
    const ids: PayoutId[] = []
    for (let day = 0; day < 3; day++) {
      ids.push(await ask(2_500))
      await pass(app, DAY_MS)
    }
    const alone = { ...operator, ...(await app.signIn(operator)) }
    expect(await approve(alone, ids[0]!)).toMatchObject({ state: 'approved', needsApprovals: 1 })
    expect(await approve(alone, ids[1]!)).toMatchObject({ state: 'approved', needsApprovals: 1 })
    expect(await approve(alone, ids[2]!)).toMatchObject({ state: 'requested', needsApprovals: 2 })
    const second = { ...colleague, ...(await app.signIn(colleague)) }
    expect(await approve(second, ids[2]!)).toMatchObject({ state: 'approved' })
    expect(creator.user.role).toBe('member')
  })
})
