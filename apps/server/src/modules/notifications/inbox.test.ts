import {
  addComment,
  blockUser,
  buyPost,
  countNotifications,
  DAY_MS,
  deleteComment,
  deletePost,
  editPost,
  followUser,
  getPost,
  likePost,
  listNotifications,
  MINUTE_MS,
  NOTIFICATIONS_KEPT_MS,
  notificationsChannel,
  payForTip,
  readNotifications,
  takeOffline,
  tipPost,
  type Diamonds,
  type NotificationGroup,
  type NotificationItem,
  type PostId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPhoto, aPost, fanWith } from '../../testing/posts.ts'
import { connectDevice } from '../../testing/sockets.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { insertNews } from './news.store.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const id = ({ user }: Person) => user.userId
const bell = async (person: Person, groups?: NotificationGroup[]) =>
  (await app.as(person).call(listNotifications, groups ? { groups } : {})).notifications
const unread = async (person: Person) => (await app.as(person).call(countNotifications, {})).unread
const like = (fan: Person, contentId: PostId, likeBehavior: 0 | 1 = 1) =>
  app.as(fan).call(likePost, { contentId, likeBehavior })
const follow = (fan: Person, other: Person, followingBehavior: 0 | 1 = 1) =>
  app.as(fan).call(followUser, { otherUserId: id(other), followingBehavior })
const readAll = (person: Person) => app.as(person).call(readNotifications, { until: app.clock.now() })
const people = (count: number) => Promise.all(Array.from({ length: count }, () => app.person()))
const names = ({ actors }: NotificationItem) => actors.map(({ nickName }) => nickName)

async function world() {
  const creator = await app.creator()
  const { contentId } = await aPost(app, creator, { teaser: 'A walk by the sea' })
  return { creator, contentId }
}

describe('what many did to the same thing', () => {
  it('is one line, with the latest three and how many there were', async () => {
    const { creator, contentId } = await world()
    const fans = await people(5)
    for (const fan of fans) {
      app.clock.advance(1_000)
      await like(fan, contentId)
    }
    const [line, ...more] = await bell(creator)
    expect(more).toEqual([])
    expect(line).toMatchObject({ kind: 'like', group: 'likes', actorCount: 5, eventCount: 5, isRead: false })
    expect(names(line!)).toEqual(
      fans
        .slice(2)
        .toReversed()
        .map(({ user }) => user.nickName),
    )
    expect(line).toMatchObject({
      createdAt: app.clock.now(),
      path: `/post/detail?id=${contentId}`,
      subject: { type: 'post', contentId, teaser: 'A walk by the sea', isLocked: false },
    })
  })

  it('is counted right when all of them act at once', async () => {
    const { creator, contentId } = await world()
    const fans = await people(12)
    await Promise.all(fans.flatMap((fan) => [like(fan, contentId), like(fan, contentId)]))
    await Promise.all([bell(creator), bell(creator), unread(creator)])
    const lines = await bell(creator)
    expect(lines.map(({ actorCount, eventCount }) => [actorCount, eventCount])).toEqual([[12, 12]])
  })

  it('begins a new line once it was read', async () => {
    const { creator, contentId } = await world()
    const [one, other] = await people(2)
    await like(one!, contentId)
    await readAll(creator)
    await like(other!, contentId)
    const lines = await bell(creator)
    expect(lines.map((line) => [names(line), line.isRead])).toEqual([
      [[other!.user.nickName], false],
      [[one!.user.nickName], true],
    ])
  })

  it('about two posts is two lines', async () => {
    const { creator, contentId } = await world()
    const second = await aPost(app, creator)
    const fan = await app.person()
    await like(fan, contentId)
    await like(fan, second.contentId)
    expect(await bell(creator)).toHaveLength(2)
  })
})

