import { readFile } from 'node:fs/promises'
import {
  addToVault,
  editProfile,
  getUploadConfig,
  IMAGE_MAX_BYTES,
  PHOTO_MAX_BYTES,
  type UploadConfig,
} from '@fanlight/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { uploadAs } from '../../testing/uploads.ts'

let app: TestApp
let creator: Person
let forPhotos: UploadConfig
/** One picture of 96 by 64, coded as phones do (HEVC) and to be turned by a quarter. */
let heic: Buffer
beforeAll(async () => {
  app = await startTestApp()
  creator = await app.creator()
  forPhotos = await app.as(creator).call(getUploadConfig, { use: 'photo' })
  heic = await readFile(new URL('../../testing/sample.heic', import.meta.url))
})
afterAll(() => app.close())

const upload = (bytes: Buffer, config: UploadConfig | undefined = forPhotos, who = creator) =>
  uploadAs(app, who, { bytes, extension: 'heic', ...(config && { config }) })
const open = (url: string, headers: Record<string, string> = {}) =>
  app.http.server.inject({ method: 'GET', url, headers })

/** What a file says of itself, changed: its first box of the kind, from some byte on. */
function withBox(bytes: Buffer, kind: string, at: number, value: number): Buffer {
  const changed = Buffer.from(bytes)
  changed.writeUInt32BE(value, changed.indexOf(kind, 0, 'latin1') + 4 + at)
  return changed
}

describe('a photo of a phone', () => {
  it('becomes one that every browser can show, upright and without what else was in the file', async () => {
    const { url, status } = await upload(heic)
    expect(status).toBe(200)
    const { asset } = await app.as(creator).call(addToVault, { url, fileName: 'IMG_0001.HEIC' })
    expect(asset).toMatchObject({ kind: 'photo', state: 'ready', width: 64, height: 96 })
    const shown = await open(`${asset.url}&w=480`, { accept: 'image/webp' })
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 64, height: 96 })
    // The test picture is colourful: nothing of it was lost on the way.
    const { channels } = await sharp(shown.rawPayload).stats()
    for (const { stdev } of channels.slice(0, 3)) expect(stdev).toBeGreaterThan(30)
    const blur = await open(asset.fuzzyUrl!)
    expect(blur.statusCode).toBe(200)
  })

  it('sent twice is one', async () => {
    const [first, second] = [await upload(heic), await upload(heic)]
    const one = await app.as(creator).call(addToVault, { url: first.url })
    const other = await app.as(creator).call(addToVault, { url: second.url })
    expect(other).toMatchObject({ wasThere: true, asset: { assetId: one.asset.assetId } })
  })

  it('is no avatar: what is cropped in a browser comes as something that the browser can draw', async () => {
    expect((await upload(heic, await app.as(creator).call(getUploadConfig, {}))).body).toMatchObject({
      reason: 'PICTURE_REFUSED',
      data: { cause: 'not_an_image' },
    })
    // Nor by the address of one that was let in as a photo.
    const { url } = await upload(heic)
    expect((await app.as(creator).raw(editProfile.path, { profiles: { headPicUrl: url } })).body).toMatchObject({
      reason: 'PICTURE_REFUSED',
      data: { cause: 'not_an_image' },
    })
  })

  it('that claims more pixels than we take is refused before it is decoded', async () => {
    const bomb = withBox(withBox(heic, 'ispe', 4, 30_000), 'ispe', 8, 30_000)
    expect((await upload(bomb)).body).toMatchObject({ data: { cause: 'too_many_pixels' } })
  })

  it.each([
    ['is cut off', () => heic.subarray(0, heic.length - 600)],
    ['says nothing of how it is coded', () => withBox(heic, 'hvcC', -4, 0x66726565)],
    ['is a beginning and nothing else', () => heic.subarray(0, 24)],
  ])('that %s is refused, and the next one is taken', async (_, broken) => {
    const { url, status, body } = await upload(broken())
    const refused = status === 200 ? (await app.as(creator).raw(addToVault.path, { url })).body : body
    expect(refused).toMatchObject({ success: false, reason: 'PICTURE_REFUSED' })
    const next = await upload(heic)
    await app.as(creator).call(addToVault, { url: next.url })
  })
})

describe('a photo for a post', () => {
  it('may be larger than other pictures', async () => {
    expect(forPhotos.maxBytes).toBe(PHOTO_MAX_BYTES)
    const noise = await sharp({
      create: {
        width: 2_600,
        height: 2_600,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(noise.length).toBeGreaterThan(IMAGE_MAX_BYTES)
    const { url, status } = await uploadAs(app, creator, { bytes: noise, extension: 'png', config: forPhotos })
    expect(status).toBe(200)
    const { asset } = await app.as(creator).call(addToVault, { url })
    expect(asset).toMatchObject({ width: 2_600, state: 'ready' })
    const avatar = await app.as(creator).raw(editProfile.path, { profiles: { headPicUrl: url } })
    expect(avatar.body.success).toBe(false)
    const second = await uploadAs(app, creator, { bytes: noise, extension: 'png', config: forPhotos })
    expect((await app.as(creator).raw(editProfile.path, { profiles: { headPicUrl: second.url } })).body).toMatchObject({
      reason: 'PICTURE_REFUSED',
      data: { cause: 'too_large' },
    })
    expect((await uploadAs(app, creator, { bytes: noise, extension: 'png' })).status).toBe(413)
  })

  it('is for creators: others are given the room of a picture', async () => {
    const fan = await app.person()
    expect((await app.as(fan).call(getUploadConfig, { use: 'photo' })).maxBytes).toBe(IMAGE_MAX_BYTES)
  })
})
