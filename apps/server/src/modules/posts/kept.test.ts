import {
  addComment,
  buyPost,
  deleteMyAccount,
  DAY_MS,
  downloadKept,
  followUser,
  getPost,
  KEPT_DAYS,
  likePost,
  listComments,
  listMyPosts,
  listFanPayments,
  listPosts,
  MINUTE_MS,
  refundPayment,
  savePost,
  tipPost,
  type OwnPost,
} from '@fanlight/contract'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPrograms } from '../../platform/config/programs.ts'
import { sql } from '../../platform/db/sql.ts'
import { pass } from '../../testing/earnings.ts'
import { aPhoto, aPost, fanWith, whileInHand } from '../../testing/posts.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { clip, madeVideo } from '../../testing/videos.ts'
import { digestOf } from '../identity/index.ts'
import { inspect } from '../media/videos/ffmpeg.ts'
import { checkLedger } from '../wallet/index.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'fanlight-kept-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const PAID = { kind: 'paid', price: 20 } as const
const settled = async () => {
  for (let round = 0; round < 3; round++) await app.platform.jobs.runDue()
}
/** A creator who sold a post to one fan and left. */
async function left(wishes: Parameters<typeof aPost>[2] = {}) {
  const creator = await app.creator('Vanishia')
  const post = await aPost(app, creator, { visibility: PAID, media: [await aPhoto(app, creator)], ...wishes })
  const fan = await fanWith(app, 100)
  await app.as(fan).call(buyPost, { contentId: post.contentId })
  await app.leave(creator)
  await settled()
  return { creator, post, fan, until: app.clock.now() + KEPT_DAYS * DAY_MS }
}
const bought = async (fan: Person) => (await app.as(fan).call(listMyPosts, { kind: 'bought' })).entries
const fetched = (url: string) => app.http.server.inject({ method: 'GET', url })
const download = (fan: Person, { contentId, mediaList }: OwnPost, index = 0) =>
  app.as(fan).call(downloadKept, { contentId, mediaId: mediaList[index]!.asset.assetId })
