import {
  blockUser,
  enterLive,
  LIVE_MODERATORS_MAX,
  listLiveAudience,
  listLiveModerators,
  listNotifications,
  muteInLive,
  pinInLive,
  readLiveTalk,
  sayInLive,
  setLiveModerator,
  stopLive,
  unsayInLive,
  type LiveRoomId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveOf } from '../../testing/live.ts'
import { devicesOf } from '../../testing/sockets.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.listen()
})
afterAll(() => app.close())

const { id, live, watcher } = liveOf(
  () => app,
  devicesOf(() => app),
)
let said = 0
const say = async (who: Person, roomId: LiveRoomId, text: string) =>
  (await app.as(who).call(sayInLive, { roomId, messageId: `a-word-${++said}`, text })).message.messageId
const name = (creator: Person, who: Person, isModerator = true) =>
  app.as(creator).call(setLiveModerator, { otherUserId: id(who), isModerator })
const enter = (who: Person, roomId: LiveRoomId) => app.as(who).call(enterLive, { roomId })
const talk = (who: Person, roomId: LiveRoomId) => app.as(who).call(readLiveTalk, { roomId })
const words = async (who: Person, roomId: LiveRoomId) => (await talk(who, roomId)).messages.map(({ text }) => text)
const topOf = async (who: Person, roomId: LiveRoomId) => (await talk(who, roomId)).pinned?.text ?? null

/** A room with a moderator and two who watch. */
async function tended() {
  const { creator, roomId } = await live()
  const [mod, anna, ben] = [await app.person(), await app.person(), await app.person()]
  await name(creator, mod)
  for (const who of [mod, anna, ben]) await enter(who, roomId)
  return { creator, roomId, mod, anna, ben }
}

