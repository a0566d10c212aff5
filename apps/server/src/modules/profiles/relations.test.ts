import {
  blockUser,
  editProfile,
  followUser,
  getCreatorSetting,
  getFilteredUserIds,
  getProfile,
  invitationSummary,
  listBlocked,
  listFollowers,
  listFollowings,
  payForTip,
  relationsChannel,
  roomOf,
  searchCreators,
  suggestedCreators,
  type UserId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const id = (person: Person): UserId => person.user.userId
const follow = (fan: Person, other: Person, followingBehavior: 0 | 1 = 1) =>
  app.as(fan).call(followUser, { otherUserId: id(other), followingBehavior })
const block = (one: Person, other: Person, blockBehavior: 0 | 1 = 1) =>
  app.as(one).call(blockUser, { otherUserId: id(other), blockBehavior })
const counts = async (person: Person) => (await app.as(person).call(getProfile, {})).counts
const relation = async (viewer: Person, other: Person) =>
  (await app.as(viewer).call(getProfile, { otherUserId: id(other), includeRelations: true })).relation

describe('following', () => {
  it('counts on both sides, and is undone', async () => {
    const [fan, star] = [await app.person(), await app.creator()]
    expect(await follow(fan, star)).toEqual({
      relation: { following: true, subscribe: false, blocking: false },
      followers: 1,
    })
    expect(await relation(fan, star)).toMatchObject({ following: true })
    expect([await counts(fan), await counts(star)]).toEqual([
      { followers: 0, followings: 1 },
      { followers: 1, followings: 0 },
    ])
    expect(await follow(fan, star, 0)).toMatchObject({ relation: { following: false }, followers: 0 })
    expect([await counts(fan), await counts(star)]).toEqual([
      { followers: 0, followings: 0 },
      { followers: 0, followings: 0 },
    ])
  })

  it('twice, or ten times at once, is following once', async () => {
    const [fan, star] = [await app.person(), await app.creator()]
    await Promise.all(Array.from({ length: 10 }, () => follow(fan, star)))
    await follow(fan, star)
    expect(await counts(star)).toMatchObject({ followers: 1 })
    await Promise.all(Array.from({ length: 5 }, () => follow(fan, star, 0)))
    expect(await counts(star)).toMatchObject({ followers: 0 })
  })

  it('each other at the same moment does not make both wait for ever', async () => {
    const [one, other] = [await app.person(), await app.person()]
    await Promise.all(Array.from({ length: 6 }, (_, index) => (index % 2 ? follow(one, other) : follow(other, one))))
    expect([await counts(one), await counts(other)]).toEqual([
      { followers: 1, followings: 1 },
      { followers: 1, followings: 1 },
    ])
  })

  it('oneself, nobody, or someone who left or was suspended is refused', async () => {
    const [fan, gone, banned] = [await app.person(), await app.person(), await app.person()]
    await app.leave(gone)
    await app.platform.db.script(
      `update users set suspended_at = now(), suspension_reason = 'spam' where user_id = ${id(banned)}`,
    )
    const refused = (otherUserId: UserId) => app.as(fan).refused(followUser, { otherUserId, followingBehavior: 1 })
    expect(await refused(id(fan))).toMatchObject({ reason: 'SELF_ACTION' })
    for (const nobody of ['1' as UserId, id(gone), id(banned)]) {
      expect(await refused(nobody)).toMatchObject({ status: 404, reason: 'NOT_FOUND' })
    }
  })

  it.each([[2], [-1], ['1'], [true], [null]])('with the behavior %j is not understood', async (followingBehavior) => {
    const fan = await app.person()
    const answer = await app.as(fan).raw(followUser.path, { otherUserId: '1', followingBehavior })
    expect([answer.status, answer.body]).toMatchObject([400, { reason: 'INVALID_INPUT' }])
  })

  it('is told to every device of the one who follows', async () => {
    const publish = vi.spyOn(app.platform.realtime, 'publish')
    const [fan, star] = [await app.person(), await app.creator()]
    await follow(fan, star)
    const told = publish.mock.calls.filter(([channel, key]) => roomOf(channel, key) === `relations:${id(fan)}`)
    expect(told).toEqual([
      [
        relationsChannel,
        { userId: id(fan) },
        'relation_changed',
        { otherUserId: id(star), relation: { following: true, subscribe: false, blocking: false } },
      ],
    ])
    publish.mockRestore()
  })

  it('shows in lists who is followed back', async () => {
    const [fan, star] = [await app.person(), await app.creator()]
    await follow(fan, star)
    const followers = async () => (await app.as(star).call(listFollowers, {})).users
    expect(await followers()).toMatchObject([{ userId: id(fan), isFollowing: false }])
    await follow(star, fan)
    expect(await followers()).toMatchObject([{ userId: id(fan), isFollowing: true }])
  })
})

describe('blocking', () => {
  it('ends following in both directions, and lets nobody begin again', async () => {
    const [one, other] = [await app.person(), await app.person()]
    await follow(one, other)
    await follow(other, one)
    expect(await block(one, other)).toEqual({ relation: { following: false, subscribe: false, blocking: true } })
    expect([await counts(one), await counts(other)]).toEqual([
      { followers: 0, followings: 0 },
      { followers: 0, followings: 0 },
    ])
    await block(one, other, 0)
    expect(await relation(one, other)).toEqual({ following: false, subscribe: false, blocking: false })
    await follow(other, one)
  })

  it('is not told to the one who is blocked, only that they follow no more', async () => {
    const [one, other] = [await app.person(), await app.person()]
    await follow(other, one)
    const publish = vi.spyOn(app.platform.realtime, 'publish')
    await block(one, other)
    const told = publish.mock.calls.filter(([channel, key]) => roomOf(channel, key) === `relations:${id(other)}`)
    expect(told.map((call) => call[3])).toEqual([
      { otherUserId: id(one), relation: { following: false, subscribe: false, blocking: false } },
    ])
    publish.mockRestore()
  })

  it('lists whom one blocks, page by page, and names both sides to filters', async () => {
    const [one, other] = [await app.person(), await app.person()]
    const blocked: UserId[] = []
    for (let index = 0; index < 22; index++) {
      const person = await app.person()
      blocked.unshift(id(person))
      app.clock.advance(1)
      await block(one, person)
    }
    await block(other, one)
    const first = await app.as(one).call(listBlocked, {})
    const second = await app.as(one).call(listBlocked, { cursor: first.nextCursor! })
    expect([...first.users, ...second.users].map(({ userId }) => userId)).toEqual(blocked)
    expect([first.users.length, second.nextCursor]).toEqual([20, null])
    const { userIds } = await app.as(one).call(getFilteredUserIds, {})
    expect(userIds.toSorted()).toEqual([...blocked, id(other)].toSorted())
    expect(await app.as(other).call(getFilteredUserIds, {})).toEqual({ userIds: [id(one)] })
    expect(await app.as(other).call(listBlocked, {})).toMatchObject({ users: [{ userId: id(one) }] })
  })

  it('twice is blocking once; oneself or nobody is refused', async () => {
    const [one, other] = [await app.person(), await app.person()]
    await Promise.all([block(one, other), block(one, other)])
    expect((await app.as(one).call(listBlocked, {})).users).toHaveLength(1)
    const refused = (otherUserId: UserId) => app.as(one).refused(blockUser, { otherUserId, blockBehavior: 1 })
    expect(await refused(id(one))).toMatchObject({ reason: 'SELF_ACTION' })
    expect(await refused('1' as UserId)).toMatchObject({ reason: 'NOT_FOUND' })
  })

  it('and following at the same moment never leave both standing', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await app.person(), await app.person()]
      await Promise.allSettled([follow(other, one), block(one, other), follow(one, other)])
      expect((await app.as(one).call(listFollowers, {})).users).toEqual([])
      expect((await app.as(one).call(listFollowings, {})).users).toEqual([])
      expect(await counts(one)).toEqual({ followers: 0, followings: 0 })
    }
  })
})

