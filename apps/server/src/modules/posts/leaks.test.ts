import {
  buyPost,
  cancelMembership,
  downloadKept,
  savePost,
  diamonds,
  followUser,
  getPost,
  HOUR_MS,
  KEPT_DAYS,
  DAY_MS,
  listSavedPosts,
  listComments,
  listPosts,
  listMyPosts,
  type Endpoint,
  type OwnPost,
  type Post,
  type Visibility,
} from '@fanlight/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { aPhoto, aPost, diamondsFor } from '../../testing/posts.ts'
import type { Person } from '../../testing/test-app.ts'
import { clip, madeVideo, type ClipName } from '../../testing/videos.ts'

const SECRET = 'what only those inside may read'
const AUDIENCES = {
  everyone: { kind: 'everyone' },
  followers: { kind: 'followers' },
  tier: { kind: 'tier', minLevel: 2 },
  paid: { kind: 'paid', price: diamonds(50) },
  tier_or_paid: { kind: 'tier_or_paid', minLevel: 2, price: diamonds(50) },
} as const satisfies Record<Visibility['kind'], Visibility>
type Audience = keyof typeof AUDIENCES

/** Those posts have a video as well. */
const CLIPS: Partial<Record<Audience, ClipName>> = { tier: 'small.mp4', paid: 'silent.mp4' }

/** Who sees what. Everything that is not here must stay out of reach. */
const OPEN_TO: Record<string, readonly Audience[]> = {
  visitor: ['everyone'],
  stranger: ['everyone'],
  follower: ['everyone', 'followers'],
  wrongTier: ['everyone', 'followers'],
  expired: ['everyone'],
  member: ['everyone', 'followers', 'tier', 'tier_or_paid'],
  buyer: ['everyone', 'paid', 'tier_or_paid'],
  creator: ['everyone', 'followers', 'tier', 'paid', 'tier_or_paid'],
}
const viewers = Object.keys(OPEN_TO)

let app: MembershipApp
const people: Record<string, Person | undefined> = {}
const posts = {} as Record<Audience, OwnPost>
/** The addresses of everything, as the creator is given them. */
const originals: string[] = []
/** What the one whose membership ran out was given while it lasted. */
let keptLinks: string[] = []

const as = async (name: string) => {
  const person = people[name]
  return app.as(person && (await app.signIn(person)))
}
const fetched = (url: string) => app.http.server.inject({ method: 'GET', url, headers: { accept: 'image/webp,*/*' } })

/** Every address that an answer holds, wherever. */
function addressesIn(answer: unknown): string[] {
  if (typeof answer === 'string') return /^\/(view|media|vod)\//.test(answer) ? [answer] : []
  return typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(addressesIn) : []
}
const mediaLinks = (post: Post): string[] =>
  post.mediaList.flatMap(({ url, coverUrl }) => [url, coverUrl]).filter((link) => link !== null)

beforeAll(async () => {
  app = await startMembershipApp()
  const creator = await app.creator()
  for (const name of viewers) people[name] = name === 'visitor' ? undefined : await app.person()
  people['creator'] = creator
  const basic = await app.tier(creator)
  const premium = await app.tier(creator, { membershipLevel: 2, tierName: 'Premium', price: 2000 })
  for (const [name, visibility] of Object.entries(AUDIENCES)) {
    const film = CLIPS[name as Audience]
    const video = film && (await madeVideo(app, creator, await clip(film))).asset.assetId
    const media = [await aPhoto(app, creator), ...(video ? [video] : [])]
    posts[name as Audience] = await aPost(app, creator, { visibility, text: `${SECRET}: ${name}.`, media })
  }
  for (const { contentId } of Object.values(posts)) {
    const { content } = await (await as('creator')).call(getPost, { contentId })
    originals.push(...mediaLinks(content))
  }

  const { userId: otherUserId } = creator.user
  await app.join(people['expired']!, premium)
  await (await as('expired')).call(cancelMembership, { otherUserId })
  const { expireTime } = await app.membership(people['expired']!, creator)
  app.clock.advance(expireTime - app.clock.now() - 60_000)
  const lastLook = await (await as('expired')).call(getPost, { contentId: posts.tier.contentId })
  keptLinks = mediaLinks(lastLook.content)
  for (const link of keptLinks) expect([link, (await fetched(link)).statusCode]).toEqual([link, 200])
  app.clock.advance(61_000)

  for (const name of ['follower', 'wrongTier']) {
    await (await as(name)).call(followUser, { otherUserId, followingBehavior: 1 })
  }
  await app.join(people['wrongTier']!, basic)
  await app.join(people['member']!, premium)
  await diamondsFor(app, people['buyer']!, 1_000)
  for (const kind of ['paid', 'tier_or_paid'] as const) {
    await (await as('buyer')).call(buyPost, { contentId: posts[kind].contentId })
  }
  for (const name of viewers.filter((viewer) => viewer !== 'visitor')) {
    for (const { contentId } of Object.values(posts)) {
      await (await as(name)).call(savePost, { contentId, collectBehavior: 1 })
    }
  }
})
afterAll(() => app.close())

