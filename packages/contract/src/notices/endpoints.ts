import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import * as descriptors from './descriptors.ts'
import { AdminNotice, Notice, NoticeForm } from './entities.ts'

export const listNotices = defineEndpoint(descriptors.listNotices, {
  summary: 'What the operator wants everyone to read now',
  input: z.object({}),
  output: z.object({ notices: z.array(Notice) }),
})

export const listAllNotices = defineEndpoint(descriptors.listAllNotices, {
  summary: 'What operators wanted everyone to read, and will: the latest of them, with those that are over',
  input: z.object({}),
  output: z.object({ notices: z.array(AdminNotice) }),
})

export const editNotice = defineEndpoint(descriptors.editNotice, {
  summary: 'Write a notice to everyone, or change one; it ends when its end is set to now',
  input: NoticeForm,
  output: z.object({ notice: AdminNotice }),
  refusals: ['NOT_FOUND'],
})
