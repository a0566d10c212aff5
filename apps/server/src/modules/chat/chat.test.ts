import {
  blockUser,
  deleteConversation,
  deleteMessage,
  editConversation,
  getConversation,
  listConversations,
  markAllAsRead,
  markAsRead,
  reactToMessage,
  readContent,
  sendMessage,
  updateCreatorSetting,
  type Audience,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatOf, messageName } from '../../testing/chat.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const id = ({ user }: Person) => user.userId
const { say, messages, texts, unread, follow, friends, picture } = chatOf(() => app)
const textOf = (text: string) => ({ contentType: 'text' as const, sendContent: JSON.stringify({ text }) })
const list = (who: Person, input: object = {}) => app.as(who).call(listConversations, input)
const letIn = (who: Person, other: Person) =>
  app.as(who).call(editConversation, { targetUserId: id(other), accept: true })

describe('a message', () => {
  it('arrives, in the order it was sent, with a time of its own and the time of the one before it', async () => {
    const [one, other] = await friends()
    const sent = [
      await say(one, other, 'Hello'),
      await say(one, other, 'Are you there?'),
      await say(other, one, 'Yes!'),
    ]
    expect(await texts(other, one)).toEqual(['Hello', 'Are you there?', 'Yes!'])
    expect(await texts(one, other)).toEqual(['Hello', 'Are you there?', 'Yes!'])
    const [first, second, third] = sent
    expect(sent.map(({ previousSendTime }) => previousSendTime)).toEqual([null, first!.sendTime, second!.sendTime])
    expect(first!.sendTime < second!.sendTime && second!.sendTime < third!.sendTime).toBe(true)
    expect(first).toMatchObject({ fromUserId: id(one), userId: id(one), toUserId: id(other), isRead: false })
  })

  it('sent ten times at once under one name is one, and each is answered the same', async () => {
    const [one, other] = await friends()
    const messageId = messageName()
    const answers = await Promise.all(Array.from({ length: 10 }, () => say(one, other, 'Once', messageId)))
    expect(new Set(answers.map(({ sendTime }) => sendTime)).size).toBe(1)
    expect(await texts(other, one)).toEqual(['Once'])
    expect(await unread(other)).toMatchObject({ total: 1 })
  })

  it('of many at once is written in an order that both sides agree on, and none is lost', async () => {
    const [one, other] = await friends()
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => (n % 2 === 0 ? say(one, other, `${n}`) : say(other, one, `${n}`))),
    )
    const all = await messages(one, other)
    for (;;) {
      const older = await messages(one, other, { sendTime: all[0]!.sendTime })
      all.unshift(...older)
      if (older.length < 20) break
    }
    expect(all).toHaveLength(60)
    for (const [place, message] of all.entries()) {
      expect(message.previousSendTime).toBe(all[place - 1]?.sendTime ?? null)
    }
    expect((await unread(one)).total + (await unread(other)).total).toBe(60)
  })

  it('under a name that stands for another one is refused', async () => {
    const [one, other] = await friends()
    const stranger = await app.person()
    const messageId = messageName()
    await say(one, other, 'For you', messageId)
    const input = { messageId, toUserId: id(stranger), ...textOf('For you') }
    expect(await app.as(one).refused(sendMessage, input)).toMatchObject({ status: 409, reason: 'CONFLICT' })
  })

  it('is read page by page, by the oldest time, by number and by what came after a time', async () => {
    const [one, other] = await friends()
    for (let n = 1; n <= 45; n++) await say(one, other, `${n}`)
    const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => `${from + n}`)
    const [oldest] = await messages(other, one)
    expect(await texts(other, one)).toEqual(numbers(26, 45))
    expect(await texts(other, one, { sendTime: oldest!.sendTime })).toEqual(numbers(6, 25))
    expect(await texts(other, one, { pageNum: 3 })).toEqual(numbers(1, 5))
    expect(await texts(other, one, { after: oldest!.sendTime, pageSize: 3 })).toEqual(['27', '28', '29'])
    expect(await texts(other, one, { sendTime: 0 })).toEqual([])
  })

  it.each([
    ['nothing in it', { contentType: 'text', sendContent: '{}' }],
    ['blanks only', textOf('   ')],
    ['601 characters', textOf('x'.repeat(601))],
    ['what is no JSON', { contentType: 'text', sendContent: 'Hello' }],
    ['a zero byte', textOf('a\0b')],
    ['half a character', { contentType: 'text', sendContent: '{"text":"\\ud800"}' }],
    ['a call that nobody made', { contentType: 'call', sendContent: JSON.stringify({ text: 'x' }) }],
    ['a tip without an amount', { contentType: 'tip', sendContent: JSON.stringify({ text: 'x' }) }],
    ['an amount in a text', { contentType: 'text', sendContent: JSON.stringify({ text: 'x', tip: 5 }) }],
  ])('with %s is refused', async (_, content) => {
    const [one, other] = await friends()
    const answer = await app
      .as(one)
      .raw(sendMessage.path, { messageId: messageName(), toUserId: id(other), ...content })
    expect([answer.status, answer.body]).toMatchObject([400, { reason: 'INVALID_INPUT' }])
    expect(await messages(other, one)).toEqual([])
  })

  it('has 600 characters, counted as people count', async () => {
    const [one, other] = await friends()
    await say(one, other, '😀'.repeat(600))
    expect((await texts(other, one))[0]).toHaveLength(1_200)
  })

  it('is sent in the name of who is signed in only', async () => {
    const [one, other] = await friends()
    const input = { messageId: messageName(), toUserId: id(other), fromUserId: id(other), ...textOf('Me') }
    expect((await app.as(one).raw(sendMessage.path, input)).status).toBe(403)
  })

  it('can carry pictures, which become pictures of ours', async () => {
    const [one, other] = await friends()
    const url = await picture(one)
    const input = {
      messageId: messageName(),
      toUserId: id(other),
      contentType: 'image' as const,
      sendContent: JSON.stringify({ text: 'Look', mediaList: [{ id: 'a', type: 'image', url }] }),
    }
    const { message } = await app.as(one).call(sendMessage, input)
    const again = await app.as(one).call(sendMessage, input)
    expect(again.message.sendTime).toBe(message.sendTime)
    const [received] = await messages(other, one)
    const [shown] = readContent(received!.sendContent).mediaList
    expect(shown).toMatchObject({ id: 'a', type: 'image' })
    expect((await app.http.server.inject({ url: shown!.url! })).statusCode).toBe(200)
    const stolen = { ...input, messageId: messageName(), toUserId: id(one) }
    expect((await app.as(other).raw(sendMessage.path, stolen)).body).toMatchObject({ reason: 'PICTURE_REFUSED' })
  })

  it('answers another one, and shows what that said until it is deleted', async () => {
    const [one, other] = await friends()
    const asked = await say(one, other, 'Tea or coffee?')
    const input = { messageId: messageName(), toUserId: id(one), replyTo: asked.messageId, ...textOf('Tea') }
    const { message } = await app.as(other).call(sendMessage, input)
    const quote = { messageId: asked.messageId, fromUserId: id(one), text: 'Tea or coffee?', isGone: false }
    expect(message.replyTo).toMatchObject(quote)
    expect((await messages(one, other)).at(-1)!.replyTo).toMatchObject(quote)
    await app.as(one).call(deleteMessage, { toUserId: id(other), messageId: asked.messageId })
    expect((await messages(one, other)).at(-1)!.replyTo).toMatchObject({ text: '', isGone: true })
    const nowhere = { ...input, messageId: messageName(), replyTo: messageName() }
    expect(await app.as(other).refused(sendMessage, nowhere)).toMatchObject({ reason: 'NOT_FOUND' })
  })
})

