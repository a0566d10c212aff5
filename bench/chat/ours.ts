import {
  chatChannel,
  DELIVERY_EVENT,
  getRealtimeToken,
  JOIN_EVENT,
  REALTIME_PATH,
  roomOf,
  sendMessage,
  TOKEN_HEADER,
  userId,
  type Delivery,
} from '@fanlight/contract'
import { io, type Socket } from 'socket.io-client'
import { openConnection } from '../load.ts'
import type { Talker } from './pairs.ts'

const CLIENT = { appId: 'fanlight-web', source: 'web', terminalType: 2, osVersion: 'pc' }
/** As long as a real one. */
const tokenOf = (person: number): string => String(person).padStart(43, 'x')

/** Those of a pair follow each other: nobody is a stranger. */
export const world = (people: number): string => `
  set session_replication_role = replica;
  insert into users (user_id, email, email_verified, nick_name, user_name, birthday, role, created_at)
    select n, n || '@example.com', true, 'Person ' || n, 'person_' || n, '1990-01-01', 'member', now()
    from generate_series(1, ${people}) n;
  insert into profiles (user_id) select user_id from users;
  insert into sessions (session_id, user_id, token_hash, created_at, last_seen_at, expires_at, user_agent, address)
    select n, n, sha256(lpad(n::text, 43, 'x')::bytea), now(), now(), now() + interval '1 day', '', ''
    from generate_series(1, ${people}) n;
  insert into follows (fan_id, followed_id, followed_at)
    select n, ((n - 1) # 1) + 1, now() from generate_series(1, ${people}) n;
  set session_replication_role = default;
`

async function ticketOf(address: string, person: number): Promise<string> {
  const answer = await fetch(address + getRealtimeToken.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [TOKEN_HEADER]: tokenOf(person) },
    body: JSON.stringify(CLIENT),
  })
  const { data } = (await answer.json()) as { data: { wyyToken: string } }
  return data.wyyToken
}

/** A device that hears what is said to its person, as a page that is open does. */
export async function openDevice(address: string, person: number, ticket?: string): Promise<Socket> {
  const socket = io(address, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    forceNew: true,
    auth: { token: ticket ?? (await ticketOf(address, person)) },
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const room = roomOf(chatChannel, { userId: userId(String(person)) })
  const joined = (await socket.emitWithAck(JOIN_EVENT, { room })) as { ok: boolean }
  if (!joined.ok) throw new Error('The room of a person cannot be joined')
  return socket
}

/** Many devices of some people, each with a ticket of its person. */
export async function openMany(address: string, count: number, people: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let person = 1; sockets.length < count; person = (person % people) + 1) {
    const ticket = await ticketOf(address, person)
    const some = Array.from({ length: Math.min(25, count - sockets.length) }, () => openDevice(address, person, ticket))
    sockets.push(...(await Promise.all(some)))
  }
  return sockets
}

/** Sends as the page does, by the call, and hears by the socket. */
export async function talkHere(address: string, own: number, other: number): Promise<Talker> {
  const [socket, connection] = [await openDevice(address, own), await openConnection(address)]
  let heard = (): void => undefined
  let before = Promise.resolve()
  let sent = 0
  socket.on(DELIVERY_EVENT, ({ type, data }: Delivery) => {
    if (type === 'message' && (data as { message: { fromUserId: string } }).message.fromUserId !== String(own)) heard()
  })
  return {
    say(text) {
      const message = {
        messageId: `bench-${own}-${++sent}`,
        toUserId: String(other),
        contentType: 'text',
        sendContent: JSON.stringify({ text }),
        ...CLIENT,
      }
      const post = () => connection.post(sendMessage.path, { [TOKEN_HEADER]: tokenOf(own) }, JSON.stringify(message))
      // The answer to the one before may come after what the other answered to it.
      before = before.then(post)
    },
    onHeard: (listener) => void (heard = listener),
    close() {
      socket.disconnect()
      connection.close()
    },
  }
}
