import { z } from 'zod'
import { Instant, NoticeId, typedText } from '../core/scalars.ts'
import { NOTICE_LINK_MAX_LENGTH, NOTICE_MAX_LENGTH } from './limits.ts'
import { OWN_PAGE } from './rules.ts'

export const Notice = z.object({
  noticeId: NoticeId,
  text: z.string(),
  type: z.enum(['primary', 'success', 'warning', 'error']),
  /** A route of the web application, or null. */
  link: z.string().nullable(),
})
export type Notice = z.infer<typeof Notice>

export const AdminNotice = Notice.extend({ startsAt: Instant, endsAt: Instant.nullable() })
export type AdminNotice = z.infer<typeof AdminNotice>

/** Without a number it is a new one. It is shown from its beginning to its end, or until it is given one. */
export const NoticeForm = z.object({
  noticeId: NoticeId.optional(),
  text: typedText().min(1).max(NOTICE_MAX_LENGTH),
  type: Notice.shape.type,
  link: z.string().trim().max(NOTICE_LINK_MAX_LENGTH).regex(OWN_PAGE, 'A page of ours, like /settings').nullable(),
  startsAt: Instant,
  endsAt: Instant.nullable(),
})