describe('who takes something back', () => {
  it('likes, unlikes and likes again counts once and rings once', async () => {
    const { creator, contentId } = await world()
    const fan = await app.person()
    for (const behavior of [1, 0, 1, 0, 1] as const) await like(fan, contentId, behavior)
    expect(await bell(creator)).toMatchObject([{ actorCount: 1, eventCount: 1 }])
    await readAll(creator)
    for (const behavior of [0, 1] as const) {
      await like(fan, contentId, behavior)
      await app.notifications.fold()
    }
    expect([await unread(creator), (await bell(creator)).length]).toEqual([0, 1])
  })

  it('is not in the line any more, and the line is gone with the last of them', async () => {
    const { creator, contentId } = await world()
    const [one, other] = await people(2)
    await like(one!, contentId)
    await like(other!, contentId)
    await like(one!, contentId, 0)
    const [line] = await bell(creator)
    expect([names(line!), line!.actorCount]).toEqual([[other!.user.nickName], 1])
    await like(other!, contentId, 0)
    expect([await bell(creator), await unread(creator)]).toEqual([[], 0])
  })

  it('is no follower any more', async () => {
    const [fan, other] = await people(2)
    await follow(fan!, other!)
    expect(await bell(other!)).toMatchObject([
      { kind: 'follow', group: 'followers', path: `/otherProfile/${id(fan!)}` },
    ])
    await follow(fan!, other!, 0)
    expect(await bell(other!)).toEqual([])
    await follow(fan!, other!)
    expect(await bell(other!)).toMatchObject([{ actorCount: 1 }])
  })

  it('deletes a comment: it is not quoted any more', async () => {
    const { creator, contentId } = await world()
    const [one, other] = await people(2)
    await app.as(one).call(addComment, { contentId, text: 'Lovely light' })
    app.clock.advance(1_000)
    const second = await app.as(other).call(addComment, { contentId, text: 'x'.repeat(300) })
    const [line] = await bell(creator)
    expect(line).toMatchObject({ kind: 'comment', actorCount: 2, path: `/post/detail?id=${contentId}&at=comments` })
    expect(line!.quote).toBe(`${'x'.repeat(139)}…`)
    await app.as(creator).call(deleteComment, { commentId: second.comment.commentId })
    expect(await bell(creator)).toMatchObject([{ actorCount: 1, eventCount: 1, quote: 'Lovely light' }])
  })

  it('deletes one of two comments and stays in the line with the other', async () => {
    const { creator, contentId } = await world()
    const fan = await app.person()
    const said = []
    for (const text of ['First', 'Second']) {
      app.clock.advance(1_000)
      said.push((await app.as(fan).call(addComment, { contentId, text })).comment.commentId)
    }
    await app.notifications.fold()
    await app.as(fan).call(deleteComment, { commentId: said[0]! })
    expect(await bell(creator)).toMatchObject([{ actorCount: 1, eventCount: 1, quote: 'Second' }])
    await app.as(fan).call(deleteComment, { commentId: said[1]! })
    expect(await bell(creator)).toEqual([])
  })
})

describe('who is told what', () => {
  it('of an answer who is answered, and of a comment whose post it is; a person who is both of the answer', async () => {
    const { creator, contentId } = await world()
    const [fan, other] = await people(2)
    const { comment } = await app.as(fan).call(addComment, { contentId, text: 'Where is this?' })
    await app.as(other).call(addComment, { contentId, text: 'In Brittany', replyTo: comment.commentId })
    expect(await bell(fan!)).toMatchObject([{ kind: 'reply', quote: 'In Brittany' }])
    expect(await bell(creator)).toMatchObject([{ kind: 'comment', actorCount: 2 }])
    const answer = await app.as(creator).call(addComment, { contentId, text: 'Yes', replyTo: comment.commentId })
    expect(await bell(fan!)).toMatchObject([{ kind: 'reply', actorCount: 2 }])
    await app.as(fan).call(addComment, { contentId, text: 'Thanks', replyTo: answer.comment.commentId })
    expect((await bell(creator)).map(({ kind, quote }) => [kind, quote])).toContainEqual(['reply', 'Thanks'])
    await app.as(creator).call(deleteComment, { commentId: answer.comment.commentId })
    expect(await bell(fan!)).toMatchObject([{ kind: 'reply', actorCount: 1 }])
  })

  it('nobody of what they did themself', async () => {
    const { creator, contentId } = await world()
    await like(creator, contentId)
    await app.as(creator).call(addComment, { contentId, text: 'Mine' })
    expect(await bell(creator)).toEqual([])
  })

  it('a creator of every tip and every sale, with the sum', async () => {
    const { creator, contentId } = await world()
    const priced = await aPost(app, creator, { visibility: { kind: 'paid', price: 40 } })
    const [one, other] = [await fanWith(app, 500), await fanWith(app, 500)]
    await app.as(one).call(payForTip, { otherUserId: id(creator), tipAmount: 25, tipRemark: 'For you' })
    for (const tipAmount of [10, 20]) await app.as(other).call(tipPost, { contentId, tipAmount, tipRemark: '' })
    await app.as(one).call(tipPost, { contentId, tipAmount: 5, tipRemark: 'Again' })
    for (const fan of [one, other]) await app.as(fan).call(buyPost, { contentId: priced.contentId })
    const lines = (await bell(creator)).map(({ kind, diamonds, actorCount, eventCount, quote, subject }) => ({
      kind,
      diamonds,
      actorCount,
      eventCount,
      quote,
      post: subject?.type === 'post' ? subject.contentId : null,
    }))
    expect(lines).toHaveLength(3)
    expect(lines).toContainEqual({
      kind: 'tip',
      diamonds: 25,
      actorCount: 1,
      eventCount: 1,
      quote: 'For you',
      post: null,
    })
    expect(lines).toContainEqual({
      kind: 'tip',
      diamonds: 35,
      actorCount: 2,
      eventCount: 3,
      quote: 'Again',
      post: contentId,
    })
    expect(lines).toContainEqual({
      kind: 'sale',
      diamonds: 80,
      actorCount: 2,
      eventCount: 2,
      quote: null,
      post: priced.contentId,
    })
  })

  it('64 tips at once and the same one twice: as often as somebody paid', async () => {
    const creator = await app.creator()
    const fans = await Promise.all(Array.from({ length: 16 }, () => fanWith(app, 100)))
    const tip = { otherUserId: id(creator), tipAmount: 10, tipRemark: '' }
    await Promise.all(
      fans.flatMap((fan) =>
        [1, 2, 3, 3].map((key) => app.as(fan).raw(payForTip.path, tip, { 'idempotency-key': String(key) })),
      ),
    )
    expect(await bell(creator)).toMatchObject([{ kind: 'tip', actorCount: 16, eventCount: 48, diamonds: 480 }])
  })

  it('of a tip that could not be paid nobody', async () => {
    const [creator, fan] = [await app.creator(), await fanWith(app, 5)]
    await app.as(fan).refused(payForTip, { otherUserId: id(creator), tipAmount: 10, tipRemark: '' })
    expect(await bell(creator)).toEqual([])
  })
})