/**
 * Everything that one person can do to, or learn about, another. A new action of this kind gets a line here: what it
 * answers the one who blocks, and the one who is blocked.
 */
describe('between two of whom one blocks the other', () => {
  let blocker: Person
  let blocked: Person
  beforeAll(async () => {
    ;[blocker, blocked] = [await app.creator('Blocker'), await app.creator('Blocked')]
    for (const person of [blocker, blocked]) {
      await app.as(person).call(editProfile, { profiles: { tags: ['blocktest'] } })
    }
    await app.platform.db.script(`update users set invited_by = ${id(blocker)} where user_id = ${id(blocked)}`)
    await follow(blocker, blocked)
    await follow(blocked, blocker)
    await block(blocker, blocked)
  })

  const names = (other: Person, people: readonly { userId: UserId }[]): 'named' | 'not named' =>
    people.some(({ userId }) => userId === id(other)) ? 'named' : 'not named'
  type Action = (by: Person, to: Person) => Promise<string>
  const outcome = async (path: string, by: Person, input: object): Promise<string> => {
    const { body } = await app.as(by).raw(path, input)
    return body.success ? 'done' : body.reason
  }

  const actions: [name: string, byBlocker: string, byBlocked: string, Action][] = [
    ['open the profile', 'done', 'NOT_FOUND', (by, to) => outcome(getProfile.path, by, { otherUserId: id(to) })],
    [
      'follow',
      'BLOCKED',
      'BLOCKED',
      (by, to) => outcome(followUser.path, by, { otherUserId: id(to), followingBehavior: 1 }),
    ],
    [
      'unfollow',
      'done',
      'BLOCKED',
      (by, to) => outcome(followUser.path, by, { otherUserId: id(to), followingBehavior: 0 }),
    ],
    ['read the terms of', 'done', 'NOT_FOUND', (by, to) => outcome(getCreatorSetting.path, by, { creatorId: id(to) })],
    [
      'find by name',
      'not named',
      'not named',
      async (by, to) => names(to, (await app.as(by).call(searchCreators, { query: to.user.nickName })).creators),
    ],
    [
      'find by tag',
      'not named',
      'not named',
      async (by, to) => names(to, (await app.as(by).call(searchCreators, { tag: 'blocktest', order: 'new' })).creators),
    ],
    [
      'find among the rising',
      'not named',
      'not named',
      async (by, to) => names(to, (await app.as(by).call(searchCreators, { order: 'rising' })).creators),
    ],
    [
      'see suggested',
      'not named',
      'not named',
      async (by, to) => names(to, (await app.as(by).call(suggestedCreators, {})).creators),
    ],
    [
      'see among followers',
      'not named',
      'not named',
      async (by, to) => names(to, (await app.as(by).call(listFollowers, {})).users),
    ],
    [
      'see among those one follows',
      'not named',
      'not named',
      async (by, to) => names(to, (await app.as(by).call(listFollowings, {})).users),
    ],
    [
      'see among those one blocks',
      'named',
      'not named',
      async (by, to) => names(to, (await app.as(by).call(listBlocked, {})).users),
    ],
    [
      'see among those one invited',
      'not named',
      'not named',
      async (by, to) => names(to, (await app.as(by).call(invitationSummary, {})).invited),
    ],
    [
      'have filtered out',
      'named',
      'named',
      async (by, to) => {
        const { userIds } = await app.as(by).call(getFilteredUserIds, {})
        return names(
          to,
          userIds.map((userId) => ({ userId })),
        )
      },
    ],
    ['tip', 'BLOCKED', 'BLOCKED', (by, to) => outcome(payForTip.path, by, { otherUserId: id(to), tipAmount: 1 })],
    [
      'block (back)',
      'done',
      'done',
      (by, to) => outcome(blockUser.path, by, { otherUserId: id(to), blockBehavior: 1 }),
    ],
  ]
  it.each(actions)('to %s is %s for the one who blocks, %s for the other', async (_, byBlocker, byBlocked, act) => {
    expect([await act(blocker, blocked), await act(blocked, blocker)]).toEqual([byBlocker, byBlocked])
  })

  it('an outsider sees both as ever', async () => {
    const visitor = await app.as().call(searchCreators, { tag: 'blocktest' })
    expect(visitor.creators.map(({ nickName }) => nickName).toSorted()).toEqual(['Blocked', 'Blocker'])
  })
})

describe('an invitation', () => {
  it('has a code, a link and who came by it; a reward only when one of them pays', async () => {
    const host = await app.person()
    expect(await app.as(host).call(invitationSummary, {})).toEqual({
      code: id(host),
      link: `${app.platform.publicUrl()}/#/home?invite=${id(host)}`,
      count: 0,
      reward: { perInvite: 50, counted: 0 },
      invited: [],
      nextCursor: null,
    })
    const guests: UserId[] = []
    for (let index = 0; index < 21; index++) {
      app.clock.advance(1)
      const guest = await app.person()
      await app.platform.db.script(`update users set invited_by = ${id(host)} where user_id = ${id(guest)}`)
      guests.unshift(id(guest))
    }
    const first = await app.as(host).call(invitationSummary, {})
    const second = await app.as(host).call(invitationSummary, { cursor: first.nextCursor! })
    expect(first).toMatchObject({ count: 21, reward: { counted: 0 } })
    expect([...first.invited, ...second.invited].map(({ userId }) => userId)).toEqual(guests)
    expect(await app.as().refused(invitationSummary, {})).toMatchObject({ status: 401 })
  })
})
