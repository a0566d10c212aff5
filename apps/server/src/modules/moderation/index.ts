import type { createReport, InputOf, ReportId, ReportTarget, UserId } from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Identity } from '../identity/index.ts'
import type { Posts } from '../posts/index.ts'
import { registerModerationRoutes } from './moderation.routes.ts'
import * as store from './reports.store.ts'

/** What people report to the operators. */
export function createModeration(deps: Platform & { http: Http; identity: Identity; posts: Posts }): void {
  const { db, clock, ids, http, identity, posts } = deps
  // A report stays when its author leaves: it is about another person, and may be all there is to go by.
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
    return db.transaction((tx) => store.insertReport(tx, made, clock.now()))
  }

  registerModerationRoutes(http, report)
}
