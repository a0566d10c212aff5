import {
  blockUser,
  diamonds,
  editGift,
  GIFT_COMBO_MS,
  hangUp,
  listAllGifts,
  listAudit,
  listCallGifts,
  listEarnings,
  listFanPayments,
  listStatement,
  payForTip,
  presentCallGift,
  refundPayment,
  stopCallGiftCombo,
  type GiftComboId,
  type GiftId,
} from '@fanlight/contract'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aCallOf, give } from '../../testing/gifts.ts'
import { topUp } from '../../testing/ledger.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { accounts, checkLedger } from '../wallet/index.ts'

let app: TestApp
/** A second process, on the same database. */
let beside: TestApp
beforeAll(async () => {
  app = await startTestApp()
  beside = await startTestApp({}, app)
})
afterAll(async () => {
  await beside.close()
  await app.close()
})
/** Whatever a test did: the book is right afterwards. */
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const id = ({ user }: Person) => user.userId
const balance = (fan: Person) => app.wallet.balanceOf(accounts.walletOf(id(fan)))
const held = (creator: Person) => app.wallet.balanceOf(accounts.heldEarningsOf(id(creator)))
const gift = (n: number) => String(n) as GiftId
const combo = (name: string) => `combo-${name}` as GiftComboId
const [ROSE, HEART, LOLLIPOP, TEDDY] = [gift(1), gift(2), gift(3), gift(8)]

let made = 0
async function fanWith(amount: number): Promise<Person> {
  const fan = await app.person()
  if (amount > 0) await app.wallet.postAlone({ ...topUp(id(fan), amount, `gifts:${++made}`), kind: 'purchase' })
  return fan
}

/** Two who talk, one of whom has so much. */
async function talking(amount = 1_000) {
  const [fan, creator] = [await fanWith(amount), await app.creator()]
  return { fan, creator, roomId: await aCallOf(app, fan, creator) }
}

describe('what can be given', () => {
  it('is offered with what it costs, all of it in the first category, and the own diamonds', async () => {
    const { fan, creator } = await talking(42)
    const { categories, diamondBalance } = await app.as(fan).call(listCallGifts, { otherUserId: id(creator) })
    expect(diamondBalance).toBe(42)
    expect(categories.map(({ categoryId }) => categoryId)).toEqual(['all', 'sweet', 'party', 'grand'])
    const [all, ...sorted] = categories
    expect(all?.gifts).toHaveLength(24)
    expect(sorted.flatMap(({ gifts }) => gifts)).toEqual(all?.gifts)
    expect(all?.gifts[0]).toEqual({
      giftId: ROSE,
      giftName: 'Rose',
      art: 'rose',
      giftPic: '/gifts/rose.webp',
      giftPreview: '/gifts/rose-large.webp',
      price: 1,
    })
    expect(all?.gifts.at(-1)?.price).toBe(10_000)
  })
})

