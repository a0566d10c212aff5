import { PHOTO_MAX_BYTES, VIDEO_MAX_BYTES, type AssetId } from '@fanlight/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aFile } from '../../../testing/fake-store.ts'
import { anAsset, assetId } from '../../../testing/posts.ts'
import { begin, endAll } from '../../../testing/render-app.tsx'
import { UploadError } from '../upload-error.ts'
import { describeFileProblem, kindOfFile } from './file-kind.ts'
import { createUploadQueue, isOnItsWay, type Sender, type UploadNews } from './upload-queue.ts'

type Running = Parameters<Sender>[1] & {
  file: File
  arrive: (id: AssetId, wasThere?: boolean) => void
  fail: (error: unknown) => void
}

/** Senders that do what the test says, when it says so. */
function startQueue() {
  const running: Running[] = []
  const send: Sender = (file, sending) =>
    new Promise((resolve, reject) => {
      sending.signal.addEventListener('abort', () => reject(sending.signal.reason))
      running.push({
        ...sending,
        file,
        arrive: (id, wasThere = false) => resolve({ assetId: id, asset: anAsset(Number(id)), wasThere }),
        fail: reject,
      })
    })
  const queue = createUploadQueue({ photo: send, video: send })
  const news: UploadNews[] = []
  queue.news((each) => news.push(each))
  const phases = () => queue.entries.get().map(({ state }) => state.phase)
  return { queue, running, news, phases }
}

const photo = (name = 'a.jpg') => aFile(name, 'image/jpeg')
const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

beforeEach(async () => {
  await begin()
  URL.createObjectURL = () => 'blob:fake'
  URL.revokeObjectURL = () => undefined
})
afterEach(endAll)

describe('files on their way into the vault', () => {
  it('are sent two at a time, in the order they were chosen', async () => {
    const { queue, running, phases } = startQueue()
    queue.add([photo('1.jpg'), photo('2.jpg'), photo('3.jpg')])
    await settle()

    expect(phases()).toEqual(['uploading', 'uploading', 'waiting'])
    running[0]?.arrive(assetId(1))
    await settle()
    expect(phases()).toEqual(['sent', 'uploading', 'uploading'])
    expect(running.map(({ file }) => file.name)).toEqual(['1.jpg', '2.jpg', '3.jpg'])
  })

  it('say how far each of them is, and what it became', async () => {
    const { queue, running, news } = startQueue()
    const [upload] = queue.add([photo()]).taken
    await settle()
    running[0]?.onProgress(0.4)
    expect(queue.entries.get()[0]?.state).toEqual({ phase: 'uploading', share: 0.4 })

    running[0]?.onAsset(assetId(9))
    expect(queue.entries.get()[0]?.assetId).toBe('9')
    running[0]?.arrive(assetId(9), true)
    await settle()
    expect(news).toMatchObject([
      { uploadId: upload?.uploadId, assetId: '9', isSent: false },
      { uploadId: upload?.uploadId, assetId: '9', isSent: true, wasThere: true },
    ])
  })

  it('are tried again when they failed', async () => {
    const { queue, running, phases } = startQueue()
    const [upload] = queue.add([photo()]).taken
    await settle()
    running[0]?.fail(new UploadError('offline'))
    await settle()
    expect(phases()).toEqual(['failed'])

    queue.retry(upload?.uploadId ?? '')
    await settle()
    expect(phases()).toEqual(['uploading'])
    running[1]?.arrive(assetId(3))
    await settle()
    expect(phases()).toEqual(['sent'])
  })

  it('make room for the next one when they are cancelled, and are not heard of again', async () => {
    const { queue, running, news, phases } = startQueue()
    const { taken } = queue.add([photo('1.jpg'), photo('2.jpg'), photo('3.jpg')])
    await settle()
    queue.drop(taken[0]?.uploadId ?? '')
    await settle()

    expect(running[0]?.signal.aborted).toBe(true)
    expect(phases()).toEqual(['uploading', 'uploading'])
    running[0]?.onProgress(0.5)
    running[0]?.onAsset(assetId(1))
    expect(news).toEqual([])
  })

  it('cancel nothing when they are put away on arrival', async () => {
    const { queue, running } = startQueue()
    queue.news(({ uploadId }) => queue.drop(uploadId))
    queue.add([photo()])
    await settle()
    running[0]?.arrive(assetId(1))
    await settle()
    expect(queue.entries.get()).toEqual([])
    expect(running[0]?.signal.aborted).toBe(false)
  })

  it('are all ended at once, with the person they belonged to', async () => {
    const { queue, running } = startQueue()
    queue.add([photo(), photo(), photo()])
    await settle()
    queue.dropAll()
    expect(queue.entries.get()).toEqual([])
    expect(running.every(({ signal }) => signal.aborted)).toBe(true)
    expect(queue.entries.get().some(isOnItsWay)).toBe(false)
  })

  it('answers those that cannot be taken with what is wrong, and takes the others', async () => {
    const { queue } = startQueue()
    const { taken, refused } = queue.add([photo(), aFile('notes.txt', 'text/plain')])
    expect(taken).toHaveLength(1)
    expect(refused.map(({ problem }) => problem)).toEqual(['not_media'])
  })
})

describe('what a file would become', () => {
  it.each([
    ['a photo', aFile('a.png', 'image/png'), { kind: 'photo' }],
    ['a video', aFile('a.mp4', 'video/mp4'), { kind: 'video' }],
    ['a video whose type the phone left out', aFile('a.MOV', ''), { kind: 'video' }],
    ['a photo of a phone', aFile('a.HEIC', 'image/heic'), { kind: 'photo' }],
    ['one whose type the browser does not know', aFile('a.heif', ''), { kind: 'photo' }],
    ['a photo that is too large', aFile('a.png', 'image/png', PHOTO_MAX_BYTES + 1), { problem: 'photo_too_large' }],
    ['a video that is too large', aFile('a.mp4', 'video/mp4', VIDEO_MAX_BYTES + 1), { problem: 'video_too_large' }],
    ['a document', aFile('a.pdf', 'application/pdf'), { problem: 'not_media' }],
  ])('knows %s', (_, file, expected) => {
    expect(kindOfFile(file)).toEqual(expected)
  })

  it('is said with the name of the file', () => {
    expect(describeFileProblem('photo_too_large', 'sea.png')).toBe(
      'sea.png is larger than 50 MB. Choose a smaller photo.',
    )
    expect(describeFileProblem('video_too_large', 'sea.mp4')).toContain('larger than 2 GB')
  })
})
