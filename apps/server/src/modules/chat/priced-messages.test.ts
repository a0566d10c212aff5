import {
  blockUser,
  deleteConversation,
  deleteMessage,
  editConversation,
  IDEMPOTENCY_HEADER,
  listConversations,
  listEarnings,
  listNotifications,
  listStatement,
  queryMessages,
  readContent,
  removeFromVault,
  sendMessage,
  unlockMessage,
  type CallOf,
  type Message,
  type MessageContent,
} from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { chatOf, mediaTo, messageName } from '../../testing/chat.ts'
import { diamondsOf } from '../../testing/money.ts'
import { aPhoto, anAsset, fanWith } from '../../testing/posts.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../wallet/index.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const { follow, messages, say } = chatOf(() => app)
const id = ({ user }: Person) => user.userId
const contentOf = ({ sendContent }: Pick<Message, 'sendContent'>): MessageContent => readContent(sendContent)

/** A fan who follows, so that what they are sent is no request. */
async function fanOf(creator: Person, balance = 100): Promise<Person> {
  const fan = await fanWith(app, balance)
  await follow(fan, creator)
  return fan
}
type Wishes = { price?: number | null; media?: Parameters<typeof mediaTo>[1]; text?: string; balance?: number }
async function sent({ price = 40, media, text = 'Just for you', balance = 100 }: Wishes = {}) {
  const creator = await app.creator()
  const fan = await fanOf(creator, balance)
  const shown = media ?? [await anAsset(app, creator), { assetId: await anAsset(app, creator), isPreview: true }]
  const { message } = await app.as(creator).call(sendMessage, mediaTo(fan, shown, { price, text }))
  return { creator, fan, message, messageId: message.messageId }
}
const buying = (creator: Person, { messageId }: Pick<Message, 'messageId'>, expectedPrice = 40) => ({
  targetUserId: id(creator),
  messageId,
  expectedPrice,
})
const seenBy = async (who: Person, withWhom: Person): Promise<MessageContent> =>
  contentOf((await messages(who, withWhom)).at(-1)!)
const openOf = ({ mediaList }: MessageContent) => mediaList.map(({ url }) => url !== null)

