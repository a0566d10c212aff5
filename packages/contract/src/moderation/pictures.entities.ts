import { z } from 'zod'
import { Instant } from '../core/scalars.ts'
import { ProfileSummary } from '../profiles/entities.ts'

/**
 * 64 bits of how a picture looks, as sixteen hexadecimal digits: scaled, compressed again, in other colours or mirrored, it is
 * the same but for a few of them. Nothing of the picture can be told from it.
 */
export const PictureHash = z.string().regex(/^[0-9a-f]{16}$/)
export type PictureHash = z.infer<typeof PictureHash>

/** A picture that nobody may share here, known by its hash alone. */
export const ForbiddenPicture = z.object({
  hash: PictureHash,
  note: z.string(),
  addedAt: Instant,
  /** Null: they have left. */
  addedBy: z.string().nullable(),
  /** How often somebody tried to upload it since. */
  tries: z.int(),
  /** `by` is null when they have left. */
  lastTry: z.object({ at: Instant, by: ProfileSummary.nullable() }).nullable(),
})
export type ForbiddenPicture = z.infer<typeof ForbiddenPicture>