describe('people who block each other', () => {
  it('hear nothing of each other, and what they heard is gone', async () => {
    const { creator, contentId } = await world()
    const [troll, fan] = await people(2)
    await like(troll!, contentId)
    await like(fan!, contentId)
    await follow(troll!, creator)
    expect(await unread(creator)).toBe(2)
    await app.as(creator).call(blockUser, { otherUserId: id(troll!), blockBehavior: 1 })
    const [line, ...more] = await bell(creator)
    expect([names(line!), more]).toEqual([[fan!.user.nickName], []])
    expect(await unread(creator)).toBe(1)
  })

  it('nor of what was told in the moment before and not yet shown', async () => {
    const { creator, contentId } = await world()
    const troll = await app.person()
    await Promise.all([
      like(troll, contentId).catch(() => null),
      app.as(creator).call(blockUser, { otherUserId: id(troll), blockBehavior: 1 }),
    ])
    await app.notifications.fold()
    expect([await bell(creator), await unread(creator)]).toEqual([[], 0])
  })
})

describe('people who are gone', () => {
  it('suspended ones disappear from lines, from the count and with their words', async () => {
    const { creator, contentId } = await world()
    const [bad, good] = await people(2)
    await app.as(good).call(addComment, { contentId, text: 'Nice' })
    app.clock.advance(1_000)
    await app.as(bad).call(addComment, { contentId, text: 'Buy pills' })
    await follow(bad!, creator)
    await bell(creator)
    await app.platform.db.script(
      `update users set suspended_at = now(), suspension_reason = 'spam' where user_id = ${id(bad!)}`,
    )
    expect(await bell(creator)).toMatchObject([{ kind: 'comment', actorCount: 1, quote: 'Nice' }])
    expect(await unread(creator)).toBe(1)
  })

  it('who leaves takes along what they were told, and what others were told of them', async () => {
    const { creator, contentId } = await world()
    const [fan, other] = await people(2)
    for (const person of [fan!, other!]) await like(person, contentId)
    await follow(other!, fan!)
    await bell(creator)
    await bell(fan!)
    await app.leave(fan!)
    expect(await bell(creator)).toMatchObject([{ actorCount: 1 }])
    const { rows } = await app.platform.db.pool.query(
      `select 1 from notifications where receiver_id = $1 union all select 1 from notification_actors where actor_id = $1
       union all select 1 from notification_news where $1 in (receiver_id, actor_id)`,
      [id(fan!)],
    )
    expect(rows).toEqual([])
  })

  it('takes out in the archive what they were told, and nothing of others', async () => {
    const [fan, other] = await people(2)
    await follow(fan!, other!)
    await bell(other!)
    const archive = await app.archiveOf(other!)
    expect(JSON.stringify(archive)).not.toContain(fan!.user.userName)
    expect(archive).toMatchObject({
      // That it was taken out is told as well, and may be in it.
      notifications: expect.arrayContaining([expect.objectContaining({ kind: 'follow', actorCount: 1 })]) as unknown,
      notificationSettings: { quietHours: null, timeZone: 'UTC', devices: [] },
    })
  })
})

