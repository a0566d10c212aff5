import {
  blockUser,
  earningsSummary,
  IDEMPOTENCY_HEADER,
  listEarnings,
  payForTip,
  roomOf,
  TIP_REMARK_MAX_LENGTH,
  walletBalance,
} from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sellNothing } from '../../testing/money.ts'
import { changeTerms } from '../../testing/operators.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { accounts, checkLedger } from '../wallet/index.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
/** Whatever a test did: the book is right afterwards. */
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const id = ({ user }: Person) => user.userId

async function fanWith(diamonds: number): Promise<Person> {
  const fan = await app.person()
  await app.wallet.postAlone({
    kind: 'purchase',
    reference: `start:${id(fan)}`,
    transfers: [{ from: accounts.issuedDiamonds, to: accounts.walletOf(id(fan)), amount: diamonds }],
  })
  return fan
}
const balance = (fan: Person) => app.wallet.balanceOf(accounts.walletOf(id(fan)))
const held = (creator: Person) => app.wallet.balanceOf(accounts.heldEarningsOf(id(creator)))
const pay = (fan: Person, creator: Person, tipAmount: number, key?: string) =>
  app
    .as(fan)
    .raw(
      payForTip.path,
      { otherUserId: id(creator), tipAmount },
      key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key },
    )
const reasonOf = ({ body }: Awaited<ReturnType<typeof pay>>) => (body.success ? 'success' : body.reason)

describe('a tip', () => {
  it('takes the amount from the fan and gives it to the creator, less the commission', async () => {
    const [fan, creator] = [await fanWith(150), await app.creator()]
    const input = { otherUserId: id(creator), tipAmount: 99, tipRemark: '  You made my day  ' }
    expect(await app.as(fan).call(payForTip, input)).toEqual({ diamondBalance: 51 })
    expect([await balance(fan), await held(creator)]).toEqual([51, 80])
    const { lines } = await app.as(creator).call(listEarnings, {})
    expect(lines).toMatchObject([
      { kind: 'income', source: 'tips', amount: 80, from: { userId: id(fan) }, remark: 'You made my day' },
    ])
  })

  it('is asked for before it is posted by every plan, also by those that know how few people there are', async () => {
    const creator = await app.creator()
    await app.platform.db.script('analyze')
    const paid = []
    for (let tips = 1; tips <= 8; tips++) {
      // Just arrived, so that each is posted alone: a batch has too little at first sight.
      const fan = await fanWith(30)
      paid.push(reasonOf(await pay(fan, creator, 20)))
      expect([await balance(fan), await held(creator)]).toEqual([10, 16 * tips])
    }
    expect(paid).toEqual(Array(8).fill('success'))
  })

  it('answers all that the fan has, also what has just arrived', async () => {
    const [fan, creator] = [await fanWith(100), await app.creator()]
    expect(await app.as(fan).call(payForTip, { otherUserId: id(creator), tipAmount: 10 })).toEqual({
      diamondBalance: 90,
    })
    await app.wallet.postAlone({
      kind: 'purchase',
      reference: `more:${id(fan)}`,
      transfers: [{ from: accounts.promo, to: accounts.walletOf(id(fan)), amount: 40 }],
    })
    const answer = await app.as(fan).call(payForTip, { otherUserId: id(creator), tipAmount: 10 })
    expect(answer).toEqual({ diamondBalance: 120 })
  })

  it.each([
    [1, 20, 1],
    [4, 20, 4],
    [5, 20, 4],
    [9, 20, 8],
    [99, 20, 80],
    [7, 0, 7],
    [1, 90, 1],
    [11, 90, 2],
    [1_000_000, 33, 670_000],
  ])(
    'of %d with a commission of %d percent earns %d: what is left over is carried on',
    async (amount, percent, earned) => {
      await sellNothing(app)
      await changeTerms(app, { commissionPercent: percent })
      const [fan, creator] = [await fanWith(amount), await app.creator()]
      expect(reasonOf(await pay(fan, creator, amount))).toBe('success')
      expect([await balance(fan), await held(creator)]).toEqual([0, earned])
      await changeTerms(app, { commissionPercent: 20 })
    },
  )

  it('is told to every device of the fan and of the creator', async () => {
    const [fan, creator] = [await fanWith(50), await app.creator()]
    const publish = vi.spyOn(app.platform.realtime, 'publish')
    await app.as(fan).call(payForTip, { otherUserId: id(creator), tipAmount: 50 })
    const toldTo = (who: Person) =>
      publish.mock.calls
        .filter(([channel, key]) => roomOf(channel, key) === `wallet:${id(who)}`)
        .map(([, , type, data]) => [type, data])
    await vi.waitFor(() => expect(toldTo(creator)).toEqual([['earnings_changed', { available: 0, held: 40 }]]))
    expect(toldTo(fan)).toEqual([['balance_changed', { diamondBalance: 0 }]])
    publish.mockRestore()
  })

  it('can be sent with the amount as text, as the specification has it typed', async () => {
    const [fan, creator] = [await fanWith(50), await app.creator()]
    const body = { userId: id(fan), otherUserId: id(creator), tipAmount: '20', tipRemark: '', content: 'TIP_PROFILE' }
    const answer = await app.as(fan).raw(payForTip.path, body)
    expect(answer.body).toMatchObject({ success: true, data: { diamondBalance: 30 } })
  })
})

