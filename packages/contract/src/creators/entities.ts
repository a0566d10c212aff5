import { z } from 'zod'
import { Diamonds, Instant, UserId, typedText } from '../core/scalars.ts'
import { UploadedUrl } from '../media/entities.ts'
import {
  AGENCY_NAME_MAX_LENGTH,
  APPLICANT_NAME_MAX_LENGTH,
  CALL_CYCLES,
  CALL_PRICE_MAX,
  CONTACT_MAX_LENGTH,
  TICKET_PRICE_MAX,
} from './limits.ts'
import { lengthOf, REQUIRED_SOCIALS, SOCIALS, splitContact } from './rules.ts'

/** APPLICATION_STATES names them. */
export const ApplicationState = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type ApplicationState = z.infer<typeof ApplicationState>

export const ApplicationStatus = z.object({
  state: ApplicationState,
  /** Why an operator said no. */
  reason: z.string().nullable(),
  submittedAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  /** By when the decision is promised, while it is pending. */
  dueAt: Instant.nullable(),
  /** Whom to ask. */
  contactEmail: z.string(),
})
export type ApplicationStatus = z.infer<typeof ApplicationStatus>

/** Counted as people count: a name of twenty emoji is twenty long. */
const text = (max: number) =>
  typedText()
    .max(max * 12)
    .refine((typed) => lengthOf(typed) <= max, `At most ${max} characters`)
const name = text(APPLICANT_NAME_MAX_LENGTH).refine((typed) => typed !== '', 'Must not be blank')

/** What an applicant sends. */
export const ApplicationForm = z
  .object({
    realName: name,
    nickname: name,
    onlyFansOption: z.literal('no').optional(),
    onlyFansAccount: z.literal('').optional(),
    /** The example picture of the form; kept on the wire, used for nothing. */
    photoUrl: z.string().max(500).optional(),
    verificationPhotoUrl: UploadedUrl,
    /** The avatar the photo was compared with; the current one when it is left out. */
    userHeadPicUrl: z.string().max(1_000).optional(),
    creatorType: z.enum(['individual', 'organization']),
    creatorTypeDesc: text(AGENCY_NAME_MAX_LENGTH).default(''),
    /** WhatsApp and Telegram, joined by a bar. */
    contact: z
      .string()
      .max(2 * CONTACT_MAX_LENGTH + 1)
      .refine((contact) => Object.values(splitContact(contact)).some((part) => part !== ''), 'One contact is needed'),
    account: z
      .array(z.object({ name: z.enum(SOCIALS), value: text(CONTACT_MAX_LENGTH) }))
      .max(SOCIALS.length)
      .refine(
        (accounts) => accounts.some(({ name: on, value }) => isRequired(on) && value !== ''),
        'One of instagram, tiktok, youtube, twitch, x is needed',
      ),
  })
  .refine(({ creatorType, creatorTypeDesc }) => creatorType === 'individual' || creatorTypeDesc !== '', {
    message: 'An agency needs its name',
    path: ['creatorTypeDesc'],
  })

const isRequired = (social: string): boolean => (REQUIRED_SOCIALS as readonly string[]).includes(social)

/** Why two pictures were not found to show the same person. */
export const SimilarityCause = z.enum([
  'no_avatar',
  'no_face_in_avatar',
  'several_faces_in_avatar',
  'no_face',
  'several_faces',
  'other_person',
])
export type SimilarityCause = z.infer<typeof SimilarityCause>

/** Who may write to, or be answered by, a creator. */
export const Audience = z.enum(['everyone', 'fans', 'subscribers'])
export type Audience = z.infer<typeof Audience>

export const VideoMission = z.enum(['FANS', 'SUBSCRIBERS'])
export type VideoMission = z.infer<typeof VideoMission>

export const VideoPrice = z.object({
  /** Minutes. */
  cycle: z.union(CALL_CYCLES.map((minutes) => z.literal(minutes))),
  price: Diamonds.min(1).max(CALL_PRICE_MAX),
})
export type VideoPrice = z.infer<typeof VideoPrice>

/** MEMBERSHIP_LEVELS: from this level on. */
const MinLevel = z.union([z.literal(1), z.literal(2), z.literal(3)])

/** Who may enter a live room when the creator does not say otherwise. */
export const LiveEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('free') }),
  z.object({ kind: z.literal('followers') }),
  z.object({ kind: z.literal('subscribers'), minLevel: MinLevel }),
  z.object({ kind: z.literal('ticket'), price: Diamonds.min(1).max(TICKET_PRICE_MAX) }),
])
export type LiveEntry = z.infer<typeof LiveEntry>

export const ProfileDefaults = z.object({
  showFollowers: z.boolean(),
  /** Whether suggestions and search name this creator. The profile stays reachable by its link. */
  isDiscoverable: z.boolean(),
  /** Who may see a new post until the creator says otherwise. */
  postAudience: Audience,
  commentsFrom: Audience,
  /** The viewer's @username across new media. */
  watermark: z.boolean(),
  /** Helpers write for the account; fans are told. */
  runWithHelp: z.boolean(),
})
export type ProfileDefaults = z.infer<typeof ProfileDefaults>

export const CreatorSetting = z.object({
  creatorId: UserId,
  videoSwitch: z.boolean(),
  videoMissions: z.array(VideoMission),
  videoPrices: z.array(VideoPrice),
  /** Calls without a picture, at prices of their own. Who may call is the same as for video. */
  voiceSwitch: z.boolean(),
  voicePrices: z.array(VideoPrice),
  messagesFrom: Audience,
  /** Where subscribers may write: from which level on. */
  messagesMinLevel: MinLevel,
  liveEntry: LiveEntry,
  profile: ProfileDefaults,
})
export type CreatorSetting = z.infer<typeof CreatorSetting>
