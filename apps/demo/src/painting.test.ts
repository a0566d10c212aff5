import {
  emailLogin,
  getCreatorSetting,
  getPost,
  getProfile,
  listNotifications,
  listEarnings,
  listMass,
  listPosts,
  listCallSlots,
  listConversations,
  listMyPosts,
  queryMessages,
  readContent,
  type Post,
  type SignedIn,
} from '@fanlight/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoHostOf, type DemoHost } from '../../server/src/demo-world.ts'
import { digestOf } from '../../server/src/modules/identity/index.ts'
import { checkLedger } from '../../server/src/modules/wallet/index.ts'
import { sql } from '../../server/src/platform/db/sql.ts'
import { startTestApp, type TestApp } from '../../server/src/testing/test-app.ts'
import { demoAccounts, demoPassword, insertSaid, insertWorld, planWorld } from './load.ts'
import { paintDemoPosts } from './painting.ts'
import { planPosts, postIdOf } from './post-plan.ts'

/** Open, for members with a part that is free, sold, words alone, scheduled, a draft and taken down. */
const KEYS = [0, 2, 4, 7, 14, 15, 18].map((place) => `velvet_synth-${place}`)
const PATIENCE_MS = 120_000

let app: TestApp
let host: DemoHost
let world: ReturnType<typeof planWorld>
let [fan, creator]: (SignedIn | null)[] = [null, null]

const paint = (keys: readonly string[]) =>
  paintDemoPosts(host, { converter: null, only: ({ key }) => keys.includes(key), breathMs: 0 }).done
const idOf = (key: string) =>
  postIdOf(
    planPosts().find((post) => post.key === key)!,
    world.beganAt,
    host.idAt,
  )
const emailOf = (role: string) => demoAccounts.find((account) => account.role === role)!.email
const signIn = (role: string) => app.as().call(emailLogin, { email: emailOf(role), password: digestOf(demoPassword) })

beforeAll(async () => {
  app = await startTestApp()
  host = demoHostOf(app)
  world = planWorld(host)
  await insertWorld(host, world)
  await paint(KEYS)
  await app.platform.db.transaction((tx) => insertSaid(host, tx, world))
  fan = await signIn('fan')
  creator = await signIn('creator')
}, PATIENCE_MS)
afterAll(() => app.close())

async function picturesOf({ mediaList }: Post): Promise<{ status: number; type: unknown; size: string }[]> {
  const urls = mediaList.flatMap(({ url, fuzzyUrl }) => [...(url === null ? [] : [url]), fuzzyUrl])
  const asked = urls.flatMap((url) => ['image/webp', '*/*'].map((accept) => ({ url, headers: { accept } })))
  return Promise.all(
    asked.map(async (request) => {
      const { statusCode: status, headers, rawPayload } = await app.http.server.inject(request)
      const { width, height } = await sharp(rawPayload).metadata()
      return { status, type: headers['content-type'], size: `${width}x${height}` }
    }),
  )
}

it('some creators of the demo world take calls without a picture, and by appointment', async () => {
  const { userId: creatorId } = creator!.user
  const setting = await app.as(fan).call(getCreatorSetting, { creatorId })
  expect(setting).toMatchObject({ voiceSwitch: true, voicePrices: [{ cycle: 1 }, { cycle: 5 }, { cycle: 10 }] })
  const { offer } = await app.as(fan).call(listCallSlots, { creatorId })
  expect(offer).toMatchObject({ kind: 'video', cycles: 2, minutes: 10 })
  expect(offer!.slots.length).toBeGreaterThan(10)
})

describe('the bells of the demo world', () => {
  const bell = async (who: SignedIn | null | undefined) => (await app.as(who).call(listNotifications, {})).notifications

  it('say to the creator who followed, liked, said and paid what, as it is written down', async () => {
    const lines = (await bell(creator)).filter(({ kind }) => kind !== 'security')
    expect(lines.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['follow', 'like', 'comment']))
    for (const { kind, subject, actorCount, actors } of lines) {
      expect(actors.length).toBe(Math.min(actorCount, 3))
      if (kind !== 'like' || subject?.type !== 'post') continue
      const { content } = await app.as(creator).call(getPost, { contentId: subject.contentId })
      expect(actorCount).toBeLessThanOrEqual(content.likes)
    }
  })

  it('say to the fan which posts are new of those whom they follow', async () => {
    const posts = (await bell(fan)).filter(({ kind }) => kind === 'new_post')
    expect(posts.length).toBeGreaterThan(0)
    for (const { actors } of posts) {
      const { relation } = await app
        .as(fan)
        .call(getProfile, { otherUserId: actors[0]!.userId, includeRelations: true })
      expect(relation?.following).toBe(true)
    }
  })
})

