import { Worker } from 'node:worker_threads'
import { AppError } from '../../../platform/errors.ts'

export type FaceFailure = 'no_face_in_avatar' | 'several_faces_in_avatar' | 'no_face' | 'several_faces'
export type FaceResult = { distance: number } | { failure: FaceFailure }

/** Compares the one face of a photo with the one face of an avatar. The measurements never leave the thread. */
export type Faces = {
  compare(pictures: { photo: Buffer; avatar: Buffer }): Promise<FaceResult>
  close(): Promise<void>
}

/** Half a gigabyte while it is loaded; it goes when nobody has asked for a while. */
const IDLE_MS = 60_000
/** At about a second each, the last of these is answered within the time that a request has. */
const MAX_WAITING = 6
/** Longer than any comparison, also of the last who waits on a busy machine: whatever takes this long hangs. */
const LIMIT_MS = 60_000

type Answer = { id: number; error?: string } & Partial<{ distance: number; failure: FaceFailure }>
type Waiting = {
  limit: NodeJS.Timeout
  resolve: (result: FaceResult) => void
  reject: (error: Error) => void
}

export function createFaces({ idleMs = IDLE_MS, maxWaiting = MAX_WAITING, limitMs = LIMIT_MS } = {}): Faces {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let asked = 0

  function start(): Worker {
    // Beside this file in the source, beside the bundle once built.
    const thread = new Worker(new URL('./face-worker.js', import.meta.url))
    thread.on('message', settle)
    thread.on('error', (error: Error) => lost(thread, error))
    thread.on('exit', () => lost(thread, new Error('The face comparison stopped')))
    return thread
  }

  function settle({ id, error, distance, failure }: Answer): void {
    const asker = waiting.get(id)
    waiting.delete(id)
    clearTimeout(asker?.limit)
    if (distance !== undefined) asker?.resolve({ distance })
    else if (failure !== undefined) asker?.resolve({ failure })
    else asker?.reject(new Error(error ?? 'The face comparison gave no answer'))
    if (waiting.size === 0) restAfterAWhile()
  }

  /** One that was sent to rest takes its time to go; by then those who wait are another's. */
  function lost(thread: Worker, error: Error): void {
    if (worker !== thread) return
    worker = null
    fail(error)
  }

  function fail(error: Error): void {
    for (const { limit, reject } of waiting.values()) {
      clearTimeout(limit)
      reject(error)
    }
    waiting.clear()
  }

  function restAfterAWhile(): void {
    clearTimeout(idle)
    idle = setTimeout(() => void stop(), idleMs).unref()
  }

  async function stop(): Promise<void> {
    clearTimeout(idle)
    const thread = worker
    worker = null
    fail(new Error('The face comparison was closed'))
    await thread?.terminate()
  }

  return {
    compare(pictures) {
      if (waiting.size >= maxWaiting) throw new AppError('TOO_MANY', { retryAfterMs: 5_000 })
      clearTimeout(idle)
      worker ??= start()
      const thread = worker
      const id = ++asked
      return new Promise((resolve, reject) => {
        const limit = setTimeout(() => {
          lost(thread, new Error('The face comparison took too long'))
          void thread.terminate()
        }, limitMs).unref()
        waiting.set(id, { limit, resolve, reject })
        // Copied, not handed over: small buffers share their memory with strangers'.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        thread.postMessage({ id, ...pictures })
      })
    },
    close: stop,
  }
}
