import { applicationChannel } from '@fanlight/contract'
import {
  applyAsCreator,
  checkSimilarity,
  creatorStatus,
  getCreatorSetting,
  updateCreatorSetting,
} from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Audit } from '../audit/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Media } from '../media/index.ts'
import type { Profiles } from '../profiles/index.ts'
import { createApplications } from './applications.ts'
import * as store from './applications.store.ts'
import { createFaces } from './faces/faces.ts'
import { createJoined } from './joined.ts'
import { createSettings } from './settings.ts'
import { eraseSettings, exportSettings, findHeadPicKey } from './settings.store.ts'

export type Creators = ReturnType<typeof createCreators>
export { scoreOf } from './faces/verdict.ts'
export * as applicationQueue from './applications.store.ts'

const SWEEP_EVERY_MS = 60 * 60 * 1000
const REMEMBERED_MS = 20_000

/** Becoming a creator, and the terms of those who are. */
export function createCreators(
  deps: Platform & {
    http: Http
    identity: Identity
    media: Media
    profiles: Profiles
    audit: Audit
    contactEmail: string
  },
) {
  const { http, identity, realtime } = deps
  const faces = createFaces()
  const applications = createApplications({ ...deps, faces })
  const settings = createSettings(deps)
  const comparisons = createJoined(REMEMBERED_MS)
  deps.media.keepWhile(store.isShown)
  identity.privacy.onErased(store.eraseApplications)
  identity.privacy.onErased(eraseSettings)
  identity.privacy.contribute('creatorApplications', store.exportApplications)
  identity.privacy.contribute('faceChecks', store.exportChecks)
  identity.privacy.contribute('creatorSettings', exportSettings)
  deps.every(SWEEP_EVERY_MS, 'creators.sweep', () => applications.sweep())
  realtime.authorise(
    applicationChannel,
    async (who, { userId }) => who.userId === userId && (await identity.sessions.isActive(who.sessionId)),
  )

  http.handle(creatorStatus, ({ viewer }) => applications.status(viewer.userId))
  http.handle(checkSimilarity, async ({ viewer, input }) => {
    // A busy machine may need longer than the request has; the browser asks again and must not begin anew.
    const question = [viewer.userId, input.imageUrl, await findHeadPicKey(deps.db, viewer.userId)].join(' ')
    await comparisons.run(question, () => applications.checkSimilarity(viewer, input))
    return { verified: true as const }
  })
  http.handle(applyAsCreator, ({ viewer, input }) => applications.apply(viewer, input))
  http.handle(getCreatorSetting, ({ viewer, input }) => settings.get(viewer, input.creatorId))
  http.handle(updateCreatorSetting, ({ viewer, input }) => settings.update(viewer, input))

  return { applications, close: () => faces.close() }
}