const filesOf = async ({ user }: Person): Promise<string[]> => {
  const below = join(app.dataDir, 'storage', 'assets', user.userId)
  const entries = await readdir(below, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

describe('a bought post whose creator has left', () => {
  it('stays with those who bought it, who are told until when', async () => {
    const { creator, post, fan, until } = await left()
    const [entry] = await bought(fan)
    expect(entry).toMatchObject({
      price: 20,
      content: { contentId: post.contentId, text: post.text, keptUntil: until },
    })
    const { content } = await app.as(fan).call(getPost, { contentId: post.contentId })
    expect(content).toMatchObject({ keptUntil: until, lock: null, isBought: true })
    expect(content.creator).toMatchObject({ isCreator: false, headPicUrl: null })
    expect(JSON.stringify(content)).not.toContain(creator.user.userName)
    expect(JSON.stringify(content)).not.toContain('Vanishia')
    expect((await fetched(content.mediaList[0]!.url!)).statusCode).toBe(200)
  })

  it('is there for them at once, and not only when what follows a deletion is done', async () => {
    const creator = await app.creator()
    const { contentId } = await aPost(app, creator, { visibility: PAID, media: [await aPhoto(app, creator)] })
    const fan = await fanWith(app, 100)
    await app.as(fan).call(buyPost, { contentId })
    const isHere = async () => (await app.identity.sessions.authenticate(creator.token)) !== null
    const [leaving] = await app.platform.db.transaction(async (tx) => {
      // What follows wants their profile.
      await tx.run(sql`select 1 from profiles where user_id = ${creator.user.userId} for update`)
      const answer = app.leave(creator)
      await expect.poll(isHere).toBe(false)
      expect((await bought(fan)).map(({ content }) => content?.contentId)).toEqual([contentId])
      return [answer]
    })
    await leaving
    await settled()
  })

  it('is nowhere else, for the buyer neither', async () => {
    const { creator, post, fan } = await left()
    const { contentId } = post
    const [creatorId, stranger] = [creator.user.userId, await fanWith(app, 100)]
    for (const who of [fan, stranger]) {
      expect((await app.as(who).refused(listPosts, { creatorId })).reason).toBe('NOT_FOUND')
      for (const kind of ['new', 'foryou', 'following'] as const) {
        const { contents } = await app.as(who).call(listPosts, { kind })
        expect(contents.map((each) => each.contentId)).not.toContain(contentId)
      }
      expect((await app.as(who).refused(listComments, { contentId })).reason).toBe('NOT_FOUND')
    }
    expect((await app.as(stranger).refused(getPost, { contentId })).reason).toBe('NOT_FOUND')
    expect((await app.as(stranger).refused(buyPost, { contentId })).reason).toBe('NOT_FOUND')
    expect((await app.as().refused(getPost, { contentId })).reason).toBe('NOT_FOUND')
  })

  it('cannot be tipped, liked, saved, commented or bought again', async () => {
    const { creator, post, fan } = await left()
    const { contentId } = post
    const refusals = [
      await app.as(fan).refused(tipPost, { contentId, tipAmount: 10 }),
      await app.as(fan).refused(likePost, { contentId, likeBehavior: 1 }),
      await app.as(fan).refused(savePost, { contentId, collectBehavior: 1 }),
      await app.as(fan).refused(addComment, { contentId, text: 'Still here' }),
      await app.as(fan).refused(buyPost, { contentId }),
      await app.as(fan).refused(followUser, { otherUserId: creator.user.userId, followingBehavior: 1 }),
    ]
    expect(refusals.map(({ reason }) => reason)).toEqual(refusals.map(() => 'NOT_FOUND'))
  })

  it('is kept also when it had been taken down or had run out before', async () => {
    const creator = await app.creator()
    const post = await aPost(app, creator, { visibility: PAID, expiresAt: app.clock.now() + DAY_MS })
    const fan = await fanWith(app, 100)
    await app.as(fan).call(buyPost, { contentId: post.contentId })
    await pass(app, 2 * DAY_MS)
    await app.posts.sweep()
    await app.leave(creator)
    expect(await bought(fan)).toHaveLength(1)
  })

  it('is gone for a buyer who was given back what they paid', async () => {
    const operator = await app.admin()
    const { post, fan } = await left()
    const { payments } = await app.as(operator).call(listFanPayments, { fanId: fan.user.userId })
    const { paymentId } = payments.find(({ kind }) => kind === 'post_sale')!
    await app.as(operator).call(refundPayment, { paymentId, reason: 'They asked for it' })
    expect(await bought(fan)).toEqual([])
    const { contentId, mediaList } = post
    const asked = { contentId, mediaId: mediaList[0]!.asset.assetId }
    expect((await app.as(fan).refused(downloadKept, asked)).reason).toBe('NOT_FOUND')
    expect(await checkLedger(app.platform.db)).toEqual([])
  })

  it('is announced to each buyer by one letter with the date', async () => {
    const creator = await app.creator()
    const posts = [await aPost(app, creator, { visibility: PAID }), await aPost(app, creator, { visibility: PAID })]
    const fans = [await fanWith(app, 100), await fanWith(app, 100)]
    for (const fan of fans) {
      for (const { contentId } of posts) await app.as(fan).call(buyPost, { contentId })
    }
    await app.leave(creator)
    await settled()
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
    const until = day.format(app.clock.now() + KEPT_DAYS * DAY_MS)
    for (const { email } of fans) {
      const letters = (await app.letters()).filter(({ to, subject }) => to === email && subject.includes('keep'))
      expect(letters.map(({ subject }) => subject)).toEqual([`Yours to keep until ${until}`])
      expect(letters[0]!.text).toContain('/#/collections?kind=bought')
    }
  })
})

describe('the download of it', () => {
  it('is the largest size of a photo, as a file', async () => {
    const { post, fan } = await left()
    const { url, expiresAt } = await download(fan, post)
    expect(expiresAt).toBe(app.clock.now() + 15 * MINUTE_MS)
    const { statusCode, headers, rawPayload } = await fetched(url)
    expect(statusCode).toBe(200)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="fanlight-[\da-f]{8}\.jpg"$/)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 480 })
  })

  it('has the buyer’s name in it where the creator wanted that', async () => {
    const { post, fan } = await left({ hasWatermark: true })
    const { url } = await download(fan, post)
    expect(decodeURIComponent(url)).toContain(`mark=@${fan.user.userName}`)
    const [marked, plain] = [await fetched(url), await fetched(url.replace(/mark=.*$/, 'mark='))]
    expect([marked.statusCode, plain.statusCode]).toEqual([200, 403])
    const { channels } = await sharp(marked.rawPayload).stats()
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(1)
  })

  it('is a whole film of a video', async () => {
    const creator = await app.creator()
    const { asset } = await madeVideo(app, creator, await clip('small.mp4'))
    const post = await aPost(app, creator, { visibility: PAID, media: [asset.assetId] })
    const fan = await fanWith(app, 100)
    await app.as(fan).call(buyPost, { contentId: post.contentId })
    await app.leave(creator)
    await settled()
    const { statusCode, headers, rawPayload } = await fetched((await download(fan, post)).url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'video/mp4'])
    expect(headers['content-disposition']).toMatch(/^attachment; filename="fanlight-[\da-f]{8}\.mp4"$/)
    const file = join(folder, 'kept.mp4')
    await writeFile(file, rawPayload)
    const programs = findPrograms({ searchPath: process.env['PATH'] ?? '' })!
    const { signal } = new AbortController()
    const args = ['-show_entries', 'format=duration:stream=codec_type', '-print_format', 'json']
    const film = JSON.parse(await inspect(programs, file, args, { signal })) as {
      streams: { codec_type: string }[]
      format: { duration: string }
    }
    expect(film.streams.map((stream) => stream.codec_type).toSorted()).toEqual(['audio', 'video'])
    expect(Math.abs(Number(film.format.duration) * 1000 - asset.durationMs!)).toBeLessThan(200)
  })

  it('is there also where jobs are done as soon as they are asked for', async () => {
    const { jobs } = app.platform
    await jobs.start()
    try {
      const { post, fan } = await left()
      const removing = async () =>
        (await jobs.desk.kinds()).filter((one) => one.kind.startsWith('media.remove') && one.due + one.running > 0)
      await expect.poll(removing).toEqual([])
      expect((await fetched((await download(fan, post)).url)).statusCode).toBe(200)
    } finally {
      await jobs.stop()
    }
  })

  it('is refused while the creator is here, and for what is not in the post', async () => {
    const creator = await app.creator()
    const post = await aPost(app, creator, { visibility: PAID, media: [await aPhoto(app, creator)] })
    const fan = await fanWith(app, 100)
    await app.as(fan).call(buyPost, { contentId: post.contentId })
    const { contentId, mediaList } = post
    const mediaId = mediaList[0]!.asset.assetId
    expect((await app.as(fan).refused(downloadKept, { contentId, mediaId })).reason).toBe('NOT_FOUND')
    const { post: other, fan: buyer } = await left()
    const elsewhere = { contentId: other.contentId, mediaId }
    expect((await app.as(buyer).refused(downloadKept, elsewhere)).reason).toBe('NOT_FOUND')
  })
})

