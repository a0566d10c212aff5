import {
  hangUp,
  listCalls,
  listFanPayments,
  presentCallGift,
  refundPayment,
  stopCallGiftCombo,
  type GiftComboId,
  type GiftId,
  type ReceivedGift,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, type CallDevice } from '../../testing/calls.ts'
import { give as giveGift } from '../../testing/gifts.ts'
import { devicesOf } from '../../testing/sockets.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../wallet/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.listen()
})
afterAll(async () => {
  const faults = await checkLedger(app.platform.db)
  await app.close()
  expect(faults).toEqual([])
})

const connect = devicesOf(() => app)
const { balance, current, earned, give, receipt, ringing, talking } = callsOf(() => app, connect)
const ROSE = '1' as GiftId
const HEART = '2' as GiftId
const TEDDY = '8' as GiftId
const comboId = 'a-combo-of-hearts' as GiftComboId

const received = ({ heard }: CallDevice): ReceivedGift[] =>
  heard.filter(({ type }) => type === 'GIFT').map(({ data }) => data['gift'] as ReceivedGift)

describe('a gift in a call', () => {
  it('is seen by both, and counts in what the call costs the one and brings the other', async () => {
    const { fan, dialer, picker, call } = await talking()
    const sent = await app.as(fan).call(presentCallGift, { roomId: call.roomId, giftId: TEDDY, comboId })
    expect(sent).toMatchObject({ amount: 50, comboNum: 1, diamondBalance: 850 })
    const gift = {
      fromUserId: fan.user.userId,
      fromUserNickname: fan.user.nickName,
      giftId: TEDDY,
      giftName: 'Teddy bear',
      giftPic: '/gifts/teddy.webp',
      giftNum: 1,
      comboId,
      comboNum: 1,
    }
    for (const device of [dialer, picker]) await expect.poll(() => received(device)).toMatchObject([gift])
    expect(dialer.lastCall()?.meter).toMatchObject({ cyclesPaid: 1, diamonds: 150 })
    expect(picker.lastCall()?.meter).toMatchObject({ cyclesPaid: 1, diamonds: 120 })
  })

  it('is told once, however often its send is repeated, and its end once, too', async () => {
    const { fan, picker, call } = await talking()
    const send = { roomId: call.roomId, giftId: HEART, comboId: 'told-once' as GiftComboId }
    for (let times = 0; times < 3; times++) await giveGift(app, fan, send, 'lost answers')
    await giveGift(app, fan, send)
    for (let times = 0; times < 2; times++) {
      await app.as(fan).call(stopCallGiftCombo, { roomId: call.roomId, comboId: send.comboId })
    }
    await app.as(fan).call(hangUp, { callId: call.callId })
    await expect.poll(() => picker.types().at(-1)).toBe('LEAVE')
    expect(received(picker).map(({ comboNum }) => comboNum)).toEqual([1, 2])
    expect(picker.heard.filter(({ type }) => type === 'GIFT_COMBO_END')).toMatchObject([
      { data: { combo: { fromUserId: fan.user.userId, comboId: send.comboId } } },
    ])
  })

  it('that leaves too little for the next cycle is told to both at once', async () => {
    const { fan, picker, call } = await talking({ amount: 240 })
    expect(call.meter?.isNextCovered).toBe(true)
    await app.as(fan).call(presentCallGift, { roomId: call.roomId, giftId: TEDDY })
    await expect.poll(() => picker.types().at(-1)).toBe('ALERT')
    expect((await current(fan))?.meter?.isNextCovered).toBe(false)
    await give(fan, 100)
    await app.as(fan).call(presentCallGift, { roomId: call.roomId, giftId: ROSE })
    expect((await current(fan))?.meter?.isNextCovered).toBe(true)
  })

  it('is not sent before the two see each other', async () => {
    const { fan, creator, callId, picker } = await ringing()
    expect((await giveGift(app, fan, { roomId: callId, giftId: ROSE })).reason).toBe('ROOM_NOT_EXISTS')
    await picker.accept(callId)
    expect((await giveGift(app, fan, { roomId: callId, giftId: ROSE })).reason).toBe('ROOM_NOT_EXISTS')
    await app.as(creator).call(hangUp, { callId })
    expect(await balance(fan)).toBe(1_000)
  })

  it('stands on the receipt of the call, a line for each combo, and less when it went back', async () => {
    const { fan, creator, call } = await talking()
    const { callId, roomId } = call
    const hearts = { roomId, giftId: HEART, comboId: 'on-the-receipt' as GiftComboId }
    for (let times = 0; times < 3; times++) await app.as(fan).call(presentCallGift, hearts)
    await app.as(fan).call(presentCallGift, { roomId, giftId: TEDDY })
    await app.as(fan).call(hangUp, { callId })
    const lines = [
      { giftName: 'Heart', giftNum: 3, diamonds: 15, returned: 0 },
      { giftName: 'Teddy bear', giftNum: 1, diamonds: 50, returned: 0 },
    ]
    expect(await receipt(fan, callId)).toMatchObject({ diamonds: 165, gifts: lines })
    expect(await receipt(creator, callId)).toMatchObject({ diamonds: 132, gifts: [{ diamonds: 12 }, { diamonds: 40 }] })
    expect((await app.as(creator).call(listCalls, {})).calls).toMatchObject([{ callId, diamonds: 132 }])

    const operator = await app.admin()
    const { payments } = await app.as(operator).call(listFanPayments, { fanId: fan.user.userId })
    const teddy = payments.find(({ kind, amount }) => kind === 'gift' && amount === 50)!
    await app.as(operator).call(refundPayment, { paymentId: teddy.paymentId, reason: 'Broken off' })
    expect([await balance(fan), await earned(creator)]).toEqual([885, 92])
    expect(await receipt(fan, callId)).toMatchObject({ diamonds: 115, gifts: [{}, { diamonds: 50, returned: 50 }] })
    expect(await receipt(creator, callId)).toMatchObject({ diamonds: 92, gifts: [{}, { diamonds: 0, returned: 0 }] })
  })
})
