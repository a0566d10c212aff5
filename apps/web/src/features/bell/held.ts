import type { Instant, NotificationItem } from '@fanlight/contract'

/** A list that is being looked at: what comes now waits above it, and nothing moves under the eye. */
export type Held = {
  shown: readonly NotificationItem[]
  /** How many wait. */
  waiting: number
  /** Up to when it is shown: what to send to have read it. */
  until: Instant
  /** Of the newest that is shown. What is later came afterwards. */
  top: number
  /** What it was made of. */
  source: readonly NotificationItem[]
}

/** `isLooking`: the list has stood still before; without it everything is shown as it comes. */
export function hold(held: Held | null, items: readonly NotificationItem[], until: Instant, isLooking: boolean): Held {
  if (held?.source === items) return held
  if (!held || !isLooking || held.shown.length === 0) return show(items, until)

  const before = new Map(held.shown.map((item) => [item.notificationId, item]))
  const isLater = ({ createdAt }: NotificationItem): boolean => createdAt > held.top
  const shown = items.flatMap((item) => {
    if (!isLater(item)) return [item]
    // It happened once more to the same thing: its line stays where it is until the others are called.
    const line = before.get(item.notificationId)
    return line ? [{ ...line, isRead: item.isRead }] : []
  })
  return {
    ...held,
    shown: shown.toSorted((a, b) => b.createdAt - a.createdAt),
    waiting: items.filter(isLater).length,
    source: items,
  }
}

/** Everything there is, with what has waited. */
export const show = (items: readonly NotificationItem[], until: Instant): Held => ({
  shown: items,
  waiting: 0,
  until,
  top: items[0]?.createdAt ?? until,
  source: items,
})
