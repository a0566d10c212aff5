import { z } from 'zod'
import { defineEndpoint } from '../core/endpoint.ts'
import { Cursor, UserId } from '../core/scalars.ts'
import { Account, NickName, UserName } from '../identity/entities.ts'
import { LanguageCode } from '../platform/languages.ts'
import { Bio, Location, Profile, ProfileCard, ProfileLinks, ProfileSummary } from './entities.ts'

const BASE = '/v2/lk-user/h5web'

export const getProfile = defineEndpoint({
  path: `${BASE}/web/detail`,
  access: 'visitor',
  summary: 'A profile: of another user (otherUserId), or the own (userId)',
  input: z.object({ otherUserId: UserId.optional(), includeRelations: z.boolean().default(false) }),
  output: Profile,
  refusals: ['NOT_FOUND'],
})

export const editProfile = defineEndpoint({
  path: `${BASE}/editProfile`,
  access: 'user',
  summary: 'Change any part of the own profile',
  input: z.object({
    profiles: z.object({
      LASTLANGUAGECODE: LanguageCode.optional(),
      nickName: NickName.optional(),
      userName: UserName.optional(),
      bio: Bio.optional(),
      location: Location.optional(),
      links: ProfileLinks.optional(),
    }),
  }),
  output: z.object({ user: Account, profile: Profile }),
  refusals: ['USERNAME_TAKEN'],
})

export const suggestedCreators = defineEndpoint({
  path: `${BASE}/web/suggested`,
  access: 'visitor',
  summary: 'Creators a visitor or fan may like and does not follow yet, most followed first',
  input: z.object({ cursor: Cursor.optional() }),
  output: z.object({ creators: z.array(ProfileCard), nextCursor: z.string().nullable() }),
  refusals: ['INVALID_INPUT'],
})

const followList = { input: z.object({ cursor: Cursor.optional() }), refusals: ['INVALID_INPUT'] as const }
const followPage = z.object({ users: z.array(ProfileSummary), nextCursor: z.string().nullable() })

export const listFollowings = defineEndpoint({
  path: `${BASE}/relation/followings`,
  access: 'user',
  summary: 'Whom the user follows, newest first',
  output: followPage,
  ...followList,
})

export const listFollowers = defineEndpoint({
  path: `${BASE}/relation/followers`,
  access: 'user',
  summary: 'Who follows the user, newest first',
  output: followPage,
  ...followList,
})
