import { instant, type InputOf, type ReportId, type ReportTarget, type UserId } from '@fanlight/contract'
import { createReport } from '@fanlight/contract/schemas'
import { AppError } from '../../platform/errors.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Identity } from '../identity/index.ts'
import type { Posts } from '../posts/index.ts'
import * as store from './reports.store.ts'

/** What people report to the operators. */
export function createModeration(deps: Platform & { http: Http; identity: Identity; posts: Posts }): void {
  const { db, clock, ids, http, identity, posts } = deps
  // A report stays when whoever made it leaves: it is about somebody else, and may be all there is to go by.
  identity.privacy.contribute('reports', store.exportReports)

  /** Who is reported, when the reporter can see what they report. */
  async function ownerOf(reporterId: UserId, target: ReportTarget): Promise<UserId | null> {
    if (target.type === 'post') return posts.creatorOf(db, target.id, reporterId)
    return (await store.isUserThere(db, target.id)) ? target.id : null
  }

  async function report(reporterId: UserId, input: InputOf<typeof createReport>): Promise<ReportId> {
    const ownerId = await ownerOf(reporterId, input.target)
    if (ownerId === null) throw new AppError('NOT_FOUND', {})
    if (ownerId === reporterId) throw new AppError('SELF_ACTION', {})
    const made = { ...input, reporterId, reportId: ids.next() as ReportId }
    return db.transaction((tx) => store.insertReport(tx, made, instant(clock.now())))
  }

  http.handle(createReport, async ({ viewer, input }) => ({ reportId: await report(viewer.userId, input) }))
}
