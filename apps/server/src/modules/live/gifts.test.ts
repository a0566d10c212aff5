import {
  blockUser,
  diamonds,
  enterLive,
  IDEMPOTENCY_HEADER,
  leaveLive,
  listLiveGifts,
  presentLiveGift,
  stopLive,
  stopLiveGiftCombo,
  type GiftComboId,
  type GiftId,
  type LiveRoomId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveOf } from '../../testing/live.ts'
import { devicesOf } from '../../testing/sockets.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { accounts, checkLedger } from '../wallet/index.ts'

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

const { id, fanWith, live, watcher } = liveOf(
  () => app,
  devicesOf(() => app),
)
const HEART = '2' as GiftId
const COMBO = 'a-combo-of-a-fan' as GiftComboId
const balance = (fan: Person) => app.wallet.balanceOf(accounts.walletOf(id(fan)))
const give = (fan: Person, roomId: LiveRoomId, key: string, giftNum = 1) =>
  app
    .as(fan)
    .raw(presentLiveGift.path, { roomId, giftId: HEART, giftNum, comboId: COMBO }, { [IDEMPOTENCY_HEADER]: key })

describe('a gift in a live room', () => {
  it('is paid once, seen by all in the room, and goes on as a combo until it is stopped', async () => {
    const [{ creator, roomId }, fan] = [await live(), await fanWith(100)]
    const { heard } = await watcher(roomId, creator, true)
    await app.as(fan).call(enterLive, { roomId })
    expect((await app.as(fan).call(listLiveGifts, {})).diamondBalance).toBe(100)
    await Promise.all([give(fan, roomId, 'the-first'), give(fan, roomId, 'the-first')])
    expect(await balance(fan)).toBe(95)
    const { body } = await give(fan, roomId, 'the-second', 3)
    expect(body).toMatchObject({ success: true, data: { comboNum: 4, amount: 15, diamondBalance: 80 } })
    await expect.poll(() => heard.filter(({ type }) => type === 'gift')).toHaveLength(2)
    expect(heard.findLast(({ type }) => type === 'gift')?.data).toMatchObject({
      gift: { fromUserId: id(fan), giftNum: 3, comboNum: 4 },
    })
    // Who comes later reads it as one line.
    const later = await app.person()
    const given = async () => (await app.as(later).call(enterLive, { roomId })).gifts
    expect(await given()).toMatchObject([{ fromUserId: id(fan), giftId: HEART, comboId: COMBO, comboNum: 4 }])
    await app.as(later).call(blockUser, { otherUserId: id(fan), blockBehavior: 1 })
    expect(await given()).toEqual([])
    await app.as(fan).call(stopLiveGiftCombo, { roomId, comboId: COMBO })
    await expect.poll(() => heard.map(({ type }) => type)).toContain('gift_combo_end')
    const { summary } = await app.as(creator).call(stopLive, { roomId })
    expect(summary).toMatchObject({ diamonds: 16, topGifters: [{ userId: id(fan), diamonds: diamonds(20) }] })
  })

  it('is given only by who is in the room, and not once it is over', async () => {
    const [{ creator, roomId }, fan] = [await live(), await fanWith(100)]
    const send = { roomId, giftId: HEART }
    expect((await app.as(fan).refused(presentLiveGift, send)).reason).toBe('NOT_IN_ROOM')
    await app.as(fan).call(enterLive, { roomId })
    await app.as(fan).call(presentLiveGift, send)
    await app.as(fan).call(leaveLive, { roomId })
    expect((await app.as(fan).refused(presentLiveGift, send)).reason).toBe('NOT_IN_ROOM')
    expect((await app.as(creator).refused(presentLiveGift, send)).reason).toBe('SELF_ACTION')
    await app.as(fan).call(enterLive, { roomId })
    await app.as(creator).call(stopLive, { roomId })
    expect((await app.as(fan).refused(presentLiveGift, send)).reason).toBe('ROOM_NOT_EXISTS')
    expect(await balance(fan)).toBe(95)
  })
})