describe('a gift', () => {
  it('takes its price from the fan and gives it to the creator, less the commission', async () => {
    const { fan, creator, roomId } = await talking(100)
    const sent = await app.as(fan).call(presentCallGift, { roomId, giftId: TEDDY })
    expect(sent).toMatchObject({ amount: 50, comboNum: 1, diamondBalance: 50 })
    expect([await balance(fan), await held(creator)]).toEqual([50, 40])
    const { lines } = await app.as(creator).call(listEarnings, { incomeSource: 'gifts' })
    expect(lines).toMatchObject([{ source: 'gifts', amount: 40, from: { userId: id(fan) } }])
  })

  it('of a quantity is one payment, all or nothing', async () => {
    const { fan, creator, roomId } = await talking(1_000)
    expect(await give(app, fan, { roomId, giftId: HEART, giftNum: 188 })).toMatchObject({
      reason: 'sent',
      data: { amount: 940, comboNum: 188, diamondBalance: 60 },
    })
    expect(await give(app, fan, { roomId, giftId: HEART, giftNum: 520 })).toMatchObject({
      reason: 'INSUFFICIENT_DIAMONDS',
      data: { balance: 60, price: 2_600 },
    })
    expect([await balance(fan), await held(creator)]).toEqual([60, 752])
  })

  it('keeps the commission exact over time, however it is split (property)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(1, 6, 10), { minLength: 1, maxLength: 25 }), async (parts) => {
        const { fan, creator, roomId } = await talking(1_000)
        for (const giftNum of parts)
          await give(app, fan, { roomId, giftId: ROSE, giftNum, comboId: combo(`split-${made}`) })
        const paid = parts.reduce((sum, part) => sum + part, 0)
        expect([await balance(fan), await held(creator)]).toEqual([1_000 - paid, paid - Math.floor(paid / 5)])
      }),
      { numRuns: 5 },
    )
  })

  it.each([0, 1315, 1.5, -1, '1'])('of %j is refused', async (giftNum) => {
    const { fan, roomId } = await talking()
    const answer = await app.as(fan).raw(presentCallGift.path, { roomId, giftId: ROSE, giftNum })
    expect([answer.status, answer.body]).toMatchObject([400, { reason: 'INVALID_INPUT' }])
  })

  it('at another price than the fan saw, one that is not offered or does not exist is refused', async () => {
    const { fan, roomId } = await talking()
    const admin = await app.admin()
    const changed = { giftId: gift(4), giftName: 'Kiss', category: 'sweet', position: 40 } as const
    expect(await give(app, fan, { roomId, giftId: gift(4), expectedPrice: 14 })).toMatchObject({
      reason: 'PRICE_CHANGED',
      data: { currentPrice: 15 },
    })
    await app.as(admin).call(editGift, { ...changed, price: 15, isOffered: false })
    expect((await give(app, fan, { roomId, giftId: gift(4) })).reason).toBe('NOT_FOUND')
    await app.as(admin).call(editGift, { ...changed, price: 15, isOffered: true })
    expect((await give(app, fan, { roomId, giftId: gift(99) })).reason).toBe('NOT_FOUND')
    expect(await balance(fan)).toBe(1_000)
  })

  it('costs what it costs now, also where its price of a moment ago is remembered', async () => {
    const { fan, roomId } = await talking(1_000)
    const admin = await beside.admin()
    const { gifts } = await beside.as(admin).call(listAllGifts, {})
    const { giftPic: _, giftPreview: __, art: ___, ...teddy } = gifts.find(({ giftId }) => giftId === TEDDY)!
    const send = { roomId, giftId: TEDDY, giftNum: 1 }
    await app.as(fan).call(presentCallGift, send)
    // By an operator in another process: nothing tells this one.
    await beside.as(admin).call(editGift, { ...teddy, price: diamonds(teddy.price + 1) })
    const refusal = await app.as(fan).refused(presentCallGift, { ...send, expectedPrice: teddy.price })
    expect(refusal.reason).toBe('PRICE_CHANGED')
    expect((await app.as(fan).call(presentCallGift, send)).amount).toBe(teddy.price + 1)
    await beside.as(admin).call(editGift, { ...teddy, isOffered: false })
    expect((await app.as(fan).refused(presentCallGift, send)).reason).toBe('NOT_FOUND')
    await beside.as(admin).call(editGift, teddy)
    expect((await app.as(fan).call(presentCallGift, send)).amount).toBe(teddy.price)
    expect(await balance(fan)).toBe(1_000 - 3 * teddy.price - 1)
  })

  it('is for the one who was called, from who called, while they talk', async () => {
    const { fan, creator, roomId } = await talking()
    const stranger = await fanWith(100)
    expect(await give(app, creator, { roomId, giftId: ROSE })).toMatchObject({ status: 403, reason: 'FORBIDDEN' })
    expect((await give(app, stranger, { roomId, giftId: ROSE })).reason).toBe('ROOM_NOT_EXISTS')
    expect((await give(app, fan, { roomId: '99', giftId: ROSE })).reason).toBe('ROOM_NOT_EXISTS')
    await app.as(fan).call(hangUp, { callId: roomId })
    expect((await give(app, fan, { roomId, giftId: ROSE })).reason).toBe('ROOM_NOT_EXISTS')
    expect([await balance(fan), await balance(stranger)]).toEqual([1_000, 100])
    expect((await app.as().refused(presentCallGift, { roomId, giftId: ROSE })).status).toBe(401)
  })

  it('is refused when one of the two blocks the other', async () => {
    const { fan, creator, roomId } = await talking()
    await app.as(creator).call(blockUser, { otherUserId: id(fan), blockBehavior: 1 })
    expect((await give(app, fan, { roomId, giftId: ROSE })).reason).toBe('BLOCKED')
    expect(await balance(fan)).toBe(1_000)
  })
})

