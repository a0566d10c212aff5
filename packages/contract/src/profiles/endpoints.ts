import { z } from 'zod'
import { defineEndpoint } from '../core/endpoint.ts'
import { Cursor, UserId } from '../core/scalars.ts'
import { Account, NickName, UserName } from '../identity/entities.ts'
import { UploadedUrl } from '../media/entities.ts'
import { LanguageCode } from '../platform/languages.ts'
import {
  Behavior,
  Bio,
  FollowEntry,
  Invited,
  Location,
  Profile,
  ProfileCard,
  ProfileLinks,
  ProfileSummary,
  Relation,
  Tags,
} from './entities.ts'

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
  summary: 'Change any part of the own profile; pictures by the address their upload ended at',
  input: z.object({
    profiles: z.object({
      LASTLANGUAGECODE: LanguageCode.optional(),
      headPicUrl: UploadedUrl.optional(),
      /** An empty text takes the cover away. */
      coverUrl: z.union([z.literal(''), UploadedUrl]).optional(),
      nickName: NickName.optional(),
      userName: UserName.optional(),
      bio: Bio.optional(),
      location: Location.optional(),
      links: ProfileLinks.optional(),
      tags: Tags.optional(),
    }),
  }),
  output: z.object({ user: Account, profile: Profile }),
  refusals: ['USERNAME_TAKEN', 'PICTURE_REFUSED'],
})

export const suggestedCreators = defineEndpoint({
  path: `${BASE}/web/suggested`,
  access: 'visitor',
  summary: 'Creators a visitor or fan may like and does not follow yet, most followed first',
  input: z.object({ cursor: Cursor.optional() }),
  output: z.object({ creators: z.array(ProfileCard), nextCursor: z.string().nullable() }),
  refusals: ['INVALID_INPUT'],
})

export const followUser = defineEndpoint({
  path: `${BASE}/relation/following`,
  access: 'user',
  summary: 'Follow (followingBehavior 1) or no longer follow (0) somebody; doing it twice is harmless',
  input: z.object({ otherUserId: UserId, followingBehavior: Behavior }),
  output: z.object({ relation: Relation, followers: z.int().nullable() }),
  refusals: ['NOT_FOUND', 'BLOCKED', 'SELF_ACTION'],
})

export const blockUser = defineEndpoint({
  path: `${BASE}/blackOP`,
  access: 'user',
  summary: 'Block (blockBehavior 1) or unblock (0) somebody; a block ends following in both directions',
  input: z.object({ otherUserId: UserId, blockBehavior: Behavior }),
  output: z.object({ relation: Relation }),
  refusals: ['NOT_FOUND', 'SELF_ACTION'],
})

const page = { input: z.object({ cursor: Cursor.optional() }), refusals: ['INVALID_INPUT'] as const }
const followPage = z.object({ users: z.array(FollowEntry), nextCursor: z.string().nullable() })

export const listFollowings = defineEndpoint({
  path: `${BASE}/relation/followings`,
  access: 'user',
  summary: 'Whom the user follows, newest first',
  output: followPage,
  ...page,
})

export const listFollowers = defineEndpoint({
  path: `${BASE}/relation/followers`,
  access: 'user',
  summary: 'Who follows the user, newest first',
  output: followPage,
  ...page,
})

export const listBlocked = defineEndpoint({
  path: `${BASE}/relation/blocked`,
  access: 'user',
  summary: 'Whom the user blocks, newest first',
  output: z.object({ users: z.array(ProfileSummary), nextCursor: z.string().nullable() }),
  ...page,
})

export const getFilteredUserIds = defineEndpoint({
  path: '/v2/lk-chat/h5web/app/getFilteredUserIds',
  access: 'user',
  summary: 'Those the user blocks and those who block the user: what comes from them is not shown',
  input: z.object({}),
  output: z.object({ userIds: z.array(UserId) }),
})

export const invitationSummary = defineEndpoint({
  path: `${BASE}/invitation/summary`,
  access: 'user',
  summary: 'The own invite code and link, who came by it, and the reward counted so far',
  input: z.object({ cursor: Cursor.optional() }),
  output: z.object({
    code: z.string(),
    link: z.string(),
    count: z.int(),
    reward: z.object({ perInvite: z.int(), counted: z.int() }),
    invited: z.array(Invited),
    nextCursor: z.string().nullable(),
  }),
  refusals: ['INVALID_INPUT'],
})
