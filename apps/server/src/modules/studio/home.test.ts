import {
  DAY_MS,
  editProfile,
  followUser,
  HOUR_MS,
  instant,
  likePost,
  markSeen,
  payForTip,
  studioHome,
  type UserId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { pass } from '../../testing/earnings.ts'
import { aPost } from '../../testing/posts.ts'
import type { Person } from '../../testing/test-app.ts'
import { accounts } from '../wallet/index.ts'

let app: MembershipApp
beforeAll(async () => void (app = await startMembershipApp()))
afterAll(() => app.close())

const id = ({ user }: Person): UserId => user.userId
const homeOf = (creator: Person, since = app.clock.now() - 12 * HOUR_MS) =>
  app.as(creator).call(studioHome, { todaySince: instant(since) })

let gifts = 0
async function tip(creator: Person, amount: number): Promise<Person> {
  const fan = await app.person()
  await app.wallet.postAlone({
    kind: 'purchase',
    reference: `home:${++gifts}`,
    transfers: [{ from: accounts.issuedDiamonds, to: accounts.walletOf(id(fan)), amount }],
  })
  await app.as(fan).call(payForTip, { otherUserId: id(creator), tipAmount: amount })
  return fan
}

describe('the studio', () => {
  it('begins with nothing, and says what is left to do', async () => {
    const creator = await app.creator()
    const none = { earned: 0, followers: 0, subscribers: 0, views: 0 }
    const undone = { cover: false, bio: false, tier: false, post: false, payoutMethod: false, secondFactor: false }
    expect(await homeOf(creator)).toEqual({ today: none, month: none, tasks: undone, best: [], scheduled: [] })
    await app.as(creator).call(editProfile, { profiles: { bio: 'Old machines' } })
    await app.tier(creator)
    expect((await homeOf(creator)).tasks).toEqual({ ...undone, bio: true, tier: true })
  })

  it('counts what came today apart from the last 30 days, and nothing older', async () => {
    const creator = await app.creator()
    const tier = await app.tier(creator)
    await tip(creator, 1000)
    await pass(app, 40 * DAY_MS)
    await tip(creator, 100)
    await app.join(await app.person(), tier)
    await pass(app, 2 * DAY_MS)
    const midnight = app.clock.now()
    await pass(app, HOUR_MS)
    const fan = await tip(creator, 50)
    await app.as(fan).call(followUser, { otherUserId: id(creator), followingBehavior: 1 })
    const { today, month } = await homeOf(creator, midnight)
    expect(today).toEqual({ earned: 40, followers: 1, subscribers: 0, views: 0 })
    expect(month).toEqual({ earned: 40 + 80 + 800, followers: 1, subscribers: 1, views: 0 })
  })

  it('shows the best posts of the time, who saw them, and what comes next', async () => {
    const creator = await app.creator()
    await aPost(app, creator, { text: 'Long ago' })
    await pass(app, 31 * DAY_MS)
    const quiet = await aPost(app, creator, { text: 'Quiet' })
    const loved = await aPost(app, creator, { text: 'Loved' })
    const fan = await app.person()
    await app.as(fan).call(likePost, { contentId: loved.contentId, likeBehavior: 1 })
    await app.as(fan).call(markSeen, { contentIds: [quiet.contentId, loved.contentId] })
    await app.posts.close()
    const publishAt = instant(app.clock.now() + DAY_MS)
    await aPost(app, creator, { text: 'Later', publishAt: instant(publishAt + DAY_MS), status: 1 })
    await aPost(app, creator, { text: 'Tomorrow', publishAt, status: 1 })
    const { best, scheduled, today, month, tasks } = await homeOf(creator)
    expect(best.map(({ words, views, likes }) => [words, views, likes])).toEqual([
      ['Loved', 1, 1],
      ['Quiet', 1, 0],
    ])
    expect(scheduled.map(({ words }) => words)).toEqual(['Tomorrow', 'Later'])
    expect(scheduled[0]?.publishAt).toBe(publishAt)
    expect([today.views, month.views, tasks.post]).toEqual([2, 2, true])
    expect((await homeOf(creator, app.clock.now())).today.views).toBe(2)
  })

  it('is a creator’s own, and takes no day that is not today', async () => {
    const creator = await app.creator()
    const asked = { todaySince: instant(app.clock.now()) }
    expect(await app.as(await app.person()).refused(studioHome, asked)).toMatchObject({ status: 403 })
    for (const days of [-3, 3]) {
      const other = { todaySince: instant(app.clock.now() + days * DAY_MS) }
      expect(await app.as(creator).refused(studioHome, other)).toMatchObject({ reason: 'INVALID_INPUT' })
    }
  })
})
