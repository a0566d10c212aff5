import { type InputOf, type ReportId, type UserId } from '@fanlight/contract'
import { createReport } from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'

type Report = (reporterId: UserId, input: InputOf<typeof createReport>) => Promise<ReportId>

export function registerModerationRoutes(http: Http, report: Report): void {
  http.handle(createReport, async ({ viewer, input }) => ({ reportId: await report(viewer.userId, input) }))
}
