import type { PresenceSettings, UserId } from '@fanlight/contract'
import { editPresenceSettings, getPresenceSettings } from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'

export function registerPresenceRoutes(
  http: Http,
  use: {
    settings: (userId: UserId) => Promise<PresenceSettings>
    edit: (userId: UserId, change: { isInvisible?: boolean | undefined }) => Promise<PresenceSettings>
  },
): void {
  http.handle(getPresenceSettings, async ({ viewer }) => ({ settings: await use.settings(viewer.userId) }))
  http.handle(editPresenceSettings, async ({ viewer, input }) => ({
    settings: await use.edit(viewer.userId, input.settings),
  }))
}
