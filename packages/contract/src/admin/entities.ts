import { z } from 'zod'
import { ApplicationId, AuditEntryId, Cents, Instant } from '../core/scalars.ts'
import { ProfileSummary } from '../profiles/entities.ts'
import { ApplicationState } from '../creators/entities.ts'

/** How sure the machine is; a person decides. */
export const SimilarityVerdict = z.enum(['match', 'unsure'])

export const Application = z.object({
  applicationId: ApplicationId,
  applicant: ProfileSummary,
  email: z.string(),
  state: ApplicationState,
  realName: z.string(),
  nickname: z.string(),
  creatorType: z.enum(['individual', 'organization']),
  agencyName: z.string(),
  whatsApp: z.string(),
  telegram: z.string(),
  accounts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Both by links that end within minutes. */
  avatarUrl: z.string(),
  photoUrl: z.string(),
  similarity: z.object({
    /** 0 to 100, for people; `distance` is what the model says, smaller is more alike. */
    score: z.int(),
    distance: z.number(),
    verdict: SimilarityVerdict,
  }),
  submittedAt: Instant,
  dueAt: Instant,
  /** How often this person applied before. */
  earlierApplications: z.int(),
  decision: z.object({ by: z.string(), at: Instant, reason: z.string().nullable() }).nullable(),
})
export type Application = z.infer<typeof Application>

export const AuditEntry = z.object({
  entryId: AuditEntryId,
  at: Instant,
  /** Who did it, by user name. */
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** So much in the last days, up to now. */
const StatsPeriod = z.object({
  days: z.int(),
  newAccounts: z.int(),
  /** By fans, with everything on top; and what of that, or of earlier, was given back. */
  paid: Cents,
  givenBack: Cents,
  /** To creators. */
  paidOut: Cents,
})

export const Stats = z.object({
  waiting: z.object({
    applications: z.int(),
    reports: z.int(),
    appeals: z.int(),
    payouts: z.int(),
    /** Orders of which something is due to the fan. */
    dues: z.int(),
    /** Wishes of operators that need a second one. */
    proposals: z.int(),
  }),
  periods: z.array(StatsPeriod),
})
export type Stats = z.infer<typeof Stats>