describe('when its time is over', () => {
  it('it is gone, and so is every word and file of it', async () => {
    const { creator, post, fan, until } = await left({ text: 'a fading text', teaser: 'a fading teaser' })
    await app.posts.forgetKept()
    await settled()
    expect(await filesOf(creator)).not.toEqual([])
    await pass(app, until - app.clock.now() - 1)
    expect(await bought(fan)).toHaveLength(1)
    await pass(app, 1)
    // By the time as it is, before anything has run.
    expect(await bought(fan)).toEqual([])
    expect((await app.as(fan).refused(getPost, { contentId: post.contentId })).reason).toBe('NOT_FOUND')
    await Promise.all([app.posts.forgetKept(), app.posts.forgetKept()])
    await settled()
    expect(await filesOf(creator)).toEqual([])
    for (const table of ['posts', 'media_assets', 'post_media']) {
      const { rows } = await app.platform.db.pool.query(
        `select 1 from ${table} t where t::text ilike '%fading%' or t::text like '%' || $1 || '%'`,
        [post.mediaList[0]!.asset.assetId],
      )
      expect([table, rows.length]).toEqual([table, 0])
    }
  })

  it('a file of two posts stays while one of them is kept', async () => {
    const creator = await app.creator()
    const media = [await aPhoto(app, creator)]
    const [sold, unsold] = [
      await aPost(app, creator, { visibility: PAID, media }),
      await aPost(app, creator, { visibility: PAID, media }),
    ]
    const fan = await fanWith(app, 100)
    await app.as(fan).call(buyPost, { contentId: sold.contentId })
    await app.leave(creator)
    await settled()
    expect((await app.as(fan).refused(getPost, { contentId: unsold.contentId })).reason).toBe('NOT_FOUND')
    expect((await fetched((await download(fan, sold)).url)).statusCode).toBe(200)
  })
})

describe('a fan who buys while the creator leaves', () => {
  it('has bought it before that, or not at all', async () => {
    const creator = await app.creator()
    const post = await aPost(app, creator, { visibility: PAID, media: [await aPhoto(app, creator)] })
    const fan = await fanWith(app, 100)
    const leaver = await app.proved(creator)
    const take = `select 1 from posts where post_id = ${post.contentId} for update`
    const [purchase] = await whileInHand(app, { take, waiting: 2 }, () =>
      Promise.all([
        app.as(fan).raw(buyPost.path, { contentId: post.contentId }),
        app.as(leaver).call(deleteMyAccount, {
          userName: creator.user.userName,
          password: digestOf(creator.password),
          // At most: what the fan pays may be among it.
          forfeits: 100,
        }),
      ]),
    )
    const isBought = (await bought(fan)).length === 1
    expect(purchase.status).toBeLessThan(500)
    expect(isBought).toBe(purchase.body.success)
    if (isBought) expect((await fetched((await download(fan, post)).url)).statusCode).toBe(200)
    expect(await checkLedger(app.platform.db)).toEqual([])
  })
})
