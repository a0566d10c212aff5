import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { registerNoticesRoutes } from './notices.routes.ts'
import { listCurrent } from './notices.store.ts'

/** What the operator wants everyone to read now. */
export function createNotices({ db, clock, http }: Platform & { http: Http }): void {
  registerNoticesRoutes(http, () => listCurrent(db, clock.now()))
}
