import {
  blockUser,
  cancelMembership,
  chatChannel,
  changeFanList,
  DELIVERY_EVENT,
  deleteConversation,
  editConversation,
  estimateMass,
  getConversation,
  JOIN_EVENT,
  listConversations,
  listMass,
  markAsRead,
  MINUTE_MS,
  payForTip,
  readContent,
  roomOf,
  saveFanList,
  sendMass,
  unsendMass,
  updateCreatorSetting,
  type FanListId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatOf } from '../../testing/chat.ts'
import { massOf, wantedMass, type MassWishes } from '../../testing/mass.ts'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { devicesOf } from '../../testing/sockets.ts'
import type { Person } from '../../testing/test-app.ts'
import { accounts } from '../wallet/index.ts'

let app: MembershipApp
beforeAll(async () => {
  app = await startMembershipApp()
  await app.listen()
})
afterAll(() => app.close())

const id = ({ user }: Person) => user.userId
const connect = devicesOf(() => app)
const { say, messages, texts, unread, follow, picture } = chatOf(() => app)

const { unsend, listed, fans, ...many } = massOf(() => app)
const wanted = wantedMass
const send = (creator: Person, wishes: MassWishes = {}) => many.send(creator, wanted(wishes))
const chats = async (who: Person, filter: 'all' | 'requests' | 'unanswered' = 'all') =>
  (await app.as(who).call(listConversations, { filter })).conversations.map(({ chatWithUserId }) => chatWithUserId)
const reached = async (creator: Person, people: readonly Person[]): Promise<string[]> => {
  const names: string[] = []
  for (const person of people) if ((await messages(person, creator)).length > 0) names.push(person.user.nickName)
  return names
}

let gifts = 0
async function tip(fan: Person, creator: Person, amount: number): Promise<void> {
  await app.wallet.postAlone({
    kind: 'purchase',
    reference: `mass:${++gifts}`,
    transfers: [{ from: accounts.issuedDiamonds, to: accounts.walletOf(id(fan)), amount }],
  })
  await app.as(fan).call(payForTip, { otherUserId: id(creator), tipAmount: amount })
}

async function listOf(creator: Person, name: string, ...members: Person[]): Promise<FanListId> {
  const { list } = await app.as(creator).call(saveFanList, { name })
  for (const fan of members) await app.as(creator).call(changeFanList, { fanId: id(fan), listIds: [list.listId] })
  return list.listId
}

