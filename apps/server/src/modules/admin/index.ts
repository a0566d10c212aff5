import { APPLICATION_STATES, APPROVAL_PROMISED_MS, instant, type Application } from '@fanlight/contract'
import { ApplicationId, decideApplication, listApplications } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import { AppError } from '../../platform/errors.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Audit } from '../audit/index.ts'
import { applicationQueue, scoreOf, type Creators } from '../creators/index.ts'
import type { Earnings } from '../earnings/index.ts'
import type { Payments } from '../payments/index.ts'
import { presentSummary } from '../profiles/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { handleOrders } from './money.orders.ts'
import { handlePayouts } from './money.payouts.ts'
import { handleTerms } from './money.terms.ts'

const PAGE_SIZE = 20
/** Long enough to look at somebody's face, too short to hand it on. */
const PHOTO_LINK_MS = 10 * 60 * 1000
const position = cursorOf(z.object({ at: z.int().nonnegative().max(8.64e15), applicationId: ApplicationId }))
const FIRST = { at: 0, applicationId: '0' as ApplicationId }
const LAST = { at: 8.64e15, applicationId: '9223372036854775807' as ApplicationId }

/** What operators see and do. */
export function createAdmin(
  deps: Platform & {
    http: Http
    audit: Audit
    wallet: Wallet
    payments: Payments
    creators: Creators
    earnings: Earnings
    links: StoredLinks
  },
): void {
  const { db, clock, http, creators, links } = deps
  handleOrders(deps)
  handlePayouts(deps)
  handleTerms(deps)

  http.handle(listApplications, async ({ input: { state, cursor } }) => {
    const isPending = state === 'pending'
    const after = position.read(cursor, isPending ? FIRST : LAST)
    const overdueBefore = instant(clock.now() - APPROVAL_PROMISED_MS)
    const [rows, counts] = await Promise.all([
      isPending ? applicationQueue.listPending(db, after) : applicationQueue.listDecided(db, state, after),
      applicationQueue.countPending(db, overdueBefore),
    ])
    const { page, nextCursor } = pageOf(rows, PAGE_SIZE, ({ applicationId, submittedAt, decidedAt }) =>
      position.write({ at: isPending ? submittedAt : (decidedAt ?? 0), applicationId }),
    )
    return { applications: page.map((row) => present(row, links)), nextCursor, counts }
  })

  http.handle(decideApplication, async ({ viewer, input: { applicationId, decision, reason } }) => {
    await creators.applications.decide(viewer, applicationId, decision === 'approve' ? null : (reason ?? ''))
    const decided = await applicationQueue.findApplication(db, applicationId)
    if (!decided) throw new AppError('NOT_FOUND', {})
    return { application: present(decided, links) }
  })
}

const present = (row: applicationQueue.ApplicationRow, links: StoredLinks): Application => ({
  applicationId: row.applicationId,
  applicant: presentSummary(row, links),
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
