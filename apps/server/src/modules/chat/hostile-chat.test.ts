import {
  blockUser,
  countUnreadMessages,
  deleteConversation,
  deleteMessage,
  editConversation,
  getConversation,
  listConversations,
  markAsRead,
  reactToMessage,
  readContent,
  sendMessage,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatOf, messageName, textTo } from '../../testing/chat.ts'
import { devicesOf } from '../../testing/sockets.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.listen()
})
afterAll(() => app.close())
const connect = devicesOf(() => app)

const id = ({ user }: Person) => user.userId
const { say, messages, texts, friends, picture } = chatOf(() => app)
const unread = async (who: Person) => (await app.as(who).call(countUnreadMessages, {})).total
const block = (who: Person, other: Person) => app.as(who).call(blockUser, { otherUserId: id(other), blockBehavior: 1 })

describe('one name', () => {
  it('to two people, or with different words, in the same moment is one message, and all else is refused', async () => {
    const [one, other] = await friends()
    const third = await app.person()
    await say(one, other, 'Hi')
    await say(one, third, 'Hi')
    for (let round = 0; round < 5; round++) {
      const messageId = messageName()
      const wanted = [textTo(other, 'a', messageId), textTo(third, 'b', messageId), textTo(other, 'c', messageId)]
      const answers = await Promise.all(wanted.map((each) => app.as(one).raw(sendMessage.path, each)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    }
    expect((await texts(other, one)).length + (await texts(third, one)).length).toBe(2 + 5)
  })

  it('that the other one has used is not to be had: nobody writes over a message of somebody else', async () => {
    const [one, other] = await friends()
    const { messageId } = await say(one, other, 'Mine')
    expect(await app.as(other).refused(sendMessage, textTo(one, 'Copy', messageId))).toMatchObject({ status: 409 })
    const both = messageName()
    const answers = await Promise.all([
      app.as(one).raw(sendMessage.path, textTo(other, 'x', both)),
      app.as(other).raw(sendMessage.path, textTo(one, 'y', both)),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

it.each(['call-123456789', 'mass-123456789', 'welcome-follow'])(
  'a name that the server gives is refused: %s',
  async (name) => {
    const [one, other] = await friends()
    const refused = await app.as(one).raw(sendMessage.path, { ...textTo(other, 'First'), messageId: name })
    expect(refused.body).toMatchObject({ success: false, reason: 'INVALID_INPUT' })
  },
)

it('many first messages at once are counted one by one', async () => {
  const spammer = await app.person()
  const people: Person[] = []
  for (let n = 0; n < 36; n++) people.push(await app.person())
  const answers = await Promise.all(people.map((each) => app.as(spammer).raw(sendMessage.path, textTo(each, 'Buy'))))
  expect(answers.filter(({ body }) => body.success)).toHaveLength(30)
})

describe('what is unread', () => {
  it('is no more when it is deleted, by either side', async () => {
    const [one, other] = await friends()
    const [first, second] = [await say(one, other, '1'), await say(one, other, '2')]
    await app.as(one).call(deleteMessage, { toUserId: id(other), messageId: first.messageId })
    expect(await unread(other)).toBe(1)
    await app.as(other).call(deleteMessage, { toUserId: id(one), messageId: second.messageId })
    expect(await unread(other)).toBe(0)
    await say(one, other, '3')
    await app.as(other).call(markAsRead, { targetUserId: id(one) })
    const read = await say(one, other, '4')
    await app.as(other).call(markAsRead, { targetUserId: id(one) })
    await say(one, other, '5')
    await app.as(one).call(deleteMessage, { toUserId: id(other), messageId: read.messageId })
    expect(await unread(other)).toBe(1)
  })

  it('is right when it is read, or cleared, while more is written', async () => {
    for (let round = 0; round < 15; round++) {
      const [one, other] = await friends()
      await say(one, other, '0')
      const ends =
        round % 3 === 0
          ? app.as(other).call(deleteConversation, { targetUserId: id(one) })
          : app.as(other).call(markAsRead, { targetUserId: id(one) })
      await Promise.all([say(one, other, '1'), say(one, other, '2'), ends, say(one, other, '3')])
      const waiting = (await messages(other, one)).filter(({ isRead }) => !isRead)
      expect(await unread(other)).toBe(waiting.length)
    }
  })

  it('goes with who wrote it, and so does their request', async () => {
    const [one, other] = await friends()
    const stranger = await app.person()
    await say(one, other, 'Hi')
    await say(stranger, other, 'Hi')
    await app.leave(one)
    await app.leave(stranger)
    expect(await app.as(other).call(countUnreadMessages, {})).toEqual({ total: 0, requests: 0 })
  })
})

describe('after a block', () => {
  it('nobody learns when the other one reads, or is there', async () => {
    const [one, other] = await friends()
    await say(one, other, 'Hi')
    const socket = await connect(one)
    const heard: unknown[] = []
    socket.onAny((...event) => heard.push(event))
    await connect(other)
    await block(other, one)
    await app.as(other).call(markAsRead, { targetUserId: id(one) })
    const { conversation } = await app.as(one).call(getConversation, { targetUserId: id(other) })
    expect([conversation.presence, conversation.mayWrite]).toEqual([undefined, 'BLOCKED'])
    const { conversations } = await app.as(one).call(listConversations, {})
    expect(conversations[0]!.presence).toBeUndefined()
    expect(JSON.stringify(heard)).not.toContain('read_by_other')
  })

  it('who never talked finds nobody', async () => {
    const [one, other] = [await app.person(), await app.person()]
    await block(other, one)
    expect(await app.as(one).refused(getConversation, { targetUserId: id(other) })).toMatchObject({ status: 404 })
    const { conversation } = await app.as(other).call(getConversation, { targetUserId: id(one) })
    expect(conversation.mayWrite).toBe('BLOCKED')
  })
})

describe('what comes with a request', () => {
  it.each([
    'https://evil.example/x',
    '//evil.example/x',
    'evil.example/x',
    't.me/foo',
    'ftp://evil.example',
    'xn--e1afmkfd.xn--p1ai',
    'пример.рф',
    'evil。example',
  ])('shows no address: %s', async (address) => {
    const [stranger, one] = [await app.person(), await app.person()]
    await say(stranger, one, `Look: ${address} now`)
    expect(await texts(one, stranger)).toEqual(['Look: […] now'])
    expect(JSON.stringify(await app.archiveOf(one))).not.toContain(address)
    const { conversations } = await app.as(one).call(listConversations, { filter: 'requests', query: 'Look' })
    expect(conversations).toEqual([])
  })

  it('is accepted by an answer of one sign', async () => {
    const [stranger, one] = [await app.person(), await app.person()]
    const { messageId } = await say(stranger, one, 'Hello')
    await app.as(one).call(reactToMessage, { targetUserId: id(stranger), messageId, emoji: '👍' })
    expect((await app.as(one).call(listConversations, {})).conversations).toMatchObject([{ isRequest: false }])
  })
})

it('a picture goes at once with the message that it was sent in', async () => {
  const [one, other] = await friends()
  const url = await picture(one)
  const sendContent = JSON.stringify({ mediaList: [{ id: 'a', type: 'image', url }] })
  const messageId = messageName()
  await app.as(one).call(sendMessage, { messageId, toUserId: id(other), contentType: 'image', sendContent })
  const [received] = await messages(other, one)
  const link = readContent(received!.sendContent).mediaList[0]!.url!
  await app.as(one).call(deleteMessage, { toUserId: id(other), messageId })
  await expect.poll(async () => (await app.http.server.inject({ url: link })).statusCode).toBe(404)
})

it('content that is nested without end is refused in words', async () => {
  const [one, other] = await friends()
  const deep = `{"text":"d","x":${'['.repeat(9_000)}${']'.repeat(9_000)}}`
  const wanted = { messageId: messageName(), toUserId: id(other), contentType: 'text', sendContent: deep }
  expect((await app.as(one).raw(sendMessage.path, wanted)).status).toBe(200)
  await app.as(other).call(editConversation, { targetUserId: id(one), isMuted: true })
})
