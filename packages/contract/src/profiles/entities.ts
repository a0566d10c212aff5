import { z } from 'zod'
import { Instant, UserId, typedText } from '../core/scalars.ts'
import { LanguageCode } from '../platform/entities.ts'
import { PresenceStatus } from '../presence/entities.ts'
import { BIO_MAX_LENGTH, LINKS_MAX, LOCATION_MAX_LENGTH, TAG_MAX_LENGTH, TAGS_MAX } from './limits.ts'

/**
 * Only web addresses: a `javascript:` link on a public profile would run in the visitor's session. Without a name before the
 * host: `https://known.example@other.example` reads as the one and leads to the other.
 */
export const ProfileLink = z.object({
  label: typedText().min(1).max(40),
  url: z
    .url({ protocol: /^https?$/, hostname: z.regexes.domain })
    .max(300)
    .refine((url) => !/^https?:\/\/[^/?#]*@/i.test(url), 'A name before the host'),
})
export type ProfileLink = z.infer<typeof ProfileLink>

export const Bio = typedText().max(BIO_MAX_LENGTH)
export const Location = typedText().max(LOCATION_MAX_LENGTH)
export const ProfileLinks = z.array(ProfileLink).max(LINKS_MAX)

/** A word by which creators are found: letters, digits and hyphens, without the `#`. */
export const Tag = z
  .string()
  .max(100)
  .transform((typed) => typed.trim().replace(/^#/, '').normalize('NFC').toLowerCase())
  .refine((tag) => new RegExp(`^[\\p{L}\\p{M}\\p{N}-]{1,${TAG_MAX_LENGTH}}$`, 'u').test(tag), 'Not a tag')
export const Tags = z.array(Tag).max(TAGS_MAX)

/** A person in a list. */
export const ProfileSummary = z.object({
  userId: UserId,
  displayName: z.string(),
  nickName: z.string(),
  userName: z.string(),
  headPicUrl: z.string().nullable(),
  isCreator: z.boolean(),
  /** Whether they were online or live when this was answered; left out when neither, and where nobody asks. */
  presence: PresenceStatus.optional(),
})
export type ProfileSummary = z.infer<typeof ProfileSummary>

/** A person in a list from which the viewer can follow them. */
export const FollowEntry = ProfileSummary.extend({ isFollowing: z.boolean() })
export type FollowEntry = z.infer<typeof FollowEntry>

/** A person in a list that shows them large. */
export const ProfileCard = FollowEntry.extend({
  coverUrl: z.string().nullable(),
  bio: z.string(),
  /** Null when the creator keeps it to themself. */
  followers: z.int().nullable(),
  tags: z.array(z.string()),
})
export type ProfileCard = z.infer<typeof ProfileCard>

/** What the viewer is to the person shown. */
export const Relation = z.object({ following: z.boolean(), subscribe: z.boolean(), blocking: z.boolean() })
export type Relation = z.infer<typeof Relation>

export const Profile = ProfileSummary.extend({
  coverUrl: z.string().nullable(),
  bio: z.string(),
  location: z.string(),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  tags: z.array(z.string()),
  joinedAt: Instant,
  /** `followers` is null when the creator keeps it to themself; the owner always sees it. */
  counts: z.object({ followers: z.int().nullable(), followings: z.int() }),
  relation: Relation.nullable(),
  /** Others write for this creator, too. */
  runWithHelp: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

/** 1 does it, 0 undoes it. */
export const Behavior = z.union([z.literal(1), z.literal(0)])

/** Empty lists: they did not say. */
export const Interests = z.object({
  languages: z.array(LanguageCode),
  tags: z.array(z.string()),
  /** The first steps: for a person who is new, follows hardly anybody and has not sent them away. */
  isNew: z.boolean(),
})
export type Interests = z.infer<typeof Interests>

export const Invited = ProfileSummary.extend({ joinedAt: Instant })
export type Invited = z.infer<typeof Invited>
