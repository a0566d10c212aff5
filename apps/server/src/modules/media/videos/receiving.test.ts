import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { appendFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DAY_MS,
  getVideoUploadToken,
  getVodInfo,
  listVault,
  logout,
  VIDEO_MAX_BYTES,
  VIDEO_TOKEN_LIFETIME_MS,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ACCESS_KEY, REGION, SECRET_KEY, startBucket } from '../../../testing/bucket.ts'
import { makeDatabase, startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts'
import { addressOf, beginUpload, clip, tus, uploadVideo, vidOf } from '../../../testing/videos.ts'

let app: TestApp
let creator: Person
let film: Buffer
beforeAll(async () => {
  app = await startTestApp()
  creator = await app.creator()
  film = await clip('silent.mp4')
})
afterAll(() => app.close())

const send = (at: TestApp, who: Person, url: string, from: number, bytes: Buffer) =>
  tus(at, who, { method: 'PATCH', url, headers: { 'upload-offset': String(from) } }, bytes)
const offsetOf = async (at: TestApp, who: Person, url: string) =>
  Number((await tus(at, who, { method: 'HEAD', url })).headers['upload-offset'])
const fileOf = (url: string) => join(app.dataDir, 'storage', 'vod', vidOf(url))
const stateOf = async (who: Person, url: string) => (await app.as(who).call(getVodInfo, { Vid: vidOf(url) })).state

/** The address of a request as it was written: `fetch` would tidy it up. */
async function sendTo(who: Person, { method, target }: { method: string; target: string }, bytes?: Buffer) {
  const { sessionToken } = await app.as(who).call(getVideoUploadToken, {})
  const headers = {
    'tus-resumable': '1.0.0',
    authorization: `Bearer ${sessionToken}`,
    ...(bytes && { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }),
  }
  const base = await addressOf(app)
  return new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const sending = httpRequest(base, { method, path: target, headers }, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }))
    })
    sending.on('error', reject)
    sending.end(bytes)
  })
}

/** Sends the beginning of a piece, and breaks off. */
async function breakOff(at: TestApp, who: Person, url: string, bytes: Buffer): Promise<void> {
  const { sessionToken } = await at.as(who).call(getVideoUploadToken, {})
  const sending = httpRequest(new URL(url, await addressOf(at)), {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': bytes.length * 2,
      authorization: `Bearer ${sessionToken}`,
    },
  })
  sending.on('error', () => {})
  await new Promise<void>((resolve) => sending.write(bytes, () => resolve()))
  await vi.waitFor(async () => expect((await stat(fileOf(url))).size).toBe(bytes.length))
  sending.destroy()
}

