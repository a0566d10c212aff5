import { DAY_MS, type NotificationItem } from '@fanlight/contract'

export type Stretch = 'today' | 'yesterday' | 'week' | 'earlier'

/** Newest first, under how long ago it was, in local time. */
export function byStretch(
  items: readonly NotificationItem[],
  now: number,
): { stretch: Stretch; items: NotificationItem[] }[] {
  const parts: { stretch: Stretch; items: NotificationItem[] }[] = []
  for (const item of items) {
    const stretch = stretchOf(item.createdAt, now)
    const last = parts.at(-1)
    if (last?.stretch === stretch) last.items.push(item)
    else parts.push({ stretch, items: [item] })
  }
  return parts
}

export function stretchOf(at: number, now: number): Stretch {
  const today = new Date(now).setHours(0, 0, 0, 0)
  if (at >= today) return 'today'
  // Half a day back from midnight is yesterday, whether a clock was changed in between or not.
  if (at >= new Date(today - DAY_MS / 2).setHours(0, 0, 0, 0)) return 'yesterday'
  return at >= today - 6 * DAY_MS ? 'week' : 'earlier'
}
