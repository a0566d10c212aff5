import {
  cents,
  countNotifications,
  diamonds,
  instant,
  listNotifications,
  NOTIFICATION_GROUPS,
  NOTIFICATION_KINDS,
  readNotifications,
  type NotificationItem,
  type NotificationKind,
} from '@fanlight/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../platform/api/index.ts'
import { setLanguage } from '../../platform/i18n/index.ts'
import { currentPath } from '../../platform/navigation/index.ts'
import { startServer, type FakeServer } from '../../testing/fake-server.ts'
import { luna, lunaCreates, person, velvet } from '../../testing/people.ts'
import { postId } from '../../testing/posts.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import { watchViews } from '../../testing/watch-views.ts'
import { NotificationsPage } from './pages/NotificationsPage.tsx'
import { aNotification } from './testing/notifications.ts'

const NOW = new Date(2026, 5, 30, 15, 20).getTime()
const [moth, rune] = [person('Moth', '31'), person('Rune', '32')]

let server: FakeServer

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  server = startServer()
  server.answer(countNotifications, { unread: 2 })
  server.answer(readNotifications, { unread: 0 })
  await begin(luna, '/notifications')
})
afterEach(endAll)

function answer(...notifications: NotificationItem[]): void {
  const unread = notifications.filter(({ isRead }) => !isRead).length
  server.answer(listNotifications, { notifications, nextCursor: null, unread, until: instant(NOW) })
}

async function open(...notifications: NotificationItem[]): Promise<void> {
  answer(...notifications)
  show(<NotificationsPage />)
  await screen.findAllByRole('listitem')
}

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)
const row = () => within(screen.getAllByRole('listitem')[0]!)

describe('a notification', () => {
  it.each([
    ['one', { actors: [velvet], actorCount: 1 }, 'Velvet liked your post'],
    ['two', { actors: [velvet, moth], actorCount: 2 }, 'Velvet and Moth liked your post'],
    ['many', { actors: [velvet, moth, rune], actorCount: 13 }, 'Velvet and 12 others liked your post'],
    ['those who are gone', { actors: [], actorCount: 1 }, 'Someone liked your post'],
  ])('says who did it: %s', async (_, part, sentence) => {
    await open(aNotification(1, { kind: 'like', ...part }))
    expect(row().getByRole('link', { name: `Unread: ${sentence}` })).toBeTruthy()
  })

  it('leads to people by their names, and by the rest of it to what it is about', async () => {
    await open(aNotification(1, { kind: 'like', actors: [velvet, moth], actorCount: 2, path: '/post/detail?id=1' }))
    expect(row().getByRole('link', { name: 'Moth' }).getAttribute('href')).toBe('#/otherProfile/31')
    const whole = row().getByRole('link', { name: /^Unread: / })
    expect(whole.getAttribute('href')).toBe('#/post/detail?id=1')
  })

  it('of every kind has words', async () => {
    const kinds = Object.keys(NOTIFICATION_KINDS) as NotificationKind[]
    await open(...kinds.map((kind, id) => aNotification(id + 1, { kind })))
    expect(screen.getAllByRole('listitem')).toHaveLength(kinds.length)
    for (const words of rows()) expect(words).not.toMatch(/bell\./)
  })

  it('says how much, how often and when', async () => {
    await open(
      aNotification(1, { kind: 'tip', diamonds: diamonds(150), eventCount: 3, quote: 'For the chorus' }),
      aNotification(2, {
        kind: 'membership_failed',
        amount: cents(999),
        subject: { type: 'membership', tierName: 'Backstage', until: null },
      }),
    )
    expect(row().getByText('150 diamonds')).toBeTruthy()
    expect(row().getByText('3 times')).toBeTruthy()
    expect(row().getByText('For the chorus')).toBeTruthy()
    expect(row().getByText('1 min. ago')).toBeTruthy()
    expect(rows()[1]).toContain('We couldn’t renew your membership with Velvet')
    expect(rows()[1]).toContain('$9.99')
    expect(rows()[1]).toContain('Backstage')
  })

  it('names what was done to the account', async () => {
    await open(
      aNotification(1, {
        kind: 'security',
        actors: [],
        actorCount: 0,
        subject: { type: 'security', event: 'passkey_added', detail: 'Phone' },
      }),
    )
    expect(rows()[0]).toContain('A passkey was added to your account')
    expect(row().getByText('Phone')).toBeTruthy()
  })

  it.each([
    ['open', { isLocked: false, isSensitive: false }, false],
    ['sensitive', { isLocked: false, isSensitive: true }, true],
  ])('shows a small picture of the post: %s', async (_, part, isVeiled) => {
    const subject = { type: 'post', contentId: postId(1), teaser: '', thumbUrl: '/view/1', ...part } as const
    await open(aNotification(1, { kind: 'like', subject }))
    const picture = document.querySelector<HTMLImageElement>('img[src="/view/1"]')
    expect(picture?.className.includes('blur')).toBe(isVeiled)
  })

  it('is said in the order of the language', async () => {
    await setLanguage('de')
    await open(aNotification(1, { kind: 'like', actors: [velvet, moth, rune], actorCount: 13 }))
    expect(rows()[0]).toContain('Velvet und 12 weitere haben deinen Beitrag mit „Gefällt mir“ markiert')
  })
})