describe('a tip is refused', () => {
  it.each([0, -5, 1.5, 1_000_001, '', 'many', null])('for an amount of %j', async (tipAmount) => {
    const fan = await app.person()
    const answer = await app.as(fan).raw(payForTip.path, { otherUserId: '1', tipAmount })
    expect([answer.status, answer.body]).toMatchObject([400, { reason: 'INVALID_INPUT' }])
  })

  it('with a message of more than 500 characters, and for anything but a profile', async () => {
    const [fan, creator] = [await fanWith(50), await app.creator()]
    const tip = { otherUserId: id(creator), tipAmount: 1 }
    for (const wrong of [{ tipRemark: 'x'.repeat(TIP_REMARK_MAX_LENGTH + 1) }, { content: 'TIP_POST' }]) {
      expect((await app.as(fan).raw(payForTip.path, { ...tip, ...wrong })).status).toBe(400)
    }
    await app.as(fan).call(payForTip, { ...tip, tipRemark: 'x'.repeat(TIP_REMARK_MAX_LENGTH) })
  })

  it('to oneself', async () => {
    const creator = await app.creator()
    const refused = await app.as(creator).refused(payForTip, { otherUserId: id(creator), tipAmount: 1 })
    const msg = 'You cannot send tip to yourself'
    expect(refused).toMatchObject({ status: 200, code: 300004, reason: 'SELF_PAYMENT', msg })
  })

  it('to someone who is no creator, does not exist, is suspended or has left', async () => {
    const fan = await fanWith(50)
    const [member, suspended, gone] = [await app.person(), await app.creator(), await app.creator()]
    await app.platform.db.script(
      `update users set suspended_at = now(), suspension_reason = 'x' where user_id = ${id(suspended)}`,
    )
    await app.leave(gone)
    for (const nobody of [id(member), id(suspended), id(gone), '1']) {
      const refused = await app.as(fan).refused(payForTip, { otherUserId: nobody, tipAmount: 1 })
      expect(refused).toMatchObject({ status: 404, reason: 'NOT_FOUND' })
    }
    expect(await balance(fan)).toBe(50)
  })

  it('when one of the two blocks the other, whichever', async () => {
    const [fan, creator, other] = [await fanWith(50), await app.creator(), await app.creator()]
    await app.as(fan).call(blockUser, { otherUserId: id(creator), blockBehavior: 1 })
    await app.as(other).call(blockUser, { otherUserId: id(fan), blockBehavior: 1 })
    for (const one of [creator, other]) expect(reasonOf(await pay(fan, one, 1))).toBe('BLOCKED')
    expect(await balance(fan)).toBe(50)
  })

  it('for want of diamonds, with what there is and what it takes, and leaves nothing behind', async () => {
    const [fan, creator] = [await fanWith(20), await app.creator()]
    const refused = await app
      .as(fan)
      .refused(payForTip, { otherUserId: id(creator), tipAmount: 21, tipRemark: 'Nearly' })
    expect(refused).toMatchObject({ code: 300001, msg: 'diamond not enough', data: { balance: 20, price: 21 } })
    expect(await app.as(creator).call(earningsSummary, {})).toMatchObject({ held: 0, lifetime: 0 })
    const { rows } = await app.platform.db.pool.query('select 1 from tips where fan_id = $1', [id(fan)])
    expect(rows).toEqual([])
  })

  it('from a visitor', async () => {
    expect((await app.as().refused(payForTip, { otherUserId: '1', tipAmount: 1 })).status).toBe(401)
  })
})

