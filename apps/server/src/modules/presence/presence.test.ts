import {
  blockUser,
  followUser,
  getPost,
  getProfile,
  instant,
  listPosts,
  listFollowings,
  logout,
  PRESENCE,
  searchCreators,
  userId,
  type PostId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPost } from '../../testing/posts.ts'
import { devicesOf } from '../../testing/sockets.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.listen()
})
afterAll(() => app.close())

const device = devicesOf(() => app)
const statusOf = async ({ user }: Person) => (await app.presence.statusOf([user.userId])).get(user.userId)
const becomes = (person: Person, status: number | undefined) =>
  expect.poll(() => statusOf(person), { interval: 5 }).toBe(status)
const isConnected = async ({ user }: Person) => (await app.presence.connected([user.userId])).has(user.userId)
const setInvisible = ({ user }: Person, isInvisible: boolean) =>
  app.platform.db.transaction((tx) => app.presence.setInvisible(tx, user.userId, isInvisible))

describe('someone’s presence', () => {
  it('is nothing until a device connects, and nothing after it left', async () => {
    const fan = await app.person()
    expect(await statusOf(fan)).toBeUndefined()
    const socket = await device(fan)
    await becomes(fan, PRESENCE.available)
    socket.disconnect()
    await becomes(fan, undefined)
    expect(await isConnected(fan)).toBe(false)
  })

  it('stays while one of several devices is connected', async () => {
    const fan = await app.person()
    const [laptop, tab, phone] = [await device(fan), await device(fan), await device(await app.signIn(fan))]
    await becomes(fan, PRESENCE.available)
    let gone = 0
    app.platform.realtime.onDisconnect(() => void gone++)
    laptop.disconnect()
    tab.disconnect()
    await expect.poll(() => gone).toBe(2)
    expect(await statusOf(fan)).toBe(PRESENCE.available)
    phone.disconnect()
    await becomes(fan, undefined)
  })

  it('ends with the session', async () => {
    const fan = await app.person()
    await device(fan)
    await becomes(fan, PRESENCE.available)
    await app.as(fan).call(logout, {})
    await becomes(fan, undefined)
  })

  it('of many is looked up at once, each once, without those who are not there', async () => {
    const [here, away] = [await app.person(), await app.person()]
    await device(here)
    await becomes(here, PRESENCE.available)
    const ids = [here, away, here].map(({ user }) => user.userId)
    expect([...(await app.presence.statusOf([...ids, userId('17')]))]).toEqual([[ids[0], PRESENCE.available]])
    expect((await app.presence.statusOf([])).size).toBe(0)
  })

  it('costs no statement to look up', async () => {
    const { pool } = app.platform.db
    const many = Array.from({ length: 10_000 }, (_, index) => userId(String(index + 1)))
    const query = pool.query.bind(pool)
    let asked = 0
    Object.assign(pool, { query: (...given: Parameters<typeof query>) => (asked++, query(...given)) })
    await app.presence.statusOf(many)
    Object.assign(pool, { query })
    expect(asked).toBe(0)
  })
})

