import { AppError } from '../../../platform/errors.ts'
import { createRestingThread } from '../../../platform/resting-thread.ts'

export type FaceFailure = 'no_face_in_avatar' | 'several_faces_in_avatar' | 'no_face' | 'several_faces'
export type FaceResult = { distance: number } | { failure: FaceFailure }
type Pictures = { photo: Buffer; avatar: Buffer }

/** Compares the one face of a photo with the one face of an avatar. The measurements never leave the thread. */
export type Faces = {
  compare(pictures: Pictures): Promise<FaceResult>
  close(): Promise<void>
}

/** Half a gigabyte while it is loaded. */
const IDLE_MS = 60_000
/** At about a second each, the last of these is answered within the time that a request has. */
const MAX_WAITING = 6
const LIMIT_MS = 60_000

export function createFaces({ idleMs = IDLE_MS, maxWaiting = MAX_WAITING, limitMs = LIMIT_MS } = {}): Faces {
  const thread = createRestingThread<Pictures, FaceResult>({
    // Beside this file in the source, beside the bundle once built.
    file: new URL('./face-worker.js', import.meta.url),
    name: 'The face comparison',
    idleMs,
    limitMs,
  })
  return {
    compare(pictures) {
      if (thread.waiting() >= maxWaiting) throw new AppError('TOO_MANY', { retryAfterMs: 5_000 })
      return thread.ask(pictures)
    },
    close: () => thread.close(),
  }
}