describe('the same key', () => {
  it('ten times at once tips once, and each is answered the same', async () => {
    const [fan, creator] = [await fanWith(100), await app.creator()]
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(fan, creator, 30, 'one tap too many')))
    expect(answers.map(({ body }) => body.data)).toEqual(answers.map(() => ({ diamondBalance: 70 })))
    expect([await balance(fan), await held(creator)]).toEqual([70, 24])
  })

  it('later, when there is nothing left to tip with, still answers as if it were the first time', async () => {
    const [fan, creator] = [await fanWith(30), await app.creator()]
    await pay(fan, creator, 30, 'again')
    expect((await pay(fan, creator, 30, 'again')).body).toMatchObject({ success: true, data: { diamondBalance: 0 } })
    expect(await held(creator)).toBe(24)
  })

  it.each(['blocks the fan', 'has left'] as const)(
    'answers as the first time also when the creator %s since',
    async (what) => {
      const [fan, creator] = [await fanWith(100), await app.creator()]
      await pay(fan, creator, 10, 'lost on the way')
      if (what === 'has left') await app.leave(creator)
      else await app.as(creator).call(blockUser, { otherUserId: id(fan), blockBehavior: 1 })
      expect((await pay(fan, creator, 10, 'lost on the way')).body).toMatchObject({
        success: true,
        data: { diamondBalance: 90 },
      })
      expect(reasonOf(await pay(fan, creator, 11, 'lost on the way'))).toBe('KEY_REUSED')
      expect(reasonOf(await pay(fan, creator, 10, 'another'))).toBe(what === 'has left' ? 'NOT_FOUND' : 'BLOCKED')
      expect(await balance(fan)).toBe(90)
    },
  )

  it('for another amount or another creator is a mistake', async () => {
    const [fan, creator, other] = [await fanWith(100), await app.creator(), await app.creator()]
    await pay(fan, creator, 10, 'a key')
    expect(reasonOf(await pay(fan, creator, 11, 'a key'))).toBe('KEY_REUSED')
    expect(reasonOf(await pay(fan, other, 10, 'a key'))).toBe('KEY_REUSED')
    const withWords = { otherUserId: id(creator), tipAmount: 10, tipRemark: 'Other words' }
    const said = await app.as(fan).raw(payForTip.path, withWords, { [IDEMPOTENCY_HEADER]: 'a key' })
    expect(reasonOf(said)).toBe('KEY_REUSED')
    expect([await balance(fan), await held(creator), await held(other)]).toEqual([90, 8, 0])
  })

  it('of another fan is another key', async () => {
    const [one, other, creator] = [await fanWith(10), await fanWith(10), await app.creator()]
    for (const fan of [one, other]) expect(reasonOf(await pay(fan, creator, 10, 'shared'))).toBe('success')
    expect(await held(creator)).toBe(16)
  })

  it('after a refusal tips, once there is enough', async () => {
    const [fan, creator] = [await fanWith(9), await app.creator()]
    expect(reasonOf(await pay(fan, creator, 10, 'nearly'))).toBe('INSUFFICIENT_DIAMONDS')
    await app.wallet.postAlone({
      kind: 'purchase',
      reference: `topped up:${id(fan)}`,
      transfers: [{ from: accounts.promo, to: accounts.walletOf(id(fan)), amount: 1 }],
    })
    expect(reasonOf(await pay(fan, creator, 10, 'nearly'))).toBe('success')
  })

  it('may be as long as a header can be', async () => {
    const [fan, creator] = [await fanWith(20), await app.creator()]
    const key = 'k'.repeat(9_000)
    for (const more of ['', '', 'x']) expect(reasonOf(await pay(fan, creator, 10, key + more))).toBe('success')
    expect(await balance(fan)).toBe(0)
  })

  it('left out, each tip is one of its own', async () => {
    const [fan, creator] = [await fanWith(20), await app.creator()]
    for (const left of [10, 0]) {
      expect((await pay(fan, creator, 10)).body).toMatchObject({ data: { diamondBalance: left } })
    }
  })
})

