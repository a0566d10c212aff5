import { z } from 'zod'
import { Cents, DiamondChange, Diamonds, FanListId, Instant, PostId } from '../core/scalars.ts'
import { ProfileSummary } from '../profiles/entities.ts'

/**
 * Who of those that have to do with a creator. `expiring`: the membership is in force and will not go on, or its last
 * payment failed. `former`: it is over.
 */
export const FanFilter = z.enum(['all', 'followers', 'subscribers', 'expiring', 'former'])
export type FanFilter = z.infer<typeof FanFilter>

/** `expiring` names those alone whose membership is in force: the one that ends or renews next comes first. */
export const FanSort = z.enum(['newest', 'oldest', 'spent', 'expiring'])
export type FanSort = z.infer<typeof FanSort>

export const FanMembership = z.object({
  tierName: z.string(),
  level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** `failed`: the last payment did, and the membership ends unless the next attempt succeeds. */
  state: z.enum(['renews', 'failed', 'ends', 'ended']),
  isTrial: z.boolean(),
  /** When it renews, ends or has ended. */
  at: Instant,
  /** What the fan will be charged then, with everything on top. */
  renewsFor: Cents.nullable(),
})
export type FanMembership = z.infer<typeof FanMembership>

export const Fan = z.object({
  person: ProfileSummary,
  /** Since when there has been something between the two. */
  since: Instant,
  isFollower: z.boolean(),
  membership: FanMembership.nullable(),
  /** What they have paid in all, less refunds. */
  spent: Diamonds,
  /** What the creator wrote down about them; nobody else reads it. */
  note: z.string(),
  listIds: z.array(FanListId),
})
export type Fan = z.infer<typeof Fan>

/** What a creator wants to know of the fan with whom they talk. */
export const FanCard = Fan.extend({
  /** Of the last 30 days, less refunds of what was paid in them. */
  spentLately: Diamonds,
  followedAt: Instant.nullable(),
  /** Of the membership that is in force. */
  subscribedAt: Instant.nullable(),
})
export type FanCard = z.infer<typeof FanCard>

export const FanList = z.object({ listId: FanListId, name: z.string(), fans: z.int() })
export type FanList = z.infer<typeof FanList>

export const StudioFigures = z.object({
  /** After the platform fee. */
  earned: DiamondChange,
  followers: z.int(),
  subscribers: z.int(),
  views: z.int(),
})
export type StudioFigures = z.infer<typeof StudioFigures>

/** What makes a profile ready for fans, and whether it is done. */
export const StudioTasks = z.object({
  cover: z.boolean(),
  bio: z.boolean(),
  tier: z.boolean(),
  post: z.boolean(),
  payoutMethod: z.boolean(),
  secondFactor: z.boolean(),
})
export type StudioTasks = z.infer<typeof StudioTasks>

/** The beginning of what it says stands for a post. */
export const StudioPost = z.object({
  postId: PostId,
  words: z.string(),
  publishedAt: Instant,
  views: z.int(),
  likes: z.int(),
  comments: z.int(),
  income: DiamondChange,
})
export type StudioPost = z.infer<typeof StudioPost>

export const ScheduledPost = z.object({ postId: PostId, words: z.string(), publishAt: Instant })
export type ScheduledPost = z.infer<typeof ScheduledPost>