describe('the same key', () => {
  it('ten times at once, in two processes, gives once, and each is answered the same', async () => {
    const { fan, creator, roomId } = await talking(100)
    const send = { roomId, giftId: LOLLIPOP, comboId: combo('taps') }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => give(n % 2 ? app : beside, fan, send, 'tap')),
    )
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(answers[0]).toMatchObject({ reason: 'sent', data: { comboNum: 1, diamondBalance: 90 } })
    expect([await balance(fan), await held(creator)]).toEqual([90, 8])
  })

  it('is answered the same when the call is over by then', async () => {
    const { fan, roomId } = await talking(100)
    const send = { roomId, giftId: LOLLIPOP, comboId: combo('lost') }
    const first = await give(app, fan, send, 'lost answer')
    await app.as(fan).call(hangUp, { callId: roomId })
    app.clock.advance(60_000)
    expect(await give(app, fan, send, 'lost answer')).toEqual(first)
  })

  it('for another gift, another number, another price, another combo, none or another call is a mistake', async () => {
    const { fan, creator, roomId } = await talking(100)
    const send = { roomId, giftId: LOLLIPOP, giftNum: 1, comboId: combo('one') }
    await give(app, fan, send, 'a key')
    const elsewhere = await aCallOf(app, fan, creator)
    const prices = [{ expectedPrice: diamonds(9) }, { expectedPrice: diamonds(11) }]
    const combos = [{ comboId: combo('two') }, { comboId: undefined }]
    for (const other of [{ giftId: ROSE }, { giftNum: 6 }, ...prices, ...combos, { roomId: elsewhere }]) {
      expect(await give(app, fan, { ...send, ...other }, 'a key')).toMatchObject({ status: 409, reason: 'KEY_REUSED' })
    }
    expect((await give(app, fan, { ...send, expectedPrice: diamonds(10) }, 'a key')).reason).toBe('sent')
    expect(await balance(fan)).toBe(90)
  })

  it('after a refusal gives, once there is enough', async () => {
    const { fan, roomId } = await talking(9)
    const send = { roomId, giftId: LOLLIPOP }
    expect((await give(app, fan, send, 'nearly')).reason).toBe('INSUFFICIENT_DIAMONDS')
    await app.wallet.postAlone(topUp(id(fan), 1, `gifts:${++made}`))
    expect((await give(app, fan, send, 'nearly')).reason).toBe('sent')
  })
})

