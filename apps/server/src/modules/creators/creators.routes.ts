import {
  applyAsCreator,
  checkSimilarity,
  creatorStatus,
  getCreatorSetting,
  updateCreatorSetting,
} from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'
import type { createApplications } from './applications.ts'
import type { createSettings } from './settings.ts'

export function registerCreatorsRoutes(
  http: Http,
  deps: { applications: ReturnType<typeof createApplications>; settings: ReturnType<typeof createSettings> },
): void {
  const { applications, settings } = deps

  http.handle(creatorStatus, ({ viewer }) => applications.status(viewer.userId))
  http.handle(checkSimilarity, async ({ viewer, input }) => {
    await applications.checkSimilarity(viewer, input)
    return { verified: true as const }
  })
  http.handle(applyAsCreator, ({ viewer, input }) => applications.apply(viewer, input))
  http.handle(getCreatorSetting, ({ viewer, input }) => settings.get(viewer, input.creatorId))
  http.handle(updateCreatorSetting, ({ viewer, input }) => settings.update(viewer, input))
}
