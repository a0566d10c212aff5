import {
  cancelPayout,
  DAY_MS,
  decidePayout,
  earningsSummary,
  listEarnings,
  listPayouts,
  MINUTE_MS,
  NEW_RECEIVER_MS,
  payoutMethod,
  requestPayout,
  roomOf,
  type PayoutId,
} from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { authenticatorOf, earnAvailable, earningsOf, pass } from '../../testing/earnings.ts'
import { startPayingApp, type PayingApp } from '../../testing/money.ts'
import { startTestApp, type Person } from '../../testing/test-app.ts'
import { accounts, checkLedger } from '../wallet/index.ts'

const PAYOUTS = '/v1/payments/payouts'
let app: PayingApp
let admin: Person
beforeAll(async () => {
  app = await startPayingApp()
  admin = await app.admin()
})
afterAll(() => app.close())
beforeEach(() => app.provider.payouts('by_hand'))
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const id = ({ user }: Person) => user.userId

async function approved(amount = 5_000, { isNewReceiver = false } = {}) {
  const creator = await app.creator()
  const code = await authenticatorOf(app, creator)
  await earnAvailable(app, id(creator), 10_000)
  await app.as(creator).call(payoutMethod, { receiver: 'velvet@example.com', code: code() })
  if (!isNewReceiver) await pass(app, NEW_RECEIVER_MS)
  const { payout } = await app.as(creator).call(requestPayout, { amount, code: code() })
  await app.as(admin).call(decidePayout, { payoutId: payout.payoutId, decision: 'approve' })
  const look = async () => {
    const { payouts } = await app.as(creator).call(listPayouts, {})
    return payouts.find(({ payoutId }) => payoutId === payout.payoutId)
  }
  return { creator, code, payoutId: payout.payoutId, look, stateOf: async () => (await look())?.state }
}
const send = () => app.platform.jobs.runDue()
const later = async () => {
  await pass(app, 2 * MINUTE_MS)
  await app.earnings.lookAtPayouts()
}
/** What the provider has of it. */
const atProvider = async (payoutId: PayoutId) =>
  Object.entries((await app.provider.state()).payouts)
    .filter(([, payout]) => payout.payoutId === payoutId)
    .map(([ref, payout]) => ({ ref, ...payout }))
async function settle(payoutId: PayoutId, how: 'succeed' | 'fail' | 'return' | 'pay_after_all'): Promise<void> {
  for (const { ref } of await atProvider(payoutId)) await app.provider.act('payouts', ref, how)
}
/** Nothing of it is left for what follows to look at. */
async function finish(payoutId: PayoutId): Promise<void> {
  await settle(payoutId, 'succeed')
  await app.provider.release()
  await send()
}
const postings = async (payoutId: PayoutId) => {
  const { rows } = await app.platform.db.pool.query<{ reference: string }>(
    `select reference from ledger_postings where details ->> 'payoutId' = $1 order by posting_id`,
    [payoutId],
  )
  return rows.map(({ reference }) => reference.replace(payoutId, '#'))
}
const dollars = async (kind: 'sales' | 'provider') => {
  const { rows } = await app.platform.db.pool.query<{ sum: string }>(
    `select coalesce(sum(case when to_account = account_id then amount else -amount end), 0) as sum
     from ledger_accounts join ledger_transfers on account_id in (from_account, to_account)
     where kind = $1 and currency = 'usd'`,
    [kind],
  )
  return Number(rows[0]!.sum)
}
const letters = async ({ email }: Person) => (await app.letters()).filter(({ to }) => to === email)

