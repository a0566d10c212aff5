import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { registerAuditRoutes } from './audit.routes.ts'
import { createAuditLog, type AuditLog } from './audit.ts'

export type Audit = Pick<AuditLog, 'record'>

/** What operators did. Entries are only ever added; the database refuses to change or delete one. */
export function createAudit(deps: Platform & { http: Http }): Audit {
  const log = createAuditLog(deps)
  registerAuditRoutes(deps.http, log)
  return { record: log.record }
}
