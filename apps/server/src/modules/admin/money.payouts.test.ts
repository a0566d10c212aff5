import {
  cancelPayout,
  DAY_MS,
  decidePayout,
  listAllPayouts,
  listAudit,
  listPayouts,
  MINUTE_MS,
  NEW_RECEIVER_MS,
  payoutMethod,
  refundOrder,
  requestPayout,
  suspendUser,
} from '@fanlight/contract'
import { PayoutId } from '@fanlight/contract/schemas'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authenticatorOf, earnAvailable, earningsOf, pass, sellMembership } from '../../testing/earnings.ts'
import { startPayingApp, type PayingApp } from '../../testing/money.ts'
import { changeTerms } from '../../testing/operators.ts'
import type { Person } from '../../testing/test-app.ts'
import { checkLedger } from '../wallet/index.ts'

let app: PayingApp
let operator: Person
let colleague: Person
beforeAll(async () => {
  app = await startPayingApp()
  ;[operator, colleague] = [await app.admin(), await app.admin()]
})
afterAll(() => app.close())
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const id = ({ user }: Person) => user.userId
const LARGE = 100_000

async function asked(amount = 5_000, creator?: Person) {
  const who = creator ?? (await app.creator())
  const code = await authenticatorOf(app, who)
  await earnAvailable(app, id(who), amount + 1_000)
  await app.as(who).call(payoutMethod, { receiver: 'velvet@example.com', code: code() })
  await pass(app, NEW_RECEIVER_MS)
  const { payout } = await app.as(who).call(requestPayout, { amount, code: code() })
  return { creator: who, payoutId: payout.payoutId }
}
const approve = (who: Person, payoutId: PayoutId) => app.as(who).call(decidePayout, { payoutId, decision: 'approve' })
const refuse = (who: Person, payoutId: PayoutId) =>
  app.as(who).call(decidePayout, { payoutId, decision: 'refuse', reason: 'The account is under review' })
const audited = async (payoutId: PayoutId) => {
  const { entries } = await app.as(operator).call(listAudit, {})
  return entries.filter(({ subject }) => subject === `payout:${payoutId}`).toReversed()
}

describe('a payout below the limit', () => {
  it('needs the yes of one operator, and is sent', async () => {
    const { creator, payoutId } = await asked()
    const { payout } = await approve(operator, payoutId)
    expect(payout).toMatchObject({
      state: 'approved',
      creator: { userId: id(creator) },
      email: creator.email,
      receiver: 'v•••@example.com',
      receiverAddress: 'velvet@example.com',
      approvals: [operator.user.userName],
      needsApprovals: 1,
      availableAfter: 1_000,
      refundsLast30Days: 0,
    })
    expect(await audited(payoutId)).toMatchObject([
      {
        actor: operator.user.userName,
        action: 'payout.approved',
        details: { creatorId: id(creator), amount: 5_000, before: 'requested', after: 'approved' },
      },
    ])
    await app.platform.jobs.runDue()
    expect((await app.as(creator).call(listPayouts, {})).payouts).toMatchObject([{ state: 'sending' }])
  })

  it('is decided once', async () => {
    const { payoutId } = await asked()
    const answers = await Promise.all(
      [operator, colleague].map((who) => app.as(who).raw(decidePayout.path, { payoutId, decision: 'approve' })),
    )
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    await app.platform.jobs.runDue()
    const input = { payoutId, decision: 'refuse' as const, reason: 'Too late' }
    expect(await app.as(colleague).refused(decidePayout, input)).toMatchObject({ reason: 'ALREADY_DECIDED' })
    expect(await audited(payoutId)).toHaveLength(1)
  })
})

describe('a payout that was let go and waits', () => {
  it('is still refused by one, and its earnings are the creator’s again', async () => {
    const { creator, payoutId } = await asked()
    await approve(operator, payoutId)
    expect((await refuse(colleague, payoutId)).payout).toMatchObject({ state: 'refused' })
    await app.platform.jobs.runDue()
    expect(await earningsOf(app, id(creator))).toMatchObject({ available: 6_000, payingOut: 0 })
    expect((await audited(payoutId)).map(({ details }) => details['after'])).toEqual(['approved', 'refused'])
    const again = { payoutId, decision: 'refuse' as const, reason: 'Twice' }
    expect(await app.as(colleague).refused(decidePayout, again)).toMatchObject({ reason: 'ALREADY_DECIDED' })
  })

  it('does not leave while its creator is suspended, and leaves when they are back', async () => {
    const { creator, payoutId } = await asked()
    await approve(operator, payoutId)
    const suspend = (isSuspended: boolean) =>
      app.as(colleague).call(suspendUser, { otherUserId: id(creator), isSuspended, reason: 'Somebody else’s card' })
    await suspend(true)
    await app.platform.jobs.runDue()
    await app.earnings.lookAtPayouts()
    expect(await earningsOf(app, id(creator))).toMatchObject({ available: 1_000, payingOut: 5_000 })
    const sent = async () =>
      Object.values((await app.provider.state()).payouts).filter((each) => each.payoutId === payoutId)
    expect(await sent()).toEqual([])
    await suspend(false)
    app.clock.advance(2 * MINUTE_MS)
    await app.earnings.lookAtPayouts()
    expect(await sent()).toHaveLength(1)
  })
})

