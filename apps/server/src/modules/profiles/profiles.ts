import {
  isReservedUserName,
  LARGEST_ID,
  SUGGESTED_PAGE_SIZE,
  type editProfile,
  type getProfile,
  type InputOf,
} from '@fanlight/contract'
import { UserId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Database, Db, Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Identity } from '../identity/index.ts'
import type { Media } from '../media/index.ts'
import type { ProfileRow } from './profiles.store.ts'
import * as store from './profiles.store.ts'
import type { Relations } from './relations.ts'

const popularity = cursorOf(z.object({ followers: z.int32(), userId: UserId }))
const MOST_POPULAR = { followers: 2_147_483_647, userId: LARGEST_ID as UserId }

export function createProfilesService(deps: { db: Database; identity: Identity; media: Media; relations: Relations }) {
  const { db, identity, media, relations } = deps

  async function find(userId: UserId, viewerId: UserId | null, from: Db = db): Promise<ProfileRow> {
    const profile = await store.findProfile(from, userId, viewerId)
    if (!profile) throw new AppError('NOT_FOUND', {})
    return profile
  }

  return {
    async get(viewer: Viewer | null, input: InputOf<typeof getProfile>) {
      const { otherUserName } = input
      const named = otherUserName === undefined ? undefined : await store.findByName(db, otherUserName)
      // A name that nobody has is not the viewer's own.
      if (named === null) throw new AppError('NOT_FOUND', {})
      const userId = input.otherUserId ?? named ?? viewer?.userId
      if (!userId) throw new AppError('NOT_FOUND', {})
      const isOther = viewer !== null && viewer.userId !== userId
      const wanted = isOther && input.includeRelations
      // Together: each waits for nothing but the database.
      const [profile, relation] = await Promise.all([
        find(userId, viewer?.userId ?? null),
        isOther ? relations.of(viewer.userId, userId) : null,
      ])
      const isOwn = viewer?.userId === userId
      return { profile, relation: wanted ? relation : null, isOwn, isBlocked: relation?.blocking ?? false }
    },

    async edit(viewer: Viewer, { profiles }: InputOf<typeof editProfile>) {
      const { userId } = viewer
      const { LASTLANGUAGECODE: languageCode, nickName, userName, bio, location, links, tags } = profiles
      const { headPicUrl, coverUrl } = profiles
      // Pictures first and outside: decoding one takes longer than a transaction should.
      const headPicKey = headPicUrl === undefined ? undefined : await media.adopt(userId, headPicUrl, 'avatar')
      const coverKey = coverUrl ? await media.adopt(userId, coverUrl, 'cover') : coverUrl === '' ? null : undefined

      return db.transaction(async (tx) => {
        const before = await find(userId, userId, tx)
        // Who has one already keeps it.
        if (userName !== undefined && userName !== before.userName && isReservedUserName(userName)) {
          throw new AppError('USERNAME_RESERVED', {})
        }
        await store.updateProfile(tx, userId, {
          ...(bio !== undefined && { bio }),
          ...(location !== undefined && { location }),
          ...(links !== undefined && { links }),
          ...(tags !== undefined && { tags: [...new Set(tags)] }),
          ...(coverKey !== undefined && { coverKey }),
        })
        const user = await identity.change(tx, userId, {
          ...(languageCode !== undefined && { languageCode }),
          ...(nickName !== undefined && { nickName }),
          ...(userName !== undefined && { userName }),
          ...(headPicKey !== undefined && { headPicKey }),
        })
        if (headPicKey !== undefined && headPicKey !== before.headPicKey) await media.retire(tx, before.headPicKey)
        if (coverKey !== undefined && coverKey !== before.coverKey) await media.retire(tx, before.coverKey)
        return { user, profile: await find(userId, userId, tx) }
      })
    },

    /** What a creator's settings say about their profile. */
    setDefaults: (tx: Tx, userId: UserId, defaults: store.ProfileDefaults): Promise<void> =>
      store.updateDefaults(tx, userId, defaults),

    async suggested(viewer: Viewer | null, cursor: string | undefined) {
      const after = popularity.read(cursor, MOST_POPULAR)
      const rows = await store.listSuggested(db, viewer?.userId ?? null, after)
      return pageOf(rows, SUGGESTED_PAGE_SIZE, ({ followers, userId }) => popularity.write({ followers, userId }))
    },
  }
}
