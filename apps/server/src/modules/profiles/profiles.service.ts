import {
  FOLLOW_PAGE_SIZE,
  SUGGESTED_PAGE_SIZE,
  UserId,
  type editProfile,
  type getProfile,
  type InputOf,
  type Relation,
} from '@fanlight/contract'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Database, Db } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Identity } from '../identity/index.ts'
import type { FollowCursor, FollowRow, ProfileRow } from './profiles.store.ts'
import * as store from './profiles.store.ts'

const popularity = cursorOf(z.object({ followers: z.int32(), userId: UserId }))
const MOST_POPULAR = { followers: 2_147_483_647, userId: '9223372036854775807' as UserId }
const followed = cursorOf(z.object({ followedAt: z.int().nonnegative().max(8.64e15), userId: UserId }))

export function createProfilesService({ db, identity }: { db: Database; identity: Identity }) {
  async function find(userId: UserId, from: Db = db): Promise<ProfileRow> {
    const profile = await store.findProfile(from, userId)
    if (!profile) throw new AppError('NOT_FOUND', {})
    return profile
  }

  async function relationTo(viewer: Viewer, userId: UserId): Promise<Relation> {
    const following = await store.isFollowing(db, viewer.userId, userId)
    return { following, subscribe: false, blocking: false }
  }

  async function followPage(
    list: (db: Db, userId: UserId, after: FollowCursor) => Promise<FollowRow[]>,
    viewer: Viewer,
    cursor: string | undefined,
  ) {
    const start = { followedAt: 8.64e15, userId: MOST_POPULAR.userId }
    const rows = await list(db, viewer.userId, followed.read(cursor, start))
    return pageOf(rows, FOLLOW_PAGE_SIZE, ({ followedAt, userId }) => followed.write({ followedAt, userId }))
  }

  return {
    async get(viewer: Viewer | null, input: InputOf<typeof getProfile>) {
      const userId = input.otherUserId ?? viewer?.userId
      if (!userId) throw new AppError('NOT_FOUND', {})
      const isOther = viewer !== null && viewer.userId !== userId
      const relation = isOther && input.includeRelations ? await relationTo(viewer, userId) : null
      return { profile: await find(userId), relation }
    },

    async edit(viewer: Viewer, { profiles }: InputOf<typeof editProfile>) {
      return db.transaction(async (tx) => {
        const { LASTLANGUAGECODE: languageCode, nickName, userName, bio, location, links } = profiles
        await store.updateProfile(tx, viewer.userId, {
          ...(bio !== undefined && { bio }),
          ...(location !== undefined && { location }),
          ...(links !== undefined && { links }),
        })
        const user = await identity.change(tx, viewer.userId, {
          ...(languageCode !== undefined && { languageCode }),
          ...(nickName !== undefined && { nickName }),
          ...(userName !== undefined && { userName }),
        })
        return { user, profile: await find(viewer.userId, tx) }
      })
    },

    async suggested(viewer: Viewer | null, cursor: string | undefined) {
      const after = popularity.read(cursor, MOST_POPULAR)
      const rows = await store.listSuggested(db, viewer?.userId ?? null, after)
      return pageOf(rows, SUGGESTED_PAGE_SIZE, ({ followers, userId }) => popularity.write({ followers, userId }))
    },

    followings: (viewer: Viewer, cursor: string | undefined) => followPage(store.listFollowings, viewer, cursor),
    followers: (viewer: Viewer, cursor: string | undefined) => followPage(store.listFollowers, viewer, cursor),
  }
}