describe('a post that is gone', () => {
  it('is told of no more, except what it earned', async () => {
    const creator = await app.creator()
    const { contentId } = await aPost(app, creator, { visibility: { kind: 'paid', price: 30 } })
    const fan = await fanWith(app, 100)
    await like(fan, contentId)
    await app.as(fan).call(buyPost, { contentId })
    await app.as(creator).call(deletePost, { contentId })
    await app.platform.jobs.runDue()
    expect(await bell(creator)).toMatchObject([{ kind: 'sale', diamonds: 30, subject: null }])
    expect(await unread(creator)).toBe(1)
  })

  it('of which its creator alone can read is told to them alone', async () => {
    const { creator, contentId } = await world()
    await like(await app.person(), contentId)
    await app.as(creator).call(takeOffline, { contentId, removeBehavior: 1 })
    expect(await bell(creator)).toMatchObject([{ kind: 'like', subject: { contentId } }])
  })
})

describe('a locked post in a line', () => {
  it('shows its teaser and its blur to who may not see it, and nothing more', async () => {
    const creator = await app.creator()
    const fan = await app.person()
    await follow(fan, creator)
    const { contentId } = await aPost(app, creator, {
      teaser: 'For those who pay',
      text: 'The secret words',
      visibility: { kind: 'paid', price: 10 },
      media: [await aPhoto(app, creator)],
    })
    await app.platform.jobs.runDue()
    const [line] = await bell(fan)
    expect(line).toMatchObject({
      kind: 'new_post',
      subject: { type: 'post', contentId, teaser: 'For those who pay', isLocked: true },
    })
    expect(JSON.stringify(line)).not.toContain('secret words')
    const thumb = line!.subject?.type === 'post' ? line!.subject.thumbUrl : null
    const { content } = await app.as(fan).call(getPost, { contentId })
    expect(thumb).toBe(content.mediaList[0]!.fuzzyUrl)
    expect(content.mediaList[0]!.url).toBeNull()
  })

  it('has no words of those who talk below it for who may not read them any more', async () => {
    const { creator, contentId } = await world()
    const [fan, member] = [await app.person(), await fanWith(app, 100)]
    const { comment } = await app.as(fan).call(addComment, { contentId, text: 'First!' })
    await app.as(creator).call(editPost, {
      contentId,
      content: { teaser: 'A walk by the sea', text: 'By the sea', visibility: { kind: 'paid', price: 10 } },
    })
    await app.as(member).call(buyPost, { contentId })
    await app.as(member).call(addComment, { contentId, text: 'Members only', replyTo: comment.commentId })
    const [line] = await bell(fan)
    expect(line).toMatchObject({ kind: 'reply', quote: null, subject: { isLocked: true } })
    expect(JSON.stringify(await app.archiveOf(fan))).not.toContain('Members only')
    expect((await bell(creator)).find(({ kind }) => kind === 'comment')).toMatchObject({ quote: 'Members only' })
  })
})

describe('the list', () => {
  it('comes in pages, the newest first, none twice and none left out', async () => {
    const { creator } = await world()
    const fan = await app.person()
    const posts = []
    for (let n = 0; n < 25; n++) posts.push((await aPost(app, creator)).contentId)
    for (const contentId of posts) {
      app.clock.advance(10)
      await like(fan, contentId)
    }
    await follow(fan, creator)
    const first = await app.as(creator).call(listNotifications, {})
    const second = await app.as(creator).call(listNotifications, { cursor: first.nextCursor! })
    const all = [...first.notifications, ...second.notifications]
    expect([first.notifications.length, second.nextCursor, first.unread]).toEqual([20, null, 26])
    expect(new Set(all.map(({ notificationId }) => notificationId)).size).toBe(26)
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all.map(({ createdAt }) => createdAt).toSorted((a, b) => b - a),
    )
  })

  it('of some groups has these and no others', async () => {
    const { creator, contentId } = await world()
    const fan = await app.person()
    await like(fan, contentId)
    await follow(fan, creator)
    await app.as(fan).call(addComment, { contentId, text: 'Hi' })
    expect((await bell(creator, ['comments', 'followers'])).map(({ kind }) => kind).toSorted()).toEqual([
      'comment',
      'follow',
    ])
    expect(await bell(creator, ['earnings'])).toEqual([])
  })

  it('of another person is not to be had, and no cursor of another list is taken', async () => {
    expect((await app.as().refused(listNotifications, {})).status).toBe(401)
    const refused = await app.as(await app.person()).refused(listNotifications, { cursor: 'x' })
    expect(refused.reason).toBe('INVALID_INPUT')
  })
})

