import { getAssets, getVideoUploadToken, getVodInfo, instant, listVault } from '@fanlight/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, keyOf, queryClient } from '../../../platform/api/index.ts'
import { storage } from '../../../platform/storage/index.ts'
import { startServer } from '../../../testing/fake-server.ts'
import { aFile } from '../../../testing/fake-store.ts'
import { anAsset, assetId, aVideo } from '../../../testing/posts.ts'
import { begin, endAll, show, showHook } from '../../../testing/render-app.tsx'
import { UploadError } from '../upload-error.ts'
import { foldVaultEvent, knownAsset, replacements, useAsset } from './asset-cache.ts'
import { AssetThumb, thumbOf } from './AssetThumb.tsx'
import { createKeptUploads, createVideoTokens } from './send-video.ts'
import { describeUploadFailure, standingOf } from './standing.ts'
import type { QueuedUpload, UploadState } from './upload-queue.ts'

const upload = (state: UploadState, kind: 'photo' | 'video' = 'video'): QueuedUpload => ({
  uploadId: 'upload-1',
  kind,
  file: aFile('clip.mp4', 'video/mp4'),
  preview: null,
  assetId: assetId(1),
  state,
})

beforeEach(() => begin())
afterEach(endAll)

it('a file that the browser cannot draw is said to be shown once it was uploaded', () => {
  const { container, rerender } = show(<AssetThumb kind="photo" preview="blob:heic" width={200} isCovered />)
  fireEvent.error(container.querySelector('img')!)
  expect(screen.getByText('Preview after upload')).toBeTruthy()
  expect(container.querySelector('img')).toBeNull()
  rerender(<AssetThumb kind="photo" preview="blob:heic" asset={anAsset(1)} width={200} />)
  expect(screen.queryByText('Preview after upload')).toBeNull()
  expect(container.querySelector('img')?.getAttribute('src')).toContain('w=')
})

describe('how a file stands', () => {
  it.each([
    ['waits', upload({ phase: 'waiting' }), undefined, { phase: 'waiting' }],
    ['is uploading', upload({ phase: 'uploading', share: 0.5 }), undefined, { phase: 'uploading', share: 0.5 }],
    ['is sent, and nobody knows more yet', upload({ phase: 'sent' }), undefined, { phase: 'processing', share: 0 }],
    [
      'is being made into a video',
      upload({ phase: 'sent' }),
      aVideo(1, { state: 'processing', progress: 30 }),
      { phase: 'processing', share: 0.3 },
    ],
    ['was interrupted', undefined, aVideo(1, { state: 'uploading' }), { phase: 'interrupted' }],
    ['is ready', undefined, anAsset(1), { phase: 'ready' }],
    [
      'could not be read',
      undefined,
      aVideo(1, { state: 'failed', failure: 'unreadable' }),
      { phase: 'failed', message: 'This video is damaged and can’t be read.', canRetry: false },
    ],
    [
      'lost the connection',
      upload({ phase: 'failed', error: new UploadError('offline') }),
      undefined,
      { phase: 'failed', message: 'Your connection was interrupted. Check it and try again.', canRetry: true },
    ],
  ])('%s', (_, queued, asset, expected) => {
    expect(standingOf(queued, asset)).toEqual(expected)
  })

  it('says plainly that this server takes no videos', () => {
    const error = new ApiError({ reason: 'VIDEO_UNAVAILABLE', code: 60001, message: '' })
    expect(describeUploadFailure('video', error)).toBe(
      'Video uploads aren’t available right now. You can still post photos and text.',
    )
  })

  it.each(['photo', 'video'] as const)('says what to do when there is no room for a %s', (kind) => {
    const full = new ApiError({ reason: 'STORAGE_FULL', code: 60020, message: '' })
    const paused = new ApiError({ reason: 'UPLOADS_PAUSED', code: 60021, message: '' })
    expect(describeUploadFailure(kind, full)).toContain('Remove files from your vault')
    expect(describeUploadFailure(kind, paused)).toBe('We can’t take uploads right now. Try again later.')
  })
})

