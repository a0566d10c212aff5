import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { ReportId } from '../core/scalars.ts'
import * as descriptors from './descriptors.ts'
import { ReportReason, ReportTarget } from './entities.ts'
import { REPORT_TEXT_MAX_LENGTH } from './limits.ts'

export const createReport = defineEndpoint(descriptors.createReport, {
  summary:
    'Report a person, a post or a comment to the operators. Reported again while it is open, it is the same report',
  input: z.object({
    target: ReportTarget,
    reason: ReportReason,
    text: z.string().trim().max(REPORT_TEXT_MAX_LENGTH).default(''),
  }),
  output: z.object({ reportId: ReportId }),
  refusals: ['NOT_FOUND', 'SELF_ACTION'],
  limit: { max: 20, perSeconds: 3600 },
})
