import { applicationChannel, HOUR_MS } from '@fanlight/contract'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Audit } from '../audit/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Media } from '../media/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Profiles } from '../profiles/index.ts'
import { createApplicationQueue } from './applications.queue.ts'
import { registerCreatorsRoutes } from './creators.routes.ts'
import { createApplications } from './applications.ts'
import * as store from './applications.store.ts'
import { createComparing } from './faces/comparing.ts'
import { createFaces } from './faces/faces.ts'
import { createSettings, settingsOf, settingsOfMany } from './settings.ts'
import { eraseSettings, exportSettings } from './settings.store.ts'

export type Creators = ReturnType<typeof createCreators>
export { presentApplication } from './applications.present.ts'

const SWEEP_EVERY_MS = HOUR_MS

/** Becoming a creator, and the terms of those who are. */
export function createCreators(
  deps: Platform & {
    http: Http
    identity: Identity
    media: Media
    notifications: Notifications
    profiles: Profiles
    audit: Audit
    contactEmail: string
    /** False: faces are compared by others. */
    comparesFaces: boolean
  },
) {
  const { http, identity } = deps
  const faces = createFaces()
  const applications = createApplications({
    ...deps,
    comparing: createComparing({ ...deps, faces, isDoneHere: deps.comparesFaces }),
  })
  const settings = createSettings(deps)
  deps.media.keepWhile(store.isShown)
  identity.privacy.afterErased(store.eraseApplications)
  identity.privacy.afterErased(eraseSettings)
  identity.privacy.contribute('creatorApplications', store.exportApplications)
  identity.privacy.contribute('faceChecks', store.exportChecks)
  identity.privacy.contribute('creatorSettings', exportSettings)
  deps.everyAlone(SWEEP_EVERY_MS, 'creators.sweep', () => applications.sweep())
  identity.authoriseOwner(applicationChannel)

  registerCreatorsRoutes(http, { applications, settings })

  return {
    applications,
    applicationQueue: createApplicationQueue(deps),
    settingsOf,
    settingsOfMany,
    close: () => faces.close(),
  }
}