describe('many at once', () => {
  it('64 fans tip one creator: none is lost, none waits for ever', async () => {
    const creator = await app.creator()
    const fans = await Promise.all(Array.from({ length: 64 }, () => fanWith(100)))
    const answers = await Promise.all(fans.flatMap((fan) => [1, 2, 3].map(() => pay(fan, creator, 10))))
    expect(answers.map(reasonOf)).toEqual(answers.map(() => 'success'))
    expect(await held(creator)).toBe(64 * 3 * 8)
    expect(await Promise.all(fans.map(balance))).toEqual(fans.map(() => 70))
  })

  it('a fan who taps faster than they can pay never owes anything', async () => {
    const [fan, creator] = [await fanWith(95), await app.creator()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(fan, creator, 10)))
    expect(answers.map(reasonOf).filter((reason) => reason === 'success')).toHaveLength(9)
    expect([await balance(fan), await held(creator)]).toEqual([5, 72])
  })

  it('two creators who tip each other at once both end', async () => {
    const [one, other] = [await app.creator(), await app.creator()]
    for (const creator of [one, other]) {
      await app.wallet.postAlone({
        kind: 'purchase',
        reference: `start:${id(creator)}`,
        transfers: [{ from: accounts.issuedDiamonds, to: accounts.walletOf(id(creator)), amount: 100 }],
      })
    }
    const tips = Array.from({ length: 10 }, (_, n) => (n % 2 ? pay(one, other, 10) : pay(other, one, 10)))
    expect((await Promise.all(tips)).map(reasonOf)).toEqual(tips.map(() => 'success'))
    expect([await held(one), await held(other)]).toEqual([40, 40])
  })
})

describe('what a fan wrote beside a tip', () => {
  const remarks = async (creator: Person) =>
    (await app.as(creator).call(listEarnings, {})).lines.map(({ remark, from }) => [remark, from?.userId ?? null])

  it('is in the archive of the fan, and nowhere in the ledger', async () => {
    const [fan, creator] = [await fanWith(10), await app.creator()]
    await app.as(fan).call(payForTip, { otherUserId: id(creator), tipAmount: 10, tipRemark: 'between us two' })
    const archive = await app.archiveOf(fan)
    expect(archive).toMatchObject({
      tips: [{ amount: 10, remark: 'between us two', kind: 'profile', creator: creator.user.userName }],
    })
    const { rows } = await app.platform.db.pool.query(
      `select 1 from ledger_postings where details::text like '%between%'`,
    )
    expect(rows).toEqual([])
  })

  it('goes when the fan goes; what they gave stays', async () => {
    const [fan, creator] = [await fanWith(10), await app.creator()]
    await app.as(fan).call(payForTip, { otherUserId: id(creator), tipAmount: 10, tipRemark: 'forget me' })
    expect(await remarks(creator)).toEqual([['forget me', id(fan)]])
    await app.leave(fan)
    expect(await remarks(creator)).toEqual([['', null]])
    expect(await app.as(creator).call(earningsSummary, {})).toMatchObject({ held: 8, lifetime: 8 })
    expect(await app.as(creator).call(walletBalance, {})).toMatchObject({ diamondBalance: 0 })
  })
})
