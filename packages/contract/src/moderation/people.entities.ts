import { z } from 'zod'
import { Instant } from '../core/scalars.ts'
import { ProfileSummary } from '../profiles/entities.ts'

/** An account as operators see it. */
export const AdminUser = ProfileSummary.extend({
  email: z.string(),
  role: z.enum(['member', 'creator', 'admin']),
  joinedAt: Instant,
  suspended: z.object({ at: Instant, reason: z.string() }).nullable(),
  /** Reports about them or what they shared that wait for a decision. */
  openReports: z.int(),
})
export type AdminUser = z.infer<typeof AdminUser>