describe('people in answers', () => {
  /** Where a creator is drawn with a picture: the profile, a list, a search, a feed, a post. */
  async function presencesOf(creator: Person, fan: Person, contentId: PostId) {
    const otherUserId = creator.user.userId
    const as = app.as(fan)
    const [{ users }, { creators }, { contents }] = await Promise.all([
      as.call(listFollowings, {}),
      as.call(searchCreators, { query: creator.user.nickName }),
      as.call(listPosts, { creatorId: otherUserId }),
    ])
    return [
      (await as.call(getProfile, { otherUserId })).presence,
      users[0]?.presence,
      creators[0]?.presence,
      contents[0]?.creator.presence,
      (await as.call(getPost, { contentId })).content.creator.presence,
    ]
  }

  it('say whether they are online or live, and nothing while they are neither', async () => {
    const [creator, fan] = [await app.creator(), await app.person()]
    const { userId: id } = creator.user
    await app.as(fan).call(followUser, { otherUserId: id, followingBehavior: 1 })
    const { contentId } = await aPost(app, creator)
    expect(await presencesOf(creator, fan, contentId)).toEqual(Array(5).fill(undefined))
    await device(creator)
    await becomes(creator, PRESENCE.available)
    expect(await presencesOf(creator, fan, contentId)).toEqual(Array(5).fill(PRESENCE.available))
    await app.presence.mark(id, 'live', instant(app.clock.now() + 60_000))
    expect(await presencesOf(creator, fan, contentId)).toEqual(Array(5).fill(PRESENCE.live))
  })

  it('say nothing of somebody to those who block them', async () => {
    const [one, other] = [await app.person(), await app.person()]
    await device(other)
    await becomes(other, PRESENCE.available)
    const otherUserId = other.user.userId
    expect((await app.as(one).call(getProfile, { otherUserId })).presence).toBe(PRESENCE.available)
    await app.as(one).call(blockUser, { otherUserId, blockBehavior: 1 })
    expect((await app.as(one).call(getProfile, { otherUserId })).presence).toBeUndefined()
  })
})

describe('someone who is marked', () => {
  it('as live is live, also without a device, until the mark is taken away or over', async () => {
    const creator = await app.creator()
    const { userId: id } = creator.user
    await app.presence.mark(id, 'live', instant(app.clock.now() + 60_000))
    expect(await statusOf(creator)).toBe(PRESENCE.live)
    await app.presence.unmark(id, 'live')
    expect(await statusOf(creator)).toBeUndefined()
    await app.presence.mark(id, 'live', instant(app.clock.now() + 60_000))
    app.clock.advance(30_000)
    await app.presence.mark(id, 'live', instant(app.clock.now() + 60_000))
    app.clock.advance(59_999)
    expect(await statusOf(creator)).toBe(PRESENCE.live)
    app.clock.advance(1)
    expect(await statusOf(creator)).toBeUndefined()
  })

  it('as in a call is so for who asks whether the line is busy, and online for everybody else', async () => {
    const fan = await app.person()
    const { userId: id } = fan.user
    await device(fan)
    await becomes(fan, PRESENCE.available)
    await app.presence.mark(id, 'call', instant(app.clock.now() + 60_000))
    expect(await statusOf(fan)).toBe(PRESENCE.available)
    expect([...(await app.presence.inCall([id, userId('17')]))]).toEqual([id])
    await app.presence.unmark(id, 'call')
    expect((await app.presence.inCall([id])).size).toBe(0)
  })
})

describe('someone invisible', () => {
  it('is connected and not shown, from the first moment', async () => {
    const fan = await app.person()
    await setInvisible(fan, true)
    await device(fan)
    await expect.poll(() => isConnected(fan)).toBe(true)
    expect(await statusOf(fan)).toBeUndefined()
    expect(await app.presence.isInvisible(fan.user.userId)).toBe(true)
  })

  it('changes it while connected, on all devices', async () => {
    const fan = await app.person()
    await device(fan)
    await device(await app.signIn(fan))
    await becomes(fan, PRESENCE.available)
    await setInvisible(fan, true)
    await becomes(fan, undefined)
    expect(await isConnected(fan)).toBe(true)
    await setInvisible(fan, false)
    await becomes(fan, PRESENCE.available)
  })

  it('is seen while live: that is for everybody', async () => {
    const creator = await app.creator()
    await setInvisible(creator, true)
    await app.presence.mark(creator.user.userId, 'live', instant(app.clock.now() + 1_000))
    expect(await statusOf(creator)).toBe(PRESENCE.live)
  })

  it('finds the choice in the archive, and it goes with the account', async () => {
    const fan = await app.person()
    await setInvisible(fan, true)
    const archive = await app.archiveOf(fan)
    expect(archive).toMatchObject({ presence: { isInvisible: true } })
    await app.leave(fan)
    expect(await app.presence.isInvisible(fan.user.userId)).toBe(false)
  })
})
