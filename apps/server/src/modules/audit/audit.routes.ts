import { type AuditEntry } from '@fanlight/contract'
import { listAudit } from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'
import type { AuditLog } from './audit.ts'

export function registerAuditRoutes(http: Http, log: AuditLog): void {
  http.handle(listAudit, async ({ input }) => {
    const { page, nextCursor } = await log.list(input.cursor)
    return { entries: page as AuditEntry[], nextCursor }
  })
}
