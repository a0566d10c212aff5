import { z } from 'zod'
import { defineEndpoint } from '../core/endpoint.ts'
import { NoticeId } from '../core/scalars.ts'

export const Notice = z.object({
  noticeId: NoticeId,
  text: z.string(),
  type: z.enum(['primary', 'success', 'warning', 'error']),
  /** A route of the web application, or null. */
  link: z.string().nullable(),
})
export type Notice = z.infer<typeof Notice>

export const listNotices = defineEndpoint({
  path: '/v2/lk-util/h5web/notices/list',
  access: 'visitor',
  summary: 'What the operator wants everyone to read now',
  input: z.object({}),
  output: z.object({ notices: z.array(Notice) }),
})
