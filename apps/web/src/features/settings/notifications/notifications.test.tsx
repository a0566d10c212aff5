import {
  editNotificationSettings,
  editPreferences,
  getNotificationSettings,
  getPreferences,
  getPushKey,
  NOTIFICATION_GROUPS,
  subscribePush,
  unsubscribePush,
  type NotificationSettings,
} from '@fanlight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { lunaCreates, mara } from '../../../testing/people.ts'
import { begin, describedBy, endAll, fill, show } from '../../../testing/render-app.tsx'
import { pushStanding } from '../../notifications/index.ts'
import { aKey, startFakePush, stopFakePush } from '../../notifications/testing/fake-push.ts'
import { NotificationsSection } from './NotificationsSection.tsx'

const ways = { inApp: true, push: true, mailNow: false, mailDaily: false }
const settings: NotificationSettings = {
  groups: Object.fromEntries(NOTIFICATION_GROUPS.map((group) => [group, ways])) as NotificationSettings['groups'],
  quietHours: null,
  timeZone: 'Europe/Berlin',
  messages: { push: true, showsText: false },
}

let server: FakeServer

beforeEach(async () => {
  server = startServer()
  server.answer(getPreferences, { preferences: { mailOnNewDevice: true } })
  server.answer(getNotificationSettings, { settings })
  server.answer(editNotificationSettings, { settings })
  server.answer(getPushKey, { publicKey: aKey('k').publicKey })
  server.answer(subscribePush, {})
  server.answer(unsubscribePush, {})
  await begin(mara)
})
afterEach(async () => {
  await endAll()
  stopFakePush()
  pushStanding.set(null)
})

const find = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('switch', { name })
const changes = () => server.askedFor(editNotificationSettings).map((asked) => asked['settings'])

describe('the mail about a new device', () => {
  const mailOnNewDevice = () => find('Login from a new device')

  it('is switched at once and saved', async () => {
    server.answer(editPreferences, { preferences: { mailOnNewDevice: false } })
    show(<NotificationsSection />)
    await userEvent.click(await mailOnNewDevice())
    expect((await mailOnNewDevice()).checked).toBe(false)
    expect(server.askedFor(editPreferences)[0]?.['preferences']).toEqual({ mailOnNewDevice: false })
  })

  it('goes back to where it was when it cannot be saved', async () => {
    server.refuse(editPreferences, 'TIMED_OUT')
    show(<NotificationsSection />)
    await userEvent.click(await mailOnNewDevice())
    await waitFor(async () => expect((await mailOnNewDevice()).checked).toBe(true))
    expect(server.askedFor(editPreferences)).toHaveLength(1)
  })

  it('stands beside the mails that cannot be switched off', async () => {
    show(<NotificationsSection />)
    await mailOnNewDevice()
    expect(screen.queryByText('Some emails are always sent')).not.toBeNull()
  })
})

describe('messages by push', () => {
  it('say what was written only where that is turned on', async () => {
    show(<NotificationsSection />)
    const words = await find('Show what was written')
    expect([(await find('New messages')).checked, words.checked]).toEqual([true, false])
    await userEvent.click(words)
    await waitFor(async () => expect((await find('Show what was written')).checked).toBe(true))
    expect(changes()).toEqual([{ messages: { showsText: true } }])
  })

  it('that are turned off say nothing', async () => {
    show(<NotificationsSection />)
    await userEvent.click(await find('New messages'))
    await waitFor(async () => expect((await find('Show what was written')).disabled).toBe(true))
    expect(changes()).toEqual([{ messages: { push: false } }])
  })
})

describe('the ways by which one hears of a group', () => {
  it('are switched one by one, at once', async () => {
    show(<NotificationsSection />)
    await userEvent.click(await find('Comments: Email'))
    expect((await find('Comments: Email')).checked).toBe(true)
    expect(changes()).toEqual([{ groups: { comments: { mailNow: true } } }])
    await userEvent.click(await find('Comments: Push'))
    expect((await find('Comments: Email')).checked).toBe(true)
    expect((await find('Comments: Push')).checked).toBe(false)
  })

  it('go back to what the server has when they cannot be saved', async () => {
    server.refuse(editNotificationSettings, 'TOO_MANY', { retryAfterMs: 1000 })
    show(<NotificationsSection />)
    await userEvent.click(await find('Likes: Push'))
    await screen.findByText(/Too many attempts/)
    await waitFor(async () => expect((await find('Likes: Push')).checked).toBe(true))
  })

  it('that cannot be turned off say why', async () => {
    show(<NotificationsSection />)
    const locked = await find('Purchases: In the app')
    expect([locked.checked, locked.disabled]).toEqual([true, true])
    expect(describedBy(locked)).toContain('because it’s about your money or your account')
    expect((await find('Followers: In the app')).disabled).toBe(false)
  })

  it('are those of a fan, and for a creator of what they earn too', async () => {
    show(<NotificationsSection />)
    await find('Likes: Push')
    expect(screen.queryByRole('switch', { name: 'Earnings: Push' })).toBeNull()
    await begin(lunaCreates)
    await find('Earnings: Push')
  })

  it('that cannot be loaded can be tried again', async () => {
    server.refuse(getNotificationSettings, 'TOO_MANY', { retryAfterMs: 1000 })
    show(<NotificationsSection />)
    const [again] = await screen.findAllByRole('button', { name: 'Try again' })
    server.answer(getNotificationSettings, { settings })
    await userEvent.click(again!)
    await find('Likes: Push')
  })

  it('open group by group on a phone, and say what is on while closed', async () => {
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile Safari/604.1'
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(phone)
    show(<NotificationsSection />)
    const summary = (await screen.findByText('Comments')).closest('summary')
    expect(summary?.textContent).toContain('In the app · Push')
    const group = within(summary!.parentElement!)
    await userEvent.click(group.getByRole('switch', { name: 'Comments: Daily email' }))
    expect(changes()).toEqual([{ groups: { comments: { mailDaily: true } } }])
  })
})