describe('who may write', () => {
  async function creatorWho(messagesFrom: Audience): Promise<Person> {
    const creator = await app.creator()
    await app.as(creator).call(updateCreatorSetting, { messagesFrom })
    return creator
  }
  const refusal = (from: Person, to: Person) =>
    app.as(from).refused(sendMessage, { messageId: messageName(), toUserId: id(to), ...textOf('Hi') })

  it('is nobody to themself', async () => {
    const one = await app.person()
    const msg = 'Cannot send messages to yourself'
    expect(await refusal(one, one)).toMatchObject({ status: 200, code: 40037, msg })
  })

  it('is who follows, where a creator wants fans only', async () => {
    const [fan, creator] = [await app.person(), await creatorWho('fans')]
    expect(await refusal(fan, creator)).toMatchObject({ status: 200, code: 40035, msg: 'Only fans can send messages' })
    await follow(fan, creator)
    await say(fan, creator, 'Now I may')
  })

  it('is who is a member, where a creator wants subscribers only', async () => {
    const [fan, creator] = [await app.person(), await creatorWho('subscribers')]
    await follow(fan, creator)
    const msg = 'Only subscribers can send messages'
    expect(await refusal(fan, creator)).toMatchObject({ status: 200, code: 40036, msg })
    const { conversation } = await app.as(fan).call(getConversation, { targetUserId: id(creator) })
    expect(conversation).toMatchObject({ mayWrite: 'SUBSCRIBERS_ONLY', messagesFrom: 'subscribers', lastMessage: null })
    // To those whom the creator writes to the rule is the same.
    await say(creator, fan, 'Join us')
    expect(await refusal(fan, creator)).toMatchObject({ code: 40036 })
  })

  it('is neither of two who block each other, and what was said stays', async () => {
    const [one, other] = await friends()
    await say(one, other, 'Hi')
    await app.as(other).call(blockUser, { otherUserId: id(one), blockBehavior: 1 })
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      expect(await refusal(from, to)).toMatchObject({ code: 40038 })
    }
    expect(await texts(one, other)).toEqual(['Hi'])
    expect(
      await app.as(one).refused(reactToMessage, {
        targetUserId: id(other),
        messageId: (await messages(one, other))[0]!.messageId,
        emoji: '🔥',
      }),
    ).toMatchObject({ reason: 'BLOCKED' })
  })

  it('is nobody to a person who is not there, is suspended or has left', async () => {
    const [one, gone, suspended] = [await app.person(), await app.person(), await app.person()]
    await app.leave(gone)
    await app.platform.db.script(
      `update users set suspended_at = now(), suspension_reason = 'x' where user_id = ${id(suspended)}`,
    )
    for (const nobody of [gone, suspended]) expect(await refusal(one, nobody)).toMatchObject({ status: 404 })
    expect((await app.as().refused(listConversations, {})).status).toBe(401)
  })
})

