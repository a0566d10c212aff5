import { z } from 'zod'
import { Instant, UserId } from '../core/scalars.ts'
import { BIO_MAX_LENGTH, LINKS_MAX, LOCATION_MAX_LENGTH } from './limits.ts'

/** Only web addresses: a `javascript:` link on a public profile would run in the visitor's session. */
export const ProfileLink = z.object({
  label: z.string().trim().min(1).max(40),
  url: z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).max(300),
})
export type ProfileLink = z.infer<typeof ProfileLink>

export const Bio = z.string().trim().max(BIO_MAX_LENGTH)
export const Location = z.string().trim().max(LOCATION_MAX_LENGTH)
export const ProfileLinks = z.array(ProfileLink).max(LINKS_MAX)

/** A person in a list. */
export const ProfileSummary = z.object({
  userId: UserId,
  displayName: z.string(),
  nickName: z.string(),
  userName: z.string(),
  headPicUrl: z.string().nullable(),
  isCreator: z.boolean(),
})
export type ProfileSummary = z.infer<typeof ProfileSummary>

/** A person in a list that shows them large. */
export const ProfileCard = ProfileSummary.extend({
  coverUrl: z.string().nullable(),
  bio: z.string(),
  followers: z.int(),
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
  joinedAt: Instant,
  counts: z.object({ followers: z.int(), followings: z.int() }),
  relation: Relation.nullable(),
})
export type Profile = z.infer<typeof Profile>