describe('what a creator sends for a price', () => {
  it('is blurred for who received it, but for its preview, and whole for its sender', async () => {
    const { creator, fan } = await sent()
    const received = await seenBy(fan, creator)
    expect(received).toMatchObject({ text: 'Just for you', price: 40, isUnlocked: false })
    expect(received.mediaList).toMatchObject([
      { type: 'image', url: null, coverUrl: null, width: 640, height: 480, isLocked: true, isPreview: false },
      { type: 'image', isLocked: false, isPreview: true },
    ])
    expect(received.mediaList.every(({ fuzzyUrl }) => fuzzyUrl?.startsWith('/view/fuzzy/'))).toBe(true)
    expect(openOf(received)).toEqual([false, true])
    expect(openOf(await seenBy(creator, fan))).toEqual([true, true])
  })

  it('is open for who bought it, on both sides known to be bought, and costs once however often it is tapped', async () => {
    const { creator, fan, message } = await sent()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => app.as(fan).call(unlockMessage, buying(creator, message))),
    )
    for (const answer of answers) {
      expect(answer.diamondBalance).toBe(60)
      expect(openOf(contentOf(answer.message))).toEqual([true, true])
    }
    expect(await diamondsOf(app, fan)).toBe(60)
    expect(await seenBy(creator, fan)).toMatchObject({ price: 40, isUnlocked: true })
  })

  it.each([
    [
      'the message',
      (fan: Person, creator: Person, { messageId }: Message) =>
        app.as(fan).call(deleteMessage, { toUserId: id(creator), messageId }),
    ],
    [
      'the conversation',
      (fan: Person, creator: Person) => app.as(fan).call(deleteConversation, { targetUserId: id(creator) }),
    ],
  ])('costs nothing when it is refused, also while its receiver hides %s on another device', async (_, hide) => {
    for (let round = 0; round < 4; round++) {
      const { creator, fan, message } = await sent()
      const buy = app.as(fan).raw(unlockMessage.path, buying(creator, message))
      const [{ body }] = await Promise.all([buy, hide(fan, creator, message)])
      expect([body.success, await diamondsOf(app, fan)]).toEqual([body.success, body.success ? 60 : 100])
    }
  })

  it('is earned as messages are, told by the bell, and stands in the statement with the way to the conversation', async () => {
    const { creator, fan, message } = await sent()
    await app.as(fan).call(unlockMessage, buying(creator, message))
    const { lines } = await app.as(creator).call(listEarnings, {})
    expect(lines).toMatchObject([{ source: 'messages', kind: 'income', amount: 32, from: { userId: id(fan) } }])
    const { notifications } = await app.as(creator).call(listNotifications, {})
    expect(notifications).toContainEqual(
      expect.objectContaining({ kind: 'message_sale', diamonds: 40, path: `/messages?id=${id(fan)}` }),
    )
    const statement = await app.as(fan).call(listStatement, {})
    expect(statement.lines[0]).toMatchObject({
      kind: 'message_sale',
      amount: -40,
      about: { kind: 'conversation', chatWithUserId: id(creator) },
    })
  })

  it('may be free: then all of it is open at once', async () => {
    const { creator, fan } = await sent({ price: null })
    expect(await seenBy(fan, creator)).toMatchObject({ price: null, isUnlocked: true })
    expect(openOf(await seenBy(fan, creator))).toEqual([true, true])
  })

  it('shows the same in the list, in a quote only its words', async () => {
    const { creator, fan, message } = await sent()
    const { conversations } = await app.as(fan).call(listConversations, {})
    expect(openOf(contentOf(conversations[0]!.lastMessage!))).toEqual([false, true])
    const reply = { ...mediaTo(creator, []), contentType: 'text' as const, sendContent: JSON.stringify({ text: 'Hm' }) }
    const answer = await app.as(fan).call(sendMessage, { ...reply, replyTo: message.messageId })
    expect(answer.message.replyTo).toMatchObject({ text: 'Just for you', contentType: 'image' })
  })

  it('sent twice under one name is one message, and with another price it is refused', async () => {
    const { creator, fan, message } = await sent()
    const again = mediaTo(fan, [contentOf(message).mediaList[0]!.id as never], {
      price: 40,
      text: 'Just for you',
      messageId: message.messageId,
    })
    expect((await app.as(creator).call(sendMessage, again)).message.sendTime).toBe(message.sendTime)
    const dearer = { ...again, sendContent: again.sendContent.replace('"price":40', '"price":50') }
    expect(await app.as(creator).refused(sendMessage, dearer)).toMatchObject({ reason: 'CONFLICT' })
    expect(await messages(fan, creator)).toHaveLength(1)
  })
})

describe('it cannot be sent', () => {
  it('by who is no creator, with what is somebody else’s, not ready, not there, or without anything to buy', async () => {
    const [creator, other] = [await app.creator(), await app.creator()]
    const fan = await fanOf(creator)
    const [own, strange] = [await anAsset(app, creator), await anAsset(app, other)]
    const made = await anAsset(app, creator, { kind: 'video', state: 'processing' })
    const refused = async (who: Person, call: CallOf<typeof sendMessage>) =>
      (await app.as(who).refused(sendMessage, call)).reason
    expect(await refused(fan, mediaTo(creator, [own]))).toBe('FORBIDDEN')
    expect(await refused(creator, mediaTo(fan, [strange], { price: 10 }))).toBe('NOT_FOUND')
    expect(await refused(creator, mediaTo(fan, ['77' as never], { price: 10 }))).toBe('NOT_FOUND')
    expect(await refused(creator, mediaTo(fan, [{ assetId: own, type: 'video' }], { price: 10 }))).toBe('NOT_FOUND')
    expect(await refused(creator, mediaTo(fan, [{ assetId: made, type: 'video' }], { price: 10 }))).toBe('MEDIA_FAILED')
    for (const wrong of [
      mediaTo(fan, [{ assetId: own, isPreview: true }], { price: 10 }),
      mediaTo(fan, [], { price: 10, text: 'Words' }),
      mediaTo(fan, [own], { price: 4 }),
      mediaTo(fan, [own], { price: 100_001 }),
      { ...mediaTo(fan, [own]), contentType: 'video' as const },
      { ...mediaTo(fan, [own]), contentType: 'tip' as const },
    ]) {
      expect([wrong.sendContent, await refused(creator, wrong)]).toEqual([wrong.sendContent, 'INVALID_INPUT'])
    }
    expect(await messages(fan, creator)).toEqual([])
  })
})

