import { TOKEN_INVALID_CODE } from './core/values.ts'
import type { AssetId, Cents, Diamonds, Instant, OrderId } from './core/scalars.ts'
import type { ProofLevel } from './core/endpoint.ts'
import type { Audience, SimilarityCause } from './creators/entities.ts'
import type { FileRefusal, PictureRefusal, VoiceRefusal } from './media/entities.ts'

type Entry = { code: number; status: number; message: string }

/**
 * Every way in which the platform says no. `status` is 200 for a rule that refuses and an HTTP failure for everything
 * that is about the request itself; `message` is the English `msg` for clients that have no words of their own.
 */
export const errorCatalogue = {
  INVALID_INPUT: {
    code: 400,
    status: 400,
    message: 'Something isn’t right. Check what you entered and try again.',
  },
  TOKEN_INVALID: { code: TOKEN_INVALID_CODE, status: 401, message: 'Please login first' },
  FORBIDDEN: { code: 403, status: 403, message: 'You don’t have permission to do this.' },
  NOT_FOUND: { code: 404, status: 404, message: 'This isn’t available. It may have been removed.' },
  METHOD_NOT_ALLOWED: {
    code: 405,
    status: 405,
    message: 'Something isn’t right. Check what you entered and try again.',
  },
  CONFLICT: {
    code: 409,
    status: 409,
    message: 'Something changed in the meantime. Try again.',
  },
  KEY_REUSED: {
    code: 40900,
    status: 409,
    message: 'This was sent before with other details. Reload the page and start again.',
  },
  TOO_LARGE: { code: 413, status: 413, message: 'This is too large to send.' },
  TOO_MANY: {
    code: 429,
    status: 429,
    message: 'Too many attempts. Wait a moment and try again.',
  },
  INTERNAL: { code: 500, status: 500, message: 'Something went wrong on our end. Try again in a moment.' },
  TIMED_OUT: { code: 503, status: 503, message: 'This took too long. Try again.' },

  WRONG_CREDENTIALS: {
    code: 40001,
    status: 200,
    message: 'Login failed. Please check your credentials.',
  },
  REGISTRATION_FAILED: {
    code: 40002,
    status: 200,
    message: 'Registration failed. Please try again.',
  },
  COMMON_PASSWORD: {
    code: 40003,
    status: 200,
    message: 'This password is too common and easy to guess. Choose a different one.',
  },
  SOCIAL_LOGIN_FAILED: { code: 40004, status: 200, message: 'Social login failed.' },
  SECOND_FACTOR_REQUIRED: {
    code: 40005,
    status: 200,
    message: 'Enter the code from your authenticator app.',
  },
  SECOND_FACTOR_WRONG: {
    code: 40006,
    status: 200,
    message: 'That code isn’t right. Try the latest one.',
  },
  LINK_EXPIRED: {
    code: 40007,
    status: 200,
    message: 'This link has expired or has already been used. Request a new one.',
  },
  USERNAME_TAKEN: { code: 40008, status: 200, message: 'This username is taken.' },
  USERNAME_RESERVED: {
    code: 40016,
    status: 200,
    message: 'This username is reserved. Please choose another one.',
  },
  PASSKEY_REJECTED: {
    code: 40009,
    status: 200,
    message: 'We couldn’t verify this passkey. Try again.',
  },
  WRONG_PASSWORD: { code: 40010, status: 200, message: 'Your current password isn’t right.' },
  BIRTHDAY_REQUIRED: {
    code: 40011,
    status: 200,
    message: 'Date of birth is required',
  },
  REAUTHENTICATION_REQUIRED: {
    code: 40012,
    status: 200,
    message: 'Confirm that it’s you.',
  },
  EMAIL_NOT_VERIFIED: {
    code: 40013,
    status: 200,
    message: 'Confirm your email address first.',
  },
  OPERATOR_NOT_ENROLLED: {
    code: 40014,
    status: 200,
    message: 'Set up two-factor authentication or a passkey first.',
  },
  EMAIL_CODE_WRONG: {
    code: 40015,
    status: 200,
    message: 'This code isn’t right or has expired.',
  },
  PICTURE_REFUSED: {
    code: 40020,
    status: 200,
    message: 'This image can’t be used. Choose another one.',
  },
  SIMILARITY_FAILED: {
    code: 40021,
    status: 200,
    message: 'Image verification failed. Please upload again.',
  },
  APPLICATION_PENDING: {
    code: 40022,
    status: 200,
    message: 'Your application is awaiting approval.',
  },
  ALREADY_CREATOR: { code: 40023, status: 200, message: 'You’re already a creator.' },
  PHOTO_NOT_VERIFIED: {
    code: 40024,
    status: 200,
    message: 'Upload a verification photo first.',
  },
  ALREADY_DECIDED: {
    code: 40025,
    status: 200,
    message: 'This has already been decided.',
  },
  FOREIGN_LINK: { code: 40026, status: 200, message: 'Only Fanlight links can be shortened.' },
  PRICE_NEEDED: {
    code: 40027,
    status: 200,
    message: 'Add at least one price before you turn on calls.',
  },
  FANS_ONLY: { code: 40035, status: 200, message: 'Only fans can send messages' },
  SUBSCRIBERS_ONLY: { code: 40036, status: 200, message: 'Only subscribers can send messages' },
  SELF_MESSAGE: { code: 40037, status: 200, message: 'Cannot send messages to yourself' },
  BLOCKED: { code: 40038, status: 200, message: 'You cannot interact with this user' },
  SELF_ACTION: { code: 40039, status: 200, message: 'You can’t do this with your own account.' },
  USER_IN_CALL: { code: 41001, status: 200, message: 'Line Busy' },
  LOW_MEMBERSHIP: { code: 41002, status: 200, message: 'You need a premium membership before you can call' },
  UNSUBSCRIBED: { code: 41003, status: 200, message: 'You need to subscribe before you can call' },
  CALLS_DISABLED: { code: 41004, status: 200, message: 'Voice calls are not enabled for this user.' },
  PEER_PUSH_OFFLINE: { code: 41005, status: 200, message: 'This person is offline' },
  INVITE_NOT_EXISTS: { code: 41006, status: 200, message: 'invite not exists.' },
  ROOM_NOT_EXISTS: { code: 41007, status: 200, message: 'room not exists.' },
  FOLLOW_TO_CALL: { code: 41008, status: 200, message: 'You need to follow before you can call' },
  PEER_BUSY: { code: 41009, status: 200, message: 'The other party is busy, please call later' },
  TOO_MANY_WAITS: {
    code: 41020,
    status: 200,
    message: 'You’re waiting for as many creators as you can. Leave one first.',
  },
  SLOT_TAKEN: { code: 41021, status: 200, message: 'This time isn’t available anymore. Choose another one.' },
  TOO_MANY_BOOKINGS: { code: 41022, status: 200, message: 'You’ve booked as many calls as you can. Have one first.' },
  BOOKING_LATE: { code: 41023, status: 200, message: 'It’s too late to cancel with a refund.' },
  BOOKING_EARLY: { code: 41024, status: 200, message: 'It’s not time for this call yet.' },
  BOOKING_OVER: { code: 41025, status: 200, message: 'This booking is over.' },
  FOLLOW_TO_WATCH: { code: 41010, status: 200, message: 'Follow this creator to watch.' },
  MEMBERS_TO_WATCH: { code: 41011, status: 200, message: 'This live is for members.' },
  TICKET_NEEDED: { code: 41012, status: 200, message: 'You need a ticket to watch this live.' },
  MUTED_IN_LIVE: { code: 41013, status: 200, message: 'You’re muted in this live.' },
  MODERATORS_FULL: { code: 41030, status: 200, message: 'You have as many moderators as you can. Remove one first.' },
  MEDIA_UNAVAILABLE: { code: 41014, status: 200, message: 'Video isn’t available right now. Try again in a moment.' },
  NOT_IN_ROOM: { code: 41041, status: 200, message: 'You’ve left this live. Open it again first.' },
  NOT_ON_MENU: { code: 41040, status: 200, message: 'This isn’t on the menu anymore.' },
  INSUFFICIENT_DIAMONDS: {
    code: 300001,
    status: 200,
    message: 'diamond not enough',
  },
  UNFINISHED_ORDER: {
    code: 300002,
    status: 200,
    message:
      'Your last order has not been completed. Please wait 72 hours before trying again, or you can continue with the last order.',
  },
  CHANNEL_NOT_ACCEPTED: { code: 300003, status: 200, message: 'We currently accept PayPal only' },
  SELF_PAYMENT: { code: 300004, status: 200, message: 'You can’t pay yourself.' },
  COMBO_ENDED: { code: 300005, status: 200, message: 'This combo has ended. Send the gift again to start a new one.' },
  PRICE_CHANGED: {
    code: 300006,
    status: 200,
    message: 'The price has changed. Check the new price before you continue.',
  },
  SPENDING_LIMIT: {
    code: 300007,
    status: 200,
    message: 'This would put you over your spending limit.',
  },
  PAYMENT_DECLINED: {
    code: 300008,
    status: 200,
    message: 'Your payment was declined. Try another payment method.',
  },
  PROVIDER_UNREACHABLE: { code: 300009, status: 200, message: 'Create order fail' },
  ORDER_CLOSED: {
    code: 300010,
    status: 200,
    message: 'This order is closed. Start a new one.',
  },
  CARD_REFUSED: {
    code: 300011,
    status: 200,
    message: 'This card wasn’t accepted. Check the details and try again.',
  },
  CARD_EXPIRED: { code: 300012, status: 200, message: 'This card has expired.' },
  TOO_MANY_CARDS: {
    code: 300013,
    status: 200,
    message: 'You’ve reached the card limit. Remove a card to add another.',
  },
  ALREADY_SUBSCRIBED: {
    code: 300014,
    status: 200,
    message: 'You’re already subscribed to this tier.',
  },
  LEVEL_TAKEN: { code: 300015, status: 200, message: 'You already have a tier at this level.' },
  TRIAL_USED: {
    code: 300026,
    status: 200,
    message: 'You’ve already had a free trial with this creator. You can still subscribe without one.',
  },
  PROMO_NOT_VALID: { code: 300016, status: 200, message: 'This code isn’t valid.' },
  CODE_TAKEN: { code: 300017, status: 200, message: 'You already have a code with this name.' },
  SECOND_FACTOR_MISSING: {
    code: 300018,
    status: 200,
    message: 'Turn on two-factor authentication first.',
  },
  PAYOUT_METHOD_MISSING: {
    code: 300019,
    status: 200,
    message: 'Add a payout method first.',
  },
  BELOW_MINIMUM: {
    code: 300020,
    status: 200,
    message: 'This is below the minimum payout.',
  },
  INSUFFICIENT_EARNINGS: {
    code: 300021,
    status: 200,
    message: 'You don’t have that much available.',
  },
  REFUND_TOO_MUCH: {
    code: 300022,
    status: 200,
    message: 'You can’t refund more than was paid.',
  },
  SECOND_OPERATOR_NEEDED: {
    code: 300024,
    status: 200,
    message: 'A second operator also needs to approve this.',
  },
  FORFEITS_NOT_AGREED: {
    code: 300032,
    status: 200,
    message: 'Deleting your account gives up diamonds. Confirm the current amount.',
  },
  ALREADY_REFUNDED: { code: 300031, status: 200, message: 'This has already been refunded in full.' },
  CONSENT_NEEDED: { code: 300025, status: 200, message: 'Accept terms to proceed' },
  DIAMONDS_TOO_CHEAP: {
    code: 300030,
    status: 200,
    message: 'These diamonds could be paid out for more than they cost. Raise the price or the platform fee.',
  },
  VOICE_REFUSED: {
    code: 60052,
    status: 200,
    message: 'This recording can’t be used. Record it again.',
  },
  FILE_REFUSED: {
    code: 60061,
    status: 200,
    message: 'This file can’t be sent. Choose it again.',
  },
  VIDEO_UNAVAILABLE: {
    code: 60001,
    status: 200,
    message: 'Video uploads aren’t available right now. You can still post photos and text.',
  },
  ASSET_IN_USE: {
    code: 60002,
    status: 200,
    message: 'This is used in a post. Remove it from the post first.',
  },
  POST_EMPTY: { code: 60003, status: 200, message: 'Add text, a photo or a video to your post.' },
  STATUS_REFUSED: { code: 60004, status: 200, message: 'This post can’t be changed to that status right now.' },
  POST_SOLD: {
    code: 60005,
    status: 200,
    message: 'People have bought this post, so its content can’t be removed.',
  },
  TOO_MANY_PINS: {
    code: 60006,
    status: 200,
    message: 'You’ve already pinned three posts. Unpin one first.',
  },
  NOT_FOR_SALE: { code: 60007, status: 200, message: 'This post isn’t for sale.' },
  POST_LOCKED: { code: 60008, status: 200, message: 'Unlock this post first.' },
  MEDIA_FAILED: {
    code: 60009,
    status: 200,
    message: 'One of your files can’t be used. Remove it or upload it again.',
  },
  TIER_MISSING: {
    code: 60010,
    status: 200,
    message: 'You don’t have a membership tier at this level or above.',
  },
  DATE_REFUSED: {
    code: 60011,
    status: 200,
    message: 'Choose a time in the future, with the end after the start.',
  },
  TOO_MANY_DRAFTS: {
    code: 60012,
    status: 200,
    message: 'You’ve reached the draft limit. Publish or delete one first.',
  },
  STORAGE_FULL: {
    code: 60020,
    status: 200,
    message: 'Your storage is full. Remove files from your vault or try again tomorrow.',
  },
  UPLOADS_PAUSED: { code: 60021, status: 200, message: 'We can’t take uploads right now. Try again later.' },
  POLL_ENDED: { code: 60014, status: 200, message: 'This poll has ended.' },
  POLL_VOTED: {
    code: 60015,
    status: 200,
    message: 'People have voted, so the question and options can’t be changed.',
  },
  TRANSLATION_UNAVAILABLE: {
    code: 60016,
    status: 200,
    message: 'This can’t be translated right now. Try again later.',
  },
  COMMENTS_CLOSED: { code: 60013, status: 200, message: 'This creator lets only some people comment.' },
  TOO_MANY_STRANGERS: {
    code: 60040,
    status: 200,
    message: 'You’ve written to many new people today. Wait for some of them to answer.',
  },
  REQUEST_UNANSWERED: {
    code: 60042,
    status: 200,
    message: 'You’ve sent three messages. You can write more once they reply.',
  },
  TOO_MANY_PINNED: { code: 60041, status: 200, message: 'You’ve pinned as many chats as fit. Unpin one first.' },
  NOBODY_TO_REACH: { code: 60050, status: 200, message: 'There’s no one to send this to. Choose other fans.' },
  TOO_MANY_QUICK_REPLIES: {
    code: 60051,
    status: 200,
    message: 'You’ve saved as many quick replies as fit. Delete one first.',
  },
  LIST_NAME_TAKEN: { code: 60030, status: 200, message: 'You already have a list with this name.' },
  TOO_MANY_LISTS: { code: 60031, status: 200, message: 'You have as many lists as fit. Delete one first.' },
  UNDERAGE: { code: 50001, status: 200, message: 'You must be at least 18 years old' },
  ACCOUNT_SUSPENDED: {
    code: 50002,
    status: 200,
    message: 'This account has been suspended.',
  },
} as const satisfies Record<string, Entry>

