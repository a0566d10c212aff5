import {
  END_OF_TIME,
  FORBIDDEN_NOTE_MAX_LENGTH,
  LARGEST_ID,
  REPORTS_PAGE_SIZE,
  type decideReport,
  type InputOf,
  type listReports,
  type OpenedMedia,
  type OutputOf,
  type PictureHash,
  type Report,
  type ReportDecision,
  type ReportId,
  type ReportSummary,
} from '@fanlight/contract'
import { ReportId as ReportIdSchema } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Audit } from '../audit/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Media } from '../media/index.ts'
import type { Notifications } from '../notifications/index.ts'
import { presentEvidence, presentOpened, presentReport } from './reports.present.ts'
import * as store from './reports.store.ts'

const openPosition = cursorOf(z.object({ after: ReportIdSchema }))
const decidedPosition = cursorOf(z.object({ at: z.int().nonnegative().max(END_OF_TIME), reportId: ReportIdSchema }))

const decisions = { dismiss: 'dismissed', takeDown: 'taken_down', suspend: 'suspended' } as const satisfies Record<
  InputOf<typeof decideReport>['decision'],
  ReportDecision
>

/** What operators see of reports and decide. Each look at what people wrote to each other is written down. */
export function createDeciding(
  deps: Platform & {
    audit: Audit
    identity: Identity
    media: Media
    notifications: Notifications
    links: StoredLinks
    takeDown: (tx: Tx, report: store.ReportRow) => Promise<void>
  },
) {
  const { db, clock, audit, identity, media, notifications, links, takeDown } = deps

  async function mustFind(reportId: ReportId): Promise<store.ReportRow> {
    const row = await store.findReport(db, reportId)
    if (!row) throw new AppError('NOT_FOUND', {})
    return row
  }

  const written = (tx: Tx, viewer: Viewer, { reportId }: store.ReportRow, action: string, details: object = {}) =>
    audit.record(tx, { actorId: viewer.userId, action: `report.${action}`, subject: `report:${reportId}`, details })

  /** How the pictures and videos of what was reported look; not of what stood around it. */
  async function hashesIn({ reportId }: store.ReportRow): Promise<PictureHash[]> {
    const evidence = await store.listEvidence(db, reportId)
    const hashes = await media.forbidden.hashesOf(evidence.flatMap((one) => (one.isReported ? one.media : [])))
    return [...new Set(hashes)]
  }

  async function act(tx: Tx, report: store.ReportRow, decision: ReportDecision, note: string): Promise<void> {
    const { ownerId, targetType } = report
    if (decision === 'dismissed') return
    // A person goes by being suspended, and in no other way.
    if (decision === 'taken_down' && targetType === 'user') throw new AppError('CONFLICT', {})
    if (targetType !== 'user') await takeDown(tx, report)
    if (decision !== 'suspended') return
    if (ownerId === null || !(await identity.suspend(tx, ownerId, note))) throw new AppError('CONFLICT', {})
  }

  return {
    async list({ state, cursor }: InputOf<typeof listReports>): Promise<OutputOf<typeof listReports>> {
      const counts = await store.countWaiting(db)
      const size = REPORTS_PAGE_SIZE
      if (state !== 'decided') {
        const { after } = openPosition.read(cursor, { after: '0' as ReportId })
        const list = state === 'open' ? store.listOpen : store.listAppealed
        const { page, nextCursor } = pageOf(await list(db, after, size), size, ({ reportId }) =>
          openPosition.write({ after: reportId }),
        )
        return { reports: page.map((row) => presentReport(row, links)), nextCursor, ...counts }
      }
      const before = decidedPosition.read(cursor, { at: END_OF_TIME, reportId: LARGEST_ID as ReportId })
      const { page, nextCursor } = pageOf(await store.listDecided(db, before, size), size, (row) =>
        decidedPosition.write({ at: row.decidedAt ?? 0, reportId: row.reportId }),
      )
      return { reports: page.map((row) => presentReport(row, links)), nextCursor, ...counts }
    },

    async summary(reportId: ReportId): Promise<ReportSummary> {
      return presentReport(await mustFind(reportId), links)
    },

    async get(viewer: Viewer, reportId: ReportId): Promise<Report> {
      const row = await mustFind(reportId)
      const evidence = await store.listEvidence(db, reportId)
      if (row.targetType === 'message') await db.transaction((tx) => written(tx, viewer, row, 'messages_read'))
      return { ...presentReport(row, links), evidence: presentEvidence(row, evidence, media.viewing) }
    },

    async open(viewer: Viewer, reportId: ReportId, place: number): Promise<OpenedMedia[]> {
      const row = await mustFind(reportId)
      const evidence = (await store.listEvidence(db, reportId)).find((each) => each.place === place)
      if (!evidence || evidence.media.length === 0) throw new AppError('NOT_FOUND', {})
      // Nothing is opened that is not written down.
      await db.transaction((tx) => written(tx, viewer, row, 'media_opened', { place }))
      return evidence.media.map((one) => presentOpened(one, viewer.userId, links, media))
    },

    async decide(viewer: Viewer, input: InputOf<typeof decideReport>): Promise<ReportSummary> {
      const { reportId, note, forbidsPictures } = input
      const decision = decisions[input.decision]
      const report = await mustFind(reportId)
      if (report.reporterId === viewer.userId || report.ownerId === viewer.userId) throw new AppError('SELF_ACTION', {})
      // Files are read before anything is held, and taking down may remove them.
      const hashes = forbidsPictures ? await hashesIn(report) : []
      await db.transaction(async (tx) => {
        const alike = await store.lockAlike(tx, report)
        if (!alike.some((each) => each.reportId === reportId)) throw new AppError('ALREADY_DECIDED', {})
        await act(tx, report, decision, note)
        if (hashes.length > 0) {
          await media.forbidden.add(tx, hashes, { note: note.slice(0, FORBIDDEN_NOTE_MAX_LENGTH), byId: viewer.userId })
        }
        const ids = alike.map((each) => each.reportId)
        await store.saveDecision(tx, ids, { decision, byId: viewer.userId, note, at: clock.now() })
        const kind = decision === 'dismissed' ? ('report_dismissed' as const) : ('report_upheld' as const)
        const news = alike.flatMap(({ reporterId, reportId: subject }) =>
          reporterId === null ? [] : [{ receiverId: reporterId, kind, subject }],
        )
        // Who is suspended as well reads why when they sign in.
        const told = decision === 'taken_down' ? report.ownerId : null
        const removed = told === null ? [] : [{ receiverId: told, kind: 'removed' as const, subject: reportId }]
        await notifications.tell(tx, ...news, ...removed)
        await written(tx, viewer, report, decision, { note, reports: ids, ...(hashes.length > 0 && { hashes }) })
      })
      return presentReport(await mustFind(reportId), links)
    },
  }
}