describe('reading', () => {
  it('one is done by opening it', async () => {
    await open(aNotification(1), aNotification(2))
    server.answer(readNotifications, { unread: 1 })
    await userEvent.click(row().getByRole('link', { name: /^Unread: / }))
    expect(server.askedFor(readNotifications)[0]).toMatchObject({ notificationId: '1' })
    expect(rows()[0]).not.toContain('Unread')
    expect(rows()[1]).toContain('Unread')
    await waitFor(() => expect(queryClient.getQueryData([countNotifications.path, {}])).toEqual({ unread: 1 }))
  })

  it('what is read already asks for nothing', async () => {
    await open(aNotification(1, { isRead: true }))
    await userEvent.click(row().getByRole('link', { name: /^Velvet started/ }))
    expect(server.askedFor(readNotifications)).toEqual([])
  })

  it('all is one press, up to what is shown', async () => {
    await open(aNotification(1), aNotification(2))
    const all = screen.getByRole('button', { name: 'Mark all as read' })
    expect(all.getAttribute('aria-disabled')).toBe('false')
    await userEvent.click(all)
    expect(server.askedFor(readNotifications)[0]).toMatchObject({ until: NOW })
    expect(rows().join('')).not.toContain('Unread')
    await waitFor(() => expect(all.getAttribute('aria-disabled')).toBe('true'))
  })

  it('that fails is taken back and said', async () => {
    await open(aNotification(1))
    server.refuse(readNotifications, 'TOO_MANY', { retryAfterMs: 1000 })
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await screen.findByText(/Too many attempts/)
    await waitFor(() => expect(rows()[0]).toContain('Unread'))
  })
})

describe('the list', () => {
  it('stands under how long ago it was', async () => {
    const hours = (count: number) => ({ createdAt: instant(NOW - count * 3_600_000) })
    await open(aNotification(1, hours(1)), aNotification(2, hours(20)), aNotification(3, hours(24 * 20)))
    expect(within(screen.getByRole('region', { name: 'Today' })).getAllByRole('listitem')).toHaveLength(1)
    expect(within(screen.getByRole('region', { name: 'Yesterday' })).getAllByRole('listitem')).toHaveLength(1)
    expect(within(screen.getByRole('region', { name: 'Earlier' })).getAllByRole('listitem')).toHaveLength(1)
    expect(screen.getByText('You’re all caught up.')).toBeTruthy()
  })

  it('is narrowed to a group in the address', async () => {
    await open(aNotification(1), aNotification(2, { kind: 'comment' }))
    await userEvent.click(screen.getByRole('tab', { name: 'Comments' }))
    expect(currentPath()).toBe('/notifications?group=comments')
    await waitFor(() => expect(server.askedFor(listNotifications).at(-1)).toMatchObject({ groups: ['comments'] }))
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
    expect(server.askedFor(readNotifications)[0]).toMatchObject({ until: NOW, groups: ['comments'] })
  })

  it('has earnings for creators', async () => {
    await open(aNotification(1))
    expect(screen.queryByRole('tab', { name: 'Earnings' })).toBeNull()
    await begin(lunaCreates, '/notifications')
    await screen.findByRole('tab', { name: 'Earnings' })
  })

  it.each(NOTIFICATION_GROUPS)('that is empty says what will be there: %s', async (group) => {
    await begin(lunaCreates, `/notifications?group=${group}`)
    answer()
    show(<NotificationsPage />)
    const heading = await screen.findByRole('heading', { name: /yet$/, level: 2 })
    expect(heading.nextSibling?.textContent).toMatch(/will appear here\.$/)
  })

  it('that cannot be loaded can be tried again', async () => {
    server.refuse(listNotifications, 'TOO_MANY', { retryAfterMs: 1000 })
    show(<NotificationsPage />)
    await screen.findByText('We couldn’t load your notifications')
    answer(aNotification(1))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('listitem')
  })

  it('goes on where one gets to its end', async () => {
    const views = watchViews()
    server.answer(listNotifications, ({ cursor }) => ({
      notifications: [aNotification(cursor === undefined ? 1 : 2)],
      nextCursor: cursor === undefined ? 'next' : null,
      unread: 2,
      until: instant(NOW),
    }))
    show(<NotificationsPage />)
    await screen.findByRole('listitem')
    views.reachEnd()
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  })

  it('does not move under the eye: what comes is called by a press', async () => {
    await open(aNotification(5))
    answer(aNotification(1, { kind: 'comment' }), aNotification(5))
    await act(() => queryClient.invalidateQueries({ queryKey: [listNotifications.path] }))
    const pill = await screen.findByRole('button', { name: '1 new notification' })
    expect(rows()).toHaveLength(1)
    await userEvent.click(pill)
    expect(rows()[0]).toContain('commented on your post')
    expect(screen.queryByRole('button', { name: /new notification/ })).toBeNull()
  })

  it('that one comes back to is shown as it has become', async () => {
    await open(aNotification(5))
    screen.getByRole('tab', { name: 'Likes' }).click()
    await waitFor(() => expect(currentPath()).toContain('likes'))
    answer(aNotification(1, { kind: 'comment' }), aNotification(5))
    await queryClient.invalidateQueries({ queryKey: [listNotifications.path], refetchType: 'none' })
    screen.getByRole('tab', { name: 'All' }).click()
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(screen.queryByRole('button', { name: /new notification/ })).toBeNull()
  })

  it('leads to its settings', async () => {
    await open(aNotification(1))
    const link = screen.getByRole('link', { name: 'Notification settings' })
    expect(link.getAttribute('href')).toBe('#/settings/notifications')
  })
})
