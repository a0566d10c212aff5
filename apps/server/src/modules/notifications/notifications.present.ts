import {
  cents,
  diamonds,
  NOTIFICATIONS_PATH,
  type NotificationItem,
  type NotificationSubject,
  type SecurityEvent,
  type UserId,
} from '@fanlight/contract'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentPerson } from '../identity/index.ts'
import type { KnownLine } from './inbox.store.ts'
import { groupOf, kindRules } from './kinds.ts'
import type { PostSubject } from './subjects.ts'

/** Null: what it was about is not there any more, so there is nothing to show. */
export function presentLine(
  line: KnownLine,
  posts: ReadonlyMap<string, PostSubject>,
  links: StoredLinks,
): NotificationItem | null {
  const { subject: about, needsSubject } = kindRules[line.kind]
  const post = about === 'post' ? (posts.get(line.subject) ?? null) : null
  if (needsSubject && post === null) return null
  const subject = about === 'post' ? post : line.details
  return {
    notificationId: line.notificationId,
    kind: line.kind,
    group: groupOf(line.kind),
    actors: line.actors.map(({ person }) => presentPerson(person, links)),
    actorCount: line.actorCount,
    eventCount: line.eventCount,
    diamonds: line.diamonds === null ? null : diamonds(line.diamonds),
    amount: line.cents === null ? null : cents(line.cents),
    // What is said below a post is for those to whom it is open, also when they were once.
    quote: post?.isLocked ? null : (line.quote ?? line.actors.find(({ quote }) => quote !== null)?.quote ?? null),
    subject,
    path: pathOf(line, subject),
    createdAt: line.at,
    isRead: line.isRead,
  }
}

const DEVICES = '/settings/devices'
const ACCOUNT = '/settings/account'
const EARNINGS = '/creator/earnings'
/** How a decision is appealed. */
const REPORTS = '/reports'

const postPath = (postId: string): string => `/post/detail?id=${postId}`
const chatPath = (userId: UserId): string => `/messages?id=${userId}`
const profilePath = (userId: UserId): string => `/otherProfile/${userId}`

/** The route of the web application that shows it. */
export function pathOf(line: KnownLine, subject: NotificationSubject | null): string {
  const [first] = line.actors
  switch (line.kind) {
    case 'follow':
      return first && line.actorCount === 1 ? profilePath(first.person.userId) : '/profile'
    case 'like':
    case 'new_post':
      return postPath(line.subject)
    case 'live_started':
    case 'live_moderator':
      return first ? `/liveRoom?aid=${first.person.userId}` : NOTIFICATIONS_PATH
    case 'comment_like':
    case 'comment':
    case 'reply':
      return `${postPath(line.subject)}&at=comments`
    case 'message_sale':
      return first && line.actorCount === 1 ? chatPath(first.person.userId) : EARNINGS
    case 'tip':
    case 'sale':
    case 'member_joined':
    case 'member_renewed':
    case 'member_left':
    case 'payout_paid':
    case 'payout_failed':
    case 'payout_refused':
      return EARNINGS
    case 'membership_begun':
    case 'membership_renewed':
    case 'membership_failed':
      return '/memberships'
    case 'membership_ended':
      return first ? profilePath(first.person.userId) : '/memberships'
    case 'call_missed':
    case 'booking_made':
    case 'booking_canceled':
    case 'booking_soon':
    case 'booking_now':
    case 'booking_ready':
    case 'booking_returned':
    case 'booking_kept':
    case 'booking_missed':
      return '/calls'
    case 'line_free':
      return first ? profilePath(first.person.userId) : '/calls'
    case 'ticket_returned':
      return '/wallet'
    case 'order_paid':
    case 'order_failed':
    case 'refund':
      return '/orders'
    case 'application_approved':
      return '/creator'
    case 'application_rejected':
      return '/becomeCreator'
    case 'report_upheld':
    case 'report_dismissed':
    case 'report_reversed':
    case 'removed':
    case 'appeal_stands':
    case 'appeal_lifted':
      return REPORTS
    case 'security':
      return subject?.type === 'security' ? securityPath(subject.event) : ACCOUNT
  }
}

function securityPath(event: SecurityEvent): string {
  if (event === 'new_sign_in' || event === 'data_exported') return DEVICES
  return event === 'payout_method_changed' ? EARNINGS : ACCOUNT
}
