import {
  buyLiveTicket,
  diamonds,
  editLiveGoal,
  enterLive,
  presentLiveGift,
  settleLiveRequest,
  stopLive,
  type GiftId,
  type LiveGoal,
  type LiveRoomId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveOf } from '../../testing/live.ts'
import { menusOf } from '../../testing/live-menus.ts'
import { devicesOf } from '../../testing/sockets.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.listen()
})
afterAll(() => app.close())

const kit = liveOf(
  () => app,
  devicesOf(() => app),
)
const { fanWith, live, opened, watcher } = kit
const { board, menu, order } = menusOf(() => app, kit)
/** Costs 5. */
const HEART = '2' as GiftId
const give = (fan: Person, roomId: LiveRoomId, giftNum: number) =>
  app.as(fan).call(presentLiveGift, { roomId, giftId: HEART, giftNum })
const set = async (creator: Person, roomId: LiveRoomId, amount: number, more: object = {}): Promise<LiveGoal> => {
  const goal = { text: 'A new microphone', amount: diamonds(amount), ...more }
  return (await app.as(creator).call(editLiveGoal, { roomId, goal })).goal!
}
const given = async (who: Person, roomId: LiveRoomId) => (await board(who, roomId)).goal?.given

describe('the goal of a room', () => {
  it('grows by gifts and by requests that are done, since it was set, and not by tickets', async () => {
    const price = diamonds(30)
    const { creator, roomId } = await live({ entry: { kind: 'ticket', price } })
    const fan = await fanWith(500)
    await app.as(fan).call(buyLiveTicket, { roomId, expectedPrice: price })
    const { heard } = await watcher(roomId, fan)
    await give(fan, roomId, 2)
    app.clock.advance(1)
    const goal = await set(creator, roomId, 100)
    expect(goal).toMatchObject({ text: 'A new microphone', amount: 100, given: 0, reachedAt: null })
    await give(fan, roomId, 4)
    await expect.poll(() => heard.findLast(({ type }) => type === 'goal')?.data).toMatchObject({ goal: { given: 20 } })
    const [item] = await menu(creator, 40)
    const { data } = await order(fan, roomId, item!)
    expect(await given(fan, roomId)).toBe(20)
    const { requestId } = data.request
    await app.as(creator).call(settleLiveRequest, { requestId, outcome: 'done' })
    await expect.poll(() => heard.findLast(({ type }) => type === 'goal')?.data).toMatchObject({ goal: { given: 60 } })
  })

  it('is reached once, and stays reached', async () => {
    const { creator, roomId } = await live()
    const fan = await fanWith(500)
    const { heard } = await watcher(roomId, fan)
    await set(creator, roomId, 10)
    await Promise.all([give(fan, roomId, 1), give(fan, roomId, 1), give(fan, roomId, 1)])
    const goals = () => heard.flatMap(({ type, data }) => (type === 'goal' ? [data['goal'] as LiveGoal] : []))
    await expect.poll(() => goals().at(-1)).toMatchObject({ given: 15, reachedAt: app.clock.now() })
    const reachedAt = app.clock.now()
    app.clock.advance(60_000)
    await give(fan, roomId, 1)
    await expect.poll(() => goals().at(-1)).toMatchObject({ given: 20, reachedAt })
  })

  it('keeps what was given when it is changed, begins anew with a new one, and can be removed', async () => {
    const { creator, roomId } = await live()
    const fan = await fanWith(500)
    await app.as(fan).call(enterLive, { roomId })
    const { goalId } = await set(creator, roomId, 10)
    await give(fan, roomId, 2)
    await expect.poll(async () => (await board(fan, roomId)).goal?.reachedAt).toBe(app.clock.now())
    // Further away it is not reached any more; nearer it is at once.
    const more = await set(creator, roomId, 30, { goalId, text: 'Two microphones' })
    expect(more).toMatchObject({ goalId, text: 'Two microphones', amount: 30, given: 10, reachedAt: null })
    expect(await set(creator, roomId, 9, { goalId })).toMatchObject({ given: 10, reachedAt: app.clock.now() })
    app.clock.advance(1)
    const next = await set(creator, roomId, 50)
    expect(next).toMatchObject({ given: 0, reachedAt: null })
    expect(next.goalId).not.toBe(goalId)
    expect((await app.as(creator).call(editLiveGoal, { roomId, goal: null })).goal).toBeNull()
    expect((await board(fan, roomId)).goal).toBeNull()
  })

  it('is set before there is something to see, by its creator, until the room is over', async () => {
    const { creator, roomId } = await opened()
    expect(await set(creator, roomId, 100)).toMatchObject({ given: 0 })
    const other = await app.creator()
    const wanted = { roomId, goal: { text: 'Mine', amount: diamonds(1) } }
    expect((await app.as(other).refused(editLiveGoal, wanted)).reason).toBe('ROOM_NOT_EXISTS')
    await app.as(creator).call(stopLive, { roomId })
    expect((await app.as(creator).refused(editLiveGoal, wanted)).reason).toBe('ROOM_NOT_EXISTS')
  })

  it.each([
    ['no words', { text: ' ', amount: 10 }],
    ['too many words', { text: 'a'.repeat(81), amount: 10 }],
    ['nothing to collect', { text: 'A goal', amount: 0 }],
    ['more than there is', { text: 'A goal', amount: 10_000_001 }],
  ])('is refused with %s', async (_, goal) => {
    const { creator, roomId } = await opened()
    expect((await app.as(creator).raw(editLiveGoal.path, { roomId, goal })).status).toBe(400)
  })
})