describe('a mass message', () => {
  it('is found by each in a conversation of their own, unread, and can be answered', async () => {
    const creator = await app.creator()
    const [anna, ben] = await fans(creator, 'Anna', 'Ben')
    await send(creator)
    expect(await texts(anna!, creator)).toEqual(['To all of you'])
    expect(await unread(ben!)).toEqual({ total: 1, requests: 0 })
    expect(await chats(ben!)).toEqual([id(creator)])
    await say(ben!, creator, 'Thank you')
    expect(await texts(creator, ben!)).toEqual(['To all of you', 'Thank you'])
    const [mass, answer] = await messages(ben!, creator)
    expect(answer!.previousSendTime).toBe(mass!.sendTime)
  })

  it('brings nobody into the list of its writer until they answer, and answers nobody who waits', async () => {
    const creator = await app.creator()
    const [silent, waiting, answering] = await fans(creator, 'Silent', 'Waiting', 'Answering')
    await say(waiting!, creator, 'When is the next one?')
    await app.as(creator).call(editConversation, { targetUserId: id(waiting!), accept: true })
    await send(creator)
    expect(await chats(creator)).toEqual([id(waiting!)])
    expect(await chats(creator, 'unanswered')).toEqual([id(waiting!)])
    await say(answering!, creator, 'Nice')
    expect(await chats(creator)).toEqual([id(answering!), id(waiting!)])
    const { conversation } = await app.as(creator).call(getConversation, { targetUserId: id(silent!) })
    expect(conversation.mayWrite).toBeNull()
  })

  it('under one name is one, however often it is sent', async () => {
    const creator = await app.creator()
    const [anna] = await fans(creator, 'Anna')
    const input = wanted()
    const answers = await Promise.all([1, 2, 3].map(() => app.as(creator).call(sendMass, input)))
    await Promise.all([app.chat.workMass(), app.chat.workMass()])
    expect(new Set(answers.map(({ mass }) => mass.massId)).size).toBe(1)
    expect(await texts(anna!, creator)).toEqual(['To all of you'])
    expect(await listed(creator)).toMatchObject([{ state: 'sent', sent: 1 }])
  })

  it('goes in parts, and each has it once', async () => {
    const creator = await app.creator()
    await app.platform.db.script(`
      insert into users (user_id, email, nick_name, user_name, birthday, role, created_at)
        select n, n || '@many.example', 'Many ' || n, 'many_' || n, '1990-01-01', 'member', now()
        from generate_series(5000000, 5001200) n;
      insert into profiles (user_id) select n from generate_series(5000000, 5001200) n;
      insert into follows (fan_id, followed_id, followed_at)
        select n, ${id(creator)}, now() from generate_series(5000000, 5001200) n;
    `)
    expect(await app.as(creator).call(estimateMass, { audience: { kind: 'followers' } })).toEqual({ fans: 1_201 })
    await send(creator)
    await send(creator, { text: 'And again' })
    const { rows } = await app.platform.db.pool.query<{ to_id: string; n: number }>(
      'select to_id, count(*)::int as n from messages where from_id = $1 group by to_id',
      [id(creator)],
    )
    expect([rows.length, new Set(rows.map(({ n }) => n))]).toEqual([1_201, new Set([2])])
    expect((await listed(creator)).map(({ sent, state }) => [sent, state])).toEqual([
      [1_201, 'sent'],
      [1_201, 'sent'],
    ])
  })

  it('waits for its time, and is taken back before it without anybody having seen it', async () => {
    const creator = await app.creator()
    const [anna] = await fans(creator, 'Anna')
    const sendAt = app.clock.now() + 10 * MINUTE_MS
    await send(creator, { text: 'Later', sendAt })
    const second = await send(creator, { text: 'Never', sendAt })
    expect(await messages(anna!, creator)).toEqual([])
    expect(await listed(creator)).toMatchObject([
      { state: 'scheduled', sent: 0 },
      { state: 'scheduled', sent: 0 },
    ])
    expect((await unsend(creator, second)).state).toBe('unsent')
    app.clock.advance(10 * MINUTE_MS)
    await app.chat.workMass()
    expect(await texts(anna!, creator)).toEqual(['Later'])
  })

  it('can carry pictures', async () => {
    const creator = await app.creator()
    const [anna] = await fans(creator, 'Anna')
    const mediaList = [{ id: 'a', type: 'image', url: await picture(creator) }]
    const sendContent = JSON.stringify({ text: 'Look', mediaList })
    const mass = await send(creator, { contentType: 'image', sendContent })
    const [received] = await messages(anna!, creator)
    for (const { sendContent: shown } of [received!, mass]) {
      const [one] = readContent(shown).mediaList
      expect(one?.url).toMatch(/^\//)
    }
  })

  it.each([
    ['a tip in it', { contentType: 'tip', sendContent: JSON.stringify({ text: 'x', tip: 5 }) }],
    ['nothing in it', { sendContent: '{}' }],
    ['a time in two years', { sendAt: Date.UTC(2099, 0) }],
  ] as const)('with %s is refused', async (_, wishes) => {
    const creator = await app.creator()
    await fans(creator, 'Anna')
    const { status, body } = await app.as(creator).raw(sendMass.path, { ...wanted(), ...wishes })
    expect([status, body]).toMatchObject([400, { reason: 'INVALID_INPUT' }])
  })

  it('is for creators, and for their own lists and tiers', async () => {
    const [creator, other, member] = [await app.creator(), await app.creator(), await app.person()]
    const [anna] = await fans(creator, 'Anna')
    const listId = await listOf(creator, 'Best', anna!)
    const { tierId } = await app.tier(creator)
    expect((await app.as(member).refused(sendMass, wanted())).status).toBe(403)
    for (const audience of [{ kind: 'list', listId } as const, { kind: 'tier', tierId } as const]) {
      expect((await app.as(other).refused(sendMass, wanted({ audience }))).reason).toBe('NOT_FOUND')
      expect((await app.as(other).refused(estimateMass, { audience })).reason).toBe('NOT_FOUND')
    }
    const mass = await send(creator)
    expect((await app.as(other).refused(unsendMass, { massId: mass.massId })).reason).toBe('NOT_FOUND')
    expect(await app.as(other).call(listMass, {})).toEqual({ messages: [], nextCursor: null })
    expect((await app.as(other).refused(sendMass, wanted())).reason).toBe('NOBODY_TO_REACH')
  })
})

describe('to whom it goes', () => {
  it.each([
    ['followers', { audience: { kind: 'followers' } }, ['Fay', 'Sub', 'Spender']],
    ['subscribers', { audience: { kind: 'subscribers' } }, ['Sub']],
    ['who has spent so much', { audience: { kind: 'spenders', atLeast: 50 } }, ['Sub', 'Spender', 'Stranger']],
    [
      'followers without subscribers',
      { audience: { kind: 'followers' }, without: { subscribers: true } },
      ['Fay', 'Spender'],
    ],
  ] as const)('%s', async (_, wishes, names) => {
    const creator = await app.creator()
    const [fay, sub, spender, gone] = await fans(creator, 'Fay', 'Sub', 'Spender', 'Gone')
    const [stranger, small] = [await app.person({ nickname: 'Stranger' }), await app.person({ nickname: 'Small' })]
    await app.join(sub!, await app.tier(creator))
    await tip(spender!, creator, 50)
    await tip(stranger, creator, 60)
    await tip(small, creator, 10)
    await app.leave(gone!)
    const people = [fay!, sub!, spender!, stranger, small]
    expect((await app.as(creator).call(estimateMass, wishes as never)).fans).toBe(names.length)
    await send(creator, wishes)
    expect((await reached(creator, people)).toSorted()).toEqual([...names].toSorted())
  })

  it('one tier, and one list without another', async () => {
    const creator = await app.creator()
    const [basic, vip, plain] = await fans(creator, 'Basic', 'Vip', 'Plain')
    const [low, high] = [await app.tier(creator), await app.tier(creator, { membershipLevel: 3, tierName: 'VIP' })]
    await app.join(basic!, low)
    await app.join(vip!, high)
    await send(creator, { audience: { kind: 'tier', tierId: high.tierId } })
    expect(await reached(creator, [basic!, vip!, plain!])).toEqual(['Vip'])
    await app.as(vip).call(cancelMembership, { otherUserId: id(creator) })

    const [all, some] = [await listOf(creator, 'All', basic!, plain!), await listOf(creator, 'Some')]
    await app.as(creator).call(changeFanList, { fanId: id(plain!), listIds: [all, some] })
    await send(creator, { audience: { kind: 'list', listId: all }, without: { listIds: [some] } })
    expect(await reached(creator, [basic!, plain!])).toEqual(['Basic'])
  })

  it('nobody who blocked, was blocked, left or was suspended, and no creator who lets only some write', async () => {
    const creator = await app.creator()
    const [blocks, blocked, suspended] = await fans(creator, 'Blocks', 'Blocked', 'Suspended')
    const closed = await app.creator()
    await follow(closed, creator)
    const [fine] = await fans(creator, 'Fine')
    await tip(blocks!, creator, 20)
    await tip(blocked!, creator, 20)
    await app.as(blocks).call(blockUser, { otherUserId: id(creator), blockBehavior: 1 })
    await app.as(creator).call(blockUser, { otherUserId: id(blocked!), blockBehavior: 1 })
    await app.platform.db.script(`
      update users set suspended_at = now(), suspension_reason = 'test' where user_id = ${id(suspended!)}
    `)
    await app.as(closed).call(updateCreatorSetting, { messagesFrom: 'subscribers' })
    await send(creator)
    await send(creator, { audience: { kind: 'spenders', atLeast: 1 }, sendAt: app.clock.now() + 1 })
    app.clock.advance(1)
    await app.chat.workMass()
    const { rows } = await app.platform.db.pool.query('select to_id from messages where from_id = $1', [id(creator)])
    expect(rows).toEqual([{ to_id: id(fine!) }])
  })

  it('as a request to who neither follows nor subscribes, which is none of the first words of a day', async () => {
    const creator = await app.creator()
    const stranger = await app.person()
    await tip(stranger, creator, 20)
    await send(creator, { audience: { kind: 'spenders', atLeast: 1 } })
    expect(await chats(stranger, 'requests')).toEqual([id(creator)])
    expect((await messages(stranger, creator))[0]).toMatchObject({ isHeldBack: true })
    const { rows } = await app.platform.db.pool.query(
      'select is_request, is_from_mass from conversation_sides where user_id = $1',
      [id(stranger)],
    )
    expect(rows).toEqual([{ is_request: true, is_from_mass: true }])
    await follow(stranger, creator)
    await send(creator, { text: 'Now as friends' })
    expect(await chats(stranger)).toEqual([id(creator)])
  })

  it('those who are there hear of it at once, and nobody else is told', async () => {
    const creator = await app.creator()
    const [here] = await fans(creator, 'Here', 'Away')
    const heard: { type: string; data: Record<string, unknown> }[] = []
    const socket = await connect(here!)
    socket.on(DELIVERY_EVENT, (event) => void heard.push(event as never))
    await socket.emitWithAck(JOIN_EVENT, { room: roomOf(chatChannel, { userId: id(here!) }) })
    const mass = await send(creator)
    await expect.poll(() => heard.map(({ type }) => type)).toEqual(['message'])
    const [message] = await messages(here!, creator)
    expect(heard[0]!.data).toEqual({ chatWithUserId: id(creator), message, isNew: true })
    await unsend(creator, mass)
    await expect.poll(() => heard.map(({ type }) => type)).toEqual(['message', 'message_deleted'])
    expect(heard[1]!.data).toEqual({ chatWithUserId: id(creator), messageId: message!.messageId })
  })
})

describe('what becomes of it', () => {
  it('it is counted who has read it', async () => {
    const creator = await app.creator()
    const [anna] = await fans(creator, 'Anna', 'Ben', 'Cleo')
    await send(creator)
    expect(await listed(creator)).toMatchObject([{ sent: 3, read: 0 }])
    await app.as(anna).call(markAsRead, { targetUserId: id(creator) })
    app.clock.advance(MINUTE_MS)
    expect(await listed(creator)).toMatchObject([{ sent: 3, read: 1, bought: 0, earned: 0 }])
  })

  it('taken back, it is gone for everybody, and so is what was unread; what else was said stays', async () => {
    const creator = await app.creator()
    const [anna, ben, cleo] = await fans(creator, 'Anna', 'Ben', 'Cleo')
    await say(ben!, creator, 'Hello')
    await app.as(cleo).call(deleteConversation, { targetUserId: id(creator) })
    const mass = await send(creator)
    await unsend(creator, mass)
    for (const fan of [anna!, ben!, cleo!]) expect(await unread(fan)).toEqual({ total: 0, requests: 0 })
    expect([await chats(anna!), await chats(ben!)]).toEqual([[], [id(creator)]])
    expect(await texts(ben!, creator)).toEqual(['Hello'])
    expect(await listed(creator)).toMatchObject([{ state: 'unsent', sent: 3 }])
    const { rows } = await app.platform.db.pool.query(
      `select 1 from messages where text = 'To all of you' and mass_id = $1`,
      [mass.massId],
    )
    expect(rows).toEqual([])
  })

  it('its writer has it once in their archive, each reader has it in theirs, and it goes with its writer', async () => {
    const creator = await app.creator()
    const [anna] = await fans(creator, 'Anna', 'Ben')
    await send(creator, { text: 'For the archive' })
    const own = await app.archiveOf(creator)
    expect(own['massMessages']).toMatchObject([{ text: 'For the archive', sent: 2 }])
    expect(own['messages']).toEqual([])
    expect(await app.archiveOf(anna!)).toMatchObject({ messages: [{ text: 'For the archive', direction: 'received' }] })
    await app.leave(creator)
    await app.chat.workMass()
    const found = await app.platform.db.pool.query(
      `select text from messages where text = 'For the archive'
       union all select text from mass_messages where text = 'For the archive'`,
    )
    expect(found.rows).toEqual([])
  })
})
