import type { NotificationSubject, UserId } from '@fanlight/contract'

export type PostSubject = Extract<NotificationSubject, { type: 'post' }>

/** Posts as one viewer sees them now; of those that are not there for them there is nothing. Posts are a later module's. */
export type PostSubjects = (viewerId: UserId, postIds: readonly string[]) => Promise<ReadonlyMap<string, PostSubject>>