export type Reason = keyof typeof errorCatalogue

/** One reason, several sentences: what is paid for decides. */
const selfPayments = {
  tip: 'You cannot send tip to yourself',
  membership: 'You cannot subscribe yourself',
  post: errorCatalogue.SELF_PAYMENT.message,
  message: errorCatalogue.SELF_PAYMENT.message,
} as const

/** The English `msg` of a refusal. */
export function messageOf<R extends Reason>(reason: R, details: ErrorDetails<R>): string {
  if (reason === 'PEER_PUSH_OFFLINE') return `${(details as ErrorDetails<'PEER_PUSH_OFFLINE'>).name} is offline`
  if (reason !== 'SELF_PAYMENT') return errorCatalogue[reason].message
  return selfPayments[(details as ErrorDetails<'SELF_PAYMENT'>).paysFor]
}

/** Refusals that the platform itself can make on any endpoint; none needs declaring. */
export const platformRefusals = [
  'INVALID_INPUT',
  'TOKEN_INVALID',
  'FORBIDDEN',
  'KEY_REUSED',
  'REAUTHENTICATION_REQUIRED',
  'EMAIL_NOT_VERIFIED',
  'OPERATOR_NOT_ENROLLED',
  'TOO_LARGE',
  'TOO_MANY',
  'TIMED_OUT',
  'INTERNAL',
] as const satisfies readonly Reason[]

