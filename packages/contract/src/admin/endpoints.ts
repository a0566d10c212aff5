import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { ApplicationId, Cursor, typedText } from '../core/scalars.ts'
import { REJECTION_REASON_MAX_LENGTH } from '../creators/limits.ts'
import * as descriptors from './descriptors.ts'
import { Application, AuditEntry, Stats } from './entities.ts'

export const listApplications = defineEndpoint(descriptors.listApplications, {
  summary: 'Applications in one state: those that wait with the oldest first, those decided with the newest',
  input: z.object({ state: z.enum(['pending', 'approved', 'rejected']).default('pending'), cursor: Cursor.optional() }),
  output: z.object({
    applications: z.array(Application),
    nextCursor: z.string().nullable(),
    counts: z.object({ pending: z.int(), overdue: z.int() }),
  }),
  refusals: ['INVALID_INPUT'],
})

export const decideApplication = defineEndpoint(descriptors.decideApplication, {
  summary: 'Approve, or reject with a reason that the applicant is told',
  // It makes a creator: a role.
  proof: 'secondFactor',
  input: z
    .object({
      applicationId: ApplicationId,
      decision: z.enum(['approve', 'reject']),
      reason: typedText().max(REJECTION_REASON_MAX_LENGTH).optional(),
    })
    .refine(({ decision, reason }) => decision === 'approve' || Boolean(reason), {
      message: 'A rejection needs its reason',
      path: ['reason'],
    }),
  output: z.object({ application: Application }),
  refusals: ['NOT_FOUND', 'ALREADY_DECIDED', 'SELF_ACTION'],
})

export const listAudit = defineEndpoint(descriptors.listAudit, {
  summary: 'What operators did, newest first',
  input: z.object({ cursor: Cursor.optional() }),
  output: z.object({ entries: z.array(AuditEntry), nextCursor: z.string().nullable() }),
  refusals: ['INVALID_INPUT'],
})

export const getStats = defineEndpoint(descriptors.getStats, {
  summary: 'What waits for operators, and how the last days went',
  input: z.object({}),
  output: Stats,
})
