import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import * as descriptors from './descriptors.ts'
import { Notice } from './entities.ts'

export const listNotices = defineEndpoint(descriptors.listNotices, {
  summary: 'What the operator wants everyone to read now',
  input: z.object({}),
  output: z.object({ notices: z.array(Notice) }),
})