describe('the token of a session that has ended', () => {
  it('begins no upload, and goes on with none', async () => {
    const leaving = await app.creator()
    const { sessionToken } = await app.as(leaving).call(getVideoUploadToken, {})
    const url = await beginUpload(app, leaving, film.length)
    await app.as(leaving).call(logout, {})
    const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${sessionToken}` }
    const inject = (method: 'POST' | 'PATCH' | 'HEAD', path: string, more: Record<string, string>, payload?: Buffer) =>
      app.http.server.inject({ method, url: path, headers: { ...headers, ...more }, ...(payload && { payload }) })
    const piece = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    const { pathname } = new URL(url, 'http://here')
    expect((await inject('POST', '/vod', { 'upload-length': '1000' })).statusCode).toBe(403)
    expect((await inject('HEAD', pathname, {})).statusCode).toBe(403)
    expect((await inject('PATCH', pathname, piece, film)).statusCode).toBe(403)
    const back = { ...leaving, ...(await app.signIn(leaving)) }
    expect((await send(app, back, url, 0, film)).status).toBe(204)
  })
})

describe('an upload', () => {
  it('comes in pieces, and says how far it is', async () => {
    const url = await beginUpload(app, creator, film.length, ' My\u0000 holiday.mp4 ')
    expect(url).toMatch(/^\/vod\/\d+$/)
    const half = Math.floor(film.length / 2)
    expect(await send(app, creator, url, 0, film.subarray(0, half))).toMatchObject({ status: 204 })
    expect(await offsetOf(app, creator, url)).toBe(half)
    expect(await stateOf(creator, url)).toBe('uploading')
    expect((await send(app, creator, url, half, film.subarray(half))).status).toBe(204)
    await app.media.videos.makeDue()
    const { asset } = await app.as(creator).call(getVodInfo, { Vid: vidOf(url) })
    expect(asset).toMatchObject({ state: 'ready', fileName: 'My holiday.mp4', bytes: film.length })
  })

  it('whose connection broke goes on where it was', async () => {
    const owner = await app.creator()
    const url = await beginUpload(app, owner, film.length)
    const third = Math.floor(film.length / 3)
    await breakOff(app, owner, url, film.subarray(0, third))
    expect(await offsetOf(app, owner, url)).toBe(third)
    expect((await send(app, owner, url, third, film.subarray(third))).status).toBe(204)
    await app.media.videos.makeDue()
    expect(await stateOf(owner, url)).toBe('ready')
  })

  it('goes on after the server was started again', async () => {
    const database = await makeDatabase('migrated')
    const dataDir = await mkdtemp(join(tmpdir(), 'fanlight-restart-'))
    const start = () => startTestApp({ FANLIGHT_DATA_DIR: dataDir }, { databaseUrl: database.url })
    const first = await start()
    const owner = await first.creator()
    const url = await beginUpload(first, owner, film.length)
    await send(first, owner, url, 0, film.subarray(0, 1000))
    await first.close()
    const second = await start()
    expect(await offsetOf(second, owner, url)).toBe(1000)
    expect((await send(second, owner, url, 1000, film.subarray(1000))).status).toBe(204)
    await second.media.videos.makeDue()
    expect((await second.as(owner).call(getVodInfo, { Vid: vidOf(url) })).state).toBe('ready')
    await second.close()
    await database.drop()
    await rm(dataDir, { recursive: true })
  })

  it('in a bucket goes on at another machine', async () => {
    const bucket = await startBucket()
    const s3 = {
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: 'pictures',
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: ACCESS_KEY,
      S3_SECRET_ACCESS_KEY: SECRET_KEY,
      FANLIGHT_SECRET: 'known to all machines of the installation',
    }
    const first = await startTestApp(s3)
    const second = await startTestApp(s3, first)
    const owner = await first.creator()
    const url = await beginUpload(first, owner, film.length)
    await send(first, owner, url, 0, film.subarray(0, 1000))
    expect(await offsetOf(second, owner, url)).toBe(1000)
    expect((await send(second, owner, url, 1000, film.subarray(1000))).status).toBe(204)
    // Either may have found it first.
    await Promise.all([first, second].map(({ media }) => media.videos.makeDue()))
    const { state, videoUrl } = await first.as(owner).call(getVodInfo, { Vid: vidOf(url) })
    expect(state).toBe('ready')
    expect((await first.http.server.inject({ method: 'GET', url: videoUrl! })).statusCode).toBe(200)
    const given = await beginUpload(second, owner, film.length)
    expect((await tus(second, owner, { method: 'DELETE', url: given })).status).toBe(204)
    // Neither of the one that is a video now, nor of the one that was given up.
    expect(bucket.keys().filter((key) => key.includes('/vod/'))).toEqual([])
    expect(bucket.openUploads()).toBe(0)
    await second.close()
    await first.close()
    bucket.server.closeAllConnections()
    await new Promise((resolve) => bucket.server.close(resolve))
  })

  it('is whole although the server died before it could say so', async () => {
    const owner = await app.creator()
    const url = await beginUpload(app, owner, film.length)
    await send(app, owner, url, 0, film.subarray(0, -1))
    await appendFile(fileOf(url), film.subarray(-1))
    expect(await offsetOf(app, owner, url)).toBe(film.length)
    await app.media.videos.makeDue()
    expect(await stateOf(owner, url)).toBe('ready')
  })

  it('whose last answer was lost is known to be whole', async () => {
    const owner = await app.creator()
    const url = `/vod/${await uploadVideo(app, owner, film)}`
    expect((await tus(app, owner, { method: 'HEAD', url })).headers).toMatchObject({
      'upload-offset': String(film.length),
      'upload-length': String(film.length),
    })
    expect((await send(app, owner, url, 0, film)).status).toBe(409)
    await app.media.videos.makeDue()
    expect(await offsetOf(app, owner, url)).toBe(film.length)
  })

  it('goes on with a credential that was renewed, and with no other', async () => {
    const [owner, other] = [await app.creator(), await app.creator()]
    const url = await beginUpload(app, owner, film.length)
    const old = `Bearer ${(await app.as(owner).call(getVideoUploadToken, {})).sessionToken}`
    app.clock.advance(VIDEO_TOKEN_LIFETIME_MS)
    const head = (headers: Record<string, string | null>) => tus(app, owner, { method: 'HEAD', url, headers })
    expect((await head({ authorization: old })).status).toBe(403)
    expect((await head({ authorization: null })).status).toBe(403)
    const [who, until, signature] = old.slice('Bearer '.length).split('.')
    const later = Number(until) + 60_000
    expect((await head({ authorization: `Bearer ${who}.${later}.${signature}` })).status).toBe(403)
    expect((await head({})).status).toBe(200)
    expect((await tus(app, other, { method: 'HEAD', url })).status).toBe(404)
    expect((await send(app, other, url, 0, film)).status).toBe(404)
    expect((await tus(app, other, { method: 'DELETE', url })).status).toBe(404)
    expect(await offsetOf(app, owner, url)).toBe(0)
    await tus(app, owner, { method: 'DELETE', url })
  })

  it.each(['?x=/', '#/', ';/', '?x=%2F', '/'])(
    'of another creator is not reached by way of an own one and %s',
    async (way) => {
      const [mine, theirs] = [await app.creator(), await app.creator()]
      const own = await beginUpload(app, mine, film.length)
      const victim = await beginUpload(app, theirs, film.length, 'private.mp4')
      const target = `${own}${way}${vidOf(victim)}`
      const told = await sendTo(mine, { method: 'HEAD', target })
      expect(told.headers['upload-metadata']).toBeUndefined()
      expect(await sendTo(mine, { method: 'PATCH', target }, film)).toMatchObject({ status: 404 })
      expect(await offsetOf(app, theirs, victim)).toBe(0)
      expect(await stateOf(theirs, victim)).toBe('uploading')
      // An own one with an odd address was not written either.
      expect(await offsetOf(app, mine, own)).toBe(0)
      for (const [who, url] of [
        [mine, own],
        [theirs, victim],
      ] as const)
        await tus(app, who, { method: 'DELETE', url })
    },
  )

  it('is not begun at an address that says more', async () => {
    const owner = await app.creator()
    const headers = { 'upload-length': String(film.length) }
    const { status } = await tus(app, owner, { method: 'POST', url: '/vod?x=/1', headers })
    expect(status).toBe(404)
    expect((await app.as(owner).call(listVault, {})).assets).toEqual([])
  })

  it('cannot be read back', async () => {
    const url = await beginUpload(app, creator, film.length)
    const { sessionToken } = await app.as(creator).call(getVideoUploadToken, {})
    const answer = await fetch(new URL(url, await addressOf(app)), {
      headers: { authorization: `Bearer ${sessionToken}`, 'tus-resumable': '1.0.0' },
    })
    expect(answer.status).toBe(404)
    await tus(app, creator, { method: 'DELETE', url })
  })

  it('can be given up, and leaves nothing', async () => {
    const owner = await app.creator()
    const url = await beginUpload(app, owner, film.length)
    await send(app, owner, url, 0, film.subarray(0, 100))
    expect((await tus(app, owner, { method: 'DELETE', url })).status).toBe(204)
    expect((await tus(app, owner, { method: 'HEAD', url })).status).toBe(404)
    expect((await app.as(owner).call(listVault, {})).assets).toEqual([])
    expect(await readdir(join(app.dataDir, 'storage', 'vod'))).not.toContain(vidOf(url))
    await app.platform.jobs.runDue()
    expect(await app.as(owner).refused(getVodInfo, { Vid: vidOf(url) })).toMatchObject({ reason: 'NOT_FOUND' })
  })

  it('that nobody finishes goes after a day', async () => {
    const owner = await app.creator()
    const url = await beginUpload(app, owner, film.length)
    await send(app, owner, url, 0, film.subarray(0, 100))
    await app.media.videos.sweep()
    expect(await offsetOf(app, owner, url)).toBe(100)
    app.clock.advance(DAY_MS + 1)
    await app.media.videos.sweep()
    const again = await app.signIn(owner)
    expect(await app.as(again).refused(getVodInfo, { Vid: vidOf(url) })).toMatchObject({ reason: 'NOT_FOUND' })
    expect(await readdir(join(app.dataDir, 'storage', 'vod'))).not.toContain(vidOf(url))
  })
})

describe('what is refused at once', () => {
  const begin = (who: Person, headers: Record<string, string>) => tus(app, who, { method: 'POST', headers })

  it.each([
    ['more than a video may be', { 'upload-length': String(VIDEO_MAX_BYTES + 1) }, 413],
    ['no length', {}, 400],
    ['a length for later', { 'upload-defer-length': '1' }, 400],
    ['a length that is none', { 'upload-length': '-5' }, 400],
    ['a part of a whole', { 'upload-length': '5', 'upload-concat': 'partial' }, 400],
  ])('%s', async (_name, headers, status) => {
    expect((await begin(await app.creator(), headers)).status).toBe(status)
  })

  it('a piece that is not the next one, and one too many', async () => {
    const owner = await app.creator()
    const url = await beginUpload(app, owner, 10)
    expect((await send(app, owner, url, 5, Buffer.from('12345'))).status).toBe(409)
    expect((await send(app, owner, url, 0, Buffer.from('more than ten bytes'))).status).toBe(413)
    expect(await offsetOf(app, owner, url)).toBe(0)
  })

  it('an address that climbs', async () => {
    const owner = await app.creator()
    for (const url of ['/vod/..%2f..%2fsecret.key', '/vod/1%00', '/vod/12345', '/vod/x']) {
      expect((await tus(app, owner, { method: 'HEAD', url })).status, url).toBe(404)
    }
  })

  it('a person who is no creator any more, although the credential is good', async () => {
    const owner = await app.creator()
    const { sessionToken } = await app.as(owner).call(getVideoUploadToken, {})
    await app.platform.db.script(`update users set role = 'member' where user_id = ${owner.user.userId}`)
    const headers = { authorization: `Bearer ${sessionToken}`, 'upload-length': '5' }
    expect((await tus(app, await app.creator(), { method: 'POST', headers })).status).toBe(403)
  })

  it('more at once than a post has room for', async () => {
    const owner = await app.creator()
    for (let count = 0; count < 20; count++) await beginUpload(app, owner, 10)
    const { status, body } = await begin(owner, { 'upload-length': '10' })
    expect([status, (JSON.parse(body) as { reason: string }).reason]).toEqual([429, 'TOO_MANY'])
  })
})
