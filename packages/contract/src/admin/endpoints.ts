import { z } from 'zod'
import { defineEndpoint } from '../core/endpoint.ts'
import { ApplicationId, Cursor } from '../core/scalars.ts'
import { REJECTION_REASON_MAX_LENGTH } from '../creators/limits.ts'
import { Application, AuditEntry } from './entities.ts'

const BASE = '/v2/lk-admin/h5web'

export const listApplications = defineEndpoint({
  path: `${BASE}/applications/list`,
  access: 'admin',
  summary: 'Applications in one state: those that wait with the oldest first, those decided with the newest',
  input: z.object({ state: z.enum(['pending', 'approved', 'rejected']).default('pending'), cursor: Cursor.optional() }),
  output: z.object({
    applications: z.array(Application),
    nextCursor: z.string().nullable(),
    counts: z.object({ pending: z.int(), overdue: z.int() }),
  }),
  refusals: ['INVALID_INPUT'],
})

export const decideApplication = defineEndpoint({
  path: `${BASE}/applications/decide`,
  access: 'admin',
  summary: 'Approve, or reject with a reason that the applicant is told',
  input: z
    .object({
      applicationId: ApplicationId,
      decision: z.enum(['approve', 'reject']),
      reason: z.string().trim().max(REJECTION_REASON_MAX_LENGTH).optional(),
    })
    .refine(({ decision, reason }) => decision === 'approve' || Boolean(reason), {
      message: 'A rejection needs its reason',
      path: ['reason'],
    }),
  output: z.object({ application: Application }),
  refusals: ['NOT_FOUND', 'ALREADY_DECIDED', 'SELF_ACTION'],
})

export const listAudit = defineEndpoint({
  path: `${BASE}/audit/list`,
  access: 'admin',
  summary: 'What operators did, newest first',
  input: z.object({ cursor: Cursor.optional() }),
  output: z.object({ entries: z.array(AuditEntry), nextCursor: z.string().nullable() }),
  refusals: ['INVALID_INPUT'],
})