describe('quiet hours', () => {
  beforeEach(() => {
    const options = Intl.DateTimeFormat().resolvedOptions()
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: 'Asia/Tokyo' })
  })

  const withHours = { ...settings, quietHours: { from: '22:00', to: '08:00' } }

  it('begin with a night where the person is', async () => {
    show(<NotificationsSection />)
    expect(screen.queryByLabelText('From')).toBeNull()
    await userEvent.click(await find('Use quiet hours'))
    expect(changes()).toEqual([{ quietHours: { from: '22:00', to: '08:00' }, timeZone: 'Asia/Tokyo' }])
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('22:00')
  })

  it('are changed once a time is whole', async () => {
    server.answer(getNotificationSettings, { settings: withHours })
    show(<NotificationsSection />)
    const from = await screen.findByLabelText('From')
    fill(from, '23:30')
    expect(changes()).toEqual([])
    from.focus()
    await userEvent.tab()
    await waitFor(() => expect(changes()).toEqual([{ quietHours: { from: '23:30', to: '08:00' } }]))
  })

  it('that never end are refused where they are typed', async () => {
    server.answer(getNotificationSettings, { settings: withHours })
    show(<NotificationsSection />)
    const to = await screen.findByLabelText('To')
    fill(to, '22:00')
    expect(screen.getByText('Choose two different times.')).toBeTruthy()
    to.focus()
    await userEvent.tab()
    expect(changes()).toEqual([])
  })

  it('end with a press', async () => {
    server.answer(getNotificationSettings, { settings: withHours })
    show(<NotificationsSection />)
    await userEvent.click(await find('Use quiet hours'))
    expect(changes()).toEqual([{ quietHours: null }])
    expect(screen.queryByLabelText('From')).toBeNull()
  })

  it('are in a time zone, and this one is a press away', async () => {
    show(<NotificationsSection />)
    const zone = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Time zone' })
    expect(zone.value).toBe('Europe/Berlin')
    await userEvent.click(screen.getByRole('button', { name: 'Use Asia/Tokyo' }))
    expect(changes()).toEqual([{ timeZone: 'Asia/Tokyo' }])
    expect(screen.queryByRole('button', { name: 'Use Asia/Tokyo' })).toBeNull()
  })
})

describe('push on this device', () => {
  it('asks for permission when it is switched on, and only then', async () => {
    const browser = startFakePush()
    show(<NotificationsSection />)
    const device = await find('On this device')
    expect([device.checked, browser.asked]).toEqual([false, 0])
    await userEvent.click(device)
    await screen.findByText('Push notifications are on')
    expect((await find('On this device')).checked).toBe(true)
    await userEvent.click(await find('On this device'))
    await waitFor(async () => expect((await find('On this device')).checked).toBe(false))
    expect(browser.subscription).toBeNull()
  })

  it('that was refused says how to undo it', async () => {
    startFakePush({ answer: 'denied' })
    show(<NotificationsSection />)
    await userEvent.click(await find('On this device'))
    await screen.findByText('Your browser blocks notifications from Fanlight')
    expect(screen.getByText(/Open the site settings/)).toBeTruthy()
    expect(screen.queryByRole('switch', { name: 'On this device' })).toBeNull()
  })

  it('that fails says so and stays off', async () => {
    startFakePush()
    server.refuse(subscribePush, 'TOO_MANY', { retryAfterMs: 1000 })
    show(<NotificationsSection />)
    await userEvent.click(await find('On this device'))
    await screen.findByText('We couldn’t change push notifications')
    expect((await find('On this device')).checked).toBe(false)
  })

  it('is not promised where the browser has none', async () => {
    show(<NotificationsSection />)
    await screen.findByText('This browser doesn’t support push notifications')
  })

  it('needs the home screen on an iPhone, and leads there', async () => {
    const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile Safari/604.1'
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iphone)
    show(<NotificationsSection />)
    await screen.findByText('Add Fanlight to your Home Screen first')
    expect(screen.getByRole('link', { name: 'Show me how' }).getAttribute('href')).toBe('#/member-download')
  })
})
