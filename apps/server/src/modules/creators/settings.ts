import type { CreatorSetting, InputOf, updateCreatorSetting, UserId, VideoPrice } from '@fanlight/contract'
import type { Database, Db } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Profiles } from '../profiles/index.ts'
import * as store from './settings.store.ts'

/**
 * The terms of several people by one statement, also of those who never saved any. What a module needs of them beside
 * its own rows it may read in a join instead, as the search for who takes calls does.
 */
export async function settingsOfMany(
  from: Db,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, store.CreatorTerms>> {
  const rows = userIds.length === 0 ? [] : await store.listTerms(from, userIds)
  return new Map(rows.map(({ userId, ...terms }) => [userId, terms]))
}

export async function settingsOf(from: Db, userId: UserId): Promise<store.CreatorTerms> {
  const terms = (await settingsOfMany(from, [userId])).get(userId)
  if (!terms) throw new Error('Settings were asked for and not answered')
  return terms
}

export function createSettings({ db, profiles }: { db: Database; profiles: Profiles }) {
  return {
    async get(viewer: Viewer | null, creatorId: UserId): Promise<CreatorSetting> {
      const found = await store.findSetting(db, creatorId, viewer?.userId ?? null)
      if (!found) throw new AppError('NOT_FOUND', {})
      return present(found)
    },

    update({ userId }: Viewer, wanted: InputOf<typeof updateCreatorSetting>): Promise<CreatorSetting> {
      return db.transaction(async (tx) => {
        await store.lockSettings(tx, userId)
        const before = await store.findSetting(tx, userId, userId)
        if (!before) throw new AppError('FORBIDDEN', {})
        const after = merge(before, wanted)
        const isWithoutPrice =
          (after.videoSwitch && after.videoPrices.length === 0) || (after.voiceSwitch && after.voicePrices.length === 0)
        if (isWithoutPrice) throw new AppError('PRICE_NEEDED', {})
        await store.saveSetting(tx, after)
        await profiles.setDefaults(tx, userId, after)
        return present(after)
      })
    },
  }
}

function merge(before: store.SettingRow, wanted: InputOf<typeof updateCreatorSetting>): store.SettingRow {
  const { profile = {} } = wanted
  const shortestFirst = (prices: VideoPrice[]) => prices.toSorted((one, other) => one.cycle - other.cycle)
  return {
    userId: before.userId,
    videoSwitch: wanted.videoSwitch ?? before.videoSwitch,
    videoMissions: [...new Set(wanted.videoMissions ?? before.videoMissions)],
    videoPrices: shortestFirst(wanted.videoPrices ?? before.videoPrices),
    voiceSwitch: wanted.voiceSwitch ?? before.voiceSwitch,
    voicePrices: shortestFirst(wanted.voicePrices ?? before.voicePrices),
    messagesFrom: wanted.messagesFrom ?? before.messagesFrom,
    messagesMinLevel: wanted.messagesMinLevel ?? before.messagesMinLevel,
    liveEntry: wanted.liveEntry ?? before.liveEntry,
    postAudience: profile.postAudience ?? before.postAudience,
    commentsFrom: profile.commentsFrom ?? before.commentsFrom,
    watermark: profile.watermark ?? before.watermark,
    showsFollowers: profile.showFollowers ?? before.showsFollowers,
    isDiscoverable: profile.isDiscoverable ?? before.isDiscoverable,
    isRunWithHelp: profile.runWithHelp ?? before.isRunWithHelp,
  }
}

const present = (row: store.SettingRow): CreatorSetting => ({
  creatorId: row.userId,
  videoSwitch: row.videoSwitch,
  videoMissions: row.videoMissions,
  videoPrices: row.videoPrices,
  voiceSwitch: row.voiceSwitch,
  voicePrices: row.voicePrices,
  messagesFrom: row.messagesFrom,
  messagesMinLevel: row.messagesMinLevel,
  liveEntry: row.liveEntry,
  profile: {
    showFollowers: row.showsFollowers,
    isDiscoverable: row.isDiscoverable,
    postAudience: row.postAudience,
    commentsFrom: row.commentsFrom,
    watermark: row.watermark,
    runWithHelp: row.isRunWithHelp,
  },
})
