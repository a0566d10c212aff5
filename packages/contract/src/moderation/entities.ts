import { z } from 'zod'
import { PostId, UserId } from '../core/scalars.ts'

export const ReportReason = z.enum([
  'underage',
  'nonconsensual',
  'illegal',
  'violence',
  'harassment',
  'impersonation',
  'copyright',
  'spam',
  'other',
])
export type ReportReason = z.infer<typeof ReportReason>

/** What can be reported. More joins as it is built. */
export const ReportTarget = z.discriminatedUnion('type', [
  z.object({ type: z.literal('user'), id: UserId }),
  z.object({ type: z.literal('post'), id: PostId }),
])
export type ReportTarget = z.infer<typeof ReportTarget>
