/**
 * What a person is told of, and the group it is shown and set in. This is the one list: a kind that is added here is asked
 * for by the compiler wherever something has to be said about it.
 */
export const NOTIFICATION_KINDS = {
  follow: 'followers',
  like: 'likes',
  comment_like: 'likes',
  comment: 'comments',
  reply: 'comments',
  tip: 'earnings',
  sale: 'earnings',
  /** A fan bought what came with a message. */
  message_sale: 'earnings',
  /** A fan became a member, stayed one, or is one no longer: for the creator. */
  member_joined: 'earnings',
  member_renewed: 'earnings',
  member_left: 'earnings',
  payout_paid: 'earnings',
  payout_failed: 'earnings',
  payout_refused: 'earnings',
  /** The same for the fan. */
  membership_begun: 'purchases',
  membership_renewed: 'purchases',
  membership_failed: 'purchases',
  membership_ended: 'purchases',
  order_paid: 'purchases',
  order_failed: 'purchases',
  refund: 'purchases',
  new_post: 'posts',
  /** Nobody answered a call. */
  call_missed: 'calls',
  /** Somebody whom they wait for can be called. */
  line_free: 'calls',
  booking_made: 'calls',
  booking_canceled: 'calls',
  /** A day before, and ten minutes before. */
  booking_soon: 'calls',
  booking_now: 'calls',
  /** The other one is there. */
  booking_ready: 'calls',
  /** It did not come about, and the deposit is the fan's again. */
  booking_returned: 'calls',
  /** The fan did not come, or not for all of it: for the creator, and for the fan. */
  booking_kept: 'calls',
  booking_missed: 'calls',
  live_started: 'posts',
  /** A creator lets them look after the chat of their lives. */
  live_moderator: 'account',
  /** There was nothing to see for it, or an operator gave it back. */
  ticket_returned: 'purchases',
  application_approved: 'account',
  application_rejected: 'account',
  /** What they reported was looked at. */
  report_upheld: 'account',
  report_dismissed: 'account',
  /** What they shared was taken down. */
  removed: 'account',
  /** An appeal of theirs was answered: the decision stands, or not. */
  appeal_stands: 'account',
  appeal_lifted: 'account',
  /** What was decided about their report no longer holds. */
  report_reversed: 'account',
  security: 'account',
} as const

export type NotificationKindName = keyof typeof NOTIFICATION_KINDS
export type NotificationGroupName = (typeof NOTIFICATION_KINDS)[NotificationKindName]

/** In the order they are shown. */
export const NOTIFICATION_GROUPS = [
  'followers',
  'likes',
  'comments',
  'posts',
  'calls',
  'earnings',
  'purchases',
  'account',
] as const satisfies readonly NotificationGroupName[]

/** The page with the list: where a message about several of them leads. */
export const NOTIFICATIONS_PATH = '/notifications'

/** By which ways a person hears of something. `inApp` is the list with its badge. */
export const NOTIFICATION_WAYS = ['inApp', 'push', 'mailNow', 'mailDaily'] as const
export type NotificationWayName = (typeof NOTIFICATION_WAYS)[number]

/**
 * Whose list and badge cannot be turned off: money and the account are theirs to know about. Receipts, letters about
 * security and about payments that failed are no part of these choices and always come.
 */
export const ALWAYS_IN_APP: readonly NotificationGroupName[] = ['earnings', 'purchases', 'account']
