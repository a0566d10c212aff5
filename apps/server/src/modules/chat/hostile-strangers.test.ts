import {
  chatChannel,
  DELIVERY_EVENT,
  deleteMessage,
  editConversation,
  getConversation,
  isBlank,
  JOIN_EVENT,
  REQUEST_MESSAGES_MAX,
  roomOf,
  sendMessage,
  type Delivery,
  type MessageId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatOf, messageName, textTo } from '../../testing/chat.ts'
import { fanWith } from '../../testing/posts.ts'
import { devicesOf } from '../../testing/sockets.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { accounts } from '../wallet/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.listen()
})
afterAll(() => app.close())

const id = ({ user }: Person) => user.userId
const connect = devicesOf(() => app)
const { say, texts, follow, friends } = chatOf(() => app)
const refused = async (from: Person, to: Person) => (await app.as(from).refused(sendMessage, textTo(to, 'More'))).reason
const mayWrite = async (from: Person, to: Person) =>
  (await app.as(from).call(getConversation, { targetUserId: id(to) })).conversation.mayWrite

describe('a request that nobody has answered', () => {
  async function requested(): Promise<[Person, Person, MessageId]> {
    const [stranger, other] = [await app.person(), await app.person()]
    const names: MessageId[] = []
    for (let sent = 0; sent < REQUEST_MESSAGES_MAX; sent += 1) {
      expect(await mayWrite(stranger, other)).toBeNull()
      names.push((await say(stranger, other, `Words ${sent}`)).messageId)
    }
    return [stranger, other, names.at(-1)!]
  }

  it('takes three messages and says so, and answers the last of them again', async () => {
    const [stranger, other, last] = await requested()
    expect(await refused(stranger, other)).toBe('REQUEST_UNANSWERED')
    expect(await mayWrite(stranger, other)).toBe('REQUEST_UNANSWERED')
    const again = await app.as(stranger).call(sendMessage, textTo(other, 'Words 2', last))
    expect(again.message.messageId).toBe(last)
    expect(await texts(other, stranger)).toHaveLength(REQUEST_MESSAGES_MAX)
  })

  it('takes no more of them for deleting one, or at once', async () => {
    const [stranger, other, last] = await requested()
    await app.as(stranger).call(deleteMessage, { toUserId: id(other), messageId: last })
    expect(await refused(stranger, other)).toBe('REQUEST_UNANSWERED')
    const [flooder, one] = [await app.person(), await app.person()]
    await say(flooder, one, 'First')
    const flood = Array.from({ length: 20 }, (_, place) => textTo(one, `Flood ${place}`))
    const answers = await Promise.all(flood.map((each) => app.as(flooder).raw(sendMessage.path, each)))
    const reasons = answers.map(({ body }) => (body.success ? 'taken' : body.reason))
    expect(reasons.filter((reason) => reason !== 'REQUEST_UNANSWERED')).toHaveLength(REQUEST_MESSAGES_MAX - 1)
    expect(await texts(one, flooder)).toHaveLength(REQUEST_MESSAGES_MAX)
  })

  it('moves no diamonds for another one', async () => {
    const [fan, creator] = [await fanWith(app, 500), await app.creator()]
    for (let sent = 0; sent < REQUEST_MESSAGES_MAX; sent += 1) await say(fan, creator, `Words ${sent}`)
    const tip = { ...textTo(creator, ''), contentType: 'tip' as const, sendContent: JSON.stringify({ tip: 100 }) }
    expect((await app.as(fan).refused(sendMessage, tip)).reason).toBe('REQUEST_UNANSWERED')
    expect(await app.wallet.balanceOf(accounts.walletOf(id(fan)))).toBe(500)
  })

  it.each([
    ['answered', (to: Person, from: Person) => say(to, from, 'Hello')],
    [
      'accepted',
      (to: Person, from: Person) => app.as(to).call(editConversation, { targetUserId: id(from), accept: true }),
    ],
    ['followed', (to: Person, from: Person) => follow(to, from)],
  ])('goes on once it is %s', async (_how, let_in) => {
    const [stranger, other] = await requested()
    await let_in(other, stranger)
    expect(await mayWrite(stranger, other)).toBeNull()
    for (let sent = 0; sent < 5; sent += 1) await say(stranger, other, 'More')
  })
})

describe('a device that comes back', () => {
  it('hears nothing of what was deleted meanwhile, and the rest as it is by now', async () => {
    const [one, other] = await friends()
    const room = roomOf(chatChannel, { userId: id(other) })
    const socket = await connect(other)
    const heard: Delivery[] = []
    socket.on(DELIVERY_EVENT, (delivery: Delivery) => void heard.push(delivery))
    await socket.emitWithAck(JOIN_EVENT, { room })
    await say(one, other, 'Seen')
    await expect.poll(() => heard.length).toBe(1)
    socket.disconnect()
    const { messageId } = await say(one, other, 'Words to regret')
    await say(one, other, 'Words that stay')
    await app.as(one).call(deleteMessage, { toUserId: id(other), messageId })
    const again = await connect(other)
    const joined = (await again.emitWithAck(JOIN_EVENT, { room, lastSequence: heard[0]!.sequence })) as {
      sequence: number
      missed: Delivery[]
    }
    expect(JSON.stringify(joined)).not.toContain('regret')
    expect(JSON.stringify(joined)).toContain('Words that stay')
    expect(joined.missed.map(({ type }) => type)).toEqual(['message_deleted', 'message', 'message_deleted'])
    expect(joined.missed.map(({ sequence }) => sequence)).toEqual([1, 2, 3].map((step) => heard[0]!.sequence + step))
  })

  it('hears of one that was deleted without a word to it as of one that is gone', async () => {
    const [one, other] = await friends()
    const room = roomOf(chatChannel, { userId: id(other) })
    await say(one, other, 'Before')
    const socket = await connect(other)
    const { sequence } = (await socket.emitWithAck(JOIN_EVENT, { room })) as { sequence: number }
    socket.disconnect()
    await say(one, other, 'Words of one who leaves')
    await app.leave(one)
    const again = await connect(other)
    const joined = JSON.stringify(await again.emitWithAck(JOIN_EVENT, { room, lastSequence: sequence }))
    expect(joined).not.toContain('Words of one who leaves')
  })
})

describe('what cannot be seen', () => {
  const invisible: [string, string][] = [
    ['blanks', ' \n\t\u00a0\u3000'],
    ['zero width', '\u200b\u200c\u200d\ufeff\u2060'],
    ['signs of direction', '\u202e\u2066\u2069\u200f\u061c'],
    ['fillers', '\u3164\u115f\uffa0\u2800\u00ad\u180e'],
    ['tags and variations', '\u{e0041}\ufe0f'],
  ]
  it.each(invisible)('is no message: %s', async (_what, text) => {
    const [one, other] = await friends()
    expect((await app.as(one).refused(sendMessage, textTo(other, text))).reason).toBe('INVALID_INPUT')
    const tip = { ...textTo(other, ''), sendContent: JSON.stringify({ text, translate: text }) }
    expect((await app.as(one).refused(sendMessage, tip)).reason).toBe('INVALID_INPUT')
  })

  it('stays where it belongs to what can be seen', async () => {
    const [one, other] = await friends()
    for (const text of ['👩‍👩‍👧', 'می‌خواهم', '❤️', 'a\u200bb']) {
      expect(isBlank(text)).toBe(false)
      await app.as(one).call(sendMessage, textTo(other, text, messageName()))
    }
    expect(await texts(other, one)).toEqual(['👩‍👩‍👧', 'می‌خواهم', '❤️', 'a\u200bb'])
  })
})