describe('a combo', () => {
  it('counts up with each send by the name that its sender made up', async () => {
    const { fan, roomId } = await talking()
    const send = { roomId, giftId: ROSE, comboId: combo('up') }
    const counted = []
    for (const giftNum of [1, 1, 10, 1]) {
      counted.push((await give(app, fan, { ...send, giftNum })).data.comboNum)
      app.clock.advance(GIFT_COMBO_MS - 1)
    }
    expect(counted).toEqual([1, 2, 12, 13])
  })

  it('is over ten seconds after its last send', async () => {
    const { fan, roomId } = await talking()
    const send = { roomId, giftId: ROSE, comboId: combo('late') }
    await give(app, fan, send)
    app.clock.advance(GIFT_COMBO_MS)
    expect(await give(app, fan, send)).toMatchObject({ status: 200, reason: 'COMBO_ENDED' })
    expect(await balance(fan)).toBe(999)
  })

  it('is over when its sender stops it, however often they say so', async () => {
    const { fan, roomId } = await talking()
    const comboId = combo('stopped')
    await give(app, fan, { roomId, giftId: ROSE, comboId })
    for (let times = 0; times < 2; times++) await app.as(fan).call(stopCallGiftCombo, { roomId, comboId })
    expect((await give(app, fan, { roomId, giftId: ROSE, comboId })).reason).toBe('COMBO_ENDED')
  })

  it('goes on by its sender only, in its place, for its gift', async () => {
    const { fan, creator, roomId } = await talking()
    const other = await talking()
    const comboId = combo('mine')
    await give(app, fan, { roomId, giftId: ROSE, comboId })
    const elsewhere = await aCallOf(app, fan, creator)
    expect((await give(app, other.fan, { roomId: other.roomId, giftId: ROSE, comboId })).reason).toBe('COMBO_ENDED')
    expect((await give(app, fan, { roomId: elsewhere, giftId: ROSE, comboId })).reason).toBe('COMBO_ENDED')
    expect((await give(app, fan, { roomId, giftId: HEART, comboId })).reason).toBe('COMBO_ENDED')
    await app.as(other.fan).call(stopCallGiftCombo, { roomId: other.roomId, comboId })
    expect((await give(app, fan, { roomId, giftId: ROSE, comboId })).data.comboNum).toBe(2)
    expect((await app.as(other.fan).refused(stopCallGiftCombo, { roomId, comboId })).reason).toBe('ROOM_NOT_EXISTS')
  })

  it('is counted right when two processes send at the same moment, and nobody pays for what was not counted', async () => {
    const { fan, roomId } = await talking(50)
    const send = { roomId, giftId: LOLLIPOP, comboId: combo('both') }
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => give(n % 2 ? app : beside, fan, send)))
    const sent = answers.filter(({ reason }) => reason === 'sent')
    expect(sent.map(({ data }) => data.comboNum).toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5])
    expect(answers.filter(({ reason }) => reason === 'INSUFFICIENT_DIAMONDS')).toHaveLength(3)
    expect(await balance(fan)).toBe(0)
  })

  it('of one name for two gifts at the same moment is of one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const { fan, roomId } = await talking(100)
      const comboId = combo(`race-${round}`)
      const answers = await Promise.all([
        give(app, fan, { roomId, giftId: ROSE, comboId }),
        give(beside, fan, { roomId, giftId: HEART, comboId }),
      ])
      expect(answers.map(({ reason }) => reason).toSorted()).toEqual(['COMBO_ENDED', 'sent'])
      expect(await balance(fan)).toBe(answers[0].reason === 'sent' ? 99 : 95)
    }
  })

  it('is one line of the statement, wherever it stands, with all that it cost', async () => {
    const { fan, creator, roomId } = await talking(1_000)
    const comboId = combo('line')
    await app.as(fan).call(payForTip, { otherUserId: id(creator), tipAmount: 3 })
    for (let sends = 0; sends < 45; sends++) {
      await give(app, fan, { roomId, giftId: ROSE, comboId })
      if (sends === 20) await app.as(fan).call(payForTip, { otherUserId: id(creator), tipAmount: 7 })
    }
    await give(app, fan, { roomId, giftId: TEDDY })
    const { lines, nextCursor } = await app.as(fan).call(listStatement, {})
    expect(nextCursor).toBe(null)
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['gift', -50],
      ['tip', -7],
      ['gift', -45],
      ['tip', -3],
      ['purchase', 1_000],
    ])
    expect(lines[2]).toMatchObject({ counterpart: { userId: id(creator) }, about: { chatWithUserId: id(creator) } })
    const narrowed = await app.as(fan).call(listStatement, { kind: 'gift', direction: 'out' })
    expect(narrowed.lines.map(({ amount }) => amount)).toEqual([-50, -45])
  })
})

describe('many at once', () => {
  it('48 fans give one creator in two processes: none is lost, none waits for ever', async () => {
    const creator = await app.creator()
    const fans = await Promise.all(Array.from({ length: 48 }, () => fanWith(100)))
    const rooms = await Promise.all(fans.map((fan) => aCallOf(app, fan, creator)))
    const answers = await Promise.all(
      fans.flatMap((fan, n) =>
        [1, 2, 3].map((time) => give(time % 2 ? app : beside, fan, { roomId: rooms[n]!, giftId: LOLLIPOP })),
      ),
    )
    expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set(['sent']))
    expect(await held(creator)).toBe(48 * 3 * 8)
    expect(new Set(await Promise.all(fans.map(balance)))).toEqual(new Set([70]))
  })

  it('a call that ends meanwhile takes no gift afterwards, and each that was taken is paid', async () => {
    const { fan, roomId } = await talking(1_000)
    const gifts = Array.from({ length: 10 }, () => give(app, fan, { roomId, giftId: LOLLIPOP }))
    const [, ...answers] = await Promise.all([app.as(fan).call(hangUp, { callId: roomId }), ...gifts])
    const sent = answers.filter(({ reason }) => reason === 'sent').length
    expect(answers.filter(({ reason }) => reason === 'ROOM_NOT_EXISTS')).toHaveLength(10 - sent)
    expect(await balance(fan)).toBe(1_000 - 10 * sent)
  })
})

