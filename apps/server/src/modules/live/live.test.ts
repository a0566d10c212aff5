import {
  blockUser,
  cutLive,
  diamonds,
  enterLive,
  followUser,
  getAnchorRoom,
  getLiveSummary,
  getProfile,
  hasLiveAllow,
  JOIN_EVENT,
  leaveLive,
  LIVE_LEFT_MS,
  LIVE_OPENING_MS,
  LIVE_RETURN_MS,
  LIVE_UNSEEN_MS,
  liveChannel,
  listAudit,
  listLiveAudience,
  listLiveRooms,
  listNotifications,
  logout,
  muteInLive,
  PRESENCE,
  publishLive,
  roomOf,
  sayInLive,
  startLive,
  stopLive,
  updateCreatorSetting,
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

const connect = devicesOf(() => app)
const { id, becomes, live, opened, roomBy, watcher } = liveOf(() => app, connect)
const follow = (fan: Person, creator: Person) =>
  app.as(fan).call(followUser, { otherUserId: id(creator), followingBehavior: 1 })
/** As which the room was told of, one after the other. */
const states = (heard: readonly { data: Record<string, unknown> }[]) =>
  heard.flatMap(({ data }) => (data['room'] as { state: string } | undefined)?.state ?? [])
const say = (
  who: Person,
  roomId: LiveRoomId,
  text: string,
  messageId = `said-${Math.random().toString(36).slice(2)}`,
) => app.as(who).call(sayInLive, { roomId, messageId, text })

describe('a live room', () => {
  it('opens once, begins when its creator is to be seen, and ends with what came of it', async () => {
    const creator = await app.creator()
    const [one, two] = await Promise.all([opened({}, creator), opened({}, creator)])
    expect(one.roomId).toBe(two.roomId)
    const { roomId } = one
    expect(one.room).toMatchObject({ state: 'opening', title: 'An evening', viewers: 0, entry: { kind: 'free' } })
    expect([...app.mediaEngine.rooms].filter((open) => open === roomId)).toHaveLength(1)
    const { grant } = await app.as(creator).call(publishLive, { roomId })
    expect(grant.token).toBe(`publish:${roomId}:${id(creator)}`)
    expect((await app.as().call(listLiveRooms, {})).rooms.map((room) => room.roomId)).not.toContain(roomId)

    app.mediaEngine.up(roomId, id(creator))
    await becomes(creator, { state: 'live' })
    expect((await app.as().call(listLiveRooms, {})).rooms.map((room) => room.roomId)).toContain(roomId)
    const profile = await app.as().call(getProfile, { otherUserId: id(creator) })
    expect(profile).toMatchObject({ presence: PRESENCE.live })

    const fan = await app.person()
    await app.as(fan).call(enterLive, { roomId })
    await app.live.work()
    app.clock.advance(20_000)
    const { summary } = await app.as(creator).call(stopLive, { roomId })
    expect(summary).toMatchObject({ seconds: 20, viewers: 1, peak: 1, tickets: 0, diamonds: 0 })
    expect(summary.room).toMatchObject({ state: 'over', endReason: 'stopped' })
    expect(app.mediaEngine.rooms.has(roomId)).toBe(false)
    expect(await app.as(creator).call(stopLive, { roomId })).toMatchObject({ summary: { seconds: 20 } })
    expect(await app.as(creator).call(getLiveSummary, { roomId })).toMatchObject({ summary: { viewers: 1 } })
    expect(await app.as(fan).refused(enterLive, { roomId })).toMatchObject({ reason: 'ROOM_NOT_EXISTS' })
    const after = await app.as().call(getProfile, { otherUserId: id(creator) })
    expect(after).not.toHaveProperty('presence')
    // Another one can be opened at once, and what is over is still shown as that.
    expect((await roomBy(creator))?.state).toBe('over')
    expect((await opened({}, creator)).roomId).not.toBe(roomId)
  })

  it('belongs to its creator alone', async () => {
    const { roomId } = await live()
    const other = await app.creator()
    for (const endpoint of [publishLive, stopLive, getLiveSummary]) {
      expect(await app.as(other).refused(endpoint, { roomId })).toMatchObject({ reason: 'ROOM_NOT_EXISTS' })
    }
    const fan = await app.person()
    expect(await app.as(fan).refused(startLive, { title: 'Mine' })).toMatchObject({ reason: 'FORBIDDEN' })
  })

  it('is refused while nothing can carry it, and nothing is left of it', async () => {
    const creator = await app.creator()
    app.mediaEngine.breakDown(true)
    expect(await app.as(creator).refused(startLive, { title: 'Hello' })).toMatchObject({ reason: 'MEDIA_UNAVAILABLE' })
    app.mediaEngine.breakDown(false)
    expect(await roomBy(creator)).toBeNull()
  })

  it('tells its followers once when there is something to see', async () => {
    const [creator, fan] = [await app.creator(), await app.person()]
    await follow(fan, creator)
    const { roomId } = await live({}, creator)
    app.mediaEngine.down(roomId, id(creator))
    await becomes(creator, { state: 'away' })
    app.mediaEngine.up(roomId, id(creator))
    await becomes(creator, { state: 'live' })
    const told = async () =>
      (await app.as(fan).call(listNotifications, {})).notifications.filter(({ kind }) => kind === 'live_started')
    await expect.poll(told).toHaveLength(1)
    expect((await told())[0]).toMatchObject({ path: `/liveRoom?aid=${id(creator)}`, actors: [{ userId: id(creator) }] })
  })

  it('waits a minute for a creator who dropped out, and then closes itself', async () => {
    const { creator, roomId } = await live()
    const fan = await app.person()
    const { heard, here } = await watcher(roomId, fan)
    app.mediaEngine.down(roomId, id(creator))
    await becomes(creator, { state: 'away' })
    await expect.poll(() => states(heard)).toContain('away')
    app.clock.advance(LIVE_RETURN_MS / 2)
    await here()
    app.clock.advance(LIVE_RETURN_MS / 2 - 1)
    await app.live.work()
    expect(await roomBy(creator)).toMatchObject({ state: 'away' })
    app.clock.advance(1)
    await app.live.work()
    // The server looks by itself, too, and may be the one that has just taken it.
    await becomes(creator, { state: 'over', endReason: 'connection_lost' })
    await expect.poll(() => states(heard)).toContain('over')
  })

  it('closes itself when the process that carried it died, and goes on when another word comes', async () => {
    const { creator, roomId } = await live()
    app.clock.advance(LIVE_UNSEEN_MS - 1)
    await app.live.work()
    app.clock.advance(LIVE_UNSEEN_MS - 1)
    await app.live.work()
    expect(await roomBy(creator)).toMatchObject({ state: 'live' })
    app.mediaEngine.forget(roomId)
    app.clock.advance(LIVE_UNSEEN_MS)
    await app.live.work()
    expect(await roomBy(creator)).toMatchObject({ state: 'away' })
    app.mediaEngine.up(roomId, id(creator))
    await becomes(creator, { state: 'live' })
    app.mediaEngine.forget(roomId)
    app.clock.advance(LIVE_UNSEEN_MS + LIVE_RETURN_MS)
    await app.live.work()
    await becomes(creator, { endReason: 'connection_lost' })
    const { creator: late } = await opened()
    app.clock.advance(LIVE_OPENING_MS)
    await app.live.work()
    await becomes(late, { endReason: 'never_began' })
  })

  it('is cut by an operator at once, who says why', async () => {
    const { creator, roomId } = await live({ entry: { kind: 'followers' } })
    const operator = await app.admin()
    await app.as(operator).call(enterLive, { roomId })
    expect(await app.as(creator).refused(cutLive, { roomId, reason: 'Mine' })).toMatchObject({ reason: 'FORBIDDEN' })
    const { room } = await app.as(operator).call(cutLive, { roomId, reason: 'Against the rules' })
    expect(room).toMatchObject({ state: 'over', endReason: 'cut' })
    expect(app.mediaEngine.rooms.has(roomId)).toBe(false)
    expect(await app.as(creator).refused(publishLive, { roomId })).toMatchObject({ reason: 'ROOM_NOT_EXISTS' })
    const { entries } = await app.as(operator).call(listAudit, {})
    expect(entries[0]).toMatchObject({ action: 'live.cut', subject: `live:${roomId}` })
  })

  it('ends when its creator is suspended or leaves', async () => {
    const { creator, roomId } = await live()
    await app.platform.db.transaction((tx) => app.identity.suspend(tx, id(creator), 'Against the rules'))
    expect(app.mediaEngine.rooms.has(roomId)).toBe(false)
    const { creator: other, roomId: left } = await live()
    await app.leave(other)
    expect(app.mediaEngine.rooms.has(left)).toBe(false)
  })
})

describe('who watches', () => {
  it('is let in by what the creator asks for, and told why not', async () => {
    const fan = await app.person()
    const free = await live()
    expect((await app.as().call(hasLiveAllow, { roomId: free.roomId })).allow).toMatchObject({ why: 'login' })
    expect((await app.as(fan).call(hasLiveAllow, { roomId: free.roomId })).allow).toMatchObject({ allowed: true })
    const { grant } = await app.as(fan).call(enterLive, { roomId: free.roomId })
    expect(grant.token).toBe(`view:${free.roomId}:${id(fan)}`)
    expect(await app.as(free.creator).refused(enterLive, { roomId: free.roomId })).toMatchObject({
      reason: 'SELF_ACTION',
    })

    const forFollowers = await live({ entry: { kind: 'followers' } })
    const { roomId } = forFollowers
    expect(await app.as(fan).refused(enterLive, { roomId })).toMatchObject({ reason: 'FOLLOW_TO_WATCH' })
    await follow(fan, forFollowers.creator)
    await app.as(fan).call(enterLive, { roomId })

    const forMembers = await live({ entry: { kind: 'subscribers', minLevel: 2 } })
    expect(await app.as(fan).refused(enterLive, { roomId: forMembers.roomId })).toMatchObject({
      reason: 'MEMBERS_TO_WATCH',
      data: { minLevel: 2 },
    })
    const { allow } = await app.as(fan).call(hasLiveAllow, { roomId: forMembers.roomId })
    expect(allow).toMatchObject({ allowed: false, why: 'membership' })
  })

  it('enters as the creator has set when nothing else is said', async () => {
    const creator = await app.creator()
    await app.as(creator).call(updateCreatorSetting, { liveEntry: { kind: 'ticket', price: diamonds(30) } })
    const { room } = await opened({}, creator)
    expect(room.entry).toEqual({ kind: 'ticket', price: 30 })
  })

  it('is counted and listed until they leave, are silent, or part', async () => {
    const { creator, roomId } = await live()
    const [anna, ben, cleo] = [await app.person(), await app.person(), await app.person()]
    const anchor = await watcher(roomId, creator, true)
    const one = await watcher(roomId, anna)
    const two = await watcher(roomId, ben)
    await watcher(roomId, cleo)
    await app.live.work()
    await expect.poll(() => anchor.heard).toContainEqual({ type: 'viewers', data: { viewers: 3 } })
    const names = async () =>
      (await app.as(creator).call(listLiveAudience, { roomId })).viewers.map(({ userId }) => userId)
    expect((await names()).toSorted()).toEqual([id(anna), id(ben), id(cleo)].toSorted())
    const stranger = await app.person()
    expect(await app.as(stranger).refused(listLiveAudience, { roomId })).toMatchObject({ reason: 'FORBIDDEN' })

    await app.as(cleo).call(leaveLive, { roomId })
    app.clock.advance(LIVE_LEFT_MS - 1)
    await one.here()
    app.clock.advance(1)
    await app.live.work()
    expect(await names()).toEqual([id(anna)])
    expect(app.mediaEngine.removed).toContainEqual({ roomId, userId: id(ben) })
    // Heard again, of who did not come in again, counts for nothing.
    await two.here()
    await app.live.work()
    expect(await names()).toEqual([id(anna)])

    await app.as(creator).call(blockUser, { otherUserId: id(anna), blockBehavior: 1 })
    expect(await names()).toEqual([])
    expect(app.mediaEngine.removed).toContainEqual({ roomId, userId: id(anna) })
    // Nor does a program that stays where it is go on hearing the others.
    await say(creator, roomId, 'Where were we?')
    // How many there are is told by itself, and may come last.
    await expect.poll(() => anchor.heard.map(({ type }) => type)).toContain('said')
    expect(one.heard.map(({ type }) => type)).not.toContain('said')
    expect(await app.as(anna).refused(enterLive, { roomId })).toMatchObject({ reason: 'BLOCKED' })
    expect((await app.as(anna).refused(getAnchorRoom, { aid: id(creator) })).reason).toBe('NOT_FOUND')
  })

  it.each([
    ['logs out', (fan: Person) => app.as(fan).call(logout, {})],
    [
      'is suspended',
      (fan: Person) => app.platform.db.transaction((tx) => app.identity.suspend(tx, id(fan), 'Against the rules')),
    ],
    ['deletes the account', (fan: Person) => app.leave(fan)],
    ['has a session that is over', () => app.identity.sessions.deleteExpired()],
  ] as [string, (fan: Person) => Promise<unknown>][])(
    'is cut off, and in the room no more, when who watches %s',
    async (_, goes) => {
      const { creator, roomId } = await live()
      const fan = await app.person()
      const { socket } = await watcher(roomId, fan)
      await app.platform.db.script(
        `update sessions set expires_at = created_at where user_id = ${id(fan)} and '${_}' like '%is over'`,
      )
      await goes(fan)
      expect(app.mediaEngine.removed).toContainEqual({ roomId, userId: id(fan) })
      expect((await app.as(creator).call(listLiveAudience, { roomId })).viewers).toEqual([])
      await expect.poll(() => socket.connected).toBe(false)
      // By a grant of before, which the engine could not take back.
      const removals = () => app.mediaEngine.removed.filter((one) => one.userId === id(fan)).length
      const before = removals()
      app.mediaEngine.join(roomId, id(fan))
      await expect.poll(removals).toBe(before + 1)
    },
  )

  it('is cut off and let in again where one of their devices logs out, since nobody knows which of them it was', async () => {
    const { creator, roomId } = await live()
    const fan = await app.person()
    await watcher(roomId, fan)
    const elsewhere = await app.signIn(fan)
    await app.as(fan).call(enterLive, { roomId })
    await app.as(elsewhere).call(logout, {})
    expect(app.mediaEngine.removed).toContainEqual({ roomId, userId: id(fan) })
    expect((await app.as(creator).call(listLiveAudience, { roomId })).viewers).toMatchObject([{ userId: id(fan) }])
    await app.as(fan).call(enterLive, { roomId })
  })

  it('sends out again who comes by a grant of before, also when the room is over', async () => {
    const { creator, roomId } = await live()
    const [anna, ben] = [await app.person(), await app.person()]
    await watcher(roomId, anna)
    await watcher(roomId, ben)
    await app.as(ben).call(leaveLive, { roomId })
    const removals = (who: Person) => app.mediaEngine.removed.filter((one) => one.userId === id(who)).length
    const before = removals(ben)
    for (const who of [anna, creator, ben]) app.mediaEngine.join(roomId, id(who))
    await expect.poll(() => removals(ben)).toBe(before + 1)
    expect([removals(anna), removals(creator)]).toEqual([0, 0])
    await app.as(creator).call(stopLive, { roomId })
    app.mediaEngine.join(roomId, id(creator))
    await expect.poll(() => removals(creator)).toBe(1)
  })

  it('hears a room for as long as they may be in it: until they leave, are silent, or unfollow', async () => {
    const { creator, roomId } = await live({ entry: { kind: 'followers' } })
    const [anna, ben, cleo, dora] = [await app.person(), await app.person(), await app.person(), await app.person()]
    for (const fan of [anna, ben, cleo, dora]) await follow(fan, creator)
    const watchers = []
    for (const fan of [anna, ben, cleo, dora]) watchers.push(await watcher(roomId, fan))
    const [left, silent, unfollowed, stays] = watchers
    await app.as(anna).call(leaveLive, { roomId })
    app.clock.advance(LIVE_LEFT_MS - 1)
    await unfollowed?.here()
    await stays?.here()
    app.clock.advance(1)
    await app.as(cleo).call(followUser, { otherUserId: id(creator), followingBehavior: 0 })
    await app.live.work()
    await say(dora, roomId, 'Only we are left')
    await expect.poll(() => stays?.heard).toContainEqual(expect.objectContaining({ type: 'said' }))
    for (const gone of [left, silent, unfollowed]) {
      expect(gone?.heard).not.toContainEqual(expect.objectContaining({ type: 'said' }))
      expect(await gone?.here()).toEqual({ ok: false, reason: 'FORBIDDEN' })
    }
    expect(app.mediaEngine.removed).toContainEqual({ roomId, userId: id(cleo) })
    expect(await app.as(cleo).refused(enterLive, { roomId })).toMatchObject({ reason: 'FOLLOW_TO_WATCH' })
  })

  it('is left alone by the process that heard them before, once another hears them', async () => {
    const { roomId } = await live()
    const fan = await app.person()
    const { here } = await watcher(roomId, fan)
    await app.platform.db.script(`update live_visits set process = 'another' where user_id = ${id(fan)}`)
    app.clock.advance(LIVE_LEFT_MS)
    await app.live.work()
    expect(await here()).toEqual({ ok: true })
    expect(app.mediaEngine.removed).not.toContainEqual({ roomId, userId: id(fan) })
  })

  it('joins the channel of a room only when let in', async () => {
    const { roomId } = await live({ entry: { kind: 'followers' } })
    const socket = await connect(await app.person())
    const joined = await socket.emitWithAck(JOIN_EVENT, { room: roomOf(liveChannel, { roomId }) })
    expect(joined).toMatchObject({ ok: false })
  })
})

describe('what is said in a room', () => {
  it('is heard by all in it, once, and read by who comes later', async () => {
    const { creator, roomId } = await live()
    const [anna, ben] = [await app.person(), await app.person()]
    const { heard } = await watcher(roomId, anna)
    const first = await say(anna, roomId, '  Good evening  ', 'the-first-word')
    expect(first.message).toMatchObject({ text: 'Good evening', from: { userId: id(anna) } })
    expect((await say(anna, roomId, 'Good evening', 'the-first-word')).message).toEqual(first.message)
    await say(creator, roomId, 'Welcome')
    await expect.poll(() => heard.filter(({ type }) => type === 'said')).toHaveLength(2)
    const { messages } = await app.as(ben).call(enterLive, { roomId })
    expect(messages.map(({ text }) => text)).toEqual(['Good evening', 'Welcome'])
    const other = { roomId, messageId: 'the-first-word', text: 'Something else' }
    expect(await app.as(anna).refused(sayInLive, other)).toMatchObject({ reason: 'KEY_REUSED' })
    const stranger = await app.person()
    expect(await app.as(stranger).refused(sayInLive, { ...other, messageId: 'from-outside' })).toMatchObject({
      reason: 'FORBIDDEN',
    })
  })

  it('is not said by who is muted, which the creator alone decides', async () => {
    const { creator, roomId } = await live()
    const [anna, ben] = [await app.person(), await app.person()]
    await app.as(anna).call(enterLive, { roomId })
    await app.as(ben).call(enterLive, { roomId })
    const mute = { roomId, otherUserId: id(anna), isMuted: true }
    expect(await app.as(ben).refused(muteInLive, mute)).toMatchObject({ reason: 'FORBIDDEN' })
    await app.as(creator).call(muteInLive, mute)
    const word = { roomId, messageId: 'a-word-of-anna', text: 'Hello' }
    expect(await app.as(anna).refused(sayInLive, word)).toMatchObject({ reason: 'MUTED_IN_LIVE' })
    expect(await app.as(anna).call(enterLive, { roomId })).toMatchObject({ isMuted: true })
    await app.as(creator).call(muteInLive, { ...mute, isMuted: false })
    await app.as(anna).call(sayInLive, word)
    expect(await app.as(creator).refused(muteInLive, { ...mute, otherUserId: id(creator) })).toMatchObject({
      reason: 'SELF_ACTION',
    })
  })
})