/** What a refusal tells beside its words. A reason that is not here tells nothing more. */
type DetailsByReason = {
  INVALID_INPUT: { issues: { path: string; message: string }[] }
  TOO_MANY: { retryAfterMs: number }
  REAUTHENTICATION_REQUIRED: { level: ProofLevel }
  SECOND_FACTOR_REQUIRED: { challenge: string; expiresAt: Instant }
  PICTURE_REFUSED: { cause: PictureRefusal }
  VOICE_REFUSED: { cause: VoiceRefusal }
  FILE_REFUSED: { cause: FileRefusal }
  SIMILARITY_FAILED: { cause: SimilarityCause }
  INSUFFICIENT_DIAMONDS: { balance: Diamonds; price: Diamonds }
  /** From which level on one may call: what the subscribe dialog begins with. */
  LOW_MEMBERSHIP: { minLevel: 1 | 2 | 3 }
  UNSUBSCRIBED: { minLevel: 1 | 2 | 3 }
  MEMBERS_TO_WATCH: { minLevel: 1 | 2 | 3 }
  TICKET_NEEDED: { price: Diamonds }
  PEER_PUSH_OFFLINE: { name: string }
  UNFINISHED_ORDER: { orderId: OrderId }
  SELF_PAYMENT: { paysFor: keyof typeof selfPayments }
  /** In what it is paid in. */
  PRICE_CHANGED: { currentPrice: Diamonds | Cents }
  SPENDING_LIMIT: { monthly: Cents; spent: Cents; price: Cents }
  BELOW_MINIMUM: { minimum: Diamonds }
  INSUFFICIENT_EARNINGS: { available: Diamonds }
  /** As it is now. */
  FORFEITS_NOT_AGREED: { forfeited: Diamonds }
  REFUND_TOO_MUCH: { refundable: Cents }
  /** The package in question, as it would be sold or was, and what would do instead: either of the two. */
  DIAMONDS_TOO_CHEAP: {
    amount: Diamonds
    presentedAmount: Diamonds
    usdPrice: Cents
    smallestPrice: Cents
    smallestCommission: number
  }
  MEDIA_FAILED: { assetIds: AssetId[] }
  COMMENTS_CLOSED: { commentsFrom: Audience }
  ACCOUNT_SUSPENDED: { reason: string; appealTo: string }
}

export type ErrorDetails<R extends Reason> = R extends keyof DetailsByReason
  ? DetailsByReason[R]
  : Record<string, never>
