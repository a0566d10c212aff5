import {
  blockUser,
  chatChannel,
  DELIVERY_EVENT,
  followUser,
  getWelcome,
  JOIN_EVENT,
  listConversations,
  roomOf,
  saveWelcome,
} from '@fanlight/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chatOf } from '../../testing/chat.ts'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { devicesOf } from '../../testing/sockets.ts'
import type { Person } from '../../testing/test-app.ts'

let app: MembershipApp
beforeAll(async () => {
  app = await startMembershipApp()
  await app.listen()
})
afterAll(() => app.close())

const id = ({ user }: Person) => user.userId
const connect = devicesOf(() => app)
const { messages, texts, follow, say } = chatOf(() => app)
const unfollow = (fan: Person, other: Person) =>
  app.as(fan).call(followUser, { otherUserId: id(other), followingBehavior: 0 })
const hello = { isOn: true, text: 'Hello, nice to see you' }
const thanks = { isOn: true, text: 'Thank you for subscribing' }

async function welcoming(wishes: object = { follower: hello, subscriber: thanks }): Promise<Person> {
  const creator = await app.creator()
  await app.as(creator).call(saveWelcome, wishes)
  return creator
}

it('who begins to follow is welcomed, once and never again, and can answer', async () => {
  const creator = await welcoming()
  const fan = await app.person()
  await follow(fan, creator)
  await app.chat.workMass()
  expect(await texts(fan, creator)).toEqual([hello.text])
  const { conversations } = await app.as(creator).call(listConversations, {})
  expect(conversations).toEqual([])
  await say(fan, creator, 'Hi')
  await unfollow(fan, creator)
  await follow(fan, creator)
  await app.chat.workMass()
  expect(await texts(fan, creator)).toEqual([hello.text, 'Hi'])
})

it('who subscribes is welcomed as a subscriber, and not as a follower beside', async () => {
  const creator = await welcoming()
  const [fan, follower] = [await app.person(), await app.person()]
  await follow(follower, creator)
  await app.chat.workMass()
  const tier = await app.tier(creator)
  await app.join(fan, tier)
  await app.join(follower, tier)
  await app.platform.jobs.runDue()
  await app.chat.workMass()
  expect(await texts(fan, creator)).toEqual([thanks.text])
  expect(await texts(follower, creator)).toEqual([hello.text, thanks.text])
})

it('is on or off for each, and those who came before are not welcomed later', async () => {
  const creator = await welcoming({ follower: { isOn: false, text: 'Not yet' } })
  const [before, after, late] = [await app.person(), await app.person(), await app.person()]
  await follow(before, creator)
  const saved = await app.as(creator).call(saveWelcome, { follower: hello })
  expect(saved.welcomes).toEqual({ follower: hello, subscriber: { isOn: false, text: '' } })
  expect(await app.as(creator).call(getWelcome, {})).toEqual(saved)
  await follow(after, creator)
  await app.chat.workMass()
  await app.as(creator).call(saveWelcome, { follower: { ...hello, isOn: false } })
  await follow(late, creator)
  await app.chat.workMass()
  expect(await messages(before, creator)).toEqual([])
  expect(await texts(after, creator)).toEqual([hello.text])
  expect(await messages(late, creator)).toEqual([])
})

it('who has left, blocked or stopped following meanwhile is not welcomed, now or later', async () => {
  const creator = await app.creator()
  const [blocks, blocked, gone, fine] = [await app.person(), await app.person(), await app.person(), await app.person()]
  for (const fan of [blocks, blocked, gone, fine]) await follow(fan, creator)
  await app.as(blocks).call(blockUser, { otherUserId: id(creator), blockBehavior: 1 })
  await app.as(creator).call(blockUser, { otherUserId: id(blocked), blockBehavior: 1 })
  await unfollow(gone, creator)
  await app.as(creator).call(saveWelcome, { follower: hello })
  // As if all this had happened between the moment in which they followed and now.
  await app.platform.db.script(`
    insert into welcomes (creator_id, fan_id, kind)
      select ${id(creator)}, unnest(array[${[blocks, blocked, gone, fine].map(id).join()}]), 'follower'
  `)
  await app.chat.workMass()
  const { rows } = await app.platform.db.pool.query('select to_id from messages where from_id = $1', [id(creator)])
  expect(rows).toEqual([{ to_id: id(fine) }])
})

it('is heard by who is there, at once', async () => {
  const creator = await welcoming()
  const fan = await app.person()
  const heard: { type: string; data: Record<string, unknown> }[] = []
  const socket = await connect(fan)
  socket.on(DELIVERY_EVENT, (event) => void heard.push(event as never))
  await socket.emitWithAck(JOIN_EVENT, { room: roomOf(chatChannel, { userId: id(fan) }) })
  await follow(fan, creator)
  await app.chat.workMass()
  await expect.poll(() => heard.map(({ type }) => type)).toEqual(['message'])
  const [message] = await messages(fan, creator)
  expect(heard[0]!.data).toEqual({ chatWithUserId: id(creator), message, isNew: true })
})

it('cannot be on with nothing in it, and is for creators', async () => {
  const [creator, fan] = [await app.creator(), await app.person()]
  const empty = { follower: { isOn: true, text: '  ' } }
  expect((await app.as(creator).refused(saveWelcome, empty)).reason).toBe('INVALID_INPUT')
  expect((await app.as(fan).refused(saveWelcome, { follower: hello })).status).toBe(403)
})

it('is in the archive of its writer, and goes with them', async () => {
  const creator = await welcoming({ follower: { isOn: true, text: 'A vanishing welcome' } })
  const fan = await app.person()
  await follow(fan, creator)
  await app.chat.workMass()
  expect(await app.archiveOf(creator)).toMatchObject({
    welcomeMessages: [{ kind: 'follower', text: 'A vanishing welcome' }],
  })
  await app.leave(creator)
  const found = await app.platform.db.pool.query(
    `select 1 from welcome_messages where creator_id = $1 union all select 1 from welcomes where creator_id = $1
     union all select 1 from messages where text = 'A vanishing welcome'`,
    [id(creator)],
  )
  expect(found.rows).toEqual([])
})
