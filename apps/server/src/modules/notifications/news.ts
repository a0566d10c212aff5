import type { Cents, Diamonds, Instant, NotificationKind, NotificationSubject, UserId } from '@fanlight/contract'

/** What a module tells: to whom, what happened, and by whom. */
export type News = {
  receiverId: UserId
  kind: NotificationKind
  /** What it is about: the id of the post, the order. */
  subject?: string
  /** Who did it; nobody is told of what they did themself. */
  actorId?: UserId
  /** Which one it is of several that the same person did: the id of the comment. */
  eventKey?: string
  diamonds?: Diamonds
  cents?: Cents
  quote?: string
  /** What it is about, where that is no post. */
  details?: NotificationSubject
  /** When it happened; left out: now. */
  at?: Instant
}

/** What the same person takes back. */
export type Withdrawal = Pick<News, 'receiverId' | 'kind' | 'subject' | 'eventKey'> & { actorId: UserId }

export type NewsRow = {
  newsId: string
  receiverId: UserId
  /** Of a server of another release it may be one that we do not know. */
  kind: string
  subject: string
  actorId: UserId | null
  eventKey: string | null
  isWithdrawn: boolean
  diamonds: number | null
  cents: number | null
  quote: string | null
  details: NotificationSubject | null
  at: Instant
}
