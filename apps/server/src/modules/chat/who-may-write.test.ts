import {
  deleteConversation,
  editConversation,
  editPresenceSettings,
  getConversation,
  listConversations,
  markAllAsRead,
  markAsRead,
  reactToMessage,
  sendMessage,
  updateCreatorSetting,
  type CallOf,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatOf, textTo } from '../../testing/chat.ts'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import type { Person } from '../../testing/test-app.ts'

let app: MembershipApp
beforeAll(async () => void (app = await startMembershipApp()))
afterAll(() => app.close())

const id = ({ user }: Person) => user.userId
const { say, messages, texts, follow } = chatOf(() => app)
const open = async (who: Person, other: Person) =>
  (await app.as(who).call(getConversation, { targetUserId: id(other) })).conversation
const refusal = (from: Person, to: Person) => app.as(from).refused(sendMessage, textTo(to, 'Hi'))
const want = (creator: Person, wanted: CallOf<typeof updateCreatorSetting>) =>
  app.as(creator).call(updateCreatorSetting, wanted)
const close = (creator: Person, fan: Person) =>
  app.as(creator).call(editConversation, { targetUserId: id(fan), close: true })

describe('a creator who wants to hear from a level and above', () => {
  it('refuses lower ones with what the level is, and lets in those who reach it', async () => {
    const [creator, fan] = [await app.creator(), await app.person()]
    const basic = await app.tier(creator)
    const premium = await app.tier(creator, { membershipLevel: 2, tierName: 'Premium', price: 2000 })
    await want(creator, { messagesFrom: 'subscribers', messagesMinLevel: 2 })
    const msg = 'Only subscribers can send messages'
    expect(await refusal(fan, creator)).toMatchObject({ status: 200, code: 40036, msg })
    await app.join(fan, basic)
    expect(await refusal(fan, creator)).toMatchObject({ reason: 'SUBSCRIBERS_ONLY' })
    expect(await open(fan, creator)).toMatchObject({
      mayWrite: 'SUBSCRIBERS_ONLY',
      messagesFrom: 'subscribers',
      messagesMinLevel: 2,
    })
    await app.join(fan, premium)
    expect((await open(fan, creator)).mayWrite).toBeNull()
    await say(fan, creator, 'Now I may')
  })
})

describe('a fan whom a creator has answered', () => {
  /** Who wrote while everyone might, before the creator wanted subscribers only. */
  async function earlyFan(): Promise<{ fan: Person; creator: Person }> {
    const [fan, creator] = [await app.person(), await app.creator()]
    await say(fan, creator, 'Hello')
    return { fan, creator }
  }

  it.each([
    ['in words', (creator: Person, fan: Person) => say(creator, fan, 'Hello to you')],
    [
      'with a sign',
      async (creator: Person, fan: Person) => {
        const [{ messageId } = { messageId: '' as never }] = await messages(creator, fan)
        await app.as(creator).call(reactToMessage, { targetUserId: id(fan), messageId, emoji: '🔥' })
      },
    ],
    [
      'by accepting them',
      (creator: Person, fan: Person) => app.as(creator).call(editConversation, { targetUserId: id(fan), accept: true }),
    ],
  ])('%s may go on whatever is wanted later, until the creator closes it', async (_, answer) => {
    const { fan, creator } = await earlyFan()
    await answer(creator, fan)
    await want(creator, { messagesFrom: 'subscribers', messagesMinLevel: 3 })
    await say(fan, creator, 'Still here')
    expect(await open(creator, fan)).toMatchObject({ isKeptOpen: true })
    expect(await open(fan, creator)).toMatchObject({ mayWrite: null, isKeptOpen: false })
    await close(creator, fan)
    expect(await open(creator, fan)).toMatchObject({ isKeptOpen: false, mayWrite: null })
    expect(await refusal(fan, creator)).toMatchObject({ reason: 'SUBSCRIBERS_ONLY' })
    await say(creator, fan, 'One more thing')
    await say(fan, creator, 'Open again')
    await app.as(creator).call(deleteConversation, { targetUserId: id(fan) })
    expect(await refusal(fan, creator)).toMatchObject({ reason: 'SUBSCRIBERS_ONLY' })
  })

  it('is not one who was never answered, nor one to whom the creator wrote first', async () => {
    const { fan, creator } = await earlyFan()
    await want(creator, { messagesFrom: 'fans' })
    expect(await refusal(fan, creator)).toMatchObject({ code: 40035, msg: 'Only fans can send messages' })
    const other = await app.person()
    await say(creator, other, 'Join us')
    expect(await refusal(other, creator)).toMatchObject({ reason: 'FANS_ONLY' })
  })

  it('needs nobody’s leave where everybody may write anyway', async () => {
    const { fan, creator } = await earlyFan()
    await say(creator, fan, 'Hello to you')
    expect(await open(creator, fan)).toMatchObject({ isKeptOpen: false })
  })
})

describe('a request', () => {
  const requests = async (who: Person) =>
    (await app.as(who).call(listConversations, { filter: 'requests' })).conversations.map((one) => one.chatWithUserId)

  it('is none any more when its receiver follows who sent it, and shows what was held back', async () => {
    const [stranger, receiver] = [await app.person(), await app.person()]
    await say(stranger, receiver, 'See example.com')
    expect(await requests(receiver)).toEqual([id(stranger)])
    expect(await texts(receiver, stranger)).toEqual(['See […]'])
    await follow(receiver, stranger)
    expect(await requests(receiver)).toEqual([])
    expect(await texts(receiver, stranger)).toEqual(['See example.com'])
  })

  it('stays one when its sender follows its receiver', async () => {
    const [stranger, receiver] = [await app.person(), await app.person()]
    await say(stranger, receiver, 'Hello')
    await follow(stranger, receiver)
    expect(await requests(receiver)).toEqual([id(stranger)])
  })

  it('of a creator is none any more when its receiver becomes a member', async () => {
    const [creator, fan] = [await app.creator(), await app.person()]
    const tier = await app.tier(creator)
    await say(creator, fan, 'Join us')
    expect(await requests(fan)).toEqual([id(creator)])
    await app.join(fan, tier)
    await app.hear()
    expect(await requests(fan)).toEqual([])
  })
})

describe('who does not want to be seen', () => {
  const setInvisible = (who: Person, isInvisible: boolean) =>
    app.as(who).call(editPresenceSettings, { settings: { isInvisible } })
  const read = (who: Person, other: Person) => app.as(who).call(markAsRead, { targetUserId: id(other) })
  const receipts = async (who: Person, other: Person) => (await messages(who, other)).map(({ isRead }) => isRead)

  it('gives no receipts, keeps those that were given, and gives them again when seen', async () => {
    const [one, other] = [await app.person(), await app.person()]
    await follow(one, other)
    await follow(other, one)
    await say(one, other, 'First')
    await read(other, one)
    await setInvisible(other, true)
    await say(one, other, 'Second')
    expect(await read(other, one)).toMatchObject({ unread: { total: 0 } })
    await app.as(other).call(markAllAsRead, {})
    expect(await receipts(one, other)).toEqual([true, false])
    expect(await receipts(other, one)).toEqual([true, true])
    await setInvisible(other, false)
    expect(await receipts(one, other)).toEqual([true, false])
    await read(other, one)
    expect(await receipts(one, other)).toEqual([true, true])
  })
})
