import {
  blockUser,
  cutLive,
  diamonds,
  editLiveMenu,
  enterLive,
  getLiveBoard,
  leaveLive,
  LIVE_RETURN_MS,
  listEarnings,
  listStatement,
  orderLiveRequest,
  settleLiveRequest,
  stopLive,
  type LiveMenuItemId,
  type LiveRequestId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveOf } from '../../testing/live.ts'
import { menusOf } from '../../testing/live-menus.ts'
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

const kit = liveOf(
  () => app,
  devicesOf(() => app),
)
const { id, fanWith, opened, watcher } = kit
const { board, money, offered, order, ordered } = menusOf(() => app, kit)
type Ordered = Awaited<ReturnType<typeof ordered>>

describe('a request', () => {
  it('sets its diamonds aside, is seen by all in the room, and is earned when it is done', async () => {
    const all = await offered(50)
    const { creator, roomId, fan, item } = all
    const [host, other] = [await watcher(roomId, creator, true), await watcher(roomId, await app.person())]
    const { data } = await order(fan, roomId, item)
    expect(data).toMatchObject({ diamondBalance: 150, request: { text: 'Request 1', price: 50, state: 'open' } })
    expect(await money(all)).toEqual([150, 50, 0])
    const { requestId } = data.request
    for (const { heard } of [host, other]) {
      await expect
        .poll(() => heard)
        .toContainEqual(
          expect.objectContaining({ type: 'request', data: { request: expect.objectContaining({ requestId }) } }),
        )
    }
    expect((await board(creator, roomId)).requests).toEqual([data.request])

    const { request } = await app.as(creator).call(settleLiveRequest, { requestId, outcome: 'done' })
    expect(request).toMatchObject({ state: 'done', settledAt: app.clock.now() })
    expect(await money(all)).toEqual([150, 0, 40])
    await expect.poll(() => other.heard.findLast(({ type }) => type === 'request')?.data).toEqual({ request })

    const { lines } = await app.as(fan).call(listStatement, { kind: 'live_request' })
    expect(lines).toMatchObject([{ kind: 'live_request', amount: -50, counterpart: { userId: id(creator) } }])
    const earned = (await app.as(creator).call(listEarnings, {})).lines
    expect(earned).toMatchObject([{ kind: 'income', source: 'requests', amount: 40, from: { userId: id(fan) } }])
    const { summary } = await app.as(creator).call(stopLive, { roomId })
    expect(summary).toMatchObject({ requests: 1, diamonds: 40, topGifters: [{ userId: id(fan), diamonds: 50 }] })
  })

  it('counts for nobody before it is done, and goes back whole', async () => {
    const all = await ordered(50)
    const { creator, roomId, fan, requestId } = all
    const { request } = await app.as(creator).call(settleLiveRequest, { requestId, outcome: 'returned' })
    expect(request.state).toBe('returned')
    expect(await money(all)).toEqual([200, 0, 0])
    const { lines } = await app.as(fan).call(listStatement, { kind: 'live_request' })
    expect(lines.map(({ amount }) => amount)).toEqual([50, -50])
    const { summary } = await app.as(creator).call(stopLive, { roomId })
    expect(summary).toMatchObject({ requests: 0, diamonds: 0, topGifters: [] })
  })

  it('is taken back by who ordered it, while it is open, and by nobody else', async () => {
    const all = await ordered(50)
    const { creator, roomId, fan, item, requestId } = all
    const back = { requestId, outcome: 'returned' } as const
    const stranger = await fanWith(10)
    await app.as(stranger).call(enterLive, { roomId })
    expect((await app.as(stranger).refused(settleLiveRequest, back)).reason).toBe('NOT_FOUND')
    const done = { requestId, outcome: 'done' } as const
    expect((await app.as(fan).refused(settleLiveRequest, done)).reason).toBe('NOT_FOUND')
    expect(await money(all)).toEqual([150, 50, 0])

    const { request } = await app.as(fan).call(settleLiveRequest, back)
    expect(request.state).toBe('returned')
    expect(await money(all)).toEqual([200, 0, 0])
    await app.as(fan).call(settleLiveRequest, back)
    expect((await app.as(creator).refused(settleLiveRequest, done)).reason).toBe('ALREADY_DECIDED')
    expect(await money(all)).toEqual([200, 0, 0])

    const second = (await order(fan, roomId, item)).data.request.requestId
    await app.as(creator).call(settleLiveRequest, { requestId: second, outcome: 'done' })
    const late = { requestId: second, outcome: 'returned' } as const
    expect((await app.as(fan).refused(settleLiveRequest, late)).reason).toBe('ALREADY_DECIDED')
    expect(await money(all)).toEqual([150, 0, 40])
  })

  it('of ten taps with one name is one, and its answer is the same after the room is over', async () => {
    const all = await offered(50)
    const { creator, roomId, fan, item } = all
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(fan, roomId, item, 'ten-taps')))
    expect(answers.every(({ success }) => success)).toBe(true)
    expect(new Set(answers.map(({ data }) => data.request.requestId)).size).toBe(1)
    expect(await money(all)).toEqual([150, 50, 0])
    await app.as(creator).call(stopLive, { roomId })
    expect(await order(fan, roomId, item, 'ten-taps')).toMatchObject({ success: true })
    const dearer = { ...item, price: diamonds(51) }
    expect(await order(fan, roomId, dearer, 'ten-taps')).toMatchObject({ reason: 'KEY_REUSED' })
    await expect.poll(() => money(all)).toEqual([200, 0, 0])
  })

  it('is of a price and of words that were seen', async () => {
    const all = await offered(50)
    const { creator, roomId, fan, item } = all
    const { itemId, text } = item
    await app.as(creator).call(editLiveMenu, { items: [{ itemId, text, price: diamonds(60) }] })
    expect(await order(fan, roomId, item)).toMatchObject({ reason: 'PRICE_CHANGED', data: { currentPrice: 60 } })
    await app.as(creator).call(editLiveMenu, { items: [{ itemId, text: 'Something else', price: diamonds(50) }] })
    expect(await order(fan, roomId, item)).toMatchObject({ reason: 'NOT_ON_MENU' })
    const unknown = { ...item, itemId: '1' as LiveMenuItemId }
    expect(await order(fan, roomId, unknown)).toMatchObject({ reason: 'NOT_ON_MENU' })
    expect(await money(all)).toEqual([200, 0, 0])
  })

  it('costs the price of one moment, whatever is edited in the same', async () => {
    const { creator, roomId, item } = await offered(50)
    const fans = await Promise.all(Array.from({ length: 4 }, () => fanWith(100)))
    for (const fan of fans) await app.as(fan).call(enterLive, { roomId })
    const { itemId, text } = item
    const edit = (price: number) =>
      app.as(creator).call(editLiveMenu, { items: [{ itemId, text, price: diamonds(price) }] })
    const [answers] = await Promise.all([Promise.all(fans.map((fan) => order(fan, roomId, item))), edit(70), edit(60)])
    for (const [place, answer] of answers.entries()) {
      const [left] = await money({ fan: fans[place]!, creator })
      expect([left, answer.reason]).toEqual(answer.success ? [50, undefined] : [100, 'PRICE_CHANGED'])
    }
  })

  it('is made by who is in a room that is live, and can pay', async () => {
    const all = await offered(50, 49)
    const { creator, roomId, fan, item } = all
    expect(await order(fan, roomId, item)).toMatchObject({
      reason: 'INSUFFICIENT_DIAMONDS',
      data: { balance: 49, price: 50 },
    })
    expect((await board(creator, roomId)).requests).toEqual([])
    expect(await order(creator, roomId, item)).toMatchObject({ reason: 'SELF_ACTION' })
    const outside = await fanWith(100)
    expect(await order(outside, roomId, item)).toMatchObject({ reason: 'NOT_IN_ROOM' })
    await app.as(outside).call(enterLive, { roomId })
    await app.as(outside).call(leaveLive, { roomId })
    expect(await order(outside, roomId, item)).toMatchObject({ reason: 'NOT_IN_ROOM' })
    const blocked = await fanWith(100)
    await app.as(blocked).call(enterLive, { roomId })
    await app.as(blocked).call(blockUser, { otherUserId: id(creator), blockBehavior: 1 })
    expect(await order(blocked, roomId, item)).toMatchObject({ reason: 'BLOCKED' })
    await app.as(outside).call(enterLive, { roomId })
    await app.as(creator).call(stopLive, { roomId })
    expect(await order(outside, roomId, item)).toMatchObject({ reason: 'ROOM_NOT_EXISTS' })
    const early = await opened({}, creator)
    await app.as(outside).call(enterLive, { roomId: early.roomId })
    expect(await order(outside, early.roomId, item)).toMatchObject({ reason: 'ROOM_NOT_EXISTS' })
    expect(await money({ fan: outside, creator })).toEqual([100, 0, 0])
  })

  it('is settled once, by its creator, while the room is open', async () => {
    const all = await ordered(50)
    const { creator, roomId, fan, item, requestId } = all
    const done = { requestId, outcome: 'done' } as const
    const back = { requestId, outcome: 'returned' } as const
    const stranger = await app.creator()
    expect((await app.as(stranger).refused(settleLiveRequest, done)).reason).toBe('NOT_FOUND')
    expect((await app.as(fan).refused(settleLiveRequest, done)).reason).toBe('NOT_FOUND')
    const unknown = { requestId: '1' as LiveRequestId, outcome: 'done' } as const
    expect((await app.as(creator).refused(settleLiveRequest, unknown)).reason).toBe('NOT_FOUND')
    await Promise.all([1, 2, 3].map(() => app.as(creator).call(settleLiveRequest, done)))
    expect((await app.as(creator).refused(settleLiveRequest, back)).reason).toBe('ALREADY_DECIDED')
    expect(await money(all)).toEqual([150, 0, 40])

    const second = (await order(fan, roomId, item)).data.request.requestId
    const both = await Promise.all(
      (['done', 'returned'] as const).map((outcome) =>
        app.as(creator).raw(settleLiveRequest.path, { requestId: second, outcome }),
      ),
    )
    expect(both.filter(({ body }) => body.success)).toHaveLength(1)
    const third = (await order(fan, roomId, item)).data.request.requestId
    await app.as(creator).call(settleLiveRequest, { requestId: third, outcome: 'returned' })
    const late = { requestId: third, outcome: 'done' } as const
    expect((await app.as(creator).refused(settleLiveRequest, late)).reason).toBe('ALREADY_DECIDED')
    expect([
      [150, 0, 40],
      [100, 0, 80],
    ]).toContainEqual(await money(all))

    const fourth = (await order(fan, roomId, item)).data.request.requestId
    await app.as(creator).call(stopLive, { roomId })
    const after = { requestId: fourth, outcome: 'done' } as const
    expect(['ROOM_NOT_EXISTS', 'ALREADY_DECIDED']).toContain(
      (await app.as(creator).refused(settleLiveRequest, after)).reason,
    )
  })

  const happenings: [string, (all: Ordered) => Promise<unknown>][] = [
    ['the room ends', ({ creator, roomId }) => app.as(creator).call(stopLive, { roomId })],
    [
      'the creator does not come back',
      async ({ creator, roomId }) => {
        app.mediaEngine.down(roomId, id(creator))
        await kit.becomes(creator, { state: 'away' })
        app.clock.advance(LIVE_RETURN_MS)
        await app.live.work()
      },
    ],
    [
      'an operator cuts the room',
      async ({ roomId }) => app.as(await app.admin()).call(cutLive, { roomId, reason: 'Against the rules' }),
    ],
    [
      'the creator is suspended',
      async ({ creator }) => {
        await app.platform.db.transaction((tx) => app.identity.suspend(tx, id(creator), 'Against the rules'))
        await app.live.work()
      },
    ],
    [
      'the creator blocks the fan',
      ({ creator, fan }) => app.as(creator).call(blockUser, { otherUserId: id(fan), blockBehavior: 1 }),
    ],
    [
      'the fan blocks the creator',
      ({ creator, fan }) => app.as(fan).call(blockUser, { otherUserId: id(creator), blockBehavior: 1 }),
    ],
    ['the creator deletes the account', ({ creator }) => app.leave(creator)],
  ]
  it.each(happenings)('goes back by itself when %s', async (_, happens) => {
    const all = await ordered(50)
    await happens(all)
    await expect.poll(() => money(all)).toEqual([200, 0, 0])
    const { lines } = await app.as(all.fan).call(listStatement, { kind: 'live_request' })
    expect(lines.map(({ amount }) => amount)).toEqual([50, -50])
  })

  it('is no more when the fan deletes the account, and those of others stay', async () => {
    const all = await ordered(50)
    const { creator, roomId, fan, item } = all
    const other = await fanWith(100)
    await app.as(other).call(enterLive, { roomId })
    await order(other, roomId, item)
    await app.leave(fan)
    expect((await money(all))[1]).toBe(0)
    const { requests } = await board(creator, roomId)
    expect(requests.map(({ from, state }) => [from.userId, state])).toEqual([[id(other), 'open']])
    const late = { requestId: all.requestId, outcome: 'done' } as const
    expect((await app.as(creator).refused(settleLiveRequest, late)).reason).toBe('ALREADY_DECIDED')
  })

  it('is read by who is in the room, and not of whom they block', async () => {
    const { creator, roomId } = await ordered(50)
    const reader = await app.person()
    expect((await app.as(reader).refused(getLiveBoard, { roomId })).reason).toBe('FORBIDDEN')
    await app.as(reader).call(enterLive, { roomId })
    const { items, requests, goal } = await board(reader, roomId)
    expect([items.length, requests.length, goal]).toEqual([1, 1, null])
    await app.as(reader).call(blockUser, { otherUserId: requests[0]!.from.userId, blockBehavior: 1 })
    expect((await board(reader, roomId)).requests).toEqual([])
    expect((await board(creator, roomId)).requests).toHaveLength(1)
  })

  it('asks for a key of its sender’s to be one; without it every tap is another', async () => {
    const { roomId, fan, item, creator } = await offered(50)
    const input = { roomId, itemId: item.itemId, expectedPrice: item.price }
    await app.as(fan).call(orderLiveRequest, input)
    await app.as(fan).call(orderLiveRequest, input)
    expect(await money({ fan, creator })).toEqual([100, 100, 0])
  })
})
