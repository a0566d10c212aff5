import { type InputOf, type ReportId, type UserId } from '@fanlight/contract'
import {
  addForbidden,
  appealReport,
  createReport,
  decideAppeal,
  decideReport,
  getReport,
  listForbidden,
  listMyReports,
  listReports,
  listUsers,
  openReportedMedia,
  removeForbidden,
  suspendUser,
} from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'
import { assertProved } from '../../platform/http/proofs.ts'
import type { createAppeals } from './appeals.ts'
import type { createDeciding } from './deciding.ts'
import type { createPeople } from './people.ts'
import type { createPictures } from './pictures.ts'

type Report = (reporterId: UserId, input: InputOf<typeof createReport>) => Promise<ReportId>

export function registerModerationRoutes(
  http: Http,
  {
    report,
    deciding,
    appeals,
    people,
    pictures,
  }: {
    report: Report
    deciding: ReturnType<typeof createDeciding>
    appeals: ReturnType<typeof createAppeals>
    people: ReturnType<typeof createPeople>
    pictures: ReturnType<typeof createPictures>
  },
): void {
  http.handle(createReport, async ({ viewer, input }) => ({ reportId: await report(viewer.userId, input) }))
  http.handle(listMyReports, ({ viewer, input }) => appeals.listMine(viewer.userId, input.cursor))
  http.handle(appealReport, async ({ viewer, input }) => ({ report: await appeals.appeal(viewer.userId, input) }))
  http.handle(decideAppeal, async ({ viewer, input }) => {
    await appeals.answer(viewer, input)
    return { report: await deciding.summary(input.reportId) }
  })
  http.handle(listReports, ({ input }) => deciding.list(input))
  http.handle(getReport, async ({ viewer, input }) => ({ report: await deciding.get(viewer, input.reportId) }))
  http.handle(openReportedMedia, async ({ viewer, input }) => ({
    media: await deciding.open(viewer, input.reportId, input.place),
  }))
  http.handle(decideReport, async ({ viewer, input, proved }) => {
    if (input.decision === 'suspend') assertProved(proved, 'secondFactor')
    return { report: await deciding.decide(viewer, input) }
  })
  http.handle(listUsers, ({ input }) => people.list(input))
  http.handle(suspendUser, async ({ viewer, input }) => ({ user: await people.suspend(viewer, input) }))
  http.handle(addForbidden, ({ viewer, input }) => pictures.add(viewer, input))
  http.handle(listForbidden, ({ input }) => pictures.list(input.cursor))
  http.handle(removeForbidden, async ({ viewer, input }) => {
    await pictures.remove(viewer, input.hash)
    return {}
  })
}
