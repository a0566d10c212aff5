import {
  chatChannel,
  deleteMessage,
  DELIVERY_EVENT,
  editConversation,
  JOIN_EVENT,
  markAsRead,
  readContent,
  roomOf,
  SIGNAL_EVENT,
  type Message,
} from '@fanlight/contract'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chatOf } from '../../testing/chat.ts'
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
type Heard = { type: string; data: Record<string, unknown> }

/** A device that listens, and what it has heard. */
async function device(who: Person): Promise<{ socket: Socket; heard: Heard[] }> {
  const socket = await connect(who)
  const heard: Heard[] = []
  for (const event of [DELIVERY_EVENT, SIGNAL_EVENT]) {
    socket.on(event, ({ type, data }: Heard) => void heard.push({ type, data }))
  }
  const room = roomOf(chatChannel, { userId: id(who) })
  expect(await socket.emitWithAck(JOIN_EVENT, { room })).toMatchObject({ ok: true })
  return { socket, heard }
}
const { say } = chatOf(() => app)
const types = (heard: readonly Heard[]) => heard.map(({ type }) => type)

it('a message is heard on every device of both, each as they may see it', async () => {
  const [stranger, one] = [await app.person(), await app.person()]
  const [own, phone, laptop] = [await device(stranger), await device(one), await device(one)]
  const message = await say(stranger, one, 'Read https://example.com/now')
  for (const { heard } of [own, phone, laptop]) await expect.poll(() => types(heard)).toEqual(['message'])
  expect(own.heard[0]!.data).toEqual({ chatWithUserId: id(one), message, isNew: true })
  const said = phone.heard[0]!.data as { chatWithUserId: string; message: Message }
  expect(said.chatWithUserId).toBe(id(stranger))
  expect([said.message.isHeldBack, readContent(said.message.sendContent).text]).toEqual([true, 'Read […]'])
})

it('that a message was read or deleted is heard by those it concerns', async () => {
  const [one, other] = [await app.person(), await app.person()]
  const message = await say(one, other, 'Hello')
  await app.as(other).call(editConversation, { targetUserId: id(one), accept: true })
  const [sender, reader] = [await device(one), await device(other)]
  await app.as(other).call(markAsRead, { targetUserId: id(one) })
  await expect.poll(() => types(reader.heard)).toEqual(['conversation_changed'])
  const until = message.sendTime
  await expect.poll(() => sender.heard).toEqual([{ type: 'read_by_other', data: { chatWithUserId: id(other), until } }])
  // Twice is once.
  await app.as(other).call(markAsRead, { targetUserId: id(one) })
  await app.as(one).call(deleteMessage, { toUserId: id(other), messageId: message.messageId })
  await expect.poll(() => types(sender.heard)).toEqual(['read_by_other', 'message_deleted'])
  await expect.poll(() => types(reader.heard)).toEqual(['conversation_changed', 'message_deleted'])
})

it('that somebody types is heard by who let them in, and by nobody else', async () => {
  const [one, other, third] = [await app.person(), await app.person(), await app.person()]
  await say(one, other, 'Hello')
  const [writer, reader, stranger] = [await device(one), await device(other), await device(third)]
  const typing = (from: { socket: Socket }, by: Person, to: Person) =>
    from.socket.emitWithAck(SIGNAL_EVENT, {
      room: roomOf(chatChannel, { userId: id(by) }),
      type: 'typing',
      data: { toUserId: id(to) },
    })
  // Neither a stranger nor who has not let one in says that they are there.
  await typing(stranger, third, other)
  await typing(reader, other, one)
  await app.as(other).call(editConversation, { targetUserId: id(one), accept: true })
  app.clock.advance(10_000)
  expect(writer.heard).toEqual([])
  await typing(reader, other, one)
  await expect.poll(() => writer.heard).toEqual([{ type: 'typing', data: { chatWithUserId: id(other) } }])
  expect(types(reader.heard)).toEqual(['conversation_changed'])
  // In a room that is not one's own nobody may say anything.
  expect(await typing(stranger, one, other)).toMatchObject({ ok: false, reason: 'FORBIDDEN' })
  const room = roomOf(chatChannel, { userId: id(one) })
  expect(await stranger.socket.emitWithAck(JOIN_EVENT, { room })).toMatchObject({ ok: false })
})