describe('it cannot be bought', () => {
  it('for another price, without enough diamonds, by its sender, by a stranger, and not when it is free', async () => {
    const { creator, fan, message } = await sent({ balance: 39 })
    const stranger = await fanWith(app, 100)
    expect(await app.as(fan).refused(unlockMessage, buying(creator, message, 39))).toMatchObject({ reason: 'CONFLICT' })
    expect(await app.as(fan).refused(unlockMessage, buying(creator, message))).toMatchObject({
      reason: 'INSUFFICIENT_DIAMONDS',
      data: { balance: 39, price: 40 },
    })
    expect(await app.as(creator).refused(unlockMessage, { ...buying(fan, message) })).toMatchObject({
      reason: 'SELF_PAYMENT',
    })
    expect((await app.as(stranger).refused(unlockMessage, buying(creator, message))).reason).toBe('NOT_FOUND')
    const free = await say(creator, fan, 'Hello')
    expect((await app.as(fan).refused(unlockMessage, buying(creator, free))).reason).toBe('CONFLICT')
    expect([await diamondsOf(app, fan), await diamondsOf(app, stranger)]).toEqual([39, 100])
    expect(openOf(contentOf((await messages(fan, creator))[0]!))).toEqual([false, true])
  })

  it('between two of whom one blocks the other, or of a creator who is suspended or gone', async () => {
    const blocked = await sent()
    await app.as(blocked.creator).call(blockUser, { otherUserId: id(blocked.fan), blockBehavior: 1 })
    const { creator, fan, message } = await sent()
    await app.platform.db.script(
      `update users set suspended_at = now(), suspension_reason = 'x' where user_id = ${id(creator)}`,
    )
    const gone = await sent()
    await app.leave(gone.creator)
    expect((await app.as(blocked.fan).refused(unlockMessage, buying(blocked.creator, blocked.message))).reason).toBe(
      'BLOCKED',
    )
    for (const each of [{ creator, fan, message }, gone]) {
      const refused = await app.as(each.fan).refused(unlockMessage, buying(each.creator, each.message))
      expect(refused.reason).toBe('NOT_FOUND')
      expect(await diamondsOf(app, each.fan)).toBe(100)
    }
  })

  it('before a request is accepted: until then there is not even a blur', async () => {
    const [creator, fan] = [await app.creator(), await fanWith(app, 100)]
    const assetId = await anAsset(app, creator)
    const { message } = await app.as(creator).call(sendMessage, mediaTo(fan, [assetId], { price: 40 }))
    const { mediaList } = await seenBy(fan, creator)
    expect(mediaList).toMatchObject([{ url: null, fuzzyUrl: null, coverUrl: null }])
    expect((await app.as(fan).refused(unlockMessage, buying(creator, message))).reason).toBe('NOT_FOUND')
    await app.as(fan).call(editConversation, { targetUserId: id(creator), accept: true })
    await app.as(fan).call(unlockMessage, buying(creator, message))
    expect(openOf(await seenBy(fan, creator))).toEqual([true])
  })

  it('and not as the same again when only its sender has blocked its buyer since', async () => {
    const { creator, fan, message } = await sent()
    const named = { [IDEMPOTENCY_HEADER]: messageName() }
    const buy = (changes = {}) =>
      app.as(fan).raw(unlockMessage.path, { ...buying(creator, message), ...changes }, named)
    expect((await buy()).body.success).toBe(true)
    await app.as(creator).call(blockUser, { otherUserId: id(fan), blockBehavior: 1 })
    expect((await buy()).body).toMatchObject({ success: true, data: { diamondBalance: 60 } })
    expect((await buy({ expectedPrice: 41 })).body).toMatchObject({ reason: 'CONFLICT' })
  })

  it('with the name of another purchase', async () => {
    const { creator, fan, message } = await sent()
    const { message: other } = await app
      .as(creator)
      .call(sendMessage, mediaTo(fan, [await anAsset(app, creator)], { price: 40 }))
    const named = { [IDEMPOTENCY_HEADER]: messageName() }
    const buy = (one: Message) => app.as(fan).raw(unlockMessage.path, buying(creator, one), named)
    expect([(await buy(message)).body.success, (await buy(message)).body.success]).toEqual([true, true])
    expect((await buy(other)).body).toMatchObject({ reason: 'KEY_REUSED' })
    expect(await diamondsOf(app, fan)).toBe(60)
  })
})

