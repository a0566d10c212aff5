import { z } from 'zod'
import { CommentId, PostId, UserId } from '../core/scalars.ts'

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

const target = <const T extends string, I extends z.ZodType>(type: T, id: I) => z.object({ type: z.literal(type), id })

/** What can be reported, a line each. The server must then say whose it is, and the web what its dialog is called. */
export const ReportTarget = z.discriminatedUnion('type', [
  target('user', UserId),
  target('post', PostId),
  target('comment', CommentId),
])
export type ReportTarget = z.infer<typeof ReportTarget>
