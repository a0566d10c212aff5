import {
  addComment,
  changePassword,
  editNotificationSettings,
  editPreferences,
  editProfile,
  followUser,
  getNotificationSettings,
  getPushKey,
  HOUR_MS,
  languageCodes,
  likePost,
  listNotifications,
  logout,
  MINUTE_MS,
  payForTip,
  PUSH_DEVICES_MAX,
  readNotifications,
  subscribePush,
  unsubscribePush,
  type CallOf,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailTexts } from '../../locales/index.ts'
import { digestOf } from '../identity/index.ts'
import { aPost, fanWith, whileInHand } from '../../testing/posts.ts'
import { senderOf, type TestBrowser } from '../../testing/push-service.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

/** Processes that share a database share the secret. */
const environment = {
  OPERATOR_EMAIL: 'help@fanlight.example',
  FANLIGHT_SECRET: 'shared by all processes of one installation',
}

let app: TestApp
beforeAll(async () => void (app = await startTestApp(environment)))
afterAll(() => app.close())

const id = ({ user }: Person) => user.userId
type Change = CallOf<typeof editNotificationSettings>['settings']
const choose = (person: Person, settings: Change) => app.as(person).call(editNotificationSettings, { settings })
const follow = (fan: Person, other: Person) =>
  app.as(fan).call(followUser, { otherUserId: id(other), followingBehavior: 1 })

/** Everything that is due leaves the house. */
async function pass(milliseconds = 0): Promise<void> {
  app.clock.advance(milliseconds)
  await app.notifications.fold()
  await app.notifications.send()
  await app.notifications.sendDigests()
  await app.platform.jobs.runDue()
}

async function withBrowser(person: Person): Promise<TestBrowser> {
  const browser = app.pushService.browser()
  await app.as(person).call(subscribePush, { subscription: browser.subscription })
  return browser
}

const lettersTo = async (person: Person) => (await app.letters()).filter(({ to }) => to === person.email)
const retry = () => app.platform.db.script('update graphile_worker._private_jobs set run_at = now()')

describe('settings', () => {
  it('begin with defaults, and change by parts', async () => {
    const person = await app.person()
    const { settings } = await app.as(person).call(getNotificationSettings, {})
    expect(settings).toMatchObject({ quietHours: null, timeZone: 'UTC' })
    expect(settings.groups.likes).toEqual({ inApp: true, push: false, mailNow: false, mailDaily: false })
    await choose(person, { groups: { likes: { push: true } } })
    const changed = await choose(person, { quietHours: { from: '22:00', to: '07:30' }, timeZone: 'Europe/Berlin' })
    expect(changed.settings).toMatchObject({
      groups: { likes: { inApp: true, push: true } },
      quietHours: { from: '22:00', to: '07:30' },
      timeZone: 'Europe/Berlin',
    })
    expect((await choose(person, { quietHours: null })).settings.quietHours).toBeNull()
    expect((await app.as(person).call(getNotificationSettings, {})).settings.groups.likes.push).toBe(true)
  })

  it.each<[string, unknown]>([
    ['a time zone that there is not', { timeZone: 'Mars/Olympus' }],
    ['a time of day that there is not', { quietHours: { from: '24:00', to: '07:00' } }],
    ['a night without an end', { quietHours: { from: '07:00', to: '07:00' } }],
  ])('refuse %s', async (_what, settings) => {
    const refused = await app.as(await app.person()).refused(editNotificationSettings, { settings: settings as Change })
    expect(refused.reason).toBe('INVALID_INPUT')
  })

  it('take a group out of the list, except money and the account', async () => {
    const creator = await app.creator()
    await choose(creator, { groups: { followers: { inApp: false }, earnings: { inApp: false } } })
    const fan = await fanWith(app, 50)
    await follow(fan, creator)
    await app.as(fan).call(payForTip, { otherUserId: id(creator), tipAmount: 10, tipRemark: '' })
    const { notifications, unread } = await app.as(creator).call(listNotifications, {})
    expect([notifications.map(({ kind }) => kind), unread]).toEqual([['tip'], 1])
  })
})