describe('a request', () => {
  it('is what a stranger writes: apart from the list, uncounted, without pictures and links, until it is accepted', async () => {
    const [stranger, one] = [await app.person(), await app.person()]
    const url = await picture(stranger)
    await app.as(stranger).call(sendMessage, {
      messageId: messageName(),
      toUserId: id(one),
      contentType: 'image',
      sendContent: JSON.stringify({
        text: 'See https://spam.example/x now',
        mediaList: [{ id: 'a', type: 'image', url }],
      }),
    })
    expect(await list(one)).toMatchObject({ conversations: [], unread: { total: 0, requests: 1 } })
    const { conversations } = await list(one, { filter: 'requests' })
    expect(conversations).toMatchObject([{ chatWithUserId: id(stranger), isRequest: true, unreadCount: 1 }])
    const [held] = await messages(one, stranger)
    expect(held!.isHeldBack).toBe(true)
    expect(readContent(held!.sendContent)).toMatchObject({ text: 'See […] now', mediaList: [{ url: null }] })
    // To look at it is not to say that one did.
    await app.as(one).call(markAsRead, { targetUserId: id(stranger) })
    expect((await messages(stranger, one))[0]!.isRead).toBe(false)

    await letIn(one, stranger)
    const [shown] = await messages(one, stranger)
    expect(shown!.isHeldBack).toBe(false)
    expect(readContent(shown!.sendContent).text).toContain('https://spam.example/x')
    expect((await messages(stranger, one))[0]!.isRead).toBe(true)
    expect((await list(one)).conversations).toMatchObject([{ isRequest: false }])
  })

  it('ends when it is answered', async () => {
    const [stranger, one] = [await app.person(), await app.person()]
    await say(stranger, one, 'Hello')
    await say(one, stranger, 'Hello yourself')
    expect((await list(one)).conversations).toMatchObject([{ chatWithUserId: id(stranger), isRequest: false }])
    expect((await list(stranger)).conversations).toMatchObject([{ chatWithUserId: id(one), isRequest: false }])
  })

  it('can be made to so many people in a day only', async () => {
    const spammer = await app.person()
    const people = []
    for (let n = 0; n < 31; n++) people.push(await app.person())
    for (const person of people.slice(0, 30)) await say(spammer, person, 'Buy')
    const input = { messageId: messageName(), toUserId: id(people[30]!), ...textOf('Buy') }
    expect(await app.as(spammer).refused(sendMessage, input)).toMatchObject({ reason: 'TOO_MANY_STRANGERS' })
    await say(spammer, people[0]!, 'Buy again')
    await letIn(people[0]!, spammer)
    await app.as(spammer).call(sendMessage, input)
  })
})

