import type { PostId, UserId } from '@fanlight/contract'
import type { Tx } from '../../../platform/db/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createRestingThread } from '../../../platform/resting-thread.ts'
import { readShown, type ShownFile } from '../shown-file.ts'

/** A quarter of a gigabyte while it is loaded, which takes half a second. */
const IDLE_MS = 60_000
const LIMIT_MS = 60_000
/** Of one. Faces that fill a picture reach a half; what the model is made for reaches nine tenths. */
const IN_DOUBT = 0.8

/** Where everybody sees a picture: as an avatar or a cover, or as what is free of a post that is not. */
export type PublicPlace =
  | { type: 'picture'; key: string; ownerId: UserId }
  | { type: 'post'; postId: PostId; ownerId: UserId }
export type Doubt = { place: PublicPlace; file: ShownFile; score: number }
type OnDoubt = (doubt: Doubt) => Promise<void>

export type Nudity = ReturnType<typeof createNudity>

/** Public pictures are scored, and those in doubt brought before a person. A score is no verdict: nothing goes by it alone. */
export function createNudity({ jobs, storage }: Platform) {
  const listeners: OnDoubt[] = []
  const thread = createRestingThread<{ picture: Buffer }, number>({
    // Beside this file in the source, beside the bundle once built.
    file: new URL('./nudity-worker.js', import.meta.url),
    name: 'The look for nudity',
    idleMs: IDLE_MS,
    limitMs: LIMIT_MS,
  })

  const look = jobs
    .lane('media')
    .define<{ place: PublicPlace; file: ShownFile }>('media.score_picture', async ({ place, file }) => {
      const picture = await readShown(storage, file)
      // Taken away meanwhile.
      if (!picture) return
      const score = await thread.ask({ picture })
      if (score < IN_DOUBT) return
      for (const listener of listeners) await listener({ place, file, score })
    })

  return {
    /** Soon, in the background: it is public meanwhile, as it would be if nobody looked. */
    look: (tx: Tx, place: PublicPlace, file: ShownFile): Promise<void> => look.enqueue(tx, { place, file }),
    /** May be told of the same twice. */
    onDoubt: (listener: OnDoubt) => void listeners.push(listener),
    close: () => thread.close(),
  }
}
