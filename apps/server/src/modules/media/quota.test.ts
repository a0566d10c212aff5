import {
  addToVault,
  getUploadConfig,
  getVodInfo,
  listVault,
  MINUTE_MS,
  removeFromVault,
  VIDEO_ATTEMPTS,
} from '@fanlight/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { uploadAs, uploaded } from '../../testing/uploads.ts'
import { beginUpload, clip, tus, vidOf } from '../../testing/videos.ts'

const GB = 1024 ** 3
const SHARE = 300_000
let noise = 0
/** So large, and no two alike. */
const picture = async (): Promise<Buffer> => {
  const size = 160
  const pixels = Buffer.from(Array.from({ length: size * size * 3 }, (_, index) => (index * 7919 + noise * 31) % 251))
  noise += 1
  return sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}
const begin = async (at: TestApp, who: Person, bytes: number) => {
  const { status, body } = await tus(at, who, { method: 'POST', headers: { 'upload-length': String(bytes) } })
  return { status, reason: (JSON.parse(body || '{}') as { reason?: string }).reason }
}

describe('one creator’s share of the storage', () => {
  let app: TestApp
  beforeAll(async () => void (app = await startTestApp({ STORAGE_PER_CREATOR_GB: String(SHARE / GB) })))
  afterAll(() => app.close())

  it('is what waits to be used and what is in the vault, together', async () => {
    const owner = await app.creator()
    const bytes = await picture()
    expect(bytes.length).toBeGreaterThan(SHARE / 5)
    const url = await uploaded(app, owner, bytes)
    const { asset } = await app.as(owner).call(addToVault, { url })
    await uploaded(app, owner, await picture())
    await uploaded(app, owner, await picture())
    const { status, body } = await uploadAs(app, owner, { bytes: await picture() })
    expect([status, body.reason]).toEqual([507, 'STORAGE_FULL'])
    await app.as(owner).call(removeFromVault, { assetId: asset.assetId })
    expect((await uploadAs(app, owner, { bytes: await picture() })).status).toBe(200)
  })

  it('is full before the form is handed out, too', async () => {
    const owner = await app.creator()
    expect(await begin(app, owner, SHARE)).toMatchObject({ status: 201 })
    expect(await app.as(owner).refused(getUploadConfig, {})).toMatchObject({ status: 200, reason: 'STORAGE_FULL' })
  })

  it('is not filled by a video beside pictures that wait', async () => {
    const owner = await app.creator()
    const bytes = await picture()
    await uploaded(app, owner, bytes)
    expect(await begin(app, owner, SHARE - bytes.length + 1)).toEqual({ status: 507, reason: 'STORAGE_FULL' })
    expect(await begin(app, owner, SHARE - bytes.length)).toMatchObject({ status: 201 })
  })

  it('is free again when an upload is given up', async () => {
    const owner = await app.creator()
    const url = await beginUpload(app, owner, SHARE)
    expect(await begin(app, owner, 1)).toEqual({ status: 507, reason: 'STORAGE_FULL' })
    await tus(app, owner, { method: 'DELETE', url: `/vod/${vidOf(url)}` })
    expect(await begin(app, owner, SHARE)).toMatchObject({ status: 201 })
  })

  it('holds for uploads that begin in the same moment', async () => {
    const owner = await app.creator()
    const begun = await Promise.all([1, 2, 3, 4].map(() => begin(app, owner, SHARE / 2)))
    expect(begun.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 507, 507])
    expect((await app.as(owner).call(listVault, {})).assets).toHaveLength(2)
  })

  it('is each creator’s own', async () => {
    const [one, other] = [await app.creator(), await app.creator()]
    await beginUpload(app, one, SHARE)
    expect(await begin(app, other, SHARE)).toMatchObject({ status: 201 })
  })
})

describe('a disk that has to keep some room', () => {
  let app: TestApp
  beforeAll(async () => void (app = await startTestApp({ STORAGE_RESERVE_GB: '1000000' })))
  afterAll(() => app.close())

  it('takes no picture and no video, and says so', async () => {
    const owner = await app.creator()
    expect(await app.as(owner).refused(getUploadConfig, {})).toMatchObject({ status: 200, reason: 'UPLOADS_PAUSED' })
    expect(await begin(app, owner, 10)).toEqual({ status: 507, reason: 'UPLOADS_PAUSED' })
    // A form that was handed out before is of no use either.
    const roomy = await startTestApp({ FANLIGHT_DATA_DIR: app.dataDir }, app)
    const config = await roomy.as(owner).call(getUploadConfig, {})
    const url = await uploaded(roomy, owner, await picture())
    await roomy.close()
    const { status, body } = await uploadAs(app, owner, { bytes: await picture(), config })
    expect([status, body.reason]).toEqual([507, 'UPLOADS_PAUSED'])
    expect(await app.as(owner).refused(addToVault, { url })).toMatchObject({ reason: 'UPLOADS_PAUSED' })
  })

  it('lets no piece in of a video that was begun before, and makes none of what is there, until there is room', async () => {
    const other = await startTestApp()
    const film = await clip('silent.mp4')
    const owner = await other.creator()
    const url = await beginUpload(other, owner, film.length)
    const infoOf = () => other.as(owner).call(getVodInfo, { Vid: vidOf(url) })
    const send = () => tus(other, owner, { method: 'PATCH', url, headers: { 'upload-offset': '0' } }, film)
    let room = 0
    other.platform.storage.hasRoomFor = async (bytes) => bytes <= room

    const { status, body } = await send()
    expect([status, (JSON.parse(body) as { reason: string }).reason]).toEqual([507, 'UPLOADS_PAUSED'])
    room = film.length
    expect((await send()).status).toBe(204)
    for (let tries = 0; tries < VIDEO_ATTEMPTS + 1; tries++) {
      await other.media.videos.makeDue()
      other.clock.advance(MINUTE_MS)
    }
    expect(await infoOf()).toMatchObject({ state: 'processing' })
    room = Number.POSITIVE_INFINITY
    await other.media.videos.makeDue()
    expect(await infoOf()).toMatchObject({ state: 'ready' })
    await other.close()
  })
})
