import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { Cursor, Diamonds, UserId } from '../core/scalars.ts'
import { Account, NickName, UserName } from '../identity/entities.ts'
import { UploadedUrl } from '../media/entities.ts'
import { LanguageCode } from '../platform/entities.ts'
import { languages } from '../platform/languages.ts'
import * as descriptors from './descriptors.ts'
import { INTEREST_TAGS_MAX } from './limits.ts'
import {
  Behavior,
  Bio,
  FollowEntry,
  Interests,
  Invited,
  Location,
  Profile,
  ProfileCard,
  ProfileLinks,
  ProfileSummary,
  Relation,
  Tag,
  Tags,
} from './entities.ts'

export const getProfile = defineEndpoint(descriptors.getProfile, {
  summary: 'A profile: of another user (otherUserId, or otherUserName as they are called with @), or the own (userId)',
  input: z.object({
    otherUserId: UserId.optional(),
    otherUserName: UserName.optional(),
    includeRelations: z.boolean().default(false),
  }),
  output: Profile,
  refusals: ['NOT_FOUND'],
})

export const editProfile = defineEndpoint(descriptors.editProfile, {
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
  refusals: ['NOT_FOUND', 'USERNAME_TAKEN', 'USERNAME_RESERVED', 'PICTURE_REFUSED'],
})

export const suggestedCreators = defineEndpoint(descriptors.suggestedCreators, {
  summary: 'Creators a visitor or fan may like and does not follow yet, most followed first',
  input: z.object({ cursor: Cursor.optional() }),
  output: z.object({ creators: z.array(ProfileCard), nextCursor: z.string().nullable() }),
  refusals: ['INVALID_INPUT'],
})

export const getInterests = defineEndpoint(descriptors.getInterests, {
  summary: 'What the user likes to read, and whether the first steps are still to be offered',
  input: z.object({}),
  output: z.object({ interests: Interests }),
})

export const saveInterests = defineEndpoint(descriptors.saveInterests, {
  summary: 'Change any part of it; isAsked ends the first steps, whether they were done or sent away',
  input: z.object({
    languages: z.array(LanguageCode).max(languages.length).optional(),
    tags: z.array(Tag).max(INTEREST_TAGS_MAX).optional(),
    isAsked: z.literal(true).optional(),
  }),
  output: z.object({ interests: Interests }),
})

export const fittingCreators = defineEndpoint(descriptors.fittingCreators, {
  summary:
    'Twelve creators whom the user does not follow yet: those of their tags, then of their languages, then others',
  input: z.object({}),
  output: z.object({ creators: z.array(ProfileCard) }),
})

export const followUser = defineEndpoint(descriptors.followUser, {
  summary: 'Follow (followingBehavior 1) or no longer follow (0) someone; doing it twice is harmless',
  input: z.object({ otherUserId: UserId, followingBehavior: Behavior }),
  output: z.object({ relation: Relation, followers: z.int().nullable() }),
  refusals: ['NOT_FOUND', 'BLOCKED', 'SELF_ACTION'],
})

export const blockUser = defineEndpoint(descriptors.blockUser, {
  summary: 'Block (blockBehavior 1) or unblock (0) someone; a block ends following in both directions',
  input: z.object({ otherUserId: UserId, blockBehavior: Behavior }),
  output: z.object({ relation: Relation }),
  refusals: ['NOT_FOUND', 'SELF_ACTION'],
})

const page = { input: z.object({ cursor: Cursor.optional() }), refusals: ['INVALID_INPUT'] as const }
const followPage = z.object({ users: z.array(FollowEntry), nextCursor: z.string().nullable() })

export const listFollowings = defineEndpoint(descriptors.listFollowings, {
  summary: 'Whom the user follows, newest first',
  output: followPage,
  ...page,
})

export const listFollowers = defineEndpoint(descriptors.listFollowers, {
  summary: 'Who follows the user, newest first',
  output: followPage,
  ...page,
})

export const listBlocked = defineEndpoint(descriptors.listBlocked, {
  summary: 'Whom the user blocks, newest first',
  output: z.object({ users: z.array(ProfileSummary), nextCursor: z.string().nullable() }),
  ...page,
})

export const getFilteredUserIds = defineEndpoint(descriptors.getFilteredUserIds, {
  summary: 'Those the user blocks and those who block the user: what comes from them is not shown',
  input: z.object({}),
  output: z.object({ userIds: z.array(UserId) }),
})

export const invitationSummary = defineEndpoint(descriptors.invitationSummary, {
  summary: 'The own invite code and link, who came by it, and the reward counted so far',
  input: z.object({ cursor: Cursor.optional() }),
  output: z.object({
    code: z.string(),
    link: z.string(),
    count: z.int(),
    reward: z.object({ perInvite: Diamonds, counted: Diamonds }),
    invited: z.array(Invited),
    nextCursor: z.string().nullable(),
  }),
  refusals: ['INVALID_INPUT'],
})