describe('a payout to a receiver that is new', () => {
  it('is not sent for 72 hours, however often it is looked at, and then it is', async () => {
    const { payoutId, look } = await approved(5_000, { isNewReceiver: true })
    const { notBefore } = (await look())!
    expect(notBefore).toBeLessThanOrEqual(app.clock.now() + NEW_RECEIVER_MS)
    await send()
    await pass(app, notBefore! - app.clock.now() - 1)
    await app.earnings.lookAtPayouts()
    expect([(await look())?.state, await atProvider(payoutId)]).toEqual(['approved', []])
    await pass(app, MINUTE_MS + 1)
    await app.earnings.lookAtPayouts()
    expect((await look())?.state).toBe('sending')
    expect(await atProvider(payoutId)).toMatchObject([{ receiver: 'velvet@example.com' }])
    await finish(payoutId)
  })

  it('can be taken back until then: it may be a thief’s', async () => {
    const { creator, payoutId, stateOf } = await approved(5_000, { isNewReceiver: true })
    await send()
    await app.as(creator).call(cancelPayout, { payoutId })
    expect(await stateOf()).toBe('canceled')
    await pass(app, NEW_RECEIVER_MS)
    await app.earnings.lookAtPayouts()
    expect(await atProvider(payoutId)).toEqual([])
    expect(await earningsOf(app, id(creator))).toEqual({ held: 0, available: 10_000, payingOut: 0 })
  })

  it('waits from the change on, and saying the same again is no change', async () => {
    const { creator, code, payoutId } = await approved()
    await send()
    await finish(payoutId)
    const before = (await app.as(creator).call(payoutMethod, {})).method!
    const same = await app.as(creator).call(payoutMethod, { receiver: 'velvet@example.com', code: code() })
    expect(same.method).toEqual(before)
    const changed = await app.as(creator).call(payoutMethod, { receiver: 'elsewhere@example.com', code: code() })
    expect(changed.method?.paidFrom).toBe(app.clock.now() + NEW_RECEIVER_MS)
    const { payout } = await app.as(creator).call(requestPayout, { amount: 5_000, code: code() })
    expect(payout.notBefore).toBe(changed.method?.paidFrom)
  })
})

