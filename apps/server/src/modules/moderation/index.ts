import type { createReport, InputOf, ReportId, ReportTarget, UserId } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Identity } from '../identity/index.ts'
import { registerModerationRoutes } from './moderation.routes.ts'
import * as store from './reports.store.ts'

type TargetOf<T extends ReportTarget['type']> = Extract<ReportTarget, { type: T }>

/** Whose it is that is reported, or null when it is not there for the one who reports it. */
export type OwnerOf<T extends ReportTarget['type']> = (
  from: Db,
  id: TargetOf<T>['id'],
  reporterId: UserId,
) => Promise<UserId | null>

/** Total over the contract's targets: one that joins there does not compile until its module answers for it. */
export type ReportTargets = { [T in ReportTarget['type']]: OwnerOf<T> }

/** People are known here; everything else that can be reported is its own module's to find. */
const userTarget: OwnerOf<'user'> = async (from, id) => ((await store.isUserThere(from, id)) ? id : null)

/** What people report to the operators. */
export function createModeration(
  deps: Platform & { http: Http; identity: Identity; targets: Omit<ReportTargets, 'user'> },
): void {
  const { db, clock, ids, http, identity } = deps
  const targets: ReportTargets = { user: userTarget, ...deps.targets }
  // A report stays when its author leaves: it is about another person, and may be all there is to go by.
  identity.privacy.contribute('reports', store.exportReports)

  const ownerOf = <T extends ReportTarget['type']>(target: { type: T; id: TargetOf<T>['id'] }, reporterId: UserId) =>
    targets[target.type](db, target.id, reporterId)

  async function report(reporterId: UserId, input: InputOf<typeof createReport>): Promise<ReportId> {
    const ownerId = await ownerOf(input.target, reporterId)
    if (ownerId === null) throw new AppError('NOT_FOUND', {})
    if (ownerId === reporterId) throw new AppError('SELF_ACTION', {})
    const made = { ...input, reporterId, reportId: ids.next() as ReportId }
    return db.transaction((tx) => store.insertReport(tx, made, clock.now()))
  }

  registerModerationRoutes(http, report)
}
