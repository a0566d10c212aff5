import { MINUTE_MS } from '@fanlight/contract'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Media } from '../../media/index.ts'
import type { FaceResult, Faces } from './faces.ts'

type Pictures = { photoKey: string; avatarKey: string }
export type Comparing = { compare(pictures: Pictures): Promise<FaceResult> }

/** Longer than a worker needs that has others before this one. The browser asks again meanwhile, and joins the same question. */
const ASKED_FOR_MS = MINUTE_MS
const TOPIC = 'faces'

type Asked = Pictures & { askId: string; until: number }
type Answered = { askId: string; result: FaceResult }

/**
 * Where faces are compared: in this process, or, where it leaves work to others, by a job whose answer comes back as a signal.
 * It holds half a gigabyte and a core, which a process that answers calls has other uses for.
 */
export function createComparing(
  deps: Platform & { media: Media; faces: Faces; isDoneHere: boolean; askedForMs?: number },
): Comparing {
  const { db, clock, ids, jobs, signals, media, faces, isDoneHere, askedForMs = ASKED_FOR_MS } = deps
  const waiting = new Map<string, (result: FaceResult) => void>()

  async function compareHere({ photoKey, avatarKey }: Pictures): Promise<FaceResult> {
    const [photo, avatar] = await Promise.all([media.read(photoKey), media.read(avatarKey)])
    if (!photo || !avatar) throw new AppError('PICTURE_REFUSED', { cause: 'missing' })
    return faces.compare({ photo, avatar })
  }

  const asking = jobs.define<Asked>('creators.compare_faces', async ({ askId, until, ...pictures }) => {
    // Who asked has given up, or pictures are gone that nobody will bring back.
    if (clock.now() > until) return
    const result = await compareHere(pictures).catch((error: unknown) => {
      if (error instanceof AppError && error.reason === 'PICTURE_REFUSED') return null
      throw error
    })
    const answer = result && JSON.stringify({ askId, result } satisfies Answered)
    if (answer !== null) await db.transaction((tx) => signals.send(tx, TOPIC, answer))
  })

  signals.on(TOPIC, (payload) => {
    const { askId, result } = JSON.parse(payload) as Answered
    waiting.get(askId)?.(result)
  })

  async function askOthers(pictures: Pictures): Promise<FaceResult> {
    const askId = ids.next()
    let late: NodeJS.Timeout | undefined
    const answered = new Promise<FaceResult>((resolve, reject) => {
      waiting.set(askId, resolve)
      late = setTimeout(() => reject(new AppError('TOO_MANY', { retryAfterMs: 5_000 })), askedForMs).unref()
    })
    try {
      const until = clock.now() + askedForMs
      await db.transaction((tx) => asking.enqueue(tx, { ...pictures, askId, until }))
      return await answered
    } finally {
      // Where nobody could be asked nobody waits either: a time that is up then would be an error of nobody's.
      clearTimeout(late)
      waiting.delete(askId)
    }
  }

  return { compare: isDoneHere ? compareHere : askOthers }
}