describe('a push', () => {
  it('says what happened, by whom and where, sealed for the browser and signed by us', async () => {
    const other = await app.person()
    const fan = await app.person({ nickname: 'Mia' })
    const browser = await withBrowser(other)
    await follow(fan, other)
    await pass()
    const { publicKey } = await app.as(other).call(getPushKey, {})
    expect(browser.messages()).toEqual([
      {
        title: 'New follower',
        body: 'Mia',
        path: `/otherProfile/${id(fan)}`,
        tag: expect.stringMatching(/^notification:\d+$/) as string,
        unread: 1,
        language: 'en',
      },
    ])
    const [request] = browser.requests()
    expect(await senderOf(request!, publicKey)).toBe('mailto:help@fanlight.example')
    expect(request!.headers).toMatchObject({ 'Content-Encoding': 'aes128gcm', Urgency: 'normal' })
    expect(request!.body.toString('latin1')).not.toContain('Mia')
  })

  it('is in the receiver’s language, and says neither what was written nor what was paid', async () => {
    const creator = await app.creator()
    await app.as(creator).call(editProfile, { profiles: { LASTLANGUAGECODE: 'de' } })
    const { contentId } = await aPost(app, creator)
    const browser = await withBrowser(creator)
    const fan = await fanWith(app, 1_000)
    await app.as(fan).call(payForTip, { otherUserId: id(creator), tipAmount: 777, tipRemark: 'Between us' })
    await pass()
    await app.as(fan).call(addComment, { contentId, text: 'Private words' })
    await pass(1_000)
    expect(browser.messages().map(({ title, body }) => [title, body])).toEqual([
      ['Neues Trinkgeld', fan.user.nickName],
      ['Neuer Kommentar', fan.user.nickName],
    ])
    // A number of its own: the ids of what happened are long enough to have any three digits in them.
    expect(JSON.stringify(browser.messages())).not.toMatch(/\b777\b|Between us|Private words/)
  })

  it('comes once a minute for a line that goes on growing, with all of them', async () => {
    const other = await app.person()
    const browser = await withBrowser(other)
    const fans = await Promise.all(Array.from({ length: 6 }, () => app.person()))
    await follow(fans[0]!, other)
    await pass()
    for (const fan of fans.slice(1)) await follow(fan, other)
    await pass(1_000)
    expect(browser.messages()).toHaveLength(1)
    await pass(MINUTE_MS)
    const [first, second, ...more] = browser.messages()
    expect(more).toEqual([])
    expect(second).toMatchObject({ title: 'New followers', tag: first!.tag, unread: 1 })
    expect(second!.body).toMatch(/, and 3 others$/)
  })

  it('is not sent of what was read before it left, nor of what its receiver turned off', async () => {
    const other = await app.person()
    const browser = await withBrowser(other)
    const [one, two] = [await app.person(), await app.person()]
    await choose(other, { quietHours: { from: '11:00', to: '13:00' } })
    await follow(one, other)
    await pass()
    await app.as(other).call(readNotifications, { until: app.clock.now() })
    await follow(two, other)
    await pass()
    await choose(other, { groups: { followers: { push: false } } })
    await pass(3 * HOUR_MS)
    expect(browser.messages()).toEqual([])
  })

  it('waits for the end of quiet hours, and then tells all of it at once', async () => {
    const creator = await app.creator()
    const { contentId } = await aPost(app, creator)
    const hour = (offset: number) =>
      `${String((new Date(app.clock.now()).getUTCHours() + offset) % 24).padStart(2, '0')}:00`
    await choose(creator, { groups: { likes: { push: true } }, quietHours: { from: hour(0), to: hour(2) } })
    const browser = await withBrowser(creator)
    const fan = await app.person()
    await follow(fan, creator)
    await app.as(fan).call(likePost, { contentId, likeBehavior: 1 })
    await pass()
    expect(browser.messages()).toEqual([])
    await pass(2 * HOUR_MS)
    expect(browser.messages()).toMatchObject([
      { title: 'New notifications', tag: 'notifications', path: '/notifications' },
    ])
    expect(browser.messages()[0]!.body).toContain('New follower')
  })

  it('is tried again while the push service is out of order', async () => {
    const other = await app.person()
    const browser = await withBrowser(other)
    app.pushService.answer(503, browser)
    await follow(await app.person(), other)
    await pass()
    expect(browser.messages()).toEqual([])
    app.pushService.answer(201, browser)
    await retry()
    await app.platform.jobs.runDue()
    expect(browser.messages()).toHaveLength(1)
    await retry()
    await app.platform.jobs.runDue()
    expect(browser.messages()).toHaveLength(1)
  })

  it.each([404, 410])('that is answered with %i ends the subscription of that browser', async (status) => {
    const other = await app.person()
    const [gone, here] = [await withBrowser(other), await withBrowser(other)]
    app.pushService.answer(status, gone)
    await follow(await app.person(), other)
    await pass()
    app.pushService.answer(201, gone)
    await follow(await app.person(), other)
    await pass(MINUTE_MS)
    expect([gone.messages().length, here.messages().length]).toEqual([0, 2])
  })

  it('goes to no browser whose session has ended, or which was unsubscribed', async () => {
    const other = await app.person()
    const [kept, left] = [
      { ...other, ...(await app.signIn(other)) },
      { ...other, ...(await app.signIn(other)) },
    ]
    const browsers = [await withBrowser(other), await withBrowser(kept), await withBrowser(left)]
    await app.as(left).call(logout, {})
    await app.as(other).call(unsubscribePush, { endpoint: browsers[0]!.subscription.endpoint })
    await follow(await app.person(), other)
    await pass()
    expect(browsers.map((browser) => browser.messages().length)).toEqual([0, 1, 0])
    await app.as(kept).call(unsubscribePush, {})
    await follow(await app.person(), other)
    await pass(MINUTE_MS)
    expect(browsers.map((browser) => browser.messages().length)).toEqual([0, 1, 0])
  })

  it('is not for a session that ends in that moment', async () => {
    const fan = await app.person()
    const subscribe = () =>
      app.as(fan).raw(subscribePush.path, { subscription: app.pushService.browser().subscription })
    const end = `delete from sessions where user_id = ${id(fan)}`
    const { status, body } = await whileInHand(app, { take: end }, subscribe)
    expect({ status, body }).toMatchObject({ status: 401, body: { reason: 'TOKEN_INVALID' } })
  })

  it('shows on a browser what is of the person who uses it now', async () => {
    const [before, now] = [await app.person(), await app.person()]
    const browser = await withBrowser(before)
    await app.as(now).call(subscribePush, { subscription: browser.subscription })
    await follow(await app.person(), before)
    await pass()
    expect(browser.messages()).toEqual([])
    await follow(before, now)
    await pass()
    expect(browser.messages()).toHaveLength(1)
  })

  it('goes to so many browsers of a person, the latest of them', async () => {
    const other = await app.person()
    const browsers = []
    for (let n = 0; n <= PUSH_DEVICES_MAX; n++) {
      app.clock.advance(1_000)
      browsers.push(await withBrowser(other))
    }
    await follow(await app.person(), other)
    await pass()
    expect(browsers.filter((browser) => browser.messages().length === 1)).toHaveLength(PUSH_DEVICES_MAX)
    expect(browsers[0]!.messages()).toEqual([])
  })

  it.each([
    'http://push.example.com/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://localhost/a',
    'https://db.internal/a',
    'https://printer.local/a',
    'https://push.example.com:8443/a',
    'https://user:secret@push.example.com/a',
    'https://push/a',
    'ftp://push.example.com/a',
    'not an address',
  ])('is refused for %s', async (endpoint) => {
    const { subscription } = app.pushService.browser()
    const wanted = { subscription: { ...subscription, endpoint } }
    expect((await app.as(await app.person()).refused(subscribePush, wanted)).reason).toBe('INVALID_INPUT')
  })

  it('is refused with keys that are none', async () => {
    const { subscription } = app.pushService.browser()
    const person = await app.person()
    const point = Buffer.alloc(65, 7)
    point[0] = 4
    for (const keys of [
      { ...subscription.keys, p256dh: point.toString('base64url') },
      { ...subscription.keys, p256dh: 'AAAA' },
      { ...subscription.keys, auth: 'AAAA' },
    ]) {
      const wanted = { subscription: { ...subscription, keys } }
      expect((await app.as(person).refused(subscribePush, wanted)).reason).toBe('INVALID_INPUT')
    }
  })

  it('has one key for good, which no table holds as it is', async () => {
    const person = await app.person()
    const { publicKey } = await app.as(person).call(getPushKey, {})
    const { clock, databaseUrl, pushService } = app
    const beside = await startTestApp(environment, { clock, databaseUrl, pushService })
    expect(await beside.as(person).call(getPushKey, {})).toEqual({ publicKey })
    await beside.close()
    const { rows } = await app.platform.db.pool.query<{ private_key: string }>('select private_key from push_keys')
    expect(rows).toHaveLength(1)
    expect(rows[0]!.private_key.length).toBeGreaterThan(60)
  })

  it('of the account is urgent, and says which', async () => {
    const person = await app.person()
    const browser = await withBrowser(person)
    const passwords = { currentPassword: digestOf(person.password), password: digestOf('another secret of theirs') }
    await app.as(await app.proved(person)).call(changePassword, passwords)
    await pass()
    expect(browser.messages()).toMatchObject([{ title: 'Your password was changed', path: '/settings/account' }])
    expect(browser.requests()[0]!.headers).toMatchObject({ Urgency: 'high' })
  })
})

