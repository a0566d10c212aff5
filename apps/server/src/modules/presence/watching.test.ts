import {
  blockUser,
  chatChannel,
  editPresenceSettings,
  getPresenceSettings,
  instant,
  JOIN_EVENT,
  PRESENCE,
  PRESENCE_LASTS_MS,
  PRESENCE_SUBSCRIBE_MAX,
  presenceChannel,
  roomOf,
  sendMessage,
  SIGNAL_EVENT,
  userId,
  type MessageId,
  type UserId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devicesOf } from '../../testing/sockets.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { watchFrom } from '../../testing/watching.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.listen()
})
afterAll(() => app.close())

const device = devicesOf(() => app)
const watcher = async (viewer: Person) => watchFrom(await device(viewer), viewer)
const isSeen = (person: Person) =>
  expect.poll(async () => (await app.presence.statusOf([person.user.userId])).size, { interval: 5 }).toBe(1)
const setInvisible = (who: Person, isInvisible: boolean) =>
  app.as(who).call(editPresenceSettings, { settings: { isInvisible } })

describe('who follows a person', () => {
  it('is told how things stand, then of each change, while the subscription lasts', async () => {
    const [viewer, creator] = [await app.person(), await app.creator()]
    const watch = await watcher(viewer)
    await watch.follow(creator)
    await watch.becomes(creator, PRESENCE.subscribed)
    const phone = await device(creator)
    await watch.becomes(creator, PRESENCE.available)
    await app.presence.mark(creator.user.userId, 'live', instant(app.clock.now() + 60_000))
    await watch.becomes(creator, PRESENCE.live)
    await app.presence.unmark(creator.user.userId, 'live')
    await watch.becomes(creator, PRESENCE.available)
    phone.disconnect()
    await watch.becomes(creator, PRESENCE.subscribed)
    expect(watch.told(creator)).toEqual([3, 10001, 10004, 10001, 3])
  })

  it('sees nothing of one who is back at once, nor of one of several devices that goes', async () => {
    const [viewer, person, other] = [await app.person(), await app.person(), await app.person()]
    const [phone, laptop] = [await device(person), await device(person)]
    await isSeen(person)
    const watch = await watcher(viewer)
    await watch.follow(person, other)
    await watch.becomes(person, PRESENCE.available)
    laptop.disconnect()
    phone.disconnect()
    await device(person)
    // Somebody else who goes later is told of later: until then nothing came of the first.
    const last = await device(other)
    await watch.becomes(other, PRESENCE.available)
    last.disconnect()
    await watch.becomes(other, PRESENCE.subscribed)
    expect(watch.told(person)).toEqual([PRESENCE.available])
  })

  it('sees one who is away for a moment where they were, also when it begins to follow them just then', async () => {
    const [viewer, person] = [await app.person(), await app.person()]
    const phone = await device(person)
    await isSeen(person)
    phone.disconnect()
    const connected = () => app.presence.connected([person.user.userId])
    await expect.poll(async () => (await connected()).size, { interval: 1 }).toBe(0)
    const watch = await watcher(viewer)
    await watch.follow(person)
    await watch.becomes(person, PRESENCE.subscribed)
    expect(watch.told(person)).toEqual([PRESENCE.available, PRESENCE.subscribed])
  })

  it('asks again in time, or hears no more', async () => {
    const [viewer, person, other] = [await app.person(), await app.person(), await app.person()]
    const watch = await watcher(viewer)
    await watch.follow(person, other)
    await watch.becomes(other, PRESENCE.subscribed)
    app.clock.advance(PRESENCE_LASTS_MS - 1)
    await watch.follow(other)
    app.clock.advance(1)
    await device(person)
    await isSeen(person)
    await device(other)
    await watch.becomes(other, PRESENCE.available)
    expect(watch.told(person)).toEqual([PRESENCE.subscribed])
  })

  it('learns that a live room is over though nobody said so', async () => {
    const [viewer, creator] = [await app.person(), await app.creator()]
    await app.presence.mark(creator.user.userId, 'live', instant(app.clock.now() + 1_000))
    const watch = await watcher(viewer)
    await watch.follow(creator)
    await watch.becomes(creator, PRESENCE.live)
    app.clock.advance(1_000)
    await app.presence.beat()
    await watch.becomes(creator, PRESENCE.subscribed)
  })

  it('asks for themself only, for not too many, and for nobody without having joined', async () => {
    const [viewer, other] = [await app.person(), await app.person()]
    const watch = await watcher(viewer)
    const ids = Array.from({ length: PRESENCE_SUBSCRIBE_MAX + 1 }, (_, place) => userId(String(place + 1)))
    expect(await watch.subscribe(ids)).toMatchObject({ ok: false, reason: 'INVALID_INPUT' })
    expect(await watch.subscribe([])).toMatchObject({ ok: false })
    const theirs = roomOf(presenceChannel, { userId: other.user.userId })
    expect(await watch.subscribe([viewer.user.userId], theirs)).toMatchObject({ ok: false, reason: 'FORBIDDEN' })
    const socket = await device(viewer)
    expect(await socket.timeout(5_000).emitWithAck(JOIN_EVENT, { room: theirs })).toMatchObject({ ok: false })
  })

  it('of one device is not told of what another one asked for, and is forgotten when it goes', async () => {
    const [viewer, person] = [await app.person(), await app.person()]
    const before = app.presence.countWatched()
    const socket = await device(viewer)
    const [one, other] = [await watchFrom(socket, viewer), await watcher(viewer)]
    await one.follow(person)
    await one.becomes(person, PRESENCE.subscribed)
    await other.follow(viewer)
    await other.becomes(viewer, PRESENCE.available)
    expect(other.told(person)).toEqual([])
    expect(app.presence.countWatched()).toBe(before + 2)
    socket.disconnect()
    await expect.poll(() => app.presence.countWatched()).toBe(before + 1)
  })
})

