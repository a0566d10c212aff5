import {
  blockUser,
  countNotifications,
  deletePost,
  editNotificationSettings,
  followUser,
  HOUR_MS,
  listNotifications,
  takeOffline,
  updateCreatorSetting,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { anAsset, aPost, changePost, passes, settle, soon } from '../../testing/posts.ts'
import type { Person } from '../../testing/test-app.ts'

let app: MembershipApp
beforeAll(async () => void (app = await startMembershipApp()))
afterAll(() => app.close())

const id = ({ user }: Person) => user.userId
const follow = (fan: Person, creator: Person) =>
  app.as(fan).call(followUser, { otherUserId: id(creator), followingBehavior: 1 })

/** The posts that a person is told of. */
async function told(person: Person): Promise<(string | null)[]> {
  await app.platform.jobs.runDue()
  const { notifications } = await app.as(person).call(listNotifications, { groups: ['posts'] })
  return notifications.map(({ subject }) => (subject?.type === 'post' ? subject.contentId : null))
}
const unread = async (person: Person) => (await app.as(person).call(countNotifications, {})).unread

async function world() {
  const [creator, fan, stranger] = [await app.creator(), await app.person(), await app.person()]
  await follow(fan, creator)
  return { creator, fan, stranger }
}

describe('a new post', () => {
  it('is told to those who follow, once, and to nobody else', async () => {
    const { creator, fan, stranger } = await world()
    const post = await aPost(app, creator)
    expect([await told(fan), await told(stranger), await told(creator)]).toEqual([[post.contentId], [], []])
    const { notifications } = await app.as(fan).call(listNotifications, {})
    expect(notifications).toMatchObject([
      { kind: 'new_post', actorCount: 1, actors: [{ userId: id(creator) }], path: `/post/detail?id=${post.contentId}` },
    ])
    await changePost(app, creator, post, { teaser: 'A corrected word' })
    expect(await told(fan)).toEqual([post.contentId])
  })

  it('is told when its day comes, and when its video is ready', async () => {
    const { creator, fan } = await world()
    const scheduled = await aPost(app, creator, { publishAt: soon(app, HOUR_MS) })
    const video = await anAsset(app, creator, { kind: 'video', state: 'processing' })
    const waiting = await aPost(app, creator, { media: [video] })
    expect(await told(fan)).toEqual([])
    await settle(app, video, 'ready')
    expect(await told(fan)).toEqual([waiting.contentId])
    await passes(app, HOUR_MS)
    expect(await told(fan)).toEqual([scheduled.contentId, waiting.contentId])
  })

  it('that is taken away is told of no more, and no second time when it comes back', async () => {
    const { creator, fan } = await world()
    const [post, other] = [await aPost(app, creator), await aPost(app, creator)]
    expect(await told(fan)).toHaveLength(2)
    await app.as(creator).call(takeOffline, { contentId: post.contentId, removeBehavior: 1 })
    await app.as(creator).call(deletePost, { contentId: other.contentId })
    expect([await told(fan), await unread(fan)]).toEqual([[], 0])
    await app.as(creator).call(takeOffline, { contentId: post.contentId, removeBehavior: 0 })
    expect([await told(fan), await unread(fan)]).toEqual([[], 0])
  })

  it('is told to no one who does not want to hear of posts, and to those they blocked neither', async () => {
    const { creator, fan, stranger } = await world()
    await follow(stranger, creator)
    const never = { inApp: false, push: false, mailNow: false, mailDaily: false }
    await app.as(fan).call(editNotificationSettings, { settings: { groups: { posts: never } } })
    await app.as(creator).call(blockUser, { otherUserId: id(stranger), blockBehavior: 1 })
    await aPost(app, creator)
    expect([await told(fan), await told(stranger), await unread(fan)]).toEqual([[], [], 0])
    const { rows } = await app.platform.db.pool.query('select 1 from notifications where receiver_id = any ($1)', [
      [id(fan), id(stranger)],
    ])
    expect(rows).toEqual([])
  })
})

describe('for whom new posts are', () => {
  it('decides who is told: followers and members, or members alone', async () => {
    const { creator, fan, stranger } = await world()
    const both = await app.person()
    const tier = await app.tier(creator)
    for (const member of [both, stranger]) await app.join(member, tier)
    await follow(both, creator)
    const forAll = (await aPost(app, creator)).contentId
    expect([await told(fan), await told(both), await told(stranger)]).toEqual([[forAll], [forAll], [forAll]])
    await app.as(creator).call(updateCreatorSetting, { profile: { postAudience: 'subscribers' } })
    app.clock.advance(1_000)
    const forMembers = (await aPost(app, creator)).contentId
    expect([await told(fan), await told(both), await told(stranger)]).toEqual([
      [forAll],
      [forMembers, forAll],
      [forMembers, forAll],
    ])
  })
})

describe('telling thousands', () => {
  it('goes on where it was broken off, and tells each of them once', async () => {
    const creator = await app.creator()
    await app.platform.db.script(`
      with made as (
        insert into users (user_id, email, email_verified, nick_name, user_name, birthday, language_code, role, created_at)
        select 7000000000 + n, 'crowd' || n || '@example.com', true, 'Crowd', 'crowd_' || n, '1990-01-01', 'en', 'member', now()
        from generate_series(1, 2500) n returning user_id
      ), shown as (insert into profiles (user_id) select user_id from made)
      insert into follows (fan_id, followed_id, followed_at)
      select user_id, ${id(creator)}, date_trunc('milliseconds', now()) - (user_id % 7) * interval '1 second' from made
    `)
    const { contentId } = await aPost(app, creator)
    const lines = async () => {
      const { rows } = await app.platform.db.pool.query<{ told: number; people: number }>(
        'select count(*)::int as told, count(distinct receiver_id)::int as people from notifications where subject = $1',
        [contentId],
      )
      return rows[0]
    }
    // The second part cannot be written: what came before it stands.
    await app.platform.db.script(`
      create function fail() returns trigger language plpgsql as $$ begin
        if (select count(*) from notifications where subject = new.subject) >= 1000 then raise 'broken off'; end if;
        return new;
      end $$;
      create trigger fail before insert on notifications for each row execute function fail();
    `)
    await app.platform.jobs.runDue()
    expect(await lines()).toEqual({ told: 1000, people: 1000 })
    await app.platform.db.script(`
      drop trigger fail on notifications; update graphile_worker._private_jobs set run_at = now();
    `)
    await app.platform.jobs.runDue()
    expect(await lines()).toEqual({ told: 2500, people: 2500 })
    await app.platform.jobs.runDue()
    expect(await lines()).toEqual({ told: 2500, people: 2500 })
  })
})
