import type { NotificationItem, NotificationKind, SecurityEvent } from '@fanlight/contract'
import type { MessageKey } from '../../platform/i18n/index.ts'

/** One person does it, or several at once: not a plural by number, since 21 people are several in every language. */
type ByPeople = { one: MessageKey; many: MessageKey }

const sentences: Record<Exclude<NotificationKind, 'security'>, MessageKey | ByPeople> = {
  follow: { one: 'bell.what.follow.one', many: 'bell.what.follow.many' },
  like: { one: 'bell.what.like.one', many: 'bell.what.like.many' },
  comment_like: { one: 'bell.what.commentLike.one', many: 'bell.what.commentLike.many' },
  comment: { one: 'bell.what.comment.one', many: 'bell.what.comment.many' },
  reply: { one: 'bell.what.reply.one', many: 'bell.what.reply.many' },
  tip: { one: 'bell.what.tip.one', many: 'bell.what.tip.many' },
  sale: { one: 'bell.what.sale.one', many: 'bell.what.sale.many' },
  message_sale: { one: 'bell.what.messageSale.one', many: 'bell.what.messageSale.many' },
  member_joined: { one: 'bell.what.joined.one', many: 'bell.what.joined.many' },
  member_renewed: { one: 'bell.what.renewed.one', many: 'bell.what.renewed.many' },
  member_left: { one: 'bell.what.left.one', many: 'bell.what.left.many' },
  payout_paid: 'bell.what.payoutPaid',
  payout_failed: 'bell.what.payoutFailed',
  payout_refused: 'bell.what.payoutRefused',
  membership_begun: 'bell.what.membershipBegun',
  membership_renewed: 'bell.what.membershipRenewed',
  membership_failed: 'bell.what.membershipFailed',
  membership_ended: 'bell.what.membershipEnded',
  order_paid: 'bell.what.orderPaid',
  order_failed: 'bell.what.orderFailed',
  refund: 'bell.what.refund',
  new_post: { one: 'bell.what.newPost.one', many: 'bell.what.newPost.many' },
  call_missed: { one: 'bell.what.callMissed.one', many: 'bell.what.callMissed.many' },
  line_free: 'bell.what.lineFree',
  booking_made: 'bell.what.bookingMade',
  booking_canceled: 'bell.what.bookingCanceled',
  booking_soon: 'bell.what.bookingSoon',
  booking_now: 'bell.what.bookingNow',
  booking_ready: 'bell.what.bookingReady',
  booking_returned: 'bell.what.bookingReturned',
  booking_kept: 'bell.what.bookingKept',
  booking_missed: 'bell.what.bookingMissed',
  live_started: 'bell.what.liveStarted',
  ticket_returned: 'bell.what.ticketReturned',
  live_moderator: 'bell.what.liveModerator',
  application_approved: 'bell.what.approved',
  application_rejected: 'bell.what.rejected',
  report_upheld: 'bell.what.reportUpheld',
  report_dismissed: 'bell.what.reportDismissed',
  removed: 'bell.what.removed',
  appeal_stands: 'bell.what.appealStands',
  appeal_lifted: 'bell.what.appealLifted',
  report_reversed: 'bell.what.reportReversed',
}

const security: Record<SecurityEvent, MessageKey> = {
  new_sign_in: 'bell.security.newSignIn',
  password_changed: 'bell.security.passwordChanged',
  password_reset: 'bell.security.passwordReset',
  email_changed: 'bell.security.emailChanged',
  two_factor_on: 'bell.security.twoFactorOn',
  two_factor_off: 'bell.security.twoFactorOff',
  passkey_added: 'bell.security.passkeyAdded',
  passkey_removed: 'bell.security.passkeyRemoved',
  login_linked: 'bell.security.loginLinked',
  data_exported: 'bell.security.dataExported',
  payout_method_changed: 'bell.security.payoutMethodChanged',
}

/** What happened, as a sentence with a place for who did it, where somebody did. */
export function sentenceOf({ kind, subject, actorCount }: NotificationItem): MessageKey {
  if (kind === 'security') return subject?.type === 'security' ? security[subject.event] : 'bell.security.changed'
  const words = sentences[kind]
  if (typeof words === 'string') return words
  return actorCount > 1 ? words.many : words.one
}
