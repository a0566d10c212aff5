import { z } from 'zod'
import { Instant } from '../core/scalars.ts'

/**
 * What the form POST of an upload needs. `fields` is null where the form is the one the specification names
 * (OSSAccessKeyId, policy, signature); another store's form has the fields given here instead.
 */
export const UploadConfig = z.object({
  accessKeyId: z.string(),
  policy: z.string(),
  signature: z.string(),
  host: z.string(),
  expiresAt: Instant,
  /** Keys begin with this: `{userId}/`. */
  keyPrefix: z.string(),
  maxBytes: z.int(),
  fields: z.record(z.string(), z.string()).nullable(),
})
export type UploadConfig = z.infer<typeof UploadConfig>

/** The address an upload ended at: `host` + `/` + `key`. Whose it is and what it holds is looked at when it is used. */
export const UploadedUrl = z.string().min(1).max(500)

/** Why a file did not become a picture. */
export const PictureRefusal = z.enum(['missing', 'not_an_image', 'unreadable', 'too_large', 'too_many_pixels'])
export type PictureRefusal = z.infer<typeof PictureRefusal>
