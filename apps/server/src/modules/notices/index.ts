import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Audit } from '../audit/index.ts'
import { registerNoticesRoutes } from './notices.routes.ts'
import { createEditing } from './notices.ts'

/** What operators want everyone to read now. */
export function createNotices(deps: Platform & { http: Http; audit: Audit }): void {
  registerNoticesRoutes(deps.http, createEditing(deps))
}