describe('a payout from the limit on', () => {
  it('needs the yes of two', async () => {
    const { creator, payoutId } = await asked(LARGE)
    const first = (await approve(operator, payoutId)).payout
    expect(first).toMatchObject({ state: 'requested', approvals: [operator.user.userName], needsApprovals: 2 })
    await app.platform.jobs.runDue()
    expect(await earningsOf(app, id(creator))).toMatchObject({ payingOut: LARGE })
    const again = await app.as(operator).refused(decidePayout, { payoutId, decision: 'approve' })
    expect(again).toMatchObject({ status: 200, reason: 'SECOND_OPERATOR_NEEDED' })
    app.clock.advance(1)
    const second = (await approve(colleague, payoutId)).payout
    const names = [operator.user.userName, colleague.user.userName]
    expect(second).toMatchObject({ state: 'approved', approvals: names })
    expect((await audited(payoutId)).map(({ details }) => details['after'])).toEqual(['requested', 'approved'])
  })

  it('needs two even when both press at the same moment, or one presses twice', async () => {
    const [one, other] = [await asked(LARGE), await asked(LARGE)]
    const press = (who: Person, payoutId: PayoutId) =>
      app.as(who).raw(decidePayout.path, { payoutId, decision: 'approve' })
    await Promise.all([press(operator, one.payoutId), press(operator, one.payoutId), press(operator, one.payoutId)])
    expect((await app.as(one.creator).call(listPayouts, {})).payouts).toMatchObject([{ state: 'requested' }])
    await Promise.all([press(operator, other.payoutId), press(colleague, other.payoutId)])
    expect((await app.as(other.creator).call(listPayouts, {})).payouts).toMatchObject([{ state: 'approved' }])
  })

  it('still needs two when the limit is raised afterwards', async () => {
    const { payoutId } = await asked(LARGE)
    await changeTerms(app, { secondEyesFrom: LARGE * 10 })
    expect((await approve(operator, payoutId)).payout).toMatchObject({ state: 'requested', needsApprovals: 2 })
    await changeTerms(app, { secondEyesFrom: LARGE })
  })

  it('a diamond below it needs one', async () => {
    const { payoutId } = await asked(LARGE - 1)
    expect((await approve(operator, payoutId)).payout).toMatchObject({ state: 'approved', needsApprovals: 1 })
  })

  it('is refused by one, also after another said yes, and can be taken back by its creator until then', async () => {
    const [refused, canceled] = [await asked(LARGE), await asked(LARGE)]
    await approve(operator, refused.payoutId)
    expect((await refuse(colleague, refused.payoutId)).payout).toMatchObject({ state: 'refused' })
    await approve(operator, canceled.payoutId)
    await app.as(canceled.creator).call(cancelPayout, { payoutId: canceled.payoutId })
    const late = await app.as(colleague).refused(decidePayout, { payoutId: canceled.payoutId, decision: 'approve' })
    expect(late).toMatchObject({ reason: 'ALREADY_DECIDED' })
    for (const { creator } of [refused, canceled]) {
      expect(await earningsOf(app, id(creator))).toMatchObject({ available: LARGE + 1_000, payingOut: 0 })
    }
  })
})

describe('a refusal', () => {
  it('gives everything back, with the reason', async () => {
    const { creator, payoutId } = await asked()
    const { payout } = await refuse(operator, payoutId)
    const reason = 'The account is under review'
    expect(payout).toMatchObject({ state: 'refused', reason, finishedAt: app.clock.now(), availableAfter: 6_000 })
    expect(await earningsOf(app, id(creator))).toMatchObject({ available: 6_000, payingOut: 0 })
    const [mail] = (await app.letters()).filter(
      ({ to, subject }) => to === creator.email && subject.includes('approved'),
    )
    expect(mail?.text).toContain(`payout of $50.00 wasn’t approved`)
    expect(mail?.text).toContain(reason)
    expect(await audited(payoutId)).toMatchObject([
      { action: 'payout.refused', details: { before: 'requested', after: 'refused', reason } },
    ])
    await app.platform.jobs.runDue()
    expect(Object.values((await app.provider.state()).payouts).map((sent) => sent.payoutId)).not.toContain(payoutId)
  })

  it('needs a reason', async () => {
    for (const reason of [undefined, '', '   ']) {
      const answer = await app.as(operator).raw(decidePayout.path, { payoutId: '1', decision: 'refuse', reason })
      expect(answer.status).toBe(400)
    }
  })
})

