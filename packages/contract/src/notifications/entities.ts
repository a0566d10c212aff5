import { z } from 'zod'
import { Cents, Diamonds, Instant, NotificationId, OrderId, PayoutId, PostId, TimeZone } from '../core/scalars.ts'
import { ProfileSummary } from '../profiles/entities.ts'
import { PUSH_ENDPOINT_MAX_LENGTH } from './limits.ts'
import {
  NOTIFICATION_GROUPS,
  NOTIFICATION_KINDS,
  type NotificationGroupName,
  type NotificationKindName,
} from './rules.ts'

export const NotificationKind = z.enum(
  Object.keys(NOTIFICATION_KINDS) as [NotificationKindName, ...NotificationKindName[]],
)
export type NotificationKind = z.infer<typeof NotificationKind>

export const NotificationGroup = z.enum(NOTIFICATION_GROUPS)
export type NotificationGroup = z.infer<typeof NotificationGroup>

/** What was done to an account. */
export const SecurityEvent = z.enum([
  'new_sign_in',
  'password_changed',
  'password_reset',
  'email_changed',
  'two_factor_on',
  'two_factor_off',
  'passkey_added',
  'passkey_removed',
  'login_linked',
  'data_exported',
  'payout_method_changed',
])
export type SecurityEvent = z.infer<typeof SecurityEvent>

/** What a notification is about, as its receiver may see it now. */
export const NotificationSubject = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('post'),
    contentId: PostId,
    teaser: z.string(),
    /** A small picture of it; of a post that is locked for the viewer it is the blur. */
    thumbUrl: z.string().nullable(),
    isLocked: z.boolean(),
    isSensitive: z.boolean(),
  }),
  z.object({ type: z.literal('order'), orderId: OrderId }),
  /** The own membership with the creator who is the actor, or that of the fan who is. */
  z.object({ type: z.literal('membership'), tierName: z.string(), until: Instant.nullable() }),
  z.object({ type: z.literal('booking'), bookingId: z.string(), startsAt: Instant }),
  z.object({ type: z.literal('payout'), payoutId: PayoutId }),
  z.object({
    type: z.literal('security'),
    event: SecurityEvent,
    /** Which one: the device, the passkey, the provider, the receiver of payouts; null where there is nothing to say. */
    detail: z.string().nullable(),
  }),
])
export type NotificationSubject = z.infer<typeof NotificationSubject>

/** One line of the list. What several people did to the same thing is one line until it is read. */
export const NotificationItem = z.object({
  notificationId: NotificationId,
  kind: NotificationKind,
  group: NotificationGroup,
  /** Those who did it last, the latest first, at most three. None where it was nobody: a payout, an order. */
  actors: z.array(ProfileSummary),
  /** How many different people did it. */
  actorCount: z.int(),
  /** How often it happened: two tips of one fan are two. */
  eventCount: z.int(),
  /** The sum, where diamonds moved: what fans paid with tips and purchases. */
  diamonds: Diamonds.nullable(),
  /** The sum, where it is about dollars: an order, a refund, a payout, a membership. */
  amount: Cents.nullable(),
  /** The latest comment, shortened; the message of the latest tip; why an operator said no. */
  quote: z.string().nullable(),
  subject: NotificationSubject.nullable(),
  /** The route of the web application that shows it. */
  path: z.string(),
  /** When the latest of it happened; the list is in this order. */
  createdAt: Instant,
  isRead: z.boolean(),
})
export type NotificationItem = z.infer<typeof NotificationItem>

/** By which ways a group is heard of. `mailNow` is a letter at once, `mailDaily` a line in the letter of the day. */
export const NotificationWays = z.object({
  inApp: z.boolean(),
  push: z.boolean(),
  mailNow: z.boolean(),
  mailDaily: z.boolean(),
})
export type NotificationWays = z.infer<typeof NotificationWays>

const groupsOf = <T extends z.ZodType>(of: T) =>
  z.object(Object.fromEntries(NOTIFICATION_GROUPS.map((name) => [name, of])) as Record<NotificationGroupName, T>)

/** `22:30`: of a day in the person's time zone. */
const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'A time of day: 22:30')

/** While they last nothing rings and no letter is sent; what came meanwhile is told afterwards, in one. */
export const QuietHours = z.object({ from: TimeOfDay, to: TimeOfDay })
export type QuietHours = z.infer<typeof QuietHours>

/** Private messages are in no list but their own, so these are not ways of a group. */
const MessageSettings = z.object({
  push: z.boolean(),
  /** A push says what was written, unless it came with something for a price. */
  showsText: z.boolean(),
})

export const NotificationSettings = z.object({
  groups: groupsOf(NotificationWays),
  /** Null: none. `to` before `from` is the next day; the two alike are refused. */
  quietHours: QuietHours.nullable(),
  /** IANA name: `Europe/Berlin`. Of the quiet hours, and of the morning in which the daily letter comes. */
  timeZone: z.string(),
  messages: MessageSettings,
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** What is left out stays as it is. */
export const NotificationSettingsChange = z.object({
  groups: groupsOf(NotificationWays.partial().optional()).partial().optional(),
  quietHours: QuietHours.refine(({ from, to }) => from !== to, 'A night that has no end')
    .nullable()
    .optional(),
  timeZone: TimeZone.optional(),
  messages: MessageSettings.partial().optional(),
})

const base64Url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+=*$/, 'Not base64url')

/** What `PushSubscription.toJSON()` of a browser says. */
export const PushTarget = z.object({
  endpoint: z.string().min(1).max(PUSH_ENDPOINT_MAX_LENGTH),
  keys: z.object({ p256dh: base64Url(200), auth: base64Url(100) }),
})
export type PushTarget = z.infer<typeof PushTarget>

/** What the service worker is given, decrypted: enough to show it and to open the page. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** The route of the web application to open. */
  path: z.string(),
  /** Of two messages with the same tag the later one takes the place of the earlier. */
  tag: z.string(),
  /** For the badge of the application's icon. */
  unread: z.int(),
  /** BCP 47, for `lang` of the shown notification. */
  language: z.string(),
  /** Taking the place of an earlier one, the device rings again, or it does not ring at all. */
  sound: z.enum(['again', 'none']).optional(),
  /** What it told of was read elsewhere or is gone: nothing is shown, and what is shown under this tag goes. */
  isOver: z.literal(true).optional(),
})
export type PushMessage = z.infer<typeof PushMessage>