describe('the messages of the demo world', () => {
  it.each(['fan', 'creator'] as const)('of the %s are conversations with unread ones and a request', async (role) => {
    const who = role === 'fan' ? fan : creator
    const { conversations, unread } = await app.as(who).call(listConversations, {})
    expect(conversations.length).toBeGreaterThan(2)
    expect(unread).toEqual({ total: conversations.reduce((sum, { unreadCount }) => sum + unreadCount, 0), requests: 1 })
    for (const { chatWithUserId, unreadCount, lastMessage } of conversations) {
      const messages = await app.as(who).call(queryMessages, { targetUserId: chatWithUserId })
      expect(messages.at(-1)).toEqual(lastMessage)
      expect(messages.filter(({ fromUserId, isRead }) => fromUserId === chatWithUserId && !isRead)).toHaveLength(
        unreadCount,
      )
      for (const [place, message] of messages.entries()) {
        expect(message.previousSendTime).toBe(messages[place - 1]?.sendTime ?? null)
      }
    }
  })

  it('show pictures for a price, some of which were bought', async () => {
    const messages = await app.as(fan).call(queryMessages, { targetUserId: creator!.user.userId })
    const priced = messages.map(({ sendContent }) => readContent(sendContent)).filter(({ price }) => price !== null)
    expect(priced.map(({ isUnlocked }) => isUnlocked)).toEqual([true, false])
    for (const { mediaList } of priced) {
      for (const { url, fuzzyUrl } of mediaList) {
        const { statusCode } = await app.http.server.inject({ url: url ?? fuzzyUrl ?? '' })
        expect(statusCode).toBe(200)
      }
    }
  })

  it('have a mass message with figures, which are what the book says', async () => {
    const { messages } = await app.as(creator).call(listMass, {})
    expect(messages).toHaveLength(1)
    const { sent, read, bought, earned, state } = messages[0]!
    expect([state, sent > read, read > bought, bought > 2, earned]).toEqual(['sent', true, true, true, bought * 200])
    const { lines } = await app.as(creator).call(listEarnings, { incomeSource: 'messages' })
    const [ofMany, ofOne] = [lines.filter(({ amount }) => amount === 200), lines.filter(({ amount }) => amount !== 200)]
    expect([ofMany.length, ofOne.map(({ amount }) => amount)]).toEqual([bought, [160, 96]])
  })
})

describe('the demo world as it is drawn', () => {
  it('has a ledger that is right, before its posts are there and after', async () => {
    expect(await checkLedger(app.platform.db)).toEqual([])
  })

  it('shows posts with all their pictures, in both formats, and the blur of what is locked', async () => {
    for (const who of [null, fan]) {
      const { contents } = await app.as(who).call(listPosts, { creatorId: creator!.user.userId })
      expect(contents.map(({ contentId }) => contentId)).toEqual(
        ['velvet_synth-0', 'velvet_synth-2', 'velvet_synth-4', 'velvet_synth-7'].map(idOf),
      )
      for (const content of contents) {
        const pictures = await picturesOf(content)
        expect(pictures.every(({ status }) => status === 200)).toBe(true)
        expect(pictures.every(({ type }) => type === 'image/webp' || type === 'image/jpeg')).toBe(true)
      }
      const ofMembers = contents[1]!
      expect(ofMembers.mediaList.map(({ isLocked }) => isLocked)).toEqual(
        who ? [false, false, false] : [false, true, true],
      )
      expect(ofMembers.lock === null).toBe(who !== null)
    }
  })

  it('lets the fan whose login is printed open what they bought', async () => {
    const { entries } = await app.as(fan).call(listMyPosts, { kind: 'bought' })
    expect(entries).toMatchObject([{ price: 60, content: { contentId: idOf('velvet_synth-4'), lock: null } }])
    const { content } = await app.as().call(getPost, { contentId: idOf('velvet_synth-4') })
    expect(content).toMatchObject({ text: '', lock: { unlock: 'buy', price: 60 } })
  })

  it('shows its creator drafts, what is scheduled and what was taken down, with what each has earned', async () => {
    const { own } = await app.as(creator).call(listMyPosts, { kind: 'own' })
    const about = (key: string) => own.find(({ contentId }) => contentId === idOf(key))!
    expect(own).toHaveLength(KEYS.length)
    expect(about('velvet_synth-15').status).toBe(0)
    expect(about('velvet_synth-14')).toMatchObject({ status: 1, note: 'scheduled' })
    expect(about('velvet_synth-18').status).toBe(3)
    const { sales } = about('velvet_synth-4').counts
    const { tips } = world.lives.get('velvet_synth-4')!
    const tipped = tips.reduce((total, { amount }) => total + amount * 0.8, 0)
    expect(about('velvet_synth-4').income).toBe(sales * 48 + tipped)
  })

  it('counts what is there, and paid what it counts', async () => {
    const wrong = await app.platform.db.many(sql`
      select n.post_id from post_counts n join posts p using (post_id) where
        n.likes <> (select count(*) from post_likes where post_id = n.post_id)
        or n.saves <> (select count(*) from post_saves where post_id = n.post_id)
        or n.views <> (select count(*) from post_views where post_id = n.post_id)
        or n.comments <> (select count(*) from post_comments where post_id = n.post_id)
        or n.sales <> (select count(*) from post_purchases where post_id = n.post_id)
        or n.tips <> (select count(*) from tips where post_id = n.post_id)
        or n.income <> (
          select coalesce(sum(t.amount), 0) from ledger_postings l join ledger_transfers t using (posting_id)
            join ledger_accounts a on a.account_id = t.to_account
          where l.details ->> 'postId' = n.post_id::text and a.owner_id = p.creator_id)
    `)
    expect(wrong).toEqual([])
    const ofCreators = await app.platform.db.many(sql`
      select creator_id, sum(n.views) as views from post_counts n join posts using (post_id) group by 1 having sum(n.views) > 0
      except select creator_id, sum(views) from post_view_hours group by 1
    `)
    expect(ofCreators).toEqual([])
  })

  it('goes on where it was, and makes nothing twice', async () => {
    const rows = () => app.platform.db.many(sql`select post_id from posts union all select asset_id from media_assets`)
    const before = await rows()
    await paint(KEYS)
    expect(await rows()).toEqual(before)
    await paint([...KEYS, 'velvet_synth-17'])
    expect(await rows()).toHaveLength(before.length + 1)
  })

  it('draws nothing once the server is stopping', async () => {
    const painting = paintDemoPosts(host, { converter: null, breathMs: 0 })
    await painting.stop()
    const { count } = (await app.platform.db.maybe<{ count: number }>(sql`select count(*)::int as count from posts`))!
    expect(count).toBeLessThan(KEYS.length + 4)
  })
})
