import { addToVault, HOUR_MS, instant, MINUTE_MS, type UserId } from '@fanlight/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSecrets } from '../../platform/secrets.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { uploaded } from '../../testing/uploads.ts'
import { createViewing } from './viewing.ts'

const VIDEO = `assets/41/${'ab'.repeat(16)}`
const OTHER = `assets/41/${'cd'.repeat(16)}`

let app: TestApp
let photo: string
let fan: UserId
let other: UserId
beforeAll(async () => {
  app = await startTestApp()
  fan = (await app.person()).user.userId
  other = (await app.person()).user.userId
  const creator = await app.creator()
  const bytes = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#3a6' } })
    .jpeg()
    .toBuffer()
  await app.as(creator).call(addToVault, { url: await uploaded(app, creator, bytes) })
  const found = await app.platform.db.pool.query<{ folder: string }>('select folder from media_assets')
  photo = found.rows[0]!.folder
  const { storage } = app.platform
  for (const folder of [VIDEO, OTHER]) {
    await storage.put(`${folder}/hls/master.m3u8`, Buffer.from(`#EXTM3U of ${folder}`), 'text/plain')
    await storage.put(`${folder}/hls/v0/index.m3u8`, Buffer.from('#EXTM3U'), 'text/plain')
    await storage.put(`${folder}/hls/v0/init.mp4`, Buffer.from('beginning'), 'video/mp4')
    await storage.put(`${folder}/hls/v0/seg_00001.m4s`, Buffer.from('0123456789'), 'video/mp4')
    await storage.put(`${folder}/hls/v0/notes.txt`, Buffer.from('nobody’s business'), 'text/plain')
    await storage.put(`${folder}/poster/2400.jpg`, Buffer.from('a still'), 'image/jpeg')
    await storage.put(`${folder}/fuzzy.jpg`, Buffer.from('a blur'), 'image/jpeg')
    await storage.put(`${folder}/source.mp4`, Buffer.from('the original'), 'video/mp4')
  }
})
afterAll(() => app.close())

const terms = (viewerId: UserId | null = fan) => ({ viewerId, until: null, watermark: null })
const openPhoto = (viewerId?: UserId | null) =>
  app.media.viewing.open({ folder: photo, kind: 'photo' }, terms(viewerId))
const openVideo = (viewerId?: UserId | null) =>
  app.media.viewing.open({ folder: VIDEO, kind: 'video' }, terms(viewerId))
const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.http.server.inject({ method, url, headers })
const beside = (url: string, name: string) => url.replace('master.m3u8', name)
/** The link with one of its parts changed: 2 scope, 3 viewer, 4 expiry, 5 signature, 6 owner, 7 folder, 8 what. */
const altered = (url: string, place: number, value: string) => url.split('/').with(place, value).join('/')