/** Everything that can be asked about posts, as one person. */
async function everythingAnswered(name: string): Promise<unknown[]> {
  const caller = await as(name)
  const ids = Object.values(posts).map(({ contentId }) => contentId)
  const creatorId = people['creator']!.user.userId
  const asked: [Endpoint, object][] = [
    ...(['new', 'foryou', 'following'] as const).map((kind): [Endpoint, object] => [listPosts, { kind }]),
    [listPosts, { creatorId }],
    [listPosts, { creatorId, only: 'media' }],
    [listSavedPosts, {}],
    [listMyPosts, { kind: 'saved' }],
    [listMyPosts, { kind: 'bought' }],
    ...ids.map((contentId): [Endpoint, object] => [getPost, { contentId }]),
    ...ids.map((contentId): [Endpoint, object] => [listComments, { contentId }]),
  ]
  return Promise.all(asked.map(async ([endpoint, input]) => (await caller.raw(endpoint.path, input)).body))
}

const postsIn = (answer: unknown): Post[] => {
  if (typeof answer !== 'object' || answer === null) return []
  if ('contentId' in answer && 'mediaList' in answer) return [answer as Post]
  return Object.values(answer).flatMap(postsIn)
}

describe.each(viewers)('what the %s is told', (name) => {
  const open = new Set<Audience>(OPEN_TO[name])

  it('is all of the posts that are open to them, and of the others a blur', async () => {
    const told = (await everythingAnswered(name)).flatMap(postsIn)
    for (const [kind, { contentId }] of Object.entries(posts) as [Audience, OwnPost][]) {
      const seen = told.filter((post) => post.contentId === contentId)
      expect(seen.length).toBeGreaterThan(2)
      for (const post of seen) {
        expect([kind, post.lock === null]).toEqual([kind, open.has(kind)])
        expect(post.text).toBe(open.has(kind) ? `${SECRET}: ${kind}.` : '')
        for (const media of post.mediaList) {
          expect(media.isLocked).toBe(!open.has(kind))
          expect(media.url === null && media.coverUrl === null).toBe(!open.has(kind))
          expect(media.fuzzyUrl).toMatch(/^\/view\/fuzzy\//)
        }
      }
    }
  })

  it('leads nowhere but to what is open and to blurs that show nothing', async () => {
    const answers = await everythingAnswered(name)
    const words = JSON.stringify(answers)
    for (const kind of Object.keys(AUDIENCES) as Audience[]) {
      if (!open.has(kind)) expect([kind, words.includes(`${SECRET}: ${kind}.`)]).toEqual([kind, false])
    }
    const locked = answers.flatMap(postsIn).filter(({ lock }) => lock !== null)
    const addresses = new Set(locked.flatMap(({ mediaList }) => addressesIn(mediaList)))
    for (const address of addresses) {
      const { statusCode, rawPayload } = await fetched(address)
      expect(statusCode).toBe(200)
      const { width, height } = await sharp(rawPayload).metadata()
      expect(Math.max(width, height)).toBeLessThanOrEqual(64)
      expect(rawPayload.length).toBeLessThan(3_000)
    }
  })
})

describe('a person who knows the address of an original', () => {
  const parts = (link: string) => {
    const [, , scope = '', viewer = '', expires = '', signature = '', owner = '', random = '', rest = ''] =
      link.split('/')
    return { scope, viewer, expires, signature, folder: `${owner}/${random}`, rest }
  }
  type Parts = ReturnType<typeof parts>
  const write = (link: Parts) =>
    `/view/${link.scope}/${link.viewer}/${link.expires}/${link.signature}/${link.folder}/${link.rest}`

  it('can reach it as the creator does: the addresses are right', async () => {
    expect(originals.length).toBeGreaterThanOrEqual(9)
    const fresh: string[] = []
    for (const { contentId } of Object.values(posts)) {
      fresh.push(...mediaLinks((await (await as('creator')).call(getPost, { contentId })).content))
    }
    for (const link of fresh) expect([link, (await fetched(link)).statusCode]).toEqual([link, 200])
    // Those of a month ago are over.
    for (const link of originals) expect([link, (await fetched(link)).statusCode]).toEqual([link, 403])
  })

  it.each(['visitor', 'stranger', 'follower', 'wrongTier', 'expired'])('as %s finds no way to it', async (name) => {
    const own = people[name]?.user.userId ?? '0'
    const told = (await everythingAnswered(name)).flatMap(postsIn)
    for (const kind of ['tier', 'paid', 'tier_or_paid'] as const) {
      const { content } = await (await as('creator')).call(getPost, { contentId: posts[kind].contentId })
      const blurs = told
        .filter(({ contentId }) => contentId === posts[kind].contentId)
        .flatMap(({ mediaList }) => mediaList)
      for (const link of mediaLinks(content)) {
        const right = parts(link)
        const blur = parts(blurs.find(({ fuzzyUrl }) => fuzzyUrl.includes(right.folder))?.fuzzyUrl ?? '')
        expect(blur.folder).toBe(right.folder)
        const attempts = [
          // Theirs instead of the creator's, or without anybody's.
          write({ ...right, viewer: own }),
          write({ ...right, viewer: '0' }),
          write({ ...right, signature: 'x' }),
          // The blur's signature for the original.
          write({ ...right, signature: blur.signature, viewer: blur.viewer, expires: blur.expires }),
          write({ ...blur, scope: right.scope, rest: right.rest }),
          write({ ...blur, rest: right.rest }),
          write({ ...blur, rest: '../photo/1200.webp' }),
          write({ ...blur, rest: '..%2fphoto%2f1200.webp' }),
          write({ ...right, expires: String(Number(right.expires) + HOUR_MS) }),
          // What lies in the store, by its own name.
          ...[
            'photo/1200.webp',
            'photo/480.jpg',
            'poster/1200.webp',
            'hls/master.m3u8',
            'hls/v0/init.mp4',
            'upload',
          ].flatMap((object) => [
            `/media/assets/${right.folder}/${object}`,
            `/media/assets/${right.folder}/${object}?e=9999999999999&s=x`,
          ]),
          `/media/uploads/${right.folder}`,
          `/vod/${posts[kind].mediaList.at(-1)?.asset.assetId}`,
        ]
        for (const attempt of attempts) {
          const { statusCode, rawPayload } = await fetched(attempt)
          const isBlur = attempt.startsWith('/view/fuzzy/') && statusCode === 200 && rawPayload.length < 3_000
          expect([attempt, isBlur || statusCode >= 400]).toEqual([attempt, true])
        }
      }
    }
  })

  it('loses what they had at the moment their membership ends, the pieces of a video too', async () => {
    expect(keptLinks.some((link) => link.includes('master.m3u8'))).toBe(true)
    for (const link of keptLinks) expect([link, (await fetched(link)).statusCode]).toEqual([link, 403])
  })

  it('reads a playlist that names nothing outside its own folder, and pieces that end when it does', async () => {
    const { content } = await (await as('member')).call(getPost, { contentId: posts.tier.contentId })
    const master = content.mediaList.find(({ type }) => type === 'video')?.url ?? ''
    const names = (await fetched(master)).body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    expect(names.length).toBeGreaterThan(0)
    for (const variant of names) {
      expect(variant).toMatch(/^[\w-]+\/[\w.-]+$/)
      const address = master.replace('master.m3u8', variant)
      const { body } = await fetched(address)
      const pieces = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
      const piece = address.replace(/[^/]+$/, pieces[0] ?? '')
      expect((await fetched(piece)).statusCode).toBe(200)
      expect((await fetched(piece.replace(`/${people['member']!.user.userId}.`, '/1.'))).statusCode).toBe(403)
    }
  })
})

describe('what was open once', () => {
  it('is closed again when someone unfollows, and old links end within two hours', async () => {
    const caller = await as('follower')
    const { contentId } = posts.followers
    const links = mediaLinks((await caller.call(getPost, { contentId })).content)
    expect(links).not.toEqual([])
    const { userId: otherUserId } = people['creator']!.user
    await caller.call(followUser, { otherUserId, followingBehavior: 0 })
    const { content } = await caller.call(getPost, { contentId })
    expect([content.text, mediaLinks(content)]).toEqual(['', []])
    app.clock.advance(2 * HOUR_MS)
    for (const link of links) expect((await fetched(link)).statusCode).toBe(403)
  })
})

describe('what a creator who has left sold', () => {
  const SOLD: readonly Audience[] = ['paid', 'tier_or_paid']
  const others = viewers.filter((name) => !['buyer', 'creator'].includes(name))
  const items = () =>
    SOLD.flatMap((kind) => posts[kind].mediaList.map(({ asset }) => [posts[kind].contentId, asset.assetId] as const))
  /** What everybody had been given before. */
  const before: string[] = []

  beforeAll(async () => {
    for (const name of ['visitor', 'member', 'buyer', 'creator']) {
      before.push(...addressesIn(await everythingAnswered(name)).filter((link) => !link.startsWith('/view/fuzzy/')))
    }
    const creator = await app.signIn(people['creator']!)
    await app.leave({ ...people['creator']!, ...creator })
    for (let round = 0; round < 3; round++) await app.platform.jobs.runDue()
  })

  it.each(others)('is told to no %s, in no list and under no address', async (name) => {
    expect((await everythingAnswered(name)).flatMap(postsIn)).toEqual([])
    expect(JSON.stringify(await everythingAnswered(name))).not.toContain(SECRET)
    for (const [contentId, mediaId] of items()) {
      const { body, status } = await (await as(name)).raw(downloadKept.path, { contentId, mediaId })
      expect([body.success, [401, 404].includes(status)]).toEqual([false, true])
    }
  })

  it('is told to the buyer alone, without a name, and nothing else is', async () => {
    const told = (await everythingAnswered('buyer')).flatMap(postsIn)
    expect(new Set(told.map(({ contentId }) => contentId))).toEqual(new Set(SOLD.map((kind) => posts[kind].contentId)))
    const { nickName, userName } = people['creator']!.user
    const words = JSON.stringify(told)
    for (const name of [nickName, userName]) expect(words).not.toContain(`"${name}"`)
    for (const post of told) for (const link of mediaLinks(post)) expect((await fetched(link)).statusCode).toBe(200)
    for (const kind of ['everyone', 'followers', 'tier'] as const) {
      const { contentId, mediaList } = posts[kind]
      for (const { asset } of mediaList) {
        const asked = { contentId, mediaId: asset.assetId }
        expect((await (await as('buyer')).refused(downloadKept, asked)).reason).toBe('NOT_FOUND')
      }
    }
  })

  it('is saved by a link that is the buyer’s, opens one file and ends', async () => {
    for (const [contentId, mediaId] of items()) {
      const { url, expiresAt } = await (await as('buyer')).call(downloadKept, { contentId, mediaId })
      const { statusCode, headers } = await fetched(url)
      expect([statusCode, headers['content-disposition']?.toString().split(';')[0]]).toEqual([200, 'attachment'])
      expect(headers['cache-control']).toBe('no-store')
      const own = people['buyer']!.user.userId
      const photo = (await (await as('buyer')).call(getPost, { contentId })).content.mediaList[0]!.url!
      const [, , , , , signature = ''] = url.split('/')
      const attempts = [
        url.replace(`/${own}/`, `/${people['member']!.user.userId}/`),
        url.replace(`/${own}/`, '/0/'),
        url.replace(`/${expiresAt}/`, `/${expiresAt + HOUR_MS}/`),
        url.replace(signature, 'x'),
        url.replace('/download/', '/photo/').replace('/file?', '/photo?'),
        url.replace('/download/', '/hls/').replace(/file\?.*$/, 'master.m3u8'),
        url.replace(/\/file\?/, '/../file?'),
        url.replace('mark=', 'mark=other'),
        photo.replace('/photo/', '/download/').replace('/photo?', '/file?'),
      ]
      for (const attempt of attempts) {
        expect([attempt, (await fetched(attempt)).statusCode >= 400]).toEqual([attempt, true])
      }
    }
    const [contentId, mediaId] = items()[0]!
    const { url } = await (await as('buyer')).call(downloadKept, { contentId, mediaId })
    app.clock.advance(HOUR_MS)
    expect((await fetched(url)).statusCode).toBe(403)
  })

  it('ends for links that were given before, and for everybody after its time', async () => {
    app.clock.advance(2 * HOUR_MS)
    for (const link of before) expect([link, (await fetched(link)).statusCode]).toEqual([link, 403])
    app.clock.advance(KEPT_DAYS * DAY_MS)
    for (const name of viewers.filter((each) => each !== 'creator')) {
      expect((await everythingAnswered(name)).flatMap(postsIn)).toEqual([])
    }
    for (const [contentId, mediaId] of items()) {
      expect((await (await as('buyer')).refused(downloadKept, { contentId, mediaId })).reason).toBe('NOT_FOUND')
    }
  })
})