describe('a letter', () => {
  it('comes at once where that is wanted, and can be ended by one click', async () => {
    const other = await app.person()
    await choose(other, { groups: { followers: { mailNow: true } } })
    await follow(await app.person({ nickname: 'Mia' }), other)
    await pass()
    const [letter] = (await lettersTo(other)).filter(({ headers }) => headers)
    expect(letter).toMatchObject({ subject: 'New follower' })
    expect(letter!.text).toContain('• New follower: Mia')
    expect(letter!.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    const url = /^<(.+)>$/.exec(letter!.headers!['List-Unsubscribe']!)![1]!
    expect(letter!.text).toContain(url)
    const { pathname } = new URL(url)

    const shown = await app.http.server.inject({ method: 'GET', url: pathname })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(shown.payload).toContain('<form method="post">')
    expect((await app.as(other).call(getNotificationSettings, {})).settings.groups.followers.mailNow).toBe(true)

    const ended = await app.http.server.inject({
      method: 'POST',
      url: pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(ended.statusCode).toBe(200)
    expect((await app.as(other).call(getNotificationSettings, {})).settings.groups.followers).toMatchObject({
      mailNow: false,
      inApp: true,
    })
  })

  it('is ended by nobody who has made its address up', async () => {
    const other = await app.person()
    await choose(other, { groups: { followers: { mailNow: true } } })
    for (const token of [`${id(other)}.mailNow.followers.AAAA`, 'x', `${id(other)}.mailNow.followers.`]) {
      const { statusCode } = await app.http.server.inject({ method: 'POST', url: `/unsubscribe/${token}` })
      expect(statusCode).toBe(404)
    }
    expect((await app.as(other).call(getNotificationSettings, {})).settings.groups.followers.mailNow).toBe(true)
  })

  it('of the day comes in the morning, once, with everything that was not read', async () => {
    const creator = await app.creator()
    const { contentId } = await aPost(app, creator)
    const fan = await fanWith(app, 100)
    await follow(fan, creator)
    await app.as(fan).call(addComment, { contentId, text: 'Hello' })
    await app.as(fan).call(payForTip, { otherUserId: id(creator), tipAmount: 40, tipRemark: '' })
    await pass()
    expect(await lettersTo(creator)).toEqual([])
    await pass(24 * HOUR_MS)
    const letters = await lettersTo(creator)
    expect(letters.map(({ subject }) => subject)).toEqual(['Your day on Fanlight'])
    expect(letters[0]!.text.match(/^• .+$/gm)).toEqual(
      expect.arrayContaining([
        `• New comment: ${fan.user.nickName}`,
        `• New tip: ${fan.user.nickName} · 40 💎`,
        `• New follower: ${fan.user.nickName}`,
      ]),
    )
    await pass(24 * HOUR_MS)
    expect(await lettersTo(creator)).toHaveLength(1)
    const { pathname } = new URL(/^<(.+)>$/.exec(letters[0]!.headers!['List-Unsubscribe']!)![1]!)
    await app.http.server.inject({ method: 'POST', url: pathname })
    const session = { ...creator, ...(await app.signIn(creator)) }
    const { settings } = await app.as(session).call(getNotificationSettings, {})
    expect(Object.values(settings.groups).some(({ mailDaily }) => mailDaily)).toBe(false)
  })

  it('of the day is not sent of what was read, nor to an address that nobody has proved to be theirs', async () => {
    const [reads, unproved] = [await app.person(), await app.person({ isVerified: false })]
    const fan = await app.person()
    for (const person of [reads, unproved]) await follow(fan, person)
    await pass()
    await app.as(reads).call(readNotifications, { until: app.clock.now() })
    await pass(24 * HOUR_MS)
    expect(await lettersTo(reads)).toEqual([])
    expect((await lettersTo(unproved)).map(({ subject }) => subject)).not.toContain('Your day on Fanlight')
  })

  it('waits for the end of quiet hours', async () => {
    const other = await app.person()
    const hour = (offset: number) =>
      `${String((new Date(app.clock.now()).getUTCHours() + offset) % 24).padStart(2, '0')}:00`
    await choose(other, { groups: { followers: { mailNow: true } }, quietHours: { from: hour(0), to: hour(3) } })
    await follow(await app.person(), other)
    await pass(HOUR_MS)
    expect(await lettersTo(other)).toEqual([])
    await pass(2 * HOUR_MS)
    expect((await lettersTo(other)).map(({ subject }) => subject)).toEqual(['New follower'])
  })

  it('about the doors of the account comes though everything is turned off, and the list says it too', async () => {
    const person = await app.person()
    const off = { inApp: false, push: false, mailNow: false, mailDaily: false }
    await choose(person, { groups: { account: off, purchases: off } })
    await app.as(person).call(editPreferences, { preferences: { mailOnNewDevice: false } })
    const passwords = { currentPassword: digestOf(person.password), password: digestOf('another secret of theirs') }
    await app.as(await app.proved(person)).call(changePassword, passwords)
    await pass()
    expect((await lettersTo(person)).map(({ subject }) => subject)).toEqual(['Your password was changed'])
    const renewed = { ...person, password: 'another secret of theirs' }
    app.clock.advance(2 * MINUTE_MS)
    const elsewhere = await app.signIn(renewed, {
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    })
    const { notifications } = await app.as(elsewhere).call(listNotifications, {})
    expect(notifications.map(({ subject }) => subject)).toEqual([
      { type: 'security', event: 'new_sign_in', detail: 'Firefox · Linux' },
      { type: 'security', event: 'password_changed', detail: null },
    ])
    expect((await lettersTo(person)).map(({ subject }) => subject)).toEqual(['Your password was changed'])
    // What a device does not say about itself is left out.
    await app.signIn(renewed, { userAgent: 'Something on Windows' })
    const { notifications: newest } = await app.as(elsewhere).call(listNotifications, {})
    expect(newest[0]?.subject).toEqual({ type: 'security', event: 'new_sign_in', detail: 'Windows' })
  })
})

describe('words', () => {
  it('are there for every kind in every language, and none is left in English', () => {
    for (const language of languageCodes.filter((code) => code !== 'en')) {
      const { bell, pages, newsDaily, unsubscribe } = mailTexts[language]
      expect(Object.keys(bell.kinds)).toEqual(Object.keys(mailTexts.en.bell.kinds))
      expect(newsDaily.subject).not.toBe(mailTexts.en.newsDaily.subject)
      expect([unsubscribe, pages.unsubscribeText]).not.toEqual([
        mailTexts.en.unsubscribe,
        mailTexts.en.pages.unsubscribeText,
      ])
      for (const kind of ['follow', 'comment', 'reply', 'sale', 'order_failed'] as const) {
        expect(bell.kinds[kind].many).not.toBe(mailTexts.en.bell.kinds[kind].many)
      }
      const forms = new Intl.PluralRules(language.replace('zh-CHS', 'zh-Hans').replace('zh-CHT', 'zh-Hant'))
        .resolvedOptions()
        .pluralCategories.filter((form) => !Object.hasOwn(bell.others, form))
      expect([language, forms]).toEqual([language, []])
    }
  })
})
