import {
  blockUser,
  deleteConversation,
  deleteMessage,
  editConversation,
  editNotificationSettings,
  editProfile,
  getNotificationSettings,
  HOUR_MS,
  markAllAsRead,
  markAsRead,
  saveWelcome,
  sendMass,
  sendMessage,
  sendMessageSilently,
  subscribePush,
  unsendMass,
  type CallOf,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { mailTexts } from '../../locales/index.ts'
import { chatOf, mediaTo, messageName, textTo } from '../../testing/chat.ts'
import { aPhoto } from '../../testing/posts.ts'
import type { TestBrowser } from '../../testing/push-service.ts'
import { devicesOf } from '../../testing/sockets.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const id = ({ user }: Person) => user.userId
const { say, texts, unread, friends, follow } = chatOf(() => app)
type Messages = NonNullable<CallOf<typeof editNotificationSettings>['settings']['messages']>
const choose = (who: Person, messages: Messages) =>
  app.as(who).call(editNotificationSettings, { settings: { messages } })

async function browserOf(who: Person): Promise<TestBrowser> {
  const browser = app.pushService.browser()
  await app.as(who).call(subscribePush, { subscription: browser.subscription })
  return browser
}

/** Everything that is due leaves the house. */
async function pass(milliseconds = 0): Promise<void> {
  app.clock.advance(milliseconds)
  await app.chat.tellDevices()
  await app.platform.jobs.runDue()
}
/** What it was told of messages: the bell rings on the same devices. */
const told = (browser: TestBrowser) => browser.messages().filter(({ tag }) => tag.startsWith('messages:'))
/** What was shown. That something is over shows nothing. */
const bodies = (browser: TestBrowser) =>
  told(browser)
    .filter(({ isOver }) => !isOver)
    .map(({ body }) => body)

describe('a message to who has no tab open', () => {
  it('is told to their devices: by whom, how many and where, and nothing of what it says', async () => {
    const [one, other] = await friends()
    const browser = await browserOf(other)
    await say(one, other, 'Private words')
    // The server looks by itself, too, and may be the one that has just taken it.
    const toldByNow = async () => {
      await pass()
      return told(browser)
    }
    await expect.poll(toldByNow).toEqual([
      {
        title: one.user.nickName,
        body: '1 new message',
        path: `/messages?id=${id(one)}`,
        tag: `messages:${id(other)}:${id(one)}`,
        unread: expect.any(Number) as number,
        language: 'en',
        sound: 'again',
      },
    ])
    await pass(HOUR_MS)
    expect(told(browser)).toHaveLength(1)
  })

  it('is not told when it was sent without notifying, and is there all the same', async () => {
    const [one, other] = await friends()
    const browser = await browserOf(other)
    const silently = (text: string) => app.as(one).call(sendMessageSilently, textTo(other, text))
    await silently('When you wake up')
    await pass(HOUR_MS)
    expect(told(browser)).toEqual([])
    expect(await texts(other, one)).toEqual(['When you wake up'])
    expect((await unread(other)).total).toBe(1)
    // It is no reason to be told, and keeps nothing else from being told.
    await Promise.all([say(one, other, 'Good morning'), silently('And good night')])
    await pass()
    await expect.poll(() => bodies(browser)).toEqual(['3 new messages'])
  })

  it('is one message, however it is sent', async () => {
    const [one, other] = await friends()
    const browser = await browserOf(other)
    const message = textTo(other, 'Once')
    await app.as(one).call(sendMessageSilently, message)
    await app.as(one).call(sendMessage, message)
    await pass(HOUR_MS)
    expect(told(browser)).toEqual([])
    expect(await texts(other, one)).toEqual(['Once'])
    expect(
      await app.as(one).refused(sendMessageSilently, { ...message, sendContent: '{"text":"Twice"}' }),
    ).toMatchObject({ reason: 'CONFLICT' })
  })

  it('takes the place of the one before, with the count, and not every second', async () => {
    const [one, other] = await friends()
    const browser = await browserOf(other)
    await say(one, other, 'One')
    await pass()
    await say(one, other, 'Two')
    await say(one, other, 'Three')
    await pass(1_000)
    expect(bodies(browser)).toEqual(['1 new message'])
    await pass(20_000)
    const [first, second, ...more] = told(browser)
    expect([second!.body, second!.tag, more]).toEqual(['3 new messages', first!.tag, []])
    // What waits to be delivered is replaced at the push service, too.
    const topics = browser.requests().map(({ headers }) => headers['Topic'])
    expect(topics.length - new Set(topics).size).toBe(1)
  })

  it('says in the reader’s language how many there are', async () => {
    const [one, other] = await friends()
    await app.as(other).call(editProfile, { profiles: { LASTLANGUAGECODE: 'ru' } })
    const browser = await browserOf(other)
    for (const text of ['a', 'b']) await say(one, other, text)
    await pass()
    expect(told(browser)).toMatchObject([{ body: '2 новых сообщения', language: 'ru' }])
    for (const { bell } of Object.values(mailTexts)) expect(bell.messages.other).toContain('{count}')
  })

  it('is not told to who has the application open', async () => {
    const there = await startTestApp()
    await there.listen()
    const before = app
    app = there
    onTestFinished(async () => {
      app = before
      await there.close()
    })
    const [one, other] = await friends()
    const browser = await browserOf(other)
    const socket = await devicesOf(() => there)(other)
    await say(one, other, 'Hello')
    await pass()
    socket.disconnect()
    await expect.poll(() => app.presence.connected([id(other)]).then(({ size }) => size)).toBe(0)
    await pass(HOUR_MS)
    expect(told(browser)).toEqual([])
    await say(one, other, 'Are you there?')
    await pass()
    await expect.poll(() => bodies(browser)).toEqual(['2 new messages'])
  })

  it('is told by the badge of the icon with all that waits', async () => {
    const [one, other] = await friends()
    const browser = await browserOf(other)
    await app.as(other).call(markAllAsRead, {})
    await say(one, other, 'Hello')
    await say(one, other, 'You')
    await app.notifications.fold()
    await pass()
    // Two messages, and the line that says who follows.
    expect(told(browser).at(-1)!.unread).toBe(3)
  })
})

describe('no push is sent', () => {
  it('of a request, of a muted conversation, or between two of whom one blocks the other', async () => {
    const other = await app.person()
    const browser = await browserOf(other)
    const [stranger, muted, blocked] = [await app.person(), await app.person(), await app.person()]
    for (const one of [muted, blocked]) await follow(other, one)
    await say(stranger, other, 'Hello')
    await say(muted, other, 'Hello')
    await app.as(other).call(editConversation, { targetUserId: id(muted), isMuted: true })
    await say(muted, other, 'Hello again')
    await say(blocked, other, 'Hello')
    await app.as(other).call(blockUser, { otherUserId: id(blocked), blockBehavior: 1 })
    await pass()
    expect(bodies(browser)).toEqual([])
  })

  it('to who does not want it, and during their quiet hours', async () => {
    const [one, other] = await friends()
    const browser = await browserOf(other)
    await choose(other, { push: false })
    await say(one, other, 'Hello')
    await pass()
    const hour = (offset: number) =>
      `${String((new Date(app.clock.now()).getUTCHours() + offset) % 24).padStart(2, '0')}:00`
    const quietHours = { from: hour(0), to: hour(2) }
    await app.as(other).call(editNotificationSettings, { settings: { messages: { push: true }, quietHours } })
    await say(one, other, 'Sleep well')
    await pass()
    expect(told(browser)).toEqual([])
    await pass(2 * HOUR_MS)
    expect(bodies(browser)).toEqual(['2 new messages'])
  })

  it('of what was read before it left', async () => {
    const [one, other] = await friends()
    const browser = await browserOf(other)
    await say(one, other, 'Hello')
    await app.as(other).call(markAsRead, { targetUserId: id(one) })
    await pass()
    expect(bodies(browser)).toEqual([])
  })
})

describe('the words of a message', () => {
  it('are said to who turned that on, the newest below the count', async () => {
    const [one, other] = await friends()
    const browser = await browserOf(other)
    expect((await app.as(other).call(getNotificationSettings, {})).settings.messages).toEqual({
      push: true,
      showsText: false,
    })
    await choose(other, { showsText: true })
    await say(one, other, 'See you\nat nine')
    await pass()
    await say(one, other, 'x'.repeat(300))
    await pass(20_000)
    expect(bodies(browser)).toEqual(['See you at nine', `2 new messages\n${'x'.repeat(139)}…`])
  })

  it('are not said where something costs', async () => {
    const creator = await app.creator()
    const fan = await app.person()
    await follow(fan, creator)
    const browser = await browserOf(fan)
    await choose(fan, { showsText: true })
    const assetId = await aPhoto(app, creator)
    await app.as(creator).call(sendMessage, mediaTo(fan, [assetId], { price: 50, text: 'Only for you' }))
    await pass()
    expect(bodies(browser)).toEqual(['1 new message'])
  })
})

describe('what a device shows', () => {
  it('goes when it was read on another, and only then', async () => {
    const [one, other] = await friends()
    const [phone, iphone] = [await browserOf(other), app.pushService.browser('web.push.apple.com')]
    await app.as(other).call(subscribePush, { subscription: iphone.subscription })
    await say(one, other, 'Hello')
    await pass()
    await app.as(other).call(markAsRead, { targetUserId: id(one) })
    await pass()
    expect(told(phone).at(-1)).toMatchObject({ tag: `messages:${id(other)}:${id(one)}`, isOver: true })
    // A message that shows nothing ends the subscription there.
    expect(told(iphone).some(({ isOver }) => isOver)).toBe(false)
    const before = told(phone).length
    await app.as(other).call(markAsRead, { targetUserId: id(one) })
    await pass(HOUR_MS)
    expect(told(phone)).toHaveLength(before)
  })

  it.each([
    ['everything is read', (who: Person) => app.as(who).call(markAllAsRead, {})],
    [
      'the conversation is deleted',
      (who: Person, from: Person) => app.as(who).call(deleteConversation, { targetUserId: id(from) }),
    ],
    [
      'it is muted',
      (who: Person, from: Person) => app.as(who).call(editConversation, { targetUserId: id(from), isMuted: true }),
    ],
  ])('goes when %s', async (_what, act) => {
    const [one, other] = await friends()
    const browser = await browserOf(other)
    await say(one, other, 'Hello')
    await pass()
    await act(other, one)
    await pass()
    expect(told(browser).at(-1)).toMatchObject({ isOver: true })
  })

  it('says nothing any more of a message that was deleted', async () => {
    const [one, other] = await friends()
    const browser = await browserOf(other)
    await choose(other, { showsText: true })
    await say(one, other, 'First')
    const { messageId } = await say(one, other, 'Better not')
    await pass()
    await app.as(one).call(deleteMessage, { toUserId: id(other), messageId })
    await pass()
    expect(told(browser).at(-1)).toMatchObject({ body: 'First', sound: 'none' })
  })

  it('is tried again while the push service is out of order, and is sent once', async () => {
    const [one, other] = await friends()
    const browser = await browserOf(other)
    app.pushService.answer(503, browser)
    await say(one, other, 'Hello')
    await pass()
    app.pushService.answer(201, browser)
    for (let round = 0; round < 2; round += 1) {
      await app.platform.db.script('update graphile_worker._private_jobs set run_at = now()')
      await app.platform.jobs.runDue()
    }
    expect(bodies(browser)).toEqual(['1 new message'])
  })
})

describe('what a creator writes to many', () => {
  it('is told to their devices behind what one person writes to one, and goes when it is taken back', async () => {
    const creator = await app.creator()
    const fans = await Promise.all(Array.from({ length: 3 }, () => app.person()))
    for (const fan of fans) await follow(fan, creator)
    const [muted, ...listening] = fans
    const browsers = new Map<Person, TestBrowser>()
    for (const fan of fans) browsers.set(fan, await browserOf(fan))
    await say(creator, muted!, 'Before')
    await app.as(muted).call(editConversation, { targetUserId: id(creator), isMuted: true })
    await pass()
    const content = JSON.stringify({ text: 'Live at nine' })
    const { mass } = await app.as(creator).call(sendMass, {
      messageId: messageName(),
      audience: { kind: 'followers' },
      contentType: 'text',
      sendContent: content,
    })
    await app.chat.workMass()
    await app.chat.tellDevices()
    const waiting = async () => {
      const { rows } = await app.platform.db.pool.query<{ priority: number }>(
        "select j.priority from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'chat.push'",
      )
      return rows.map(({ priority }) => priority)
    }
    // The server tells devices by itself, too, and may be the one that has just begun to.
    await expect.poll(waiting).toEqual([10, 10])
    await pass()
    for (const fan of listening) expect(bodies(browsers.get(fan)!)).toEqual(['1 new message'])
    expect(bodies(browsers.get(muted!)!)).toEqual([])
    await app.as(creator).call(unsendMass, { massId: mass.massId })
    await app.chat.workMass()
    await pass()
    for (const fan of listening) expect(told(browsers.get(fan)!).at(-1)).toMatchObject({ isOver: true })
  })

  it('as a welcome is told once', async () => {
    const creator = await app.creator()
    await app
      .as(creator)
      .call(saveWelcome, { follower: { text: 'Welcome', isOn: true }, subscriber: { text: '', isOn: false } })
    const fan = await app.person()
    const browser = await browserOf(fan)
    await follow(fan, creator)
    await app.chat.workMass()
    await pass()
    expect(told(browser)).toMatchObject([{ title: creator.user.nickName, body: '1 new message' }])
  })
})

it('nothing of it is left of people who leave', async () => {
  const [one, other] = await friends()
  await browserOf(other)
  await app.as(one).call(sendMessage, textTo(other, 'Hello', messageName()))
  await app.leave(one)
  const { rows } = await app.platform.db.pool.query('select 1 from message_pushes where other_id = $1', [id(one)])
  expect(rows).toEqual([])
})