describe('reading', () => {
  it('is told to who wrote, and makes nothing unread any more', async () => {
    const [one, other] = await friends()
    await say(one, other, 'Hello')
    await say(one, other, 'There')
    expect(await unread(other)).toEqual({ total: 2, requests: 0 })
    expect((await messages(one, other)).map(({ isRead }) => isRead)).toEqual([false, false])
    expect(await app.as(other).call(markAsRead, { targetUserId: id(one) })).toEqual({
      unread: { total: 0, requests: 0 },
    })
    expect((await messages(one, other)).map(({ isRead }) => isRead)).toEqual([true, true])
    await say(one, other, 'New')
    expect((await messages(one, other)).map(({ isRead }) => isRead)).toEqual([true, true, false])
  })

  it('can be of everything at once, but for requests', async () => {
    const [one, other] = await friends()
    const [third, stranger] = [await app.person(), await app.person()]
    await follow(one, third)
    for (const from of [other, third, stranger]) await say(from, one, 'Hi')
    expect(await app.as(one).call(markAllAsRead, {})).toEqual({ unread: { total: 0, requests: 1 } })
    expect((await list(one, { filter: 'requests' })).conversations).toMatchObject([{ unreadCount: 1 }])
    expect((await messages(third, one))[0]!.isRead).toBe(true)
  })
})

describe('deleting', () => {
  it('takes an own message from both, and one of the other side from oneself', async () => {
    const [one, other] = await friends()
    const [mine, theirs] = [await say(one, other, 'Mine'), await say(other, one, 'Theirs')]
    await app.as(one).call(deleteMessage, { toUserId: id(other), messageId: theirs.messageId })
    expect([await texts(one, other), await texts(other, one)]).toEqual([['Mine'], ['Mine', 'Theirs']])
    await app.as(one).call(deleteMessage, { toUserId: id(other), messageId: mine.messageId })
    expect([await texts(one, other), await texts(other, one)]).toEqual([[], ['Theirs']])
    const again = { toUserId: id(other), messageId: mine.messageId }
    expect(await app.as(one).refused(deleteMessage, again)).toMatchObject({ status: 404 })
    const { rows } = await app.platform.db.pool.query('select text from messages where message_id = $1', [
      mine.messageId,
    ])
    expect(rows).toEqual([{ text: '' }])
  })

  it('of a conversation empties it for oneself, until something new is said', async () => {
    const [one, other] = await friends()
    await say(one, other, 'Old')
    await app.as(one).call(deleteConversation, { targetUserId: id(other) })
    expect((await list(one)).conversations).toEqual([])
    expect(await texts(other, one)).toEqual(['Old'])
    await say(other, one, 'New')
    expect([await texts(one, other), (await list(one)).conversations.length]).toEqual([['New'], 1])
  })
})