describe('an approved payout', () => {
  it('is sent, and paid when the provider says so', async () => {
    const before = [await dollars('sales'), await dollars('provider')]
    const { creator, payoutId, stateOf, look } = await approved()
    expect(await stateOf()).toBe('approved')
    await send()
    expect(await stateOf()).toBe('sending')
    expect(await atProvider(payoutId)).toMatchObject([{ receiver: 'velvet@example.com', cents: 5_000 }])
    const publish = vi.spyOn(app.platform.realtime, 'publish')
    await settle(payoutId, 'succeed')
    await app.provider.release()
    await send()
    expect(await look()).toMatchObject({ state: 'paid', finishedAt: app.clock.now(), reason: null })
    const told = () => publish.mock.calls.filter(([channel, key]) => roomOf(channel, key) === `wallet:${id(creator)}`)
    // The word of what they sent before may come as late as now, and say the same.
    await vi.waitFor(() => expect(told().at(-1)).toMatchObject([{}, {}, 'earnings_changed', { available: 5_000 }]))
    publish.mockRestore()
    expect(await earningsOf(app, id(creator))).toEqual({ held: 0, available: 5_000, payingOut: 0 })
    expect(await app.as(creator).call(earningsSummary, {})).toMatchObject({
      available: 5_000,
      payingOut: 0,
      paidOut: 5_000,
      lifetime: 10_000,
    })
    expect(await postings(payoutId)).toEqual(['payout:#', 'payout_paid:#'])
    expect([await dollars('sales'), await dollars('provider')]).toEqual([before[0]! - 5_000, before[1]! + 5_000])
    const [mail] = (await letters(creator)).filter(({ subject }) => subject === 'Your payout is on its way')
    expect(mail?.text).toContain('We’ve sent your payout of $50.00.')
    // Paid out is what was asked for: one line, not two.
    const { lines } = await app.as(creator).call(listEarnings, {})
    expect(lines.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(['payout -5000', 'correction 10000'])
  })

  it('that cannot be delivered comes back, and the creator is told', async () => {
    const { creator, payoutId, look } = await approved()
    await send()
    await settle(payoutId, 'fail')
    await app.provider.release()
    await send()
    expect(await look()).toMatchObject({ state: 'failed', reason: 'RECEIVER_ACCOUNT_LOCKED' })
    expect(await earningsOf(app, id(creator))).toEqual({ held: 0, available: 10_000, payingOut: 0 })
    expect(await postings(payoutId)).toEqual(['payout:#', 'payout_returned:#'])
    const subjects = (await letters(creator)).map(({ subject }) => subject)
    expect(subjects).toContain('We couldn’t send your payout')
    const { lines } = await app.as(creator).call(listEarnings, {})
    expect(lines[0]).toMatchObject({ kind: 'payout_returned', amount: 5_000 })
  })

  it('that the provider refuses at once has failed', async () => {
    const { creator, look } = await approved()
    await app.provider.fail({ next: 1, status: 422, path: PAYOUTS })
    await send()
    expect(await look()).toMatchObject({ state: 'failed' })
    expect((await look())?.reason).not.toBe('')
    expect(await earningsOf(app, id(creator))).toMatchObject({ available: 10_000, payingOut: 0 })
  })

  it('is found paid by asking, when no news comes', async () => {
    const { payoutId, stateOf } = await approved()
    await app.provider.webhooks('off')
    await send()
    await settle(payoutId, 'succeed')
    await later()
    await app.provider.webhooks('hold')
    expect(await stateOf()).toBe('paid')
  })

  it('is paid once, however often and in whatever order the news comes', async () => {
    const { creator, payoutId, stateOf } = await approved()
    await send()
    await settle(payoutId, 'succeed')
    await app.provider.release({ times: 3, order: 'reversed' })
    await pass(app, 2 * MINUTE_MS)
    await Promise.all([send(), app.earnings.lookAtPayouts()])
    await later()
    expect(await stateOf()).toBe('paid')
    expect(await postings(payoutId)).toEqual(['payout:#', 'payout_paid:#'])
    expect((await letters(creator)).filter(({ subject }) => subject === 'Your payout is on its way')).toHaveLength(1)
  })
})

describe('a payout that was paid and comes back', () => {
  async function paid() {
    const payout = await approved()
    await send()
    await settle(payout.payoutId, 'succeed')
    await app.provider.release()
    await send()
    expect(await payout.stateOf()).toBe('paid')
    return payout
  }

  it("is the creator's again, once, and they are told, however often the news comes", async () => {
    const before = [await dollars('sales'), await dollars('provider')]
    const { creator, payoutId, look } = await paid()
    await settle(payoutId, 'return')
    await app.provider.release({ times: 3, order: 'reversed' })
    await Promise.all([send(), app.earnings.lookAtPayouts()])
    await later()
    expect(await look()).toMatchObject({ state: 'failed', reason: 'RETURNED' })
    expect(await earningsOf(app, id(creator))).toEqual({ held: 0, available: 10_000, payingOut: 0 })
    expect(await postings(payoutId)).toEqual(['payout:#', 'payout_paid:#', 'payout_returned:#'])
    expect([await dollars('sales'), await dollars('provider')]).toEqual(before)
    expect(await app.as(creator).call(earningsSummary, {})).toMatchObject({ available: 10_000, paidOut: 0 })
    const told = (await letters(creator)).filter(({ subject }) => subject === 'We couldn’t send your payout')
    expect(told).toHaveLength(1)
  })

  it('is found by asking once a day, when no news comes', async () => {
    const { creator, payoutId, stateOf } = await paid()
    await app.provider.webhooks('off')
    await settle(payoutId, 'return')
    await app.provider.webhooks('hold')
    await later()
    expect(await stateOf()).toBe('paid')
    await pass(app, DAY_MS)
    await app.earnings.lookAtPayouts()
    expect(await earningsOf(app, id(creator))).toMatchObject({ available: 10_000 })
  })
})

describe('a payout that the provider called failed and then paid', () => {
  async function failed() {
    const payout = await approved()
    await send()
    await settle(payout.payoutId, 'fail')
    await app.provider.release()
    await send()
    expect(await payout.stateOf()).toBe('failed')
    return payout
  }
  const owed = async (creator: Person) => app.wallet.balanceOf(accounts.debtsOf(id(creator)))

  it('has left: it is paid, its diamonds go once more, and creator and operators are told once', async () => {
    const before = [await dollars('sales'), await dollars('provider')]
    const { creator, payoutId, look } = await failed()
    await settle(payoutId, 'pay_after_all')
    await app.provider.release({ times: 3, order: 'reversed' })
    await Promise.all([send(), app.earnings.lookAtPayouts()])
    await later()
    expect(await look()).toMatchObject({ state: 'paid', reason: null, finishedAt: expect.any(Number) })
    expect(await earningsOf(app, id(creator))).toEqual({ held: 0, available: 5_000, payingOut: 0 })
    expect(await owed(creator)).toBe(0)
    expect(await postings(payoutId)).toEqual(['payout:#', 'payout_returned:#', 'payout_paid:#:1'])
    expect([await dollars('sales'), await dollars('provider')]).toEqual([before[0]! - 5_000, before[1]! + 5_000])
    expect(await app.as(creator).call(earningsSummary, {})).toMatchObject({ available: 5_000, paidOut: 5_000 })
    const count = async (person: Person, subject: string) =>
      (await letters(person)).filter((letter) => letter.subject === subject && letter.text.includes('$50.00')).length
    expect(await count(creator, 'Your failed payout was paid after all')).toBe(1)
    expect(await count(admin, 'A failed payout was paid after all')).toBe(1)
  })

  it('is owed as far as what came back was paid out again meanwhile, and taken from what is earned next', async () => {
    const { creator, code, payoutId, look } = await failed()
    const { payout: second } = await app.as(creator).call(requestPayout, { amount: 8_000, code: code() })
    await app.as(admin).call(decidePayout, { payoutId: second.payoutId, decision: 'approve' })
    await send()
    await settle(payoutId, 'pay_after_all')
    await settle(second.payoutId, 'succeed')
    await app.provider.release()
    await send()
    expect(await look()).toMatchObject({ state: 'paid' })
    expect(await earningsOf(app, id(creator))).toEqual({ held: 0, available: 0, payingOut: 0 })
    expect(await owed(creator)).toBe(3_000)
    await earnAvailable(app, id(creator), 10_000)
    const { payout: third } = await app.as(creator).call(requestPayout, { amount: 7_000, code: code() })
    expect([third.amount, await owed(creator)]).toEqual([7_000, 0])
    expect(await earningsOf(app, id(creator))).toMatchObject({ available: 0, payingOut: 7_000 })
    await app.as(creator).call(cancelPayout, { payoutId: third.payoutId })
  })

  it('is found by asking once a day, when no news comes, and may change its mind again', async () => {
    const { creator, payoutId, stateOf } = await failed()
    const tell = async (how: 'return' | 'pay_after_all') => {
      await app.provider.webhooks('off')
      await settle(payoutId, how)
      await app.provider.webhooks('hold')
      await pass(app, DAY_MS)
      await app.earnings.lookAtPayouts()
      return [await stateOf(), (await earningsOf(app, id(creator))).available]
    }
    expect(await tell('pay_after_all')).toEqual(['paid', 5_000])
    expect(await tell('return')).toEqual(['failed', 10_000])
    expect(await tell('pay_after_all')).toEqual(['paid', 5_000])
    expect(await postings(payoutId)).toEqual([
      'payout:#',
      'payout_returned:#',
      'payout_paid:#:1',
      'payout_returned:#:1',
      'payout_paid:#:2',
    ])
  })
})

describe('wherever a process dies, a payout is sent once', () => {
  const paidOnce = async (payoutId: PayoutId, stateOf: () => Promise<unknown>) => {
    expect(await atProvider(payoutId)).toHaveLength(1)
    await settle(payoutId, 'succeed')
    await later()
    expect(await stateOf()).toBe('paid')
    expect(await postings(payoutId)).toEqual(['payout:#', 'payout_paid:#'])
    expect(await atProvider(payoutId)).toHaveLength(1)
  }

  it('after the last yes, before the work was begun', async () => {
    const { payoutId, stateOf } = await approved()
    await app.platform.db.script('delete from graphile_worker._private_jobs')
    await app.earnings.lookAtPayouts()
    expect(await stateOf()).toBe('sending')
    await paidOnce(payoutId, stateOf)
  })

  it('after it was written down as sending, before the provider heard of it', async () => {
    const { payoutId, stateOf } = await approved()
    await app.provider.fail({ next: 4, status: 503, path: PAYOUTS })
    await send()
    expect([await stateOf(), await atProvider(payoutId)]).toEqual(['sending', []])
    await later()
    await paidOnce(payoutId, stateOf)
  })

  it('after the provider took it, before that was written down', async () => {
    const { payoutId, stateOf } = await approved()
    await app.provider.fail({ next: 4, status: 'after', path: PAYOUTS })
    await send()
    expect([await stateOf(), (await atProvider(payoutId)).length]).toEqual(['sending', 1])
    await later()
    await paidOnce(payoutId, stateOf)
  })

  it('after the provider paid it, before that was written down', async () => {
    const { payoutId, stateOf } = await approved()
    await app.provider.fail({ next: 4, status: 'after', path: PAYOUTS })
    await send()
    await settle(payoutId, 'succeed')
    // News of a payout whose number nobody here knows yet.
    await app.provider.release()
    await send()
    expect(await stateOf()).toBe('sending')
    await later()
    await paidOnce(payoutId, stateOf)
  })

  it('while it was being posted: nothing of it stands, and it is done again', async () => {
    const { payoutId, stateOf } = await approved()
    await send()
    await settle(payoutId, 'succeed')
    await app.platform.db.script(`
      create function refuse_one() returns trigger language plpgsql as $$ begin raise 'died'; end $$;
      create trigger refuse_one before insert on ledger_postings for each row
        when (new.reference = 'payout_paid:${payoutId}') execute function refuse_one()`)
    await later()
    await app.platform.db.script('drop trigger refuse_one on ledger_postings; drop function refuse_one')
    expect(await stateOf()).toBe('sending')
    await later()
    await paidOnce(payoutId, stateOf)
  })

  it('and when two processes are at it', async () => {
    const { payoutId, stateOf } = await approved()
    const other = await startTestApp({}, app)
    await Promise.all([
      send(),
      other.platform.jobs.runDue(),
      app.earnings.lookAtPayouts(),
      other.earnings.lookAtPayouts(),
    ])
    await pass(app, 2 * MINUTE_MS)
    await Promise.all([app.earnings.lookAtPayouts(), other.earnings.lookAtPayouts()])
    await other.close()
    await paidOnce(payoutId, stateOf)
  })
})

describe('a payout that takes its time', () => {
  const readings = async () => (await app.provider.state()).requests[`GET ${PAYOUTS}/:`] ?? 0

  it('is asked about every minute for an hour, then every half hour', async () => {
    // What other tests left under way would be counted with it.
    await app.platform.db.script(
      `update payouts set state = 'canceled', finished_at = now() where state in ('approved', 'sending', 'paid', 'failed')`,
    )
    const { payoutId } = await approved()
    await send()
    const before = await readings()
    for (let minute = 0; minute < 10; minute++) {
      await pass(app, MINUTE_MS)
      await app.earnings.lookAtPayouts()
      await app.earnings.lookAtPayouts()
    }
    expect((await readings()) - before).toBe(10)
    await pass(app, 60 * MINUTE_MS)
    await app.earnings.lookAtPayouts()
    for (let minute = 0; minute < 29; minute++) {
      await pass(app, MINUTE_MS)
      await app.earnings.lookAtPayouts()
    }
    expect((await readings()) - before).toBe(11)
    await pass(app, MINUTE_MS)
    await app.earnings.lookAtPayouts()
    expect((await readings()) - before).toBe(12)
    await settle(payoutId, 'succeed')
    await pass(app, DAY_MS)
    await app.earnings.lookAtPayouts()
  })

  it('is still sent to someone who has left, and then forgotten where', async () => {
    const { creator, payoutId } = await approved()
    await app.leave(creator)
    await send()
    expect(await atProvider(payoutId)).toMatchObject([{ receiver: 'velvet@example.com' }])
    await settle(payoutId, 'succeed')
    await later()
    expect(await postings(payoutId)).toEqual(['payout:#', 'payout_paid:#'])
    const { rows } = await app.platform.db.pool.query('select state, receiver from payouts where payout_id = $1', [
      payoutId,
    ])
    expect(rows).toEqual([{ state: 'paid', receiver: '' }])
  })

  it('of a provider that is no longer ours is left alone', async () => {
    const { payoutId, stateOf } = await approved()
    await send()
    await app.platform.db.script(`update payouts set provider = 'another' where payout_id = ${payoutId}`)
    await settle(payoutId, 'succeed')
    await later()
    expect(await stateOf()).toBe('sending')
  })
})
