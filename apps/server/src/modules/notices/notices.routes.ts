import { type Notice } from '@fanlight/contract'
import { listNotices } from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'

export function registerNoticesRoutes(http: Http, list: () => Promise<Notice[]>): void {
  http.handle(listNotices, async () => ({ notices: await list() }))
}
