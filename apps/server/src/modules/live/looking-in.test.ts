import {
  blockUser,
  enterLive,
  LIVE_LEFT_MS,
  listLiveAudience,
  listLiveGifts,
  lookIntoLive,
  overhearLive,
  presentLiveGift,
  sayInLive,
  stopLive,
  unsayInLive,
  userId,
  type LiveRoomId,
} from '@fanlight/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveOf } from '../../testing/live.ts'
import { devicesOf } from '../../testing/sockets.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.listen()
})
afterAll(() => app.close())

const { id, live, fanWith, roomBy } = liveOf(
  () => app,
  devicesOf(() => app),
)

it('a visitor watches a free room, reads what is said, and is counted and not named', async () => {
  const { creator, roomId } = await live()
  const fan = await fanWith(100)
  await app.as(fan).call(enterLive, { roomId })
  await app.as(fan).call(sayInLive, { roomId, messageId: 'said-to-all', text: 'Good evening' })
  const { gifts } = (await app.as().call(listLiveGifts, {})).categories[0] ?? { gifts: [] }
  expect(await app.as().call(listLiveGifts, {})).toMatchObject({ diamondBalance: 0 })
  const [gift] = gifts.filter(({ price }) => price <= 100)
  await app.as(fan).call(presentLiveGift, { roomId, giftId: gift?.giftId ?? '' })

  const { seat } = await app.as().call(lookIntoLive, { roomId })
  const visitId = seat?.visitId
  expect(seat?.grant.token).toBe(`view:${roomId}:${visitId}`)
  // Another one is somebody else; whose line broke is not.
  expect((await app.as().call(lookIntoLive, { roomId })).seat?.visitId).not.toBe(visitId)
  expect((await app.as().call(lookIntoLive, { roomId, visitId })).seat).toMatchObject({ visitId })
  const { room, talk } = await app.as().call(overhearLive, { roomId })
  expect(room).toMatchObject({ state: 'live', roomId })
  expect(talk).toMatchObject({
    messages: [{ text: 'Good evening' }],
    gifts: [{ comboNum: 1 }],
    isMuted: false,
    muted: [],
  })
  await app.live.work()
  expect(await roomBy(creator)).toMatchObject({ viewers: 3 })
  expect((await app.as(creator).call(listLiveAudience, { roomId })).viewers).toHaveLength(1)

  await app.as(creator).call(stopLive, { roomId })
  expect(await app.as().call(overhearLive, { roomId })).toMatchObject({ room: { state: 'over' }, talk: null })
  expect(await app.as().refused(lookIntoLive, { roomId })).toMatchObject({ reason: 'ROOM_NOT_EXISTS' })
})

const looksInto = async (roomId: LiveRoomId) =>
  userId((await app.as().call(lookIntoLive, { roomId })).seat?.visitId ?? '')

it('who asks no more is gone after a while, and nobody else is kept by a number', async () => {
  const { creator, roomId } = await live()
  const [asks, silent] = [await looksInto(roomId), await looksInto(roomId)]
  const fan = await app.person()
  await app.as(fan).call(enterLive, { roomId })
  const watch = async () => {
    await app.live.work()
    return (await roomBy(creator))?.viewers
  }
  expect(await watch()).toBe(3)
  app.clock.advance(LIVE_LEFT_MS / 2)
  for (const visitId of [asks, id(fan)]) await app.as().call(overhearLive, { roomId, visitId })
  app.clock.advance(LIVE_LEFT_MS / 2)
  expect(await watch()).toBe(1)
  const removed = app.mediaEngine.removed.filter((gone) => gone.roomId === roomId).map((gone) => gone.userId)
  expect(removed).toEqual(expect.arrayContaining([silent, id(fan)]))
  expect(removed).not.toContain(asks)
})

it('what is said meanwhile is read a moment later, what was taken out is not', async () => {
  const { creator, roomId } = await live()
  const said = async () => (await app.as().call(overhearLive, { roomId })).talk?.messages.map(({ text }) => text)
  expect(await said()).toEqual([])
  const line = { roomId, messageId: 'said-later', text: 'Hello all' }
  const { messageId } = (await app.as(creator).call(sayInLive, line)).message
  app.clock.advance(2_000)
  expect(await said()).toEqual(['Hello all'])
  await app.as(creator).call(unsayInLive, { roomId, messageId })
  app.clock.advance(2_000)
  expect(await said()).toEqual([])
})

it.each([
  [{ kind: 'followers' }, 'FOLLOW_TO_WATCH'],
  [{ kind: 'subscribers', minLevel: 1 }, 'MEMBERS_TO_WATCH'],
  [{ kind: 'ticket', price: 5 }, 'TICKET_NEEDED'],
] as const)('a room that is for %o is nothing for visitors, nor a way in beside its door', async (entry, reason) => {
  const { creator, roomId } = await live({ entry })
  for (const who of [null, creator, await app.admin()]) {
    for (const endpoint of [lookIntoLive, overhearLive]) {
      expect(await app.as(who ?? undefined).refused(endpoint, { roomId })).toMatchObject({ reason })
    }
  }
})

it('a creator has no seat in their own room', async () => {
  const { creator, roomId } = await live()
  expect(await app.as(creator).call(lookIntoLive, { roomId })).toMatchObject({ seat: null })
})

it('who is blocked and says who they are sees nothing', async () => {
  const { creator, roomId } = await live()
  const fan = await app.person()
  await app.as(creator).call(blockUser, { otherUserId: id(fan), blockBehavior: 1 })
  for (const endpoint of [lookIntoLive, overhearLive]) {
    expect(await app.as(fan).refused(endpoint, { roomId })).toMatchObject({ reason: 'BLOCKED' })
  }
})

it('an engine that cannot take grants back keeps guests, and nobody whom the platform knows', async () => {
  const { creator, roomId } = await live()
  const fan = await app.person()
  const guest = await looksInto(roomId)
  app.mediaEngine.join(roomId, guest)
  app.mediaEngine.join(roomId, id(fan))
  await expect.poll(() => app.mediaEngine.removed).toContainEqual({ roomId, userId: id(fan) })
  expect(app.mediaEngine.removed).not.toContainEqual({ roomId, userId: guest })
  await app.as(creator).call(stopLive, { roomId })
  app.mediaEngine.join(roomId, guest)
  await expect.poll(() => app.mediaEngine.removed).toContainEqual({ roomId, userId: guest })
})

it('where places are short they are for those who have an account', async () => {
  const small = await startTestApp({ LIVE_GUESTS_UP_TO: '1' })
  try {
    const { roomId } = await liveOf(
      () => small,
      devicesOf(() => small),
    ).live()
    expect(await small.as().call(lookIntoLive, { roomId })).toMatchObject({ seat: null, room: { roomId } })
    expect(await small.as(await small.person()).call(enterLive, { roomId })).toMatchObject({ grant: {} })
  } finally {
    await small.close()
  }
})
