import { NOTIFICATION_KINDS, type NotificationGroup, type NotificationKind } from '@fanlight/contract'

/**
 * How what happens becomes a line. `once`: each person counts once, and may take it back (a like). `each`: every time counts
 * (a tip). `alone`: nobody shares it (an order, a post).
 */
type Shape = 'once' | 'each' | 'alone'

type KindRules = {
  shape: Shape
  /** What the subject names; what is no post is described by the details that came along. */
  subject: 'post' | 'details' | 'nothing'
  /** Without its post there is nothing to open, and nothing to say. Money stays told. */
  needsSubject?: true
  /** A letter of its own goes out in the moment it happens, so none of ours does. */
  hasLetter?: true
  /** A letter of ours goes out whatever the choices say. */
  alwaysMailed?: true
}

const money: KindRules = { shape: 'each', subject: 'details' }
/** Of a booking, which is told once for each thing that becomes of it. */
const booking: KindRules = { shape: 'alone', subject: 'details' }
const receipt: KindRules = { shape: 'alone', subject: 'details', hasLetter: true }

/** The compiler asks for a line for each kind of the contract. */
export const kindRules: Readonly<Record<NotificationKind, KindRules>> = {
  follow: { shape: 'once', subject: 'nothing' },
  like: { shape: 'once', subject: 'post', needsSubject: true },
  comment_like: { shape: 'once', subject: 'post', needsSubject: true },
  comment: { shape: 'each', subject: 'post', needsSubject: true },
  reply: { shape: 'each', subject: 'post', needsSubject: true },
  tip: { shape: 'each', subject: 'post' },
  sale: { shape: 'each', subject: 'post' },
  message_sale: { shape: 'each', subject: 'nothing' },
  member_joined: money,
  member_renewed: money,
  member_left: money,
  payout_paid: receipt,
  payout_failed: receipt,
  payout_refused: receipt,
  membership_begun: receipt,
  membership_renewed: receipt,
  membership_failed: receipt,
  membership_ended: receipt,
  order_paid: receipt,
  order_failed: { shape: 'alone', subject: 'details', alwaysMailed: true },
  refund: receipt,
  new_post: { shape: 'alone', subject: 'post', needsSubject: true },
  call_missed: { shape: 'each', subject: 'nothing' },
  line_free: { shape: 'alone', subject: 'nothing' },
  booking_made: booking,
  booking_canceled: booking,
  booking_soon: booking,
  booking_now: booking,
  booking_ready: booking,
  booking_returned: booking,
  booking_kept: booking,
  booking_missed: booking,
  live_started: { shape: 'alone', subject: 'nothing' },
  live_moderator: { shape: 'once', subject: 'nothing' },
  ticket_returned: { shape: 'alone', subject: 'nothing' },
  application_approved: { shape: 'alone', subject: 'nothing', hasLetter: true },
  application_rejected: { shape: 'alone', subject: 'nothing', hasLetter: true },
  report_upheld: { shape: 'alone', subject: 'nothing' },
  report_dismissed: { shape: 'alone', subject: 'nothing' },
  removed: { shape: 'alone', subject: 'nothing', alwaysMailed: true },
  appeal_stands: { shape: 'alone', subject: 'nothing', alwaysMailed: true },
  appeal_lifted: { shape: 'alone', subject: 'nothing', alwaysMailed: true },
  report_reversed: { shape: 'alone', subject: 'nothing' },
  security: { shape: 'alone', subject: 'details', hasLetter: true },
}

export const groupOf = (kind: NotificationKind): NotificationGroup => NOTIFICATION_KINDS[kind]
export const isGrouped = (kind: NotificationKind): boolean => kindRules[kind].shape !== 'alone'

export const alwaysMailed: readonly NotificationKind[] = (Object.keys(kindRules) as NotificationKind[]).filter(
  (kind) => kindRules[kind].alwaysMailed,
)

/** Of an earlier or a later release of the server, beside which this one runs. */
export const isKnownKind = (kind: string): kind is NotificationKind => Object.hasOwn(NOTIFICATION_KINDS, kind)
