import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Identity } from '../identity/index.ts'
import { eraseFans, exportLists, exportNotes } from './fan-lists.store.ts'
import { createFanLists } from './fan-lists.ts'
import { createFans } from './fans.ts'
import { createHome } from './home.ts'
import { registerStudioRoutes } from './studio.routes.ts'

/** Where creators look after their work: how things stand, and who their fans are. */
export function createStudio(deps: Platform & { http: Http; identity: Identity; links: StoredLinks }): void {
  const { identity } = deps
  identity.privacy.afterErased(eraseFans)
  identity.privacy.contribute('fanNotes', exportNotes)
  identity.privacy.contribute('fanLists', exportLists)
  registerStudioRoutes(deps.http, {
    ...deps,
    fans: createFans(deps),
    lists: createFanLists(deps),
    home: createHome(deps),
  })
}
