import { editPost, getAuthoredPost, type AssetId, type OwnPost } from '@fanlight/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storage } from '../../../platform/storage/index.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { lunaCreates } from '../../../testing/people.ts'
import { anAsset, anOwnPost } from '../../../testing/posts.ts'
import { begin, endAll } from '../../../testing/render-app.tsx'
import { keepAsset, replacements } from '../../media/index.ts'
import { createUploadQueue, type Sender } from '../../media/assets/upload-queue.ts'
import { uploadOf } from './draft.ts'
import { createDraftSession, type DraftSession } from './draft-session.ts'

let server: FakeServer
const opened: DraftSession[] = []

/** A server that keeps what it is sent, as the real one does: revisions and all. */
function keepWhatComes(first: OwnPost | null = null) {
  let saved = first
  server.answer(editPost, (body) => {
    const { content, status } = body as { content: { text: string; mediaList: { assetId: AssetId }[] }; status?: 0 | 2 }
    saved = anOwnPost(Number(saved?.contentId ?? 5), {
      ...saved,
      text: content.text,
      mediaList: content.mediaList.map(({ assetId }) => ({ asset: anAsset(Number(assetId)), isTeaser: false })),
      revision: (saved?.revision ?? 0) + 1,
      status: status ?? saved?.status ?? 0,
    })
    return { content: saved }
  })
}

function open(post: OwnPost | null = null, send: Sender = () => new Promise(() => undefined)) {
  const queue = createUploadQueue({ photo: send, video: send })
  const session = createDraftSession({ userId: lunaCreates.userId, post, queue })
  opened.push(session)
  return { session, queue, saving: () => session.view.get().saving }
}

const sent = () => server.askedFor(editPost) as { content: { text: string }; revision?: number; status?: number }[]

beforeEach(async () => {
  server = startServer()
  await begin(lunaCreates, '/creator/posts')
  vi.useFakeTimers()
  URL.createObjectURL = () => 'blob:fake'
  URL.revokeObjectURL = () => undefined
})
afterEach(async () => {
  for (const session of opened.splice(0)) session.close()
  await endAll()
})