describe('a gift that goes back', () => {
  it('is given back by an operator like a tip, once, and is in nobody’s earnings any more', async () => {
    const { fan, creator, roomId } = await talking(100)
    const operator = await app.admin()
    await give(app, fan, { roomId, giftId: TEDDY })
    const { payments } = await app.as(operator).call(listFanPayments, { fanId: id(fan) })
    expect(payments).toMatchObject([{ kind: 'gift', amount: 50, returned: 0 }])
    const back = { paymentId: payments[0]!.paymentId, reason: 'A child had the phone' }
    await app.as(operator).call(refundPayment, back)
    expect([await balance(fan), await held(creator)]).toEqual([100, 0])
    expect((await app.as(operator).refused(refundPayment, back)).reason).toBe('ALREADY_REFUNDED')
    const { lines } = await app.as(fan).call(listStatement, {})
    expect(lines.slice(0, 2)).toMatchObject([
      { kind: 'refund', amount: 50 },
      { kind: 'gift', amount: -50 },
    ])
    const row = await app.platform.db.pool.query('select earned, returned from gift_sends where fan_id = $1', [id(fan)])
    expect(row.rows).toEqual([{ earned: 0, returned: 50 }])
  })
})

describe('who gave what', () => {
  it('is in the archive of who gave it, and stays with the book when they leave', async () => {
    const { fan, creator, roomId } = await talking(100)
    await give(app, fan, { roomId, giftId: LOLLIPOP })
    expect(await app.archiveOf(fan)).toMatchObject({
      gifts: [{ gift: 'Lollipop', num: 1, amount: 10, place: 'call', creator: creator.user.userName }],
    })
    await app.leave(fan)
    expect(await held(creator)).toBe(8)
    const { lines } = await app.as(creator).call(listEarnings, { incomeSource: 'gifts' })
    expect(lines).toMatchObject([{ amount: 8, from: null }])
  })
})

describe('operators', () => {
  it('change what a gift is called, costs and where it stands; what was is in their log', async () => {
    const admin = await app.admin()
    const { gifts } = await app.as(admin).call(listAllGifts, {})
    const { giftId, category, position } = gifts.find(({ art }) => art === 'balloon')!
    const form = { giftId, giftName: ' Red balloon ', price: diamonds(70), category, isOffered: true, position: 1 }
    const { gift: after } = await app.as(admin).call(editGift, form)
    expect(after).toMatchObject({ giftName: 'Red balloon', price: 70, position: 1, art: 'balloon' })
    const offered = await app.as(await app.person()).call(listCallGifts, {})
    expect(offered.categories[0]?.gifts[0]).toMatchObject({ giftId, giftName: 'Red balloon', price: 70 })
    const { entries } = await app.as(admin).call(listAudit, {})
    expect(entries[0]).toMatchObject({ action: 'gift.changed', subject: `gift:${giftId}` })
    await app.as(admin).call(editGift, { ...form, giftName: 'Balloon', price: 66, position })
  })

  it('change none that is not there, and none to a price that no gift has', async () => {
    const admin = await app.admin()
    const form = {
      giftId: gift(1),
      giftName: 'Rose',
      price: 1,
      category: 'sweet',
      isOffered: true,
      position: 1,
    } as const
    expect((await app.as(admin).refused(editGift, { ...form, giftId: gift(99) })).reason).toBe('NOT_FOUND')
    for (const wrong of [{ price: 0 }, { price: 10_001 }, { giftName: ' ' }, { category: 'all' }]) {
      expect((await app.as(admin).raw(editGift.path, { ...form, ...wrong })).status).toBe(400)
    }
    for (const one of [editGift, listAllGifts]) {
      expect((await app.as(await app.creator()).raw(one.path, form)).status).toBe(403)
    }
  })
})