describe('what was bought', () => {
  it('stays with its buyer when its sender deletes it, and goes for the sender', async () => {
    const { creator, fan, message } = await sent()
    await app.as(fan).call(unlockMessage, buying(creator, message))
    await app.as(creator).call(deleteMessage, { toUserId: id(fan), messageId: message.messageId })
    expect(await messages(creator, fan)).toEqual([])
    expect(openOf(await seenBy(fan, creator))).toEqual([true, true])
    const { conversations } = await app.as(fan).call(listConversations, {})
    expect(conversations[0]!.lastMessage?.messageId).toBe(message.messageId)
  })

  it('and what was not bought goes for both', async () => {
    const { creator, fan, message } = await sent()
    await app.as(creator).call(deleteMessage, { toUserId: id(fan), messageId: message.messageId })
    expect([await messages(creator, fan), await messages(fan, creator)]).toEqual([[], []])
    expect((await app.as(fan).refused(unlockMessage, buying(creator, message))).reason).toBe('NOT_FOUND')
  })

  it('never costs anything when it is deleted in the same moment', async () => {
    for (let round = 0; round < 6; round++) {
      const { creator, fan, message } = await sent()
      const [bought] = await Promise.all([
        app.as(fan).raw(unlockMessage.path, buying(creator, message)),
        app.as(creator).call(deleteMessage, { toUserId: id(fan), messageId: message.messageId }),
      ])
      const kept = await app.as(fan).call(queryMessages, { targetUserId: id(creator) })
      expect([kept.length, await diamondsOf(app, fan)]).toEqual(bought.body.success ? [1, 60] : [0, 100])
    }
  })

  it('is answered to each of several taps, of which the last comes when it was paid for and deleted', async () => {
    const { creator, fan, message } = await sent()
    const pay = app.wallet.payCreatorAlone.bind(app.wallet)
    const last = vi.spyOn(app.wallet, 'payCreatorAlone').mockImplementationOnce(async (...payment) => {
      await app.as(fan).call(unlockMessage, buying(creator, message))
      await app.as(creator).call(deleteMessage, { toUserId: id(fan), messageId: message.messageId })
      return pay(...payment)
    })
    const { message: bought, diamondBalance } = await app.as(fan).call(unlockMessage, buying(creator, message))
    last.mockRestore()
    expect([contentOf(bought).isUnlocked, diamondBalance]).toEqual([true, 60])
  })

  it('is there after its sender took it out of the vault, and its files are', async () => {
    const creator = await app.creator()
    const fan = await fanOf(creator)
    const assetId = await aPhoto(app, creator)
    const { message } = await app.as(creator).call(sendMessage, mediaTo(fan, [assetId], { price: 40 }))
    await app.as(creator).call(removeFromVault, { assetId })
    for (let round = 0; round < 3; round++) await app.platform.jobs.runDue()
    await app.as(fan).call(unlockMessage, buying(creator, message))
    const [photo] = (await seenBy(fan, creator)).mediaList
    expect((await app.http.server.inject({ method: 'GET', url: photo!.url! })).statusCode).toBe(200)
    const again = await app.as(creator).refused(sendMessage, mediaTo(fan, [assetId]))
    expect(again.reason).toBe('NOT_FOUND')
  })

  it('is in the archive of the fan, with what it cost', async () => {
    const { creator, fan, message } = await sent()
    await app.as(fan).call(unlockMessage, buying(creator, message))
    const archive = await app.archiveOf(fan)
    expect(archive).toMatchObject({ boughtMessages: [{ price: 40, creator: creator.user.userName }] })
    expect(JSON.stringify(archive['messages'])).not.toContain('/view/')
  })
})

it('many fans who buy in the same moment all have what they bought', async () => {
  const creator = await app.creator()
  const assetId = await anAsset(app, creator)
  const fans = []
  for (let n = 0; n < 12; n++) fans.push(await fanOf(creator, 10))
  const sold = await Promise.all(
    fans.map(async (fan) => (await app.as(creator).call(sendMessage, mediaTo(fan, [assetId], { price: 10 }))).message),
  )
  await Promise.all(fans.map((fan, n) => app.as(fan).call(unlockMessage, buying(creator, sold[n]!, 10))))
  for (const fan of fans) {
    expect([await diamondsOf(app, fan), openOf(await seenBy(fan, creator))]).toEqual([0, [true]])
  }
})
