import { editNotice, listAllNotices, listNotices } from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'
import type { Notices } from './notices.ts'

export function registerNoticesRoutes(http: Http, notices: Notices): void {
  http.handle(listNotices, async () => ({ notices: await notices.current() }))
  http.handle(listAllNotices, async () => ({ notices: await notices.all() }))
  http.handle(editNotice, async ({ viewer, input }) => ({ notice: await notices.edit(viewer, input) }))
}