describe('moderators', () => {
  it('are named by a creator for all their rooms, told of it, and taken back', async () => {
    const [creator, mod] = [await app.creator(), await app.person()]
    await name(creator, mod)
    await name(creator, mod)
    const listed = async () => (await app.as(creator).call(listLiveModerators, {})).moderators.map((one) => one.userId)
    expect(await listed()).toEqual([id(mod)])
    const told = async () =>
      (await app.as(mod).call(listNotifications, {})).notifications.filter(({ kind }) => kind === 'live_moderator')
    await expect.poll(told).toMatchObject([{ path: `/liveRoom?aid=${id(creator)}`, actors: [{ userId: id(creator) }] }])

    const { roomId } = await live({}, creator)
    const { heard } = await watcher(roomId, mod)
    expect(await enter(mod, roomId)).toMatchObject({ moderators: [id(mod)] })
    await app.live.work()
    const { viewers } = await app.as(creator).call(listLiveAudience, { roomId })
    expect(viewers).toMatchObject([{ userId: id(mod), isModerator: true }])
    await name(creator, mod, false)
    await expect
      .poll(() => heard.findLast(({ type }) => type === 'moderator'))
      .toEqual({ type: 'moderator', data: { userId: id(mod), isModerator: false } })
    expect(await listed()).toEqual([])
    await expect.poll(told).toEqual([])
  })

  it('know with the creator who is muted; of others nobody does', async () => {
    const [creator, mod, fan, loud] = [await app.creator(), ...(await Promise.all([1, 2, 3].map(() => app.person())))]
    await name(creator, mod!)
    const { roomId } = await live({}, creator)
    for (const one of [mod!, fan!, loud!]) await watcher(roomId, one)
    await app.live.work()
    await app.as(creator).call(muteInLive, { roomId, otherUserId: id(loud!), isMuted: true })
    const mutedFor = async (reader: Person) =>
      (await app.as(reader).call(listLiveAudience, { roomId })).viewers.some(({ isMuted }) => isMuted)
    expect(await Promise.all([creator, mod!, loud!, fan!].map(mutedFor))).toEqual([true, true, true, false])
  })

  it('are not oneself, nobody, or somebody who is blocked, and end when two part', async () => {
    const [creator, other] = [await app.creator(), await app.person()]
    const refused = (userId: string) =>
      app.as(creator).refused(setLiveModerator, { otherUserId: userId, isModerator: true })
    expect(await refused(id(creator))).toMatchObject({ reason: 'SELF_ACTION' })
    expect(await refused('4')).toMatchObject({ reason: 'NOT_FOUND' })
    await name(creator, other)
    await app.as(other).call(blockUser, { otherUserId: id(creator), blockBehavior: 1 })
    expect((await app.as(creator).call(listLiveModerators, {})).moderators).toEqual([])
    expect(await refused(id(other))).toMatchObject({ reason: 'BLOCKED' })
    const fan = await app.person()
    expect(await app.as(fan).refused(setLiveModerator, { otherUserId: id(other), isModerator: true })).toMatchObject({
      reason: 'FORBIDDEN',
    })
  })

  it('are no more than twenty, also when all are named at once', async () => {
    const creator = await app.creator()
    const people = await Promise.all(Array.from({ length: LIVE_MODERATORS_MAX + 2 }, () => app.person()))
    const [last, ...others] = people
    await Promise.all(others.slice(0, LIVE_MODERATORS_MAX - 1).map((who) => name(creator, who)))
    const rest = others.slice(LIVE_MODERATORS_MAX - 1)
    const outcomes = await Promise.allSettled(rest.map((who) => name(creator, who)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await app.as(creator).call(listLiveModerators, {})).moderators).toHaveLength(LIVE_MODERATORS_MAX)
    expect(
      await app.as(creator).refused(setLiveModerator, { otherUserId: id(last as Person), isModerator: true }),
    ).toMatchObject({ reason: 'MODERATORS_FULL' })
  })

  it('mute and unmute those who watch at once, but not the creator and not each other', async () => {
    const { creator, roomId, mod, anna, ben } = await tended()
    const second = await app.person()
    await name(creator, second)
    await enter(second, roomId)
    const mute = (who: Person, isMuted = true) => ({ roomId, otherUserId: id(who), isMuted })
    await app.as(mod).call(muteInLive, mute(anna))
    const word = { roomId, messageId: 'a-word-of-anna', text: 'Hello' }
    expect(await app.as(anna).refused(sayInLive, word)).toMatchObject({ reason: 'MUTED_IN_LIVE' })
    await app.as(mod).call(muteInLive, mute(anna, false))
    await app.as(anna).call(sayInLive, word)

    expect(await app.as(ben).refused(muteInLive, mute(anna))).toMatchObject({ reason: 'FORBIDDEN' })
    expect(await app.as(mod).refused(muteInLive, mute(creator))).toMatchObject({ reason: 'FORBIDDEN' })
    expect(await app.as(mod).refused(muteInLive, mute(second))).toMatchObject({ reason: 'FORBIDDEN' })
    expect(await app.as(mod).refused(muteInLive, mute(mod))).toMatchObject({ reason: 'SELF_ACTION' })
    // Of the creator's mute a moderator is not freed by another one, and who is none any more may nothing.
    await app.as(creator).call(muteInLive, mute(second))
    expect(await app.as(mod).refused(muteInLive, mute(second, false))).toMatchObject({ reason: 'FORBIDDEN' })
    await name(creator, mod, false)
    expect(await app.as(mod).refused(muteInLive, mute(anna))).toMatchObject({ reason: 'FORBIDDEN' })
  })

  it('may nothing in a room that they are not in, nor in the rooms of others', async () => {
    const { creator, roomId, anna } = await tended()
    const [outside, elsewhere] = [await app.person(), await live()]
    await name(creator, outside)
    const mute = { roomId, otherUserId: id(anna), isMuted: true }
    expect(await app.as(outside).refused(muteInLive, mute)).toMatchObject({ reason: 'FORBIDDEN' })
    await enter(outside, elsewhere.roomId)
    await enter(anna, elsewhere.roomId)
    expect(await app.as(outside).refused(muteInLive, { ...mute, roomId: elsewhere.roomId })).toMatchObject({
      reason: 'FORBIDDEN',
    })
  })

  it('take lines out of the chat, for those who are there and those who come', async () => {
    const { creator, roomId, mod, anna, ben } = await tended()
    const { heard } = await watcher(roomId, ben)
    const bad = await say(anna, roomId, 'Something bad')
    await say(ben, roomId, 'Something good')
    const ofCreator = await say(creator, roomId, 'Welcome')
    expect(await app.as(ben).refused(unsayInLive, { roomId, messageId: bad })).toMatchObject({ reason: 'FORBIDDEN' })
    await app.as(mod).call(unsayInLive, { roomId, messageId: bad })
    await app.as(mod).call(unsayInLive, { roomId, messageId: bad })
    await expect
      .poll(() => heard.filter(({ type }) => type === 'unsaid'))
      .toEqual([{ type: 'unsaid', data: { messageId: bad } }])
    expect(await words(anna, roomId)).toEqual(['Something good', 'Welcome'])
    expect((await enter(await app.person(), roomId)).messages).toHaveLength(2)
    expect(await app.as(mod).refused(unsayInLive, { roomId, messageId: ofCreator })).toMatchObject({
      reason: 'FORBIDDEN',
    })
    const own = await say(anna, roomId, 'Oops')
    await app.as(anna).call(unsayInLive, { roomId, messageId: own })
    expect(await words(anna, roomId)).toEqual(['Something good', 'Welcome'])
    const other = await live()
    const far = await say(other.creator, other.roomId, 'In another room')
    expect(await app.as(creator).refused(unsayInLive, { roomId, messageId: far })).toMatchObject({
      reason: 'NOT_FOUND',
    })
  })
})