describe('a link for one viewer', () => {
  it('opens a photo, for the browser to keep as long as the link is good', async () => {
    const { url, coverUrl } = openPhoto()
    expect(coverUrl).toBeNull()
    const answer = await ask(`${url}&w=480`, { accept: 'image/webp' })
    expect([answer.statusCode, answer.headers]).toMatchObject([
      200,
      {
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=3600, immutable',
        vary: 'accept',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/^default-src 'none';.*\bsandbox$/),
      },
    ])
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(480)
    const again = await ask(`${url}&w=480`, { accept: 'image/webp', 'if-none-match': String(answer.headers['etag']) })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
  })

  it('opens a video with all its pieces, as what a player expects', async () => {
    const { url } = openVideo()
    const seen = async (name: string) => {
      const { statusCode, headers, payload } = await ask(beside(url, name))
      return [statusCode, headers['content-type'], payload]
    }
    expect(await seen('master.m3u8')).toEqual([200, 'application/vnd.apple.mpegurl', `#EXTM3U of ${VIDEO}`])
    expect(await seen('v0/index.m3u8')).toEqual([200, 'application/vnd.apple.mpegurl', '#EXTM3U'])
    expect(await seen('v0/init.mp4')).toEqual([200, 'video/mp4', 'beginning'])
    expect(await seen('v0/seg_00001.m4s')).toEqual([200, 'video/iso.segment', '0123456789'])
    expect((await seen('v0/seg_00002.m4s'))[0]).toBe(404)
    expect((await ask(openVideo().coverUrl!)).payload).toBe('a still')
  })

  it('gives parts to who asks for a part, and the head without the body', async () => {
    const segment = beside(openVideo().url, 'v0/seg_00001.m4s')
    const part = await ask(segment, { range: 'bytes=2-4' })
    expect([part.statusCode, part.payload, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
    expect((await ask(segment, { range: 'bytes=10-' })).statusCode).toBe(416)
    const head = await ask(segment, {}, 'HEAD')
    expect([head.statusCode, head.payload, head.headers['content-length']]).toEqual([200, '', '10'])
    expect((await ask(altered(segment, 3, other), {}, 'HEAD')).statusCode).toBe(403)
  })

  it('is the same for half an hour, so that a cache is of use, and is good for an hour to an hour and a half', async () => {
    const { url } = openPhoto()
    app.clock.advance(29 * MINUTE_MS)
    const later = openPhoto()
    app.clock.advance(1)
    expect(later.url).not.toBe(url)
    expect(openPhoto().url).toBe(later.url)
    app.clock.advance(31 * MINUTE_MS - 2)
    expect((await ask(url)).statusCode).toBe(200)
    app.clock.advance(1)
    expect((await ask(url)).statusCode).toBe(403)
    expect((await ask(later.url)).statusCode).toBe(200)
    app.clock.advance(30 * MINUTE_MS)
    expect((await ask(later.url)).statusCode).toBe(403)
  })

  it('to a video is good for two hours, and every piece of it ends with it', async () => {
    const { url, coverUrl } = openVideo()
    app.clock.advance(2 * HOUR_MS - 1)
    expect((await ask(beside(url, 'v0/seg_00001.m4s'))).statusCode).toBe(200)
    expect((await ask(coverUrl!)).statusCode).toBe(403)
    app.clock.advance(HOUR_MS)
    for (const name of ['master.m3u8', 'v0/index.m3u8', 'v0/init.mp4', 'v0/seg_00001.m4s']) {
      const answer = await ask(beside(url, name))
      expect([answer.statusCode, answer.payload]).toEqual([403, 'This link has expired.'])
    }
  })

  it('never outlives what gives access', async () => {
    const until = instant(app.clock.now() + 10 * MINUTE_MS)
    const shown = { folder: VIDEO, kind: 'video' } as const
    const { url, coverUrl } = app.media.viewing.open(shown, { viewerId: fan, until, watermark: null })
    const links = [url, coverUrl!, beside(url, 'v0/seg_00001.m4s')]
    app.clock.advance(10 * MINUTE_MS - 1)
    for (const link of links) expect((await ask(link)).statusCode).toBe(200)
    expect((await ask(url)).headers['cache-control']).toBe('private, max-age=0, immutable')
    app.clock.advance(1)
    for (const link of links) expect((await ask(link)).statusCode).toBe(403)
  })

  it('is made for visitors too', async () => {
    const { url } = openPhoto(null)
    expect(url).toMatch(/^\/view\/photo\/0\//)
    expect((await ask(url)).statusCode).toBe(200)
  })
})

describe('a blur', () => {
  it('is the same for everybody for a day', async () => {
    const url = app.media.viewing.fuzzy(photo)
    app.clock.advance(HOUR_MS)
    expect(app.media.viewing.fuzzy(photo)).toBe(url)
    const answer = await ask(url, { accept: 'image/webp,*/*' })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(answer.rawPayload.length).toBeLessThan(2_000)
    expect((await sharp(answer.rawPayload).metadata()).width).toBeLessThanOrEqual(64)
    expect((await ask(url)).headers['content-type']).toBe('image/jpeg')
    app.clock.advance(48 * HOUR_MS)
    expect((await ask(url)).statusCode).toBe(403)
  })

  it('opens nothing but itself', async () => {
    const url = app.media.viewing.fuzzy(VIDEO)
    expect((await ask(url)).payload).toBe('a blur')
    for (const scope of ['photo', 'poster', 'hls']) {
      for (const name of ['fuzzy', scope, 'master.m3u8']) {
        expect((await ask(altered(altered(url, 2, scope), 8, name))).statusCode).toBe(403)
      }
    }
    for (const name of ['photo', 'poster', 'master.m3u8', 'fuzzy.jpg', '../source.mp4', '..%2fsource.mp4']) {
      expect([403, 404]).toContain((await ask(altered(url, 8, name))).statusCode)
    }
  })
})

describe('a person who changes a link', () => {
  it.each<[string, (url: string) => string]>([
    ['another viewer', (url) => altered(url, 3, other)],
    ['no viewer', (url) => altered(url, 3, '0')],
    ['a viewer who is none', (url) => altered(url, 3, 'x')],
    ['a later expiry', (url) => altered(url, 4, String(9e15))],
    ['an expiry that never comes', (url) => altered(url, 4, 'Infinity')],
    ['an expiry beyond all numbers', (url) => altered(url, 4, '9'.repeat(19))],
    ['another signature', (url) => altered(url, 5, 'A'.repeat(43))],
    ['half the signature', (url) => altered(url, 5, url.split('/')[5]!.slice(0, 20))],
    ['another owner', (url) => altered(url, 6, '42')],
    ['another folder', (url) => altered(url, 7, OTHER.split('/')[2]!)],
    ['the video’s still instead of it', (url) => altered(altered(url, 2, 'poster'), 8, 'poster')],
    ['the photo instead of the video', (url) => altered(altered(url, 2, 'photo'), 8, 'photo')],
    ['a scope of their own', (url) => altered(url, 2, 'source')],
  ])('to %s gets nothing', async (_, change) => {
    const answer = await ask(change(openVideo().url))
    expect([403, 404]).toContain(answer.statusCode)
    expect(answer.payload).not.toMatch(/EXTM3U|still/)
  })

  it('of a fan into that of another fan, piece by piece, gets nothing', async () => {
    const [mine, theirs] = [openVideo(fan).url.split('/'), openVideo(other).url.split('/')]
    expect(mine[5]).not.toBe(theirs[5])
    for (const place of [3, 5]) {
      expect((await ask(mine.with(place, theirs[place]!).join('/'))).statusCode).toBe(403)
    }
  })

  it.each([
    '../../source.mp4',
    '..%2f..%2fsource.mp4',
    '%2e%2e/%2e%2e/source.mp4',
    '..%252fsource.mp4',
    'v0/../../source.mp4',
    'v0/..%2f..%2f..%2f..%2fsource.mp4',
    '../source.mp4',
    `../../../../${OTHER}/hls/master.m3u8`,
    `..%2f..%2f${OTHER.slice(7)}%2fhls%2fmaster.m3u8`,
    'v0//seg_00001.m4s',
    'v0/seg_00001.m4s%00.m3u8',
    'v0/notes.txt',
    'v0/seg_00001.m4s.type',
    'v0',
    '',
    '.m3u8',
    'v0%5cseg_00001.m4s',
  ])('to lead to %j finds nothing that is not the video’s own', async (name) => {
    const answer = await ask(beside(openVideo().url, name))
    expect([400, 403, 404]).toContain(answer.statusCode)
    expect(answer.payload).not.toMatch(/original|business|0123456789|EXTM3U/)
  })

  it('in its watermark gets nothing', async () => {
    const shown = { folder: photo, kind: 'photo' } as const
    const { url } = app.media.viewing.open(shown, { viewerId: fan, until: null, watermark: '@jane' })
    expect((await ask(url)).statusCode).toBe(200)
    for (const query of ['', '?mark=', '?mark=%40john', '?mark=%40jane&mark=', '?mark[]=%40jane']) {
      expect([query, (await ask(url.replace(/\?.*$/, query))).statusCode]).toEqual([query, 403])
    }
    const plain = openPhoto().url
    expect((await ask(plain.replace('mark=', 'mark=%40jane'))).statusCode).toBe(403)
  })

  it('signed by another installation, or for another use, gets nothing', async () => {
    const foreign = createViewing({ secrets: createSecrets('another installation’s secret'), clock: app.clock })
    expect((await ask(foreign.open({ folder: photo, kind: 'photo' }, terms()).url)).statusCode).toBe(403)
    const key = `${photo}/photo/2400.jpg`
    expect((await ask(`/media/${key}`)).statusCode).toBe(403)
    // A link to a stored object has a signature too: it is none of these.
    const [, query] = app.links.linkTo(key).split('?s=')
    expect((await ask(altered(openPhoto().url, 5, query ?? 'x'))).statusCode).toBe(403)
  })
})

describe('signing', () => {
  it('costs a page of posts next to nothing', () => {
    const shown = { folder: photo, kind: 'photo' } as const
    const times = 5_000
    const before = process.cpuUsage()
    for (let time = 0; time < times; time++) app.media.viewing.open(shown, terms())
    const { user, system } = process.cpuUsage(before)
    // In microseconds; it is about 7 of them, and this only has to notice a mistake.
    expect((user + system) / times).toBeLessThan(50)
  })
})
