import { getUploadConfig, UPLOAD_CONFIG_CACHE_MS, userId } from '@fanlight/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startServer, type FakeServer } from '../../testing/fake-server.ts'
import { photo, startFakeStore, uploadConfig } from '../../testing/fake-store.ts'
import { luna } from '../../testing/people.ts'
import { begin, endAll, signInAs } from '../../testing/render-app.tsx'
import { describeUploadError } from './upload-error.ts'
import { uploadPicture } from './upload-picture.ts'

let store: ReturnType<typeof startFakeStore>
let server: FakeServer

beforeEach(async () => {
  await begin()
  store = startFakeStore()
  server = startServer()
  server.answer(getUploadConfig, uploadConfig)
})
afterEach(endAll)

const configsAsked = () => server.askedFor(getUploadConfig).length
const refusal = (reason: string, data: object) => ({ success: false, code: 1, msg: 'No', reason, data })

/** What the person is told of an upload that fails. */
const sentenceOf = (sent: Promise<string>) =>
  sent.then(
    () => 'it did not fail',
    (error: unknown) => describeUploadError(error),
  )

async function upload(): Promise<void> {
  const at = store.requests.length
  const done = uploadPicture(photo())
  ;(await store.request(at)).answer(200)
  await done
}

describe('an upload', () => {
  it('posts the fields in the order the store reads them, without a token, and answers the address', async () => {
    const done = uploadPicture(photo('holiday at home.PNG'))
    const request = await store.request()
    request.answer(200, '')

    const entries = [...request.form.entries()]
    expect(entries.map(([name]) => name)).toEqual([
      'key',
      'OSSAccessKeyId',
      'policy',
      'signature',
      'success_action_status',
      'file',
    ])
    const { key, file, ...fields } = Object.fromEntries(entries)
    expect(fields).toEqual({
      OSSAccessKeyId: 'access',
      policy: 'policy',
      signature: 'signature',
      success_action_status: '200',
    })
    expect(key).toMatch(/^7\/[0-9a-f]{32}\.png$/)
    expect((file as File).name).not.toContain('holiday')
    expect(request.address).toBe(uploadConfig.host)
    expect(request.headers).toEqual([])
    expect(await done).toBe(`${uploadConfig.host}/${key as string}`)
  })

  it("posts another store's own fields instead", async () => {
    const fields = { 'x-amz-algorithm': 'AWS4', 'x-amz-signature': 'abc' }
    server.answer(getUploadConfig, { ...uploadConfig, fields })
    const done = uploadPicture(photo())
    const request = await store.request()
    request.answer(204)
    await done
    expect([...request.form.keys()]).toEqual([
      'key',
      'x-amz-algorithm',
      'x-amz-signature',
      'success_action_status',
      'file',
    ])
  })

  it.each([
    [new Blob(['x'], { type: 'image/jpeg' }), undefined, 'jpg'],
    [new Blob(['x'], { type: 'image/avif' }), undefined, 'avif'],
    [new Blob(['x']), 'drawing.gif', 'gif'],
    [new Blob(['x']), 'run.exe', 'jpg'],
  ])('names a blob by its type, then by its name', async (blob, name, extension) => {
    const done = uploadPicture(blob, { name })
    const request = await store.request()
    request.answer(200)
    await done
    expect(request.form.get('key')).toMatch(new RegExp(`\\.${extension}$`))
  })

  it('says how far it is', async () => {
    const shares: number[] = []
    const done = uploadPicture(photo(), { onProgress: (share) => shares.push(share) })
    const request = await store.request()
    request.progress(25, 100)
    request.progress(100, 100)
    request.answer(200)
    await done
    expect(shares).toEqual([0.25, 1])
  })
})

describe('the configuration', () => {
  it('is asked for once in half an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const start = Date.now()
    await upload()
    vi.setSystemTime(start + UPLOAD_CONFIG_CACHE_MS - 1)
    await upload()
    expect(configsAsked()).toBe(1)
    vi.setSystemTime(start + UPLOAD_CONFIG_CACHE_MS + 1_000)
    await upload()
    expect(configsAsked()).toBe(2)
  })

  it('is asked for once by uploads that begin together', async () => {
    const both = [uploadPicture(photo()), uploadPicture(photo())]
    for (const index of [0, 1]) (await store.request(index)).answer(200)
    const [first, second] = await Promise.all(both)
    expect(configsAsked()).toBe(1)
    expect(first).not.toBe(second)
  })

  it('of one account is not used by the next', async () => {
    await upload()
    signInAs({ ...luna, userId: userId('8') }, 'another')
    await upload()
    expect(configsAsked()).toBe(2)
  })

  it('is fetched again when the store answers 403, and the upload goes on', async () => {
    const done = uploadPicture(photo())
    ;(await store.request(0)).answer(403)
    ;(await store.request(1)).answer(200)
    expect(await done).toContain(uploadConfig.host)
    expect(configsAsked()).toBe(2)
  })

  it('is fetched again once only', async () => {
    const sentence = sentenceOf(uploadPicture(photo()))
    ;(await store.request(0)).answer(403)
    ;(await store.request(1)).answer(403)
    expect(await sentence).toBe('Image upload failed, please try again')
    expect(store.requests).toHaveLength(2)
  })
})

describe('a failed upload is described', () => {
  it.each([
    [413, '', 'Image size cannot exceed 10MB'],
    [500, '', 'Image upload failed, please try again'],
    [
      200,
      refusal('PICTURE_REFUSED', { cause: 'unreadable' }),
      'This image is damaged and can’t be opened. Choose another one.',
    ],
    [200, refusal('PICTURE_REFUSED', { cause: 'not_an_image' }), 'This file isn’t an image.'],
    [200, refusal('PICTURE_REFUSED', { cause: 'too_large' }), 'Image size cannot exceed 10MB'],
    [200, refusal('PICTURE_REFUSED', { cause: 'too_many_pixels' }), 'larger than 50 megapixels'],
    [200, refusal('PICTURE_REFUSED', { cause: 'missing' }), 'couldn’t find the uploaded image'],
    [413, refusal('TOO_LARGE', {}), 'Image size cannot exceed 10MB'],
  ])('when the store answers %i %j', async (status, body, words) => {
    const sentence = sentenceOf(uploadPicture(photo()))
    ;(await store.request()).answer(status, body)
    expect(await sentence).toContain(words)
  })

  it('when the connection breaks', async () => {
    const sentence = sentenceOf(uploadPicture(photo()))
    ;(await store.request()).breakDown()
    expect(await sentence).toContain('connection was interrupted')
  })

  it('when nothing moves for 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const sentence = sentenceOf(uploadPicture(photo()))
    await vi.waitUntil(() => store.requests.length === 1)
    const request = await store.request()
    vi.advanceTimersByTime(29_000)
    request.progress(1, 100)
    vi.advanceTimersByTime(29_000)
    expect(request.isAborted).toBe(false)
    vi.advanceTimersByTime(1_000)
    expect(await sentence).toContain('stalled')
    expect(request.isAborted).toBe(true)
  })

  it('when it is cancelled, before and after it began', async () => {
    const controller = new AbortController()
    const sentence = sentenceOf(uploadPicture(photo(), { signal: controller.signal }))
    const request = await store.request()
    controller.abort()
    expect(await sentence).toContain('canceled')
    expect(request.isAborted).toBe(true)
    expect(await sentenceOf(uploadPicture(photo(), { signal: controller.signal }))).toContain('canceled')
    expect(store.requests).toHaveLength(1)
  })
})