describe('what the vault says while one looks', () => {
  it('changes the asset wherever it is shown', () => {
    const key = [...keyOf(listVault, {}), 'pages']
    queryClient.setQueryData(key, { pages: [{ assets: [aVideo(1, { state: 'processing' })], nextCursor: null }] })
    foldVaultEvent(queryClient, { type: 'asset_changed', data: { asset: aVideo(1) } })

    expect(knownAsset(assetId(1))?.state).toBe('ready')
    expect(queryClient.getQueryData(key)).toMatchObject({ pages: [{ assets: [{ state: 'ready' }] }] })
  })

  it('lets the one that was there already stand for its copy', () => {
    const heard = vi.fn()
    const stop = replacements.subscribe(heard)
    foldVaultEvent(queryClient, { type: 'asset_replaced', data: { assetId: assetId(2), asset: aVideo(1) } })
    expect(heard).toHaveBeenCalledWith({ from: '2', to: aVideo(1) })
    stop()
  })

  it('is asked for every five seconds while a video is being made, and no longer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let state: 'processing' | 'ready' = 'processing'
    const asset = () => aVideo(1, { state })
    const server = startServer()
    server.answer(getAssets, () => ({ assets: [asset()] }))
    const nothing = { failure: null, videoUrl: null, imageUrl: null }
    server.answer(getVodInfo, () => ({ Vid: assetId(1), state, progress: 40, ...nothing, asset: asset() }))
    const { result } = showHook(() => useAsset(assetId(1)))
    await waitFor(() => expect(result.current.data?.state).toBe('processing'))
    state = 'ready'
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    await waitFor(() => expect(result.current.data?.state).toBe('ready'))
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(server.askedFor(getVodInfo)).toHaveLength(1)
  })
})

describe('the credential of a video', () => {
  const token = (currentTime: number) => ({
    currentTime: instant(currentTime),
    expiredTime: instant(currentTime + 3_600_000),
    sessionToken: `token-${currentTime}`,
    accessKeyID: '7',
    secretAccessKey: 's',
    host: '/vod',
    chunkBytes: 5,
    maxBytes: 10,
  })

  it('is kept as long as it is good, and renewed before it ends', async () => {
    let now = 0
    const server = startServer()
    server.answer(getVideoUploadToken, () => token(now))
    const tokens = createVideoTokens(() => now)
    await tokens.current()
    now = 57 * 60_000
    expect((await tokens.current()).sessionToken).toBe('token-0')
    now = 59 * 60_000
    expect((await tokens.current()).sessionToken).toBe(`token-${now}`)
    tokens.forget()
    await tokens.current()
    expect(server.askedFor(getVideoUploadToken)).toHaveLength(3)
  })
})

describe('where the pieces of a video went', () => {
  const began = (url: string) => ({
    size: 10,
    metadata: {},
    creationTime: '',
    urlStorageKey: '',
    uploadUrl: url,
    parallelUploadUrls: null,
  })

  it('is found again by the same file, for a day', async () => {
    let now = 1_000
    const kept = createKeptUploads(() => now)
    await kept.addUpload('7 a.mp4', began('/vod/1'))
    await kept.addUpload('7 b.mp4', began('/vod/2'))
    expect(await kept.findUploadsByFingerprint('7 a.mp4')).toMatchObject([{ uploadUrl: '/vod/1' }])
    expect(storage.videoUploads.get()).toHaveLength(2)

    await kept.removeUpload('7 a.mp4')
    expect(await kept.findUploadsByFingerprint('7 a.mp4')).toEqual([])
    now += 24 * 60 * 60 * 1000
    expect(await kept.findAllUploads()).toEqual([])
  })
})

it('shows a still picture in the size of its place', () => {
  expect(thumbOf(anAsset(1), 200, 2)).toMatch(/photo\?mark=&w=480$/)
  expect(thumbOf(aVideo(1, { coverUrl: null }), 200, 2)).toBeNull()
})