describe('a pinned line', () => {
  it('is on top for all, also for who comes later, until it is taken from there', async () => {
    const { creator, roomId, mod, anna } = await tended()
    const { heard } = await watcher(roomId, anna)
    const first = await say(creator, roomId, 'Today we paint')
    await app.as(creator).call(pinInLive, { roomId, messageId: first })
    await expect
      .poll(() => heard.findLast(({ type }) => type === 'pinned'))
      .toMatchObject({ type: 'pinned', data: { message: { messageId: first } } })
    const second = await say(anna, roomId, 'What a blue')
    expect(await app.as(anna).refused(pinInLive, { roomId, messageId: second })).toMatchObject({ reason: 'FORBIDDEN' })
    await app.as(mod).call(pinInLive, { roomId, messageId: second })
    expect(await enter(await app.person(), roomId)).toMatchObject({ pinned: { text: 'What a blue' } })
    await app.as(mod).call(pinInLive, { roomId, messageId: null })
    expect(await topOf(anna, roomId)).toBeNull()
    await expect
      .poll(() => heard.findLast(({ type }) => type === 'pinned'))
      .toEqual({ type: 'pinned', data: { message: null } })
  })

  it('goes with its line, and with the voice of who said it', async () => {
    const { creator, roomId, mod, anna, ben } = await tended()
    const { heard } = await watcher(roomId, ben)
    const pin = async (messageId: Awaited<ReturnType<typeof say>>) => {
      await app.as(mod).call(pinInLive, { roomId, messageId })
      expect(await topOf(ben, roomId)).not.toBeNull()
    }
    const unpinned = async () => {
      expect(await topOf(ben, roomId)).toBeNull()
      await expect
        .poll(() => heard.findLast(({ type }) => type === 'pinned'))
        .toMatchObject({ data: { message: null } })
    }
    const gone = await say(anna, roomId, 'One')
    await pin(gone)
    await app.as(mod).call(unsayInLive, { roomId, messageId: gone })
    await unpinned()
    expect(await app.as(mod).refused(pinInLive, { roomId, messageId: gone })).toMatchObject({ reason: 'NOT_FOUND' })

    const two = await say(anna, roomId, 'Two')
    await pin(two)
    await app.as(mod).call(muteInLive, { roomId, otherUserId: id(anna), isMuted: true })
    await unpinned()
    expect(await app.as(mod).refused(pinInLive, { roomId, messageId: two })).toMatchObject({ reason: 'NOT_FOUND' })

    await app.as(mod).call(muteInLive, { roomId, otherUserId: id(anna), isMuted: false })
    await pin(two)
    // Who blocks its author reads it no more; when the creator does, nobody does.
    await app.as(mod).call(blockUser, { otherUserId: id(anna), blockBehavior: 1 })
    expect(await topOf(mod, roomId)).toBeNull()
    expect(await topOf(ben, roomId)).toBe('Two')
    await app.as(creator).call(blockUser, { otherUserId: id(anna), blockBehavior: 1 })
    await unpinned()
  })

  it('is nothing that a room has when it is over, and nobody reads its chat from outside', async () => {
    const { creator, roomId, mod, anna } = await tended()
    const line = await say(anna, roomId, 'Hello')
    expect(await app.as(await app.person()).refused(readLiveTalk, { roomId })).toMatchObject({ reason: 'FORBIDDEN' })
    await app.as(creator).call(stopLive, { roomId })
    expect(await app.as(mod).refused(pinInLive, { roomId, messageId: line })).toMatchObject({
      reason: 'ROOM_NOT_EXISTS',
    })
    expect(await app.as(mod).refused(unsayInLive, { roomId, messageId: line })).toMatchObject({
      reason: 'ROOM_NOT_EXISTS',
    })
  })
})
