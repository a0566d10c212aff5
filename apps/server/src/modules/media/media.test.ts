import { mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import {
  editProfile,
  getProfile,
  getUploadConfig,
  HOUR_MS,
  IMAGE_MAX_BYTES,
  UPLOAD_POLICY_LIFETIME_MS,
} from '@fanlight/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { uploadAs, uploaded } from '../../testing/uploads.ts'

let app: TestApp
let person: Person
let jpeg: Buffer
beforeAll(async () => {
  app = await startTestApp()
  person = await app.person()
  jpeg = await picture(600, 400).jpeg().toBuffer()
})
afterAll(() => app.close())

const picture = (width: number, height: number) => {
  const raw = Buffer.alloc(width * height * 3)
  for (let at = 0; at < raw.length; at++) raw[at] = (at * 7 + (at >> 9)) % 256
  return sharp(raw, { raw: { width, height, channels: 3 } })
}
const open = (url: string, headers: Record<string, string> = {}) =>
  app.http.server.inject({ method: 'GET', url, headers })
const setAvatar = (who: Person, headPicUrl: string) => app.as(who).raw(editProfile.path, { profiles: { headPicUrl } })

/** A PNG that says it has so many pixels; nothing has to hold them. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(1_000)))
  return Buffer.concat([signature, chunk('IHDR', header), pixels, chunk('IEND', Buffer.alloc(0))])
}

describe('an upload', () => {
  it('arrives by the form of the specification and becomes the avatar', async () => {
    const url = await uploaded(app, person, jpeg)
    const { user, profile } = await app.as(person).call(editProfile, { profiles: { headPicUrl: url } })
    expect(user.headPicUrl).toMatch(new RegExp(`^/media/pictures/${person.user.userId}/[a-f0-9]{32}\\?`))
    expect(profile.headPicUrl).toBe(user.headPicUrl)
  })

  it('says how long, how large, and where to', async () => {
    const config = await app.as(person).call(getUploadConfig, {})
    expect(config).toMatchObject({
      host: '/upload',
      keyPrefix: `${person.user.userId}/`,
      maxBytes: IMAGE_MAX_BYTES,
      expiresAt: app.clock.now() + UPLOAD_POLICY_LIFETIME_MS,
      fields: null,
    })
    expect(await app.as().refused(getUploadConfig, {})).toMatchObject({ status: 401, reason: 'TOKEN_INVALID' })
  })

  it.each<[string, Buffer | (() => Buffer | Promise<Buffer>), string]>([
    ['a page called picture.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), 'not_an_image'],
    [
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'not_an_image',
    ],
    ['nothing', Buffer.alloc(0), 'not_an_image'],
    ['a PDF', Buffer.from('%PDF-1.7 …'), 'not_an_image'],
    ['a program', Buffer.from('7f454c46020101', 'hex'), 'not_an_image'],
    ['a TIFF, which nobody needs here', () => picture(20, 20).tiff().toBuffer(), 'not_an_image'],
    ['a JPEG cut in half', () => jpeg.subarray(0, jpeg.length / 2), 'unreadable'],
    ['the beginning of a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), 'unreadable'],
    ['a bomb of ten thousand million pixels', pngOf(100_000, 100_000), 'too_many_pixels'],
    ['a bomb just above what is allowed', pngOf(10_000, 5_001), 'too_many_pixels'],
  ])('is refused when it is %s', async (_, bytes, cause) => {
    const answer = await uploadAs(app, person, { bytes: typeof bytes === 'function' ? await bytes() : bytes })
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { success: false, reason: 'PICTURE_REFUSED', data: { cause } },
    ])
    // And is not there either, for a person who tries the address all the same.
    expect((await setAvatar(person, answer.url)).body).toMatchObject({
      reason: 'PICTURE_REFUSED',
      data: { cause: 'missing' },
    })
  })

  it('of 11 MB is cut off', async () => {
    const answer = await uploadAs(app, person, { bytes: Buffer.alloc(11 * 1024 * 1024, 'x') })
    expect(answer.status).toBe(413)
    const justTooLarge = Buffer.concat([jpeg, Buffer.alloc(IMAGE_MAX_BYTES + 1 - jpeg.length)])
    const second = await uploadAs(app, person, { bytes: justTooLarge })
    expect([second.status, second.body.reason]).toEqual([413, 'TOO_LARGE'])
  })

  it.each([
    ['a way out of the folder', (id: string) => `${id}/../../secret.jpg`],
    ['an absolute path', () => '/etc/passwd.jpg'],
    ['another person’s folder', () => '1/0123456789abcdef0123456789abcdef.jpg'],
    ['a deeper folder', (id: string) => `${id}/a/0123456789abcdef0123456789abcdef.jpg`],
    ['a name that can be guessed', (id: string) => `${id}/me.jpg`],
    ['a program’s ending', (id: string) => `${id}/0123456789abcdef0123456789abcdef.html`],
    ['no name', (id: string) => `${id}/`],
  ])('is refused when its key is %s', async (_, keyOf) => {
    const answer = await uploadAs(app, person, { bytes: jpeg, key: keyOf(person.user.userId) })
    expect([answer.status, answer.body.reason]).toEqual([403, 'FORBIDDEN'])
  })

  it('takes no notice of the file’s own name', async () => {
    const { status } = await uploadAs(app, person, { bytes: jpeg, fileName: '../../../../tmp/evil.php' })
    expect(status).toBe(200)
    const names = await readdir(join(app.dataDir, 'storage', 'uploads'), { recursive: true })
    expect(names.filter((name) => name.includes('evil'))).toEqual([])
  })

  it.each<[string, Record<string, string | null>]>([
    ['another signature', { signature: 'x'.repeat(43) }],
    ['no signature', { signature: null }],
    ['another policy', { policy: Buffer.from('{"expiration":"2099-01-01","conditions":[]}').toString('base64') }],
    ['no policy', { policy: null }],
    ['another access key', { OSSAccessKeyId: 'somebody' }],
    ['no key', { key: null }],
  ])('is refused with %s', async (_, fields) => {
    expect(await uploadAs(app, person, { bytes: jpeg, fields })).toMatchObject({ status: 403 })
  })

  it('is refused once the policy has expired, and works with a new one', async () => {
    const config = await app.as(person).call(getUploadConfig, {})
    app.clock.advance(UPLOAD_POLICY_LIFETIME_MS + 1)
    expect(await uploadAs(app, person, { bytes: jpeg, config })).toMatchObject({ status: 403 })
    expect(await uploadAs(app, person, { bytes: jpeg })).toMatchObject({ status: 200 })
  })

  it.each([
    ['no form at all', 'application/json', '{}'],
    ['a form without a boundary', 'multipart/form-data', 'x'],
    ['a form that ends in the middle', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; na'],
    ['a form without a file', 'multipart/form-data; boundary=x', '--x--\r\n'],
  ])('is a fault of the caller when it is %s', async (_, type, payload) => {
    const answer = await app.http.server.inject({
      method: 'POST',
      url: '/upload',
      headers: { 'content-type': type },
      payload,
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
  })

  it('is swept away when nobody has made anything of it for a day', async () => {
    const folder = join(app.dataDir, 'storage', 'uploads', '77')
    await mkdir(folder, { recursive: true })
    await app.platform.storage.put('uploads/77/forgotten.jpg', jpeg, 'application/octet-stream')
    await app.platform.storage.put('uploads/77/fresh.jpg', jpeg, 'application/octet-stream')
    const old = new Date(app.clock.now() - 25 * HOUR_MS)
    await utimes(join(folder, 'forgotten.jpg'), old, old)
    const fresh = new Date(app.clock.now())
    await utimes(join(folder, 'fresh.jpg'), fresh, fresh)
    await app.media.sweep()
    expect(await readdir(folder)).toEqual(['fresh.jpg', 'fresh.jpg.type'])
  })
})

describe('a picture', () => {
  it('is made again from its pixels: upright, without the place it was taken', async () => {
    const withPlace = await picture(400, 200)
      .withExif({ IFD0: { Copyright: 'Jane' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer()
    const turned = await sharp(withPlace).keepExif().withMetadata({ orientation: 6 }).toBuffer()
    expect((await sharp(turned).metadata()).exif).toBeDefined()
    const url = await uploaded(
      app,
      person,
      Buffer.concat([turned, Buffer.from('<?php a second file behind the first ?>')]),
    )
    const { user } = await app.as(person).call(editProfile, { profiles: { headPicUrl: url } })
    for (const accept of ['image/webp', '*/*']) {
      const bytes = (await open(user.headPicUrl!, { accept })).rawPayload
      const meta = await sharp(bytes).metadata()
      expect([meta.exif, meta.orientation, meta.width, meta.height]).toEqual([undefined, undefined, 200, 400])
      expect(bytes.includes('GPS')).toBe(false)
      expect(bytes.includes('<?php')).toBe(false)
    }
  })

  it.each(['png', 'gif', 'webp', 'avif'] as const)('can come as %s', async (format) => {
    const { status, url } = await uploadAs(app, person, {
      bytes: await picture(120, 80).toFormat(format).toBuffer(),
      extension: format,
    })
    expect(status).toBe(200)
    expect((await setAvatar(person, url)).body.success).toBe(true)
  })

  it('is served as what the browser can show, in the width it asks for, never larger than it came', async () => {
    const url = await uploaded(app, person, await picture(900, 300).jpeg().toBuffer())
    const { profile } = await app.as(person).call(editProfile, { profiles: { coverUrl: url } })
    const seen = async (accept: string, width: string) => {
      const answer = await open(`${profile.coverUrl}${width}`, { accept })
      expect([answer.statusCode, answer.headers['vary']]).toEqual([200, 'accept'])
      return [answer.headers['content-type'], (await sharp(answer.rawPayload).metadata()).width]
    }
    expect(await seen('image/avif,image/webp,*/*', '&w=160')).toEqual(['image/webp', 160])
    await app.platform.jobs.runDue()
    expect(await seen('image/avif,image/webp,*/*', '&w=160')).toEqual(['image/avif', 160])
    expect(await seen('image/webp,*/*', '&w=300')).toEqual(['image/webp', 480])
    expect(await seen('*/*', '&w=1200')).toEqual(['image/jpeg', 900])
    expect(await seen('*/*', '')).toEqual(['image/jpeg', 900])
    expect(await seen('*/*', '&w=99999')).toEqual(['image/jpeg', 900])
    expect(await seen('*/*', '&w=../x')).toEqual(['image/jpeg', 900])
  })

  it('opens by its link alone: a guessed key, or that of a rendition or an upload, gets 403', async () => {
    const url = await uploaded(app, person, jpeg)
    const { user } = await app.as(person).call(editProfile, { profiles: { headPicUrl: url } })
    const key = user.headPicUrl!.split('?')[0]!
    const query = user.headPicUrl!.split('?')[1]!
    for (const path of [key, `${key}/1200.jpg`, `${key}/1200.jpg?${query}`, url.replace('/upload', '/media/uploads')]) {
      expect((await open(path)).statusCode).toBe(403)
    }
    expect((await open(url)).statusCode).toBe(404)
  })

  it('comes in parts for who asks for a part', async () => {
    await app.platform.storage.put('demo/parts.webp', Buffer.from('0123456789'), 'image/webp')
    const [path] = [app.links.linkTo('demo/parts.webp')]
    const part = async (range: string, headers: Record<string, string> = {}) => {
      const answer = await open(path, { range, ...headers })
      return [answer.statusCode, answer.payload, answer.headers['content-range']]
    }
    expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
    expect(await part('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await part('bytes=-2')).toEqual([206, '89', 'bytes 8-9/10'])
    expect(await part('bytes=0-999')).toEqual([206, '0123456789', 'bytes 0-9/10'])
    expect(await part('bytes=10-')).toEqual([416, '', 'bytes */10'])
    expect(await part('bytes=4-2')).toEqual([200, '0123456789', undefined])
    expect(await part('bytes=0-1,3-4')).toEqual([200, '0123456789', undefined])
    expect(await part('lines=1-2')).toEqual([200, '0123456789', undefined])
    expect(await part('bytes=2-4', { 'if-range': '"older"' })).toEqual([200, '0123456789', undefined])
  })

  it('of another person cannot be taken', async () => {
    const other = await app.person()
    const url = await uploaded(app, person, jpeg)
    expect((await setAvatar(other, url)).body).toMatchObject({ reason: 'PICTURE_REFUSED', data: { cause: 'missing' } })
    const theirs = url.replace(`/${person.user.userId}/`, `/${other.user.userId}/`)
    expect((await setAvatar(other, theirs)).body).toMatchObject({ reason: 'PICTURE_REFUSED' })
  })

  it.each(['https://evil.example/1.jpg', '//evil.example/1.jpg', 'file:///etc/passwd', 'http://169.254.169.254/', 'x'])(
    'is never fetched from elsewhere: %s',
    async (url) => {
      expect((await setAvatar(person, url)).body).toMatchObject({
        reason: 'PICTURE_REFUSED',
        data: { cause: 'missing' },
      })
    },
  )

  it('is the same when the answer was lost and the browser asks again', async () => {
    const url = await uploaded(app, person, jpeg)
    const [first, second] = [await setAvatar(person, url), await setAvatar(person, url)]
    expect(second.body).toEqual(first.body)
  })

  it('goes when it was replaced, once no link to it can be good any more', async () => {
    const owner = await app.person()
    const first = await app.as(owner).call(editProfile, { profiles: { headPicUrl: await uploaded(app, owner, jpeg) } })
    const link = first.user.headPicUrl!
    await app.as(owner).call(editProfile, { profiles: { headPicUrl: await uploaded(app, owner, jpeg) } })
    await app.platform.jobs.runDue()
    expect((await open(link)).statusCode).toBe(200)
    await app.platform.db.script(`update graphile_worker._private_jobs set run_at = now()`)
    await app.platform.jobs.runDue()
    expect((await open(link)).statusCode).toBe(404)
  })

  it('goes with its owner', async () => {
    const owner = await app.person()
    const { user } = await app
      .as(owner)
      .call(editProfile, { profiles: { headPicUrl: await uploaded(app, owner, jpeg) } })
    await app.leave(owner)
    await app.platform.jobs.runDue()
    await app.platform.jobs.runDue()
    expect((await open(user.headPicUrl!)).statusCode).toBe(404)
  })

  it('on the cover can be taken away', async () => {
    const url = await uploaded(app, person, jpeg)
    await app.as(person).call(editProfile, { profiles: { coverUrl: url } })
    const { profile } = await app.as(person).call(editProfile, { profiles: { coverUrl: '' } })
    expect(profile.coverUrl).toBeNull()
    expect((await app.as(person).call(getProfile, {})).coverUrl).toBeNull()
  })
})
