import {
  APPEAL_WITHIN_MS,
  instant,
  LARGEST_ID,
  REPORTS_PAGE_SIZE,
  type appealReport,
  type decideAppeal,
  type InputOf,
  type Instant,
  type listMyReports,
  type MyReport,
  type OutputOf,
  type ReportId,
  type UserId,
} from '@fanlight/contract'
import { ReportId as ReportIdSchema } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Audit } from '../audit/index.ts'
import type { Notifications } from '../notifications/index.ts'
import * as store from './appeals.store.ts'
import { findReport, listEvidence, type Evidence, type ReportRow } from './reports.store.ts'

const position = cursorOf(z.object({ before: ReportIdSchema }))

/** What people hear of reports that concern them, and how they ask once that a decision is looked at again. */
export function createAppeals(
  deps: Platform & {
    audit: Audit
    notifications: Notifications
    /** Gives back what was taken down, where that can be done. */
    restore: (tx: Tx, report: ReportRow, shown: Evidence) => Promise<void>
  },
) {
  const { db, clock, audit, notifications, restore } = deps

  async function lift(tx: Tx, report: ReportRow): Promise<void> {
    const { reportId, decision } = report
    if (decision === null || decision === 'dismissed') return store.reopen(tx, reportId)
    const reported = (await listEvidence(tx, reportId)).find(({ isReported }) => isReported)
    if (reported) await restore(tx, report, reported)
    const told = await store.listReporters(tx, reportId)
    const kind = 'report_reversed' as const
    await notifications.tell(tx, ...told.map((each) => ({ receiverId: each.reporterId, kind, subject: each.reportId })))
  }

  /** Somebody else looks at it again, as long as there is somebody else. */
  async function mayAnswer(
    tx: Tx,
    { reporterId, ownerId, decidedById }: ReportRow,
    operatorId: UserId,
  ): Promise<boolean> {
    if (reporterId === operatorId || ownerId === operatorId) return false
    return decidedById !== operatorId || (await store.isOnlyOperator(tx, operatorId))
  }

  return {
    async listMine(userId: UserId, cursor: string | undefined): Promise<OutputOf<typeof listMyReports>> {
      const { before } = position.read(cursor, { before: LARGEST_ID as ReportId })
      const rows = await store.listMine(db, userId, before, REPORTS_PAGE_SIZE)
      const { page, nextCursor } = pageOf(rows, REPORTS_PAGE_SIZE, ({ reportId }) =>
        position.write({ before: reportId }),
      )
      return { reports: page.map((row) => presentMine(row, clock.now())), nextCursor }
    },

    async appeal(userId: UserId, { reportId, text }: InputOf<typeof appealReport>): Promise<MyReport> {
      return db.transaction(async (tx) => {
        await store.lockReport(tx, reportId)
        const [before, now] = [await store.findMine(tx, userId, reportId), clock.now()]
        if (!before) throw new AppError('NOT_FOUND', {})
        if (before.madeAt !== null) throw new AppError('ALREADY_DECIDED', {})
        if (appealUntil(before, now) === null) throw new AppError('CONFLICT', {})
        await store.insertAppeal(tx, { reportId, userId, text, at: now })
        const after = await store.findMine(tx, userId, reportId)
        if (!after) throw new Error('The appeal just made is not there')
        return presentMine(after, now)
      })
    },

    async answer({ userId: byId }: Viewer, input: InputOf<typeof decideAppeal>): Promise<void> {
      const { reportId, outcome, note } = input
      await db.transaction(async (tx) => {
        await store.lockReport(tx, reportId)
        const report = await findReport(tx, reportId)
        if (!report?.appeal) throw new AppError('NOT_FOUND', {})
        const appellantId = await store.lockOpenAppeal(tx, reportId)
        if (appellantId === null) throw new AppError('ALREADY_DECIDED', {})
        if (!(await mayAnswer(tx, report, byId))) throw new AppError('SELF_ACTION', {})
        await store.saveOutcome(tx, reportId, { outcome, note, byId, at: clock.now() })
        if (outcome === 'lifted') await lift(tx, report)
        const kind = outcome === 'lifted' ? ('appeal_lifted' as const) : ('appeal_stands' as const)
        await notifications.tell(tx, { receiverId: appellantId, kind, subject: reportId })
        const action = `report.appeal_${outcome}`
        await audit.record(tx, { actorId: byId, action, subject: `report:${reportId}`, details: { note } })
      })
    },
  }
}

/** One whose report led to nothing, and one who lost something, can appeal, once and in time. */
function appealUntil({ side, decision, decidedAt, madeAt }: store.MyReportRow, now: Instant): Instant | null {
  if (decidedAt === null || madeAt !== null) return null
  if (side === 'reporter' && decision !== null && decision !== 'dismissed') return null
  return now - decidedAt < APPEAL_WITHIN_MS ? instant(decidedAt + APPEAL_WITHIN_MS) : null
}

function presentMine(row: store.MyReportRow, now: Instant): MyReport {
  const { reportId, side, targetType, reason, text, reportedAt, decision, decidedAt } = row
  return {
    reportId,
    side,
    targetType,
    reason,
    text,
    reportedAt,
    decision: decidedAt === null ? null : { kind: decision ?? 'dismissed', at: decidedAt },
    appeal: appealOf(row),
    appealUntil: appealUntil(row, now),
  }
}

function appealOf({ appealText, madeAt, outcome, answer, answeredAt }: store.MyReportRow): MyReport['appeal'] {
  if (madeAt === null) return null
  const decided = outcome === null || answeredAt === null ? null : { kind: outcome, at: answeredAt, note: answer ?? '' }
  return { text: appealText ?? '', at: madeAt, outcome: decided }
}
