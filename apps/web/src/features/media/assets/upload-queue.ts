import type { Asset, AssetId, MediaKind } from '@fanlight/contract'
import { createEmitter } from '../../../platform/emitter.ts'
import { createStore, type Store } from '../../../platform/store.ts'
import { UploadError } from '../upload-error.ts'
import { kindOfFile, type FileProblem } from './file-kind.ts'

/** A photo and a video together; more would only make each of them slower. */
const AT_ONCE = 2

export type UploadState =
  | { phase: 'waiting' }
  | { phase: 'uploading'; /** 0 to 1. */ share: number }
  /** All of it is there; from here on the asset says how it is. */
  | { phase: 'sent' }
  | { phase: 'failed'; error: unknown }

export type QueuedUpload = {
  uploadId: string
  kind: MediaKind
  file: File
  /** A link to the file in this browser; null where there is nothing to look at. */
  preview: string | null
  /** Known as soon as the server knows it: of a video before it is all there. */
  assetId: AssetId | null
  state: UploadState
}

export type Sending = {
  signal: AbortSignal
  onProgress: (share: number) => void
  onAsset: (assetId: AssetId) => void
}

export type Sender = (
  file: File,
  sending: Sending,
) => Promise<{ assetId: AssetId; asset: Asset | null; wasThere: boolean }>

/** What the waiting code hears of a file. */
export type UploadNews = { uploadId: string; assetId: AssetId; asset: Asset | null; wasThere: boolean; isSent: boolean }

export type UploadQueue = {
  readonly entries: Store<readonly QueuedUpload[]>
  readonly news: (listener: (news: UploadNews) => void) => () => void
  /** Takes what can be taken and answers the rest with what is wrong. */
  readonly add: (files: readonly File[]) => { taken: QueuedUpload[]; refused: { file: File; problem: FileProblem }[] }
  readonly retry: (uploadId: string) => void
  /** Ends it wherever it is, and forgets it. */
  readonly drop: (uploadId: string) => void
  readonly dropAll: () => void
}

/** Files on their way into the vault. It lives outside of every screen: going to another page stops nothing. */
export function createUploadQueue(senders: Record<MediaKind, Sender>): UploadQueue {
  const entries = createStore<readonly QueuedUpload[]>([])
  const news = createEmitter<UploadNews>()
  const running = new Map<string, AbortController>()
  let lastNumber = 0

  function amend(uploadId: string, part: Partial<QueuedUpload>) {
    entries.set(entries.get().map((entry) => (entry.uploadId === uploadId ? { ...entry, ...part } : entry)))
  }

  function startNext() {
    while (running.size < AT_ONCE) {
      const next = entries.get().find(({ state }) => state.phase === 'waiting')
      if (!next) return
      void run(next)
    }
  }

  async function run({ uploadId, kind, file }: QueuedUpload) {
    const controller = new AbortController()
    running.set(uploadId, controller)
    amend(uploadId, { state: { phase: 'uploading', share: 0 } })
    // What was dropped meanwhile says nothing any more.
    const isWanted = () => running.get(uploadId) === controller
    try {
      const arrived = await senders[kind](file, {
        signal: controller.signal,
        onProgress: (share) => isWanted() && amend(uploadId, { state: { phase: 'uploading', share } }),
        onAsset(assetId) {
          if (!isWanted()) return
          amend(uploadId, { assetId })
          news.emit({ uploadId, assetId, asset: null, wasThere: false, isSent: false })
        },
      })
      if (!isWanted()) return
      // It is over before the listeners hear of it: dropping it now cancels nothing.
      running.delete(uploadId)
      amend(uploadId, { assetId: arrived.assetId, state: { phase: 'sent' } })
      news.emit({ uploadId, ...arrived, isSent: true })
    } catch (error) {
      if (isWanted()) amend(uploadId, { state: { phase: 'failed', error } })
    } finally {
      if (isWanted()) running.delete(uploadId)
      startNext()
    }
  }

  function drop(uploadId: string) {
    const entry = entries.get().find((each) => each.uploadId === uploadId)
    const controller = running.get(uploadId)
    running.delete(uploadId)
    controller?.abort(new UploadError('cancelled'))
    if (entry?.preview) URL.revokeObjectURL(entry.preview)
    entries.set(entries.get().filter((each) => each !== entry))
    startNext()
  }

  return {
    entries,
    news: news.subscribe,
    add(files) {
      const taken: QueuedUpload[] = []
      const refused: { file: File; problem: FileProblem }[] = []
      for (const file of files) {
        const found = kindOfFile(file)
        if ('problem' in found) {
          refused.push({ file, problem: found.problem })
          continue
        }
        lastNumber += 1
        const preview = found.kind === 'photo' ? URL.createObjectURL(file) : null
        const uploadId = `upload-${lastNumber}`
        taken.push({ uploadId, kind: found.kind, file, preview, assetId: null, state: { phase: 'waiting' } })
      }
      entries.set([...entries.get(), ...taken])
      // The code that adds them gets to know their names before anything is said of them.
      queueMicrotask(startNext)
      return { taken, refused }
    },
    retry(uploadId) {
      const entry = entries.get().find((each) => each.uploadId === uploadId)
      if (entry?.state.phase !== 'failed') return
      amend(uploadId, { state: { phase: 'waiting' } })
      startNext()
    },
    drop,
    dropAll() {
      for (const { uploadId } of entries.get()) drop(uploadId)
    },
  }
}

/** True while leaving the page would cost something. */
export const isOnItsWay = ({ state }: QueuedUpload): boolean => state.phase === 'waiting' || state.phase === 'uploading'