describe('nobody decides', () => {
  it('about themself', async () => {
    const { creator, payoutId } = await asked()
    await app.platform.db.script(`update users set role = 'admin' where user_id = ${id(creator)}`)
    await app.enrol(id(creator))
    app.clock.advance(60_000)
    const self = await app.proved(creator, 'secondFactor')
    const refused = await app.as(self).refused(decidePayout, { payoutId, decision: 'approve' })
    expect(refused).toMatchObject({ reason: 'SELF_ACTION' })
  })

  it('about what does not exist, or without being an operator', async () => {
    const nothing = { payoutId: PayoutId.parse('77'), decision: 'approve' as const }
    expect(await app.as(operator).refused(decidePayout, nothing)).toMatchObject({ status: 404 })
    for (const [who, status] of [
      [undefined, 401],
      [await app.person(), 403],
      [await app.creator(), 403],
    ] as const) {
      expect(await app.as(who).refused(decidePayout, nothing)).toMatchObject({ status })
      expect(await app.as(who).refused(listAllPayouts, {})).toMatchObject({ status })
    }
  })
})

describe('the list of payouts', () => {
  it('has those that wait with the oldest first, those that are over with the newest, and how many wait', async () => {
    const before = (await app.as(operator).call(listAllPayouts, {})).waiting
    const waiting = [(await asked()).payoutId, (await asked()).payoutId]
    const over = [(await asked()).payoutId, (await asked()).payoutId]
    for (const payoutId of over) await refuse(operator, payoutId)
    const listed = await app.as(operator).call(listAllPayouts, {})
    expect(listed.waiting).toBe(before + 2)
    expect(listed.payouts.map(({ payoutId }) => payoutId).slice(-2)).toEqual(waiting)
    const refused = await app.as(operator).call(listAllPayouts, { state: 'refused' })
    expect(refused.payouts.map(({ payoutId }) => payoutId).slice(0, 2)).toEqual(over.toReversed())
    expect(refused.waiting).toBe(before + 2)
  })

  it('comes page by page in either direction', async () => {
    const creator = await app.creator()
    const code = await authenticatorOf(app, creator)
    await earnAvailable(app, id(creator), 100_000)
    await app.as(creator).call(payoutMethod, { receiver: 'velvet@example.com', code: code() })
    const made: PayoutId[] = []
    for (let n = 0; n < 22; n++) {
      const { payout } = await app.as(creator).call(requestPayout, { amount: 2_000, code: code() })
      made.push(payout.payoutId)
    }
    const walk = async (state: 'requested' | 'canceled') => {
      const found: PayoutId[] = []
      let cursor: string | undefined
      do {
        const input = { state, ...(cursor !== undefined && { cursor }) }
        const page = await app.as(operator).call(listAllPayouts, input)
        expect(page.payouts.length).toBeLessThanOrEqual(20)
        found.push(...page.payouts.map(({ payoutId }) => payoutId))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      return found.filter((payoutId) => made.includes(payoutId))
    }
    expect(await walk('requested')).toEqual(made)
    for (const payoutId of made) await app.as(creator).call(cancelPayout, { payoutId })
    expect(await walk('canceled')).toEqual(made.toReversed())
    expect(await app.as(operator).refused(listAllPayouts, { cursor: 'x' })).toMatchObject({ reason: 'INVALID_INPUT' })
  })

  it('says how much of what the creator sold was given back within thirty days, no matter who bore it', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const [old, recent] = [
      await sellMembership(app, id(fan), id(creator), 1_000),
      await sellMembership(app, id(fan), id(creator), 1_000),
    ]
    const refund = (orderId: typeof old, cents: number) =>
      app.as(operator).call(refundOrder, { orderId, cents, reason: 'Asked for' })
    await refund(old, 1_000)
    await pass(app, 31 * DAY_MS)
    await refund(recent, 500)
    const { payoutId } = await asked(5_000, creator)
    const { payouts } = await app.as(operator).call(listAllPayouts, {})
    expect(payouts.find((payout) => payout.payoutId === payoutId)).toMatchObject({ refundsLast30Days: 400 })
  })
})