describe('somebody who does not want to be seen', () => {
  it('looks offline from the moment they say so, and is back when they take it back', async () => {
    const [viewer, person] = [await app.person(), await app.person()]
    await device(person)
    await isSeen(person)
    const watch = await watcher(viewer)
    await watch.follow(person)
    await watch.becomes(person, PRESENCE.available)
    expect(await setInvisible(person, true)).toEqual({ settings: { isInvisible: true } })
    await watch.becomes(person, PRESENCE.subscribed)
    expect(await app.as(person).call(getPresenceSettings, {})).toEqual({ settings: { isInvisible: true } })
    expect(await app.as(person).call(editPresenceSettings, { settings: {} })).toEqual({
      settings: { isInvisible: true },
    })
    await setInvisible(person, false)
    await watch.becomes(person, PRESENCE.available)
  })

  it('is not seen typing', async () => {
    const [one, other] = [await app.person(), await app.person()]
    const write = (from: Person, to: Person, name: string) =>
      app.as(from).call(sendMessage, {
        messageId: `typing-${name}` as MessageId,
        toUserId: to.user.userId,
        contentType: 'text',
        sendContent: JSON.stringify({ text: 'hello' }),
      })
    await write(one, other, 'one')
    await write(other, one, 'two')
    const [mine, theirs] = [await device(one), await device(other)]
    const typed: unknown[] = []
    theirs.on(SIGNAL_EVENT, (signal: unknown) => typed.push(signal))
    const roomFor = ({ user }: Person) => roomOf(chatChannel, { userId: user.userId })
    for (const [socket, who] of [
      [mine, one],
      [theirs, other],
    ] as const) {
      await socket.timeout(5_000).emitWithAck(JOIN_EVENT, { room: roomFor(who) })
    }
    const type = () =>
      mine.timeout(5_000).emitWithAck(SIGNAL_EVENT, {
        room: roomFor(one),
        type: 'typing',
        data: { toUserId: other.user.userId },
      })
    await isSeen(one)
    await setInvisible(one, true)
    await type()
    await setInvisible(one, false)
    await isSeen(one)
    await type()
    await expect.poll(() => typed.length).toBe(1)
    await setInvisible(one, true)
    await type()
    // What was sent before it has been answered and handled.
    await theirs.timeout(5_000).emitWithAck(JOIN_EVENT, { room: roomFor(other) })
    expect(typed).toHaveLength(1)
  })
})

describe('two of whom one blocks the other', () => {
  const block = (who: Person, whom: Person, blockBehavior: 0 | 1) =>
    app.as(who).call(blockUser, { otherUserId: whom.user.userId, blockBehavior })

  it('look offline to each other at once, and when they ask', async () => {
    const [one, other, third] = [await app.person(), await app.person(), await app.person()]
    const [mine, theirs, another] = [await watcher(one), await watcher(other), await watcher(third)]
    for (const person of [one, other]) await isSeen(person)
    await mine.follow(other)
    await theirs.follow(one)
    await another.follow(one, other)
    await mine.becomes(other, PRESENCE.available)
    await theirs.becomes(one, PRESENCE.available)
    await block(one, other, 1)
    await mine.becomes(other, PRESENCE.subscribed)
    await theirs.becomes(one, PRESENCE.subscribed)
    await theirs.follow(one, third)
    await theirs.becomes(third, PRESENCE.available)
    expect(theirs.told(one).slice(1)).toEqual([3, 3])
    expect([another.told(one), another.told(other)]).toEqual([[10001], [10001]])
    await block(one, other, 0)
    await theirs.follow(one)
    await theirs.becomes(one, PRESENCE.available)
  })
})

describe('ten thousand subscriptions', () => {
  it('take no statement each, and nothing while nobody comes or goes', async () => {
    const viewers = await Promise.all(Array.from({ length: 5 }, () => app.person()))
    const creator = await app.creator()
    const { pool } = app.platform.db
    const query = pool.query.bind(pool)
    let asked = 0
    Object.assign(pool, { query: (...given: Parameters<typeof query>) => (asked++, query(...given)) })
    const before = app.presence.countWatched()
    const startedAt = performance.now()
    const watchers: Awaited<ReturnType<typeof watcher>>[] = []
    for (const viewer of viewers) for (const _ of [1, 2]) watchers.push(await watcher(viewer))
    const connected = asked
    const some = (from: number): UserId[] =>
      Array.from({ length: PRESENCE_SUBSCRIBE_MAX - 1 }, (_, place) => userId(String(1_000 + from + place)))
    await Promise.all(
      watchers.flatMap((watch) =>
        [0, 1, 2, 3, 4].map((part) => watch.subscribe([...some(part * 199), creator.user.userId])),
      ),
    )
    await Promise.all(watchers.map((watch) => watch.becomes(creator, PRESENCE.subscribed)))
    await expect.poll(() => watchers.every((watch) => watch.countTold() === 996)).toBe(true)
    const tookMs = performance.now() - startedAt
    expect(app.presence.countWatched() - before).toBe(9_960)
    expect(asked - connected).toBeLessThan(60)
    expect(tookMs).toBeLessThan(20_000)
    const settled = asked
    await app.presence.beat()
    await device(creator)
    await Promise.all(watchers.map((watch) => watch.becomes(creator, PRESENCE.available)))
    // Those of the one who came: the ticket, the session, the choice to be seen.
    expect(asked - settled).toBeLessThan(12)
    Object.assign(pool, { query })
  })
})
