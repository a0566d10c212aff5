import { instant, type NotificationId, type NotificationItem, NOTIFICATION_KINDS } from '@fanlight/contract'
import { velvet } from '../../../testing/people.ts'

export const notificationId = (value: number): NotificationId => String(value) as NotificationId

/** Velvet follows, unless a test says otherwise. */
export function aNotification(id: number, part: Partial<NotificationItem> = {}): NotificationItem {
  const kind = part.kind ?? 'follow'
  return {
    notificationId: notificationId(id),
    kind,
    group: NOTIFICATION_KINDS[kind],
    actors: [velvet],
    actorCount: 1,
    eventCount: 1,
    diamonds: null,
    amount: null,
    quote: null,
    subject: null,
    path: `/otherProfile/${velvet.userId}`,
    createdAt: instant(Date.now() - id * 60_000),
    isRead: false,
    ...part,
  }
}