describe('reading', () => {
  it('one on one device reads it on all', async () => {
    const { creator, contentId } = await world()
    const fan = await app.person()
    await like(fan, contentId)
    await follow(fan, creator)
    const phone = { ...creator, ...(await app.signIn(creator)) }
    const line = (await bell(creator)).find(({ kind }) => kind === 'like')!
    const { notificationId } = line
    expect(await app.as(phone).call(readNotifications, { notificationId })).toEqual({ unread: 1 })
    expect((await bell(creator)).find((one) => one.notificationId === notificationId)?.isRead).toBe(true)
    expect(await unread(creator)).toBe(1)
  })

  it('all up to a moment leaves what came after it', async () => {
    const { creator, contentId } = await world()
    const [one, other] = await people(2)
    await follow(one!, creator)
    const { until } = await app.as(creator).call(listNotifications, {})
    app.clock.advance(1_000)
    await like(other!, contentId)
    expect(await app.as(creator).call(readNotifications, { until })).toEqual({ unread: 1 })
    expect((await bell(creator)).map(({ kind, isRead }) => [kind, isRead])).toEqual([
      ['like', false],
      ['follow', true],
    ])
  })

  it('of some groups reads these alone', async () => {
    const { creator, contentId } = await world()
    const fan = await app.person()
    await like(fan, contentId)
    await follow(fan, creator)
    const wanted = { until: app.clock.now(), groups: ['likes' as const] }
    expect(await app.as(creator).call(readNotifications, wanted)).toEqual({ unread: 1 })
  })

  it('what is another person’s changes nothing', async () => {
    const { creator, contentId } = await world()
    const stranger = await app.person()
    await like(stranger, contentId)
    const [line] = await bell(creator)
    await app.as(stranger).call(readNotifications, { notificationId: line!.notificationId })
    expect(await unread(creator)).toBe(1)
  })

  it('needs to be said what', async () => {
    const person = await app.person()
    expect((await app.as(person).refused(readNotifications, {})).reason).toBe('INVALID_INPUT')
  })
})

describe('devices that are connected', () => {
  it('are told once of many things, and when something was read elsewhere', async () => {
    await app.listen()
    const { creator, contentId } = await world()
    const fans = await people(3)
    const socket = await connectDevice(app, creator)
    const heard: { unread: number; isNew: boolean }[] = []
    const next = () =>
      new Promise<void>((resolve) => {
        socket.once('event', (delivery: { data: { unread: number; isNew: boolean } }) => {
          heard.push(delivery.data)
          resolve()
        })
      })
    await socket.emitWithAck('join', { room: `${notificationsChannel.name}:${id(creator)}` })
    const first = next()
    for (const fan of fans) await like(fan, contentId)
    await app.notifications.fold()
    await first
    expect(heard.at(-1)).toEqual({ unread: 1, isNew: true })
    const second = next()
    await readAll(creator)
    await second
    expect(heard.at(-1)).toEqual({ unread: 0, isNew: false })
    expect(heard.length).toBeLessThan(5)
    socket.close()
  })
})

describe('a creator whom thousands tip', () => {
  it('finds some of it at once when they open their list, and all of it a moment later', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const tip = { receiverId: id(creator), kind: 'tip', actorId: id(fan), diamonds: 1 as Diamonds } as const
    // More than is told at once, also beside a round or two that was under way for others.
    const tips = Array.from({ length: 6_600 }, () => tip)
    await app.platform.db.transaction((tx) => insertNews(tx, tips, app.clock.now()))
    const [line] = await bell(creator)
    expect(line).toMatchObject({ kind: 'tip' })
    expect(line!.eventCount).toBeGreaterThanOrEqual(2_000)
    expect(line!.eventCount).toBeLessThan(6_600)
    await app.notifications.fold()
    expect(await bell(creator)).toMatchObject([{ kind: 'tip', eventCount: 6_600, diamonds: 6_600 }])
  })
})

describe('time', () => {
  it('takes what is older than 90 days', async () => {
    const { creator, contentId } = await world()
    await like(await app.person(), contentId)
    expect(await bell(creator)).toHaveLength(1)
    app.clock.advance(NOTIFICATIONS_KEPT_MS - DAY_MS)
    await follow(await app.person(), creator)
    await app.notifications.fold()
    app.clock.advance(DAY_MS + MINUTE_MS)
    await app.notifications.sweep()
    expect((await bell({ ...creator, ...(await app.signIn(creator)) })).map(({ kind }) => kind)).toEqual(['follow'])
  })
})
