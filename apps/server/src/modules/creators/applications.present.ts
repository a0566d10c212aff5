import { APPLICATION_STATES, APPROVAL_PROMISED_MS, instant, MINUTE_MS, type Application } from '@fanlight/contract'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentPerson } from '../identity/index.ts'
import type { ApplicationRow } from './applications.store.ts'
import { scoreOf } from './faces/verdict.ts'

/** Long enough to look at a face, too short to hand it on. */
const PHOTO_LINK_MS = 10 * MINUTE_MS

/** As an operator sees it. */
export const presentApplication = (row: ApplicationRow, links: StoredLinks): Application => ({
  applicationId: row.applicationId,
  applicant: presentPerson(row, links),
  email: row.email,
  state: APPLICATION_STATES[row.state],
  realName: row.realName,
  nickname: row.stageName,
  creatorType: row.creatorType,
  agencyName: row.agencyName,
  whatsApp: row.whatsApp,
  telegram: row.telegram,
  accounts: [...row.accounts],
  avatarUrl: links.shortLinkTo(row.avatarKey, PHOTO_LINK_MS),
  photoUrl: links.shortLinkTo(row.photoKey, PHOTO_LINK_MS),
  similarity: { score: scoreOf(row.distance), distance: Math.round(row.distance * 1000) / 1000, verdict: row.verdict },
  submittedAt: row.submittedAt,
  dueAt: instant(row.submittedAt + APPROVAL_PROMISED_MS),
  earlierApplications: row.earlierApplications,
  decision: row.decidedAt === null ? null : { by: row.decidedBy ?? '', at: row.decidedAt, reason: row.reason },
})
