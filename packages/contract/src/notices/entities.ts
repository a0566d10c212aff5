import { z } from 'zod'
import { NoticeId } from '../core/scalars.ts'

export const Notice = z.object({
  noticeId: NoticeId,
  text: z.string(),
  type: z.enum(['primary', 'success', 'warning', 'error']),
  /** A route of the web application, or null. */
  link: z.string().nullable(),
})
export type Notice = z.infer<typeof Notice>