describe('the list of conversations', () => {
  it('has pinned ones first, then those with the newest message, with what each shows', async () => {
    const [one, other] = await friends()
    const third = await app.person()
    await follow(third, one)
    await follow(one, third)
    await say(other, one, 'From the other')
    await say(one, third, 'To the third')
    expect((await list(one)).conversations.map(({ chatWithUserId }) => chatWithUserId)).toEqual([id(third), id(other)])
    await app.as(one).call(editConversation, { targetUserId: id(other), isPinned: true, isMuted: true })
    const { conversations } = await list(one)
    expect(conversations).toMatchObject([
      { chatWithUserId: id(other), isPinned: true, isMuted: true, unreadCount: 1, nickname: other.user.nickName },
      { chatWithUserId: id(third), isPinned: false, isMuted: false, unreadCount: 0 },
    ])
    expect(readContent(conversations[0]!.lastMessage!.sendContent).text).toBe('From the other')
    await app.as(one).call(editConversation, { targetUserId: id(other), isPinned: false })
    expect((await list(one)).conversations[0]).toMatchObject({ chatWithUserId: id(third) })
  })

  it('goes on where a page ended, none twice', async () => {
    const one = await app.person()
    for (let n = 0; n < 23; n++) {
      const other = await app.person()
      await follow(one, other)
      await say(other, one, `${n}`)
    }
    const first = await list(one)
    const second = await list(one, { cursor: first.nextCursor! })
    const all = [...first.conversations, ...second.conversations].map(({ chatWithUserId }) => chatWithUserId)
    expect([first.conversations.length, second.conversations.length, second.nextCursor]).toEqual([20, 3, null])
    expect(new Set(all).size).toBe(23)
  })

  it('is filtered, and searched by names and by what was written', async () => {
    const [one, other] = await friends()
    const third = await app.person({ nickname: 'Quokka_Fan' })
    await follow(one, third)
    await say(third, one, 'A message about lighthouses')
    await say(other, one, 'Something else')
    await say(one, other, 'Answered')
    await app.as(one).call(markAsRead, { targetUserId: id(other) })
    const found = async (input: object) => (await list(one, input)).conversations.map((each) => each.chatWithUserId)
    expect(await found({ filter: 'unread' })).toEqual([id(third)])
    expect(await found({ filter: 'unanswered' })).toEqual([id(third)])
    expect(await found({ filter: 'subscribers' })).toEqual([])
    expect(await found({ filter: 'spenders' })).toEqual([])
    expect(await found({ query: 'quokka' })).toEqual([id(third)])
    expect(await found({ query: 'LIGHTHOUSE' })).toEqual([id(third)])
    expect(await found({ query: 'answer' })).toEqual([id(other)])
    expect(await found({ query: '100%' })).toEqual([])
  })

  it('has so many pinned ones only', async () => {
    const one = await app.person()
    const others = []
    for (let n = 0; n < 6; n++) others.push(await app.person())
    for (const other of others) {
      await follow(one, other)
      await say(other, one, 'Hi')
    }
    const pin = (other: Person) => ({ targetUserId: id(other), isPinned: true })
    for (const other of others.slice(0, 5)) await app.as(one).call(editConversation, pin(other))
    expect(await app.as(one).refused(editConversation, pin(others[5]!))).toMatchObject({ reason: 'TOO_MANY_PINNED' })
    expect(await app.as(one).refused(editConversation, pin(await app.person()))).toMatchObject({ status: 404 })
  })
})

it('a reaction is seen by both, changed and taken back', async () => {
  const [one, other] = await friends()
  const { messageId } = await say(one, other, 'Done!')
  const react = (who: Person, withWhom: Person, emoji: '🔥' | '❤️' | null) =>
    app.as(who).call(reactToMessage, { targetUserId: id(withWhom), messageId, emoji })
  await react(other, one, '🔥')
  await react(one, other, '❤️')
  expect((await react(other, one, '❤️')).message.reactions).toHaveLength(2)
  expect((await messages(one, other))[0]!.reactions).toContainEqual({ userId: id(other), emoji: '❤️' })
  await react(other, one, null)
  expect((await messages(one, other))[0]!.reactions).toEqual([{ userId: id(one), emoji: '❤️' }])
})

it('who leaves takes their words along, and what was written to them stays with who wrote it', async () => {
  const [one, other] = await friends()
  await say(one, other, 'Secret')
  await say(other, one, 'Answer')
  expect((await app.archiveOf(one))['messages']).toMatchObject([
    { direction: 'sent', text: 'Secret' },
    { direction: 'received', text: 'Answer' },
  ])
  await app.leave(one)
  expect(await texts(other, one)).toEqual(['Answer'])
  expect((await list(other)).conversations).toMatchObject([{ chatWithUserId: id(one), isGone: true }])
})