describe('a draft', () => {
  it('is saved by itself, once someone has stopped typing for a moment', async () => {
    keepWhatComes()
    const { session, saving } = open()
    session.change({ text: 'By' })
    await vi.advanceTimersByTimeAsync(1_000)
    session.change({ text: 'By the sea' })
    await vi.advanceTimersByTimeAsync(1_400)
    expect(sent()).toEqual([])

    await vi.advanceTimersByTimeAsync(200)
    expect(sent()).toMatchObject([{ content: { text: 'By the sea' } }])
    expect(saving()).toBe('saved')
    expect(session.view.get().post?.contentId).toBe('5')
    expect(storage.postDrafts.get()).toEqual({})
  })

  it('carries the key of its first attempt, should that answer be lost', async () => {
    server.breakOff(editPost)
    const { session } = open()
    session.change({ text: 'By the sea' })
    await vi.advanceTimersByTimeAsync(1_600)
    keepWhatComes()
    await vi.advanceTimersByTimeAsync(5_100)
    const [first, second] = server.keysOf(editPost)
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  it('says with each save which change it knows of', async () => {
    keepWhatComes(anOwnPost(5, { revision: 3 }))
    const { session } = open(anOwnPost(5, { revision: 3 }))
    session.change({ text: 'One' })
    await vi.advanceTimersByTimeAsync(1_600)
    session.change({ text: 'Two' })
    await vi.advanceTimersByTimeAsync(1_600)
    expect(sent().map(({ revision }) => revision)).toEqual([3, 4])
  })

  it('is kept here while there is no connection, and sent when there is one again', async () => {
    server.breakOff(editPost)
    const { session, saving } = open(anOwnPost(5))
    session.change({ text: 'Written in a tunnel' })
    await vi.advanceTimersByTimeAsync(1_600)
    expect(saving()).toBe('offline')
    session.close()

    keepWhatComes(anOwnPost(5))
    const after = open(anOwnPost(5))
    expect(after.session.view.get().draft.text).toBe('Written in a tunnel')
    await vi.advanceTimersByTimeAsync(10)
    expect(after.saving()).toBe('saved')
    expect(sent().at(-1)?.content.text).toBe('Written in a tunnel')
  })

  it('does not wait for its turn when the connection comes back', async () => {
    server.breakOff(editPost)
    const { session, saving } = open(anOwnPost(5))
    session.change({ text: 'Written in a tunnel' })
    await vi.advanceTimersByTimeAsync(1_600)
    keepWhatComes(anOwnPost(5))
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(10)
    expect(saving()).toBe('saved')
  })

  it('asks whose words count when it was changed elsewhere, and loads those', async () => {
    server.refuse(editPost, 'CONFLICT')
    server.answer(getAuthoredPost, { content: anOwnPost(5, { revision: 9, text: 'Theirs' }) })
    const { session, saving } = open(anOwnPost(5))
    session.change({ text: 'Mine' })
    await vi.advanceTimersByTimeAsync(1_600)
    expect(saving()).toBe('conflict')
    session.change({ text: 'Mine, again' })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(sent()).toHaveLength(1)

    await session.loadTheirs()
    expect(session.view.get()).toMatchObject({ saving: 'saved', draft: { text: 'Theirs' } })
  })

  it('or keeps these, over what is there by now', async () => {
    server.refuse(editPost, 'CONFLICT')
    const { session, saving } = open(anOwnPost(5))
    session.change({ text: 'Mine' })
    await vi.advanceTimersByTimeAsync(1_600)
    server.answer(getAuthoredPost, { content: anOwnPost(5, { revision: 9 }) })
    keepWhatComes(anOwnPost(5, { revision: 9 }))
    await session.keepMine()
    expect(sent().at(-1)).toMatchObject({ revision: 9, content: { text: 'Mine' } })
    expect(saving()).toBe('saved')
  })

  it('opens with the question when what was kept here is of an older change', () => {
    storage.postDrafts.set({ '7 5': { revision: 1, draft: { text: 'Mine' } } })
    const { session } = open(anOwnPost(5, { revision: 2, text: 'Theirs' }))
    expect(session.view.get()).toMatchObject({ saving: 'conflict', draft: { text: 'Mine' } })
  })

  it('is kept without a price or a time that cannot be', async () => {
    keepWhatComes()
    const { session } = open()
    session.change({ text: 'By the sea', audience: 'paid', price: '2', publishAt: '2001-01-01T00:00' })
    await vi.advanceTimersByTimeAsync(1_600)
    expect(sent()[0]?.content).toMatchObject({ visibility: { kind: 'everyone' }, publishAt: null })
    expect(session.view.get().draft.price).toBe('2')
  })
})

describe('a post that people may see', () => {
  it('is not changed before its creator says so', async () => {
    keepWhatComes(anOwnPost(5, { status: 2 }))
    const { session, saving } = open(anOwnPost(5, { status: 2 }))
    session.change({ text: 'Corrected' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent()).toEqual([])
    expect(saving()).toBe('unsaved')

    await session.finish(null)
    expect(sent()).toMatchObject([{ content: { text: 'Corrected' } }])
    expect(sent()[0]).not.toHaveProperty('status')
  })
})

describe('files of a draft', () => {
  it('join it when they arrive, whichever page is open', async () => {
    keepWhatComes()
    let arrive = () => undefined as void
    const { session, queue } = open(
      null,
      () =>
        new Promise((resolve) => {
          arrive = () => resolve({ assetId: '9' as AssetId, asset: anAsset(9), wasThere: false })
        }),
    )
    const [upload] = queue.add([new File(['x'], 'a.jpg', { type: 'image/jpeg' })]).taken
    const uploadId = upload?.uploadId ?? ''
    session.change({ media: [{ key: uploadId, assetId: null, uploadId, isTeaser: false }] })
    await vi.advanceTimersByTimeAsync(10)
    expect(session.isBusy()).toBe(true)
    arrive()
    await vi.advanceTimersByTimeAsync(1_600)
    expect(sent().at(-1)).toMatchObject({ content: { mediaList: [{ assetId: '9' }] } })
    expect(session.isBusy()).toBe(false)
    expect(queue.entries.get()).toEqual([])
  })

  it('are still on their way in a post that was left and opened again', async () => {
    let arrive = () => undefined as void
    const post = anOwnPost(5, {
      mediaList: [{ asset: anAsset(9, { kind: 'video', state: 'uploading' }), isTeaser: false }],
    })
    const { session, queue } = open(
      post,
      (_, { onAsset }) =>
        new Promise((resolve) => {
          onAsset('9' as AssetId)
          arrive = () => resolve({ assetId: '9' as AssetId, asset: anAsset(9), wasThere: false })
        }),
    )
    queue.add([new File(['x'], 'a.mp4', { type: 'video/mp4' })])
    await vi.advanceTimersByTimeAsync(10)
    const [media] = session.view.get().draft.media
    expect(media && uploadOf(queue.entries.get(), media)).toMatchObject({ state: { phase: 'uploading' } })
    arrive()
    await vi.advanceTimersByTimeAsync(10)
    expect(queue.entries.get()).toEqual([])
    expect(session.view.get().saving).toBe('saved')
  })

  it('give way to the one that was there already', () => {
    const { session } = open(anOwnPost(5, { mediaList: [{ asset: anAsset(8), isTeaser: true }] }))
    keepAsset(anAsset(2))
    replacements.emit({ from: '8' as AssetId, to: anAsset(2) })
    expect(session.view.get().draft.media).toMatchObject([{ assetId: '2', isTeaser: true }])
  })

  it('are cancelled with the place they were meant for', async () => {
    const { session, queue } = open()
    const [upload] = queue.add([new File(['x'], 'a.jpg', { type: 'image/jpeg' })]).taken
    const uploadId = upload?.uploadId ?? ''
    session.change({ media: [{ key: uploadId, assetId: null, uploadId, isTeaser: false }] })
    session.removeMedia(uploadId)
    expect(queue.entries.get()).toEqual([])
    expect(session.view.get().draft.media).toEqual([])
  })
})
