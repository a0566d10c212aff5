import {
  countNotifications,
  listNotifications,
  readNotifications,
  UNREAD_COUNT_MAX,
  type Instant,
  type NotificationGroup,
  type NotificationItem,
  type OutputOf,
} from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, describeError, keyOf, useCall, usePages } from '../../platform/api/index.ts'
import { logError } from '../../platform/log/log.ts'

/** How many are unread. One place in the cache for every badge; the channel keeps it fresh. */
export const useUnread = () => useCall(countNotifications, {})

/** All groups, or one. */
export function useNotifications(group: NotificationGroup | null) {
  const pages = usePages(listNotifications, group === null ? {} : { groups: [group] })
  const { data } = pages
  // The same list until something else was answered.
  const items = useMemo(() => onceEach(data?.pages.flatMap((page) => page.notifications) ?? []), [data])
  return { ...pages, items, until: data?.pages[0]?.until }
}

/** One that moved up between two pages is in both of them; the first is the newer. */
function onceEach(found: readonly NotificationItem[]): readonly NotificationItem[] {
  const ids = new Set<string>()
  return found.filter(({ notificationId }) => !ids.has(notificationId) && ids.add(notificationId))
}

type Count = OutputOf<typeof countNotifications>
type Lists = InfiniteData<OutputOf<typeof listNotifications>>

const countKey = keyOf(countNotifications, {})
const listKey = keyOf(listNotifications)

/** What is known of the notifications, when something says that it has changed. */
export function useNotificationsCache() {
  const client = useQueryClient()

  const unread = () => client.getQueryData<Count>(countKey)?.unread

  const cache = {
    unread,
    keepUnread: (count: number) => void client.setQueryData<Count>(countKey, { unread: count }),
    countChanged: () => void client.invalidateQueries({ queryKey: countKey }),
    listChanged: () => void client.invalidateQueries({ queryKey: listKey }),
    /** Wherever they are listed. */
    showAsRead(isMeant: (item: NotificationItem) => boolean): void {
      const read = (item: NotificationItem) => (!item.isRead && isMeant(item) ? { ...item, isRead: true } : item)
      client.setQueriesData<Lists>(
        { queryKey: listKey },
        (lists) =>
          lists && {
            ...lists,
            pages: lists.pages.map((page) => ({ ...page, notifications: page.notifications.map(read) })),
          },
      )
    },
  }
  return cache
}

/** Marking as read is on screen at once. */
export function useRead() {
  const cache = useNotificationsCache()
  return {
    async one({ notificationId, isRead }: NotificationItem): Promise<void> {
      if (isRead) return
      cache.showAsRead((item) => item.notificationId === notificationId)
      const before = cache.unread()
      // More than can be counted stays so for now.
      if (before !== undefined && before > 0 && before < UNREAD_COUNT_MAX) cache.keepUnread(before - 1)
      try {
        cache.keepUnread((await call(readNotifications, { notificationId }, { keepalive: true })).unread)
      } catch (error) {
        // The person is on their way to what it is about; it stays unread.
        logError(error, { about: 'reading a notification' })
        cache.countChanged()
        cache.listChanged()
      }
    },

    /** What was shown: what came meanwhile stays unread. */
    async all(until: Instant, group: NotificationGroup | null): Promise<void> {
      cache.showAsRead((item) => item.createdAt <= until && (group === null || item.group === group))
      try {
        const read = await call(readNotifications, { until, ...(group !== null && { groups: [group] }) })
        cache.keepUnread(read.unread)
      } catch (error) {
        toast.error(describeError(error))
        cache.countChanged()
        cache.listChanged()
      }
    },
  }
}
