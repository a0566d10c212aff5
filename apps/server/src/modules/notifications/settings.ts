import {
  NOTIFICATION_GROUPS,
  type editNotificationSettings,
  type InputOf,
  type NotificationGroup,
  type NotificationSettings,
  type NotificationWays,
  type UserId,
} from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { allWays, choose, waysOf, type ChosenWays } from './settings.policy.ts'
import * as store from './settings.store.ts'

export type Settings = ReturnType<typeof createSettings>

export function presentSettings(row: store.SettingsRow): NotificationSettings {
  const { ways, quietFrom, quietTo, timeZone } = row
  const quietHours = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo }
  const messages = { push: row.pushesMessages, showsText: row.showsMessages }
  return { groups: allWays(ways), quietHours, timeZone, messages }
}

/** By which ways people hear of what, and when not. */
export function createSettings({ db }: Platform) {
  async function change(tx: Tx, userId: UserId, wanted: InputOf<typeof editNotificationSettings>['settings']) {
    const before = await store.lockSettings(tx, userId)
    const { quietHours, timeZone, messages } = wanted
    const after: store.SettingsRow = {
      ways: choose(before.ways, defined(wanted.groups ?? {})),
      quietFrom: quietHours === undefined ? before.quietFrom : (quietHours?.from ?? null),
      quietTo: quietHours === undefined ? before.quietTo : (quietHours?.to ?? null),
      timeZone: timeZone ?? before.timeZone,
      pushesMessages: messages?.push ?? before.pushesMessages,
      showsMessages: messages?.showsText ?? before.showsMessages,
    }
    await store.saveSettings(tx, userId, after)
    const without = (way: keyof NotificationWays) =>
      NOTIFICATION_GROUPS.filter((group) => !waysOf(after.ways, group)[way])
    await store.dropWaiting(tx, userId, {
      push: without('push'),
      mail: without('mailNow'),
      digest: without('mailDaily'),
    })
    return presentSettings(after)
  }

  return {
    get: async (userId: UserId): Promise<NotificationSettings> => presentSettings(await store.findSettings(db, userId)),
    edit: (userId: UserId, wanted: InputOf<typeof editNotificationSettings>['settings']) =>
      db.transaction((tx) => change(tx, userId, wanted)),

    /** No letters of these groups any more. */
    async unsubscribe(
      userId: UserId,
      way: 'mailNow' | 'mailDaily',
      groups: readonly NotificationGroup[],
    ): Promise<void> {
      const off = Object.fromEntries(groups.map((group) => [group, { [way]: false }]))
      await db.transaction((tx) => change(tx, userId, { groups: off }))
    },
  }
}

/** A group or a way that is left out stays as it is. */
function defined(groups: NonNullable<InputOf<typeof editNotificationSettings>['settings']['groups']>): ChosenWays {
  const entries = Object.entries(groups).map(([group, ways]) => [
    group,
    Object.fromEntries(Object.entries(ways ?? {}).filter(([, isOn]) => isOn !== undefined)),
  ])
  return Object.fromEntries(entries) as ChosenWays
}
