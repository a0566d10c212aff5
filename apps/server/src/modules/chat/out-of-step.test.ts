import {
  chatChannel,
  editConversation,
  JOIN_EVENT,
  queryMessages,
  roomOf,
  sendMessage,
  SIGNAL_EVENT,
  type MessageId,
} from '@fanlight/contract'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { startRedis } from '../../testing/redis.ts'
import { connectDevice } from '../../testing/sockets.ts'
import { startTestApp } from '../../testing/test-app.ts'

it('a device that heard nothing of a message while Redis was away is told to look for itself', async () => {
  const redis = await startRedis()
  const app = await startTestApp({
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    FANLIGHT_SECRET: 'the secret that all of them share',
  })
  await app.listen()
  const [one, other] = [await app.person(), await app.person()]
  const say = (text: string) => {
    const content = { contentType: 'text' as const, sendContent: JSON.stringify({ text }) }
    return app
      .as(one)
      .call(sendMessage, { messageId: `about-${text}` as MessageId, toUserId: other.user.userId, ...content })
  }
  await say('before')
  await app.as(other).call(editConversation, { targetUserId: one.user.userId, accept: true })
  const socket = await connectDevice(app, other)
  const room = roomOf(chatChannel, { userId: other.user.userId })
  expect(await socket.emitWithAck(JOIN_EVENT, { room })).toMatchObject({ ok: true })
  const told = new Promise((resolve) => socket.on(SIGNAL_EVENT, resolve))

  redis.process.kill('SIGKILL')
  await once(redis.process, 'exit')
  // Taken all the same: nobody writes twice because others cannot be told.
  const { message } = await say('meanwhile')
  const again = await startRedis(redis.port)
  expect(await told).toMatchObject({ room, type: 'out_of_step' })
  const missed = await app
    .as(other)
    .call(queryMessages, { targetUserId: one.user.userId, after: message.previousSendTime! })
  expect(missed.map(({ messageId }) => messageId)).toEqual(['about-meanwhile'])

  socket.disconnect()
  await app.close()
  again.process.kill('SIGKILL')
})
