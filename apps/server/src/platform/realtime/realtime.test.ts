import type { AddressInfo } from 'node:net'
import {
  DELIVERY_EVENT,
  editProfile,
  getRealtimeToken,
  JOIN_EVENT,
  LEAVE_EVENT,
  listSessions,
  logout,
  REALTIME_PATH,
  revokeSession,
  SESSION_LIFETIME_MS,
  type Delivery,
} from '@fanlight/contract'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { createSecrets } from '../secrets.ts'
import { TICKET_LIFETIME_MS, writeTicket } from './ticket.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.listen()
})
afterAll(() => app.close())

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

type Joined = { ok: boolean; reason?: string; sequence?: number; missed?: Delivery[]; isComplete?: boolean }

function open(auth: object, path = ''): Socket {
  const { port } = app.http.server.server.address() as AddressInfo
  const socket = io(`http://127.0.0.1:${port}${path}`, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth,
  })
  sockets.push(socket)
  return socket
}

const connected = (socket: Socket): Promise<Socket> =>
  new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
const refused = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    socket.once('connect', () => reject(new Error('The connection was not refused')))
    socket.once('connect_error', (error) => resolve(error.message))
  })
const closed = (socket: Socket): Promise<string> => new Promise((resolve) => socket.once('disconnect', resolve))

const ticketOf = async (session: { token: string }) => (await app.as(session).call(getRealtimeToken, {})).wyyToken
const device = async (session: { token: string }) => connected(open({ token: await ticketOf(session) }))
const join = (socket: Socket, request: unknown): Promise<Joined> =>
  socket.timeout(5_000).emitWithAck(JOIN_EVENT, request)
const roomOfPerson = ({ user }: { user: { userId: string } }) => `user:${user.userId}`
const rename = (person: Person, nickName: string) => app.as(person).call(editProfile, { profiles: { nickName } })

/** Collects what arrives; `after(n)` waits until n events are there. */
function listen(socket: Socket) {
  const events: Delivery[] = []
  const waiting: { count: number; resolve: (events: Delivery[]) => void }[] = []
  socket.on(DELIVERY_EVENT, (event: Delivery) => {
    events.push(event)
    for (const waiter of waiting) if (events.length >= waiter.count) waiter.resolve(events)
  })
  const after = (count: number): Promise<Delivery[]> =>
    events.length >= count ? Promise.resolve(events) : new Promise((resolve) => waiting.push({ count, resolve }))
  return { events, after }
}

describe('the realtime connection', () => {
  it('opens with the token of getWyyToken, which lasts a minute', async () => {
    const fan = await app.person()
    const { wyyToken, expiresAt } = await app.as(fan).call(getRealtimeToken, {})
    expect(expiresAt).toBe(app.clock.now() + TICKET_LIFETIME_MS)
    await connected(open({ token: wyyToken }))
  })

  it.each<[string, (fan: Person) => Promise<object> | object]>([
    ['no token', () => ({})],
    ['an empty token', () => ({ token: '' })],
    ['the token of the session', (fan) => ({ token: fan.token })],
    ['garbage', () => ({ token: 'a.b' })],
    ['a number', () => ({ token: 7 })],
    ['a list', async (fan) => ({ token: [await ticketOf(fan)] })],
    ['an object that cannot be written down', () => ({ token: { toString: 1, valueOf: 1 } })],
    ['a ticket of another installation', (fan) => ({ token: ticketWith('another secret '.repeat(3), fan) })],
    ['a ticket with a changed owner', async (fan) => ({ token: await forgedTicket(fan) })],
  ])('refuses %s', async (_, auth) => {
    const fan = await app.person()
    expect(await refused(open(await auth(fan)))).toBe('TOKEN_INVALID')
    await device(fan)
  })

  it('refuses a ticket that is a minute old', async () => {
    const fan = await app.person()
    const token = await ticketOf(fan)
    app.clock.advance(TICKET_LIFETIME_MS - 1)
    await connected(open({ token }))
    app.clock.advance(1)
    expect(await refused(open({ token }))).toBe('TOKEN_INVALID')
  })

  it('refuses a ticket whose session ended after it was written', async () => {
    const [fan, banned] = [await app.person(), await app.person()]
    const [token, other] = [await ticketOf(fan), await ticketOf(banned)]
    await app.as(fan).call(logout, {})
    await app.platform.db.script(
      `update users set suspended_at = now(), suspension_reason = 'spam' where user_id = ${banned.user.userId}`,
    )
    expect(await refused(open({ token }))).toBe('TOKEN_INVALID')
    expect(await refused(open({ token: other }))).toBe('TOKEN_INVALID')
  })

  it('has no other rooms than ours', async () => {
    const fan = await app.person()
    expect(await refused(open({ token: await ticketOf(fan) }, '/admin'))).toBe('Invalid namespace')
  })
})

describe('joining a channel', () => {
  it('lets someone into their own, with the number of its last event', async () => {
    const fan = await app.person()
    const socket = await device(fan)
    const joined = await join(socket, { room: roomOfPerson(fan) })
    expect(joined).toEqual({ ok: true, sequence: expect.any(Number), missed: [], isComplete: true })
  })

  it('lets nobody into another person’s', async () => {
    const [fan, other] = [await app.person(), await app.person()]
    const socket = await device(fan)
    expect(await join(socket, { room: roomOfPerson(other) })).toEqual({ ok: false, reason: 'FORBIDDEN' })
    const heard = listen(socket)
    await join(socket, { room: roomOfPerson(fan) })
    await rename(other, 'Unheard')
    await rename(fan, 'Heard')
    const [event] = await heard.after(1)
    expect(event).toMatchObject({ room: roomOfPerson(fan), data: { user: { nickName: 'Heard' } } })
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'user:1'],
    ['a list', ['user:1']],
    ['a room without a channel', { room: ':1' }],
    ['an unknown channel', { room: 'admin:1' }],
    ['a channel without a key', { room: 'user' }],
    ['a key with too many parts', { room: 'user:1:2' }],
    ['a key that is no id', { room: "user:1' or 1=1" }],
    ['an id beyond all ids', { room: 'user:9223372036854775808' }],
    ['the room of a session', { room: 'session/1' }],
    ['a name of the object itself', { room: '__proto__' }],
    ['a room that is a number', { room: 7 }],
    ['an endless room', { room: `user:${'1'.repeat(300)}` }],
    ['a number before the first', { room: 'user:1', lastSequence: -1 }],
    ['half a number', { room: 'user:1', lastSequence: 0.5 }],
    ['a text for a number', { room: 'user:1', lastSequence: '1' }],
  ])('refuses %s', async (_, request) => {
    const socket = await device(await app.person())
    expect(await join(socket, request)).toEqual({ ok: false, reason: 'INVALID_INPUT' })
    expect(socket.connected).toBe(true)
  })

  it('survives what nobody should send', async () => {
    const fan = await app.person()
    const socket = await device(fan)
    socket.emit(JOIN_EVENT)
    socket.emit(JOIN_EVENT, { room: roomOfPerson(fan) }, 'not a function')
    socket.emit(LEAVE_EVENT)
    socket.emit(LEAVE_EVENT, null)
    socket.emit(LEAVE_EVENT, { room: { toString: 1 } })
    socket.emit('anything', Buffer.from('binary'))
    expect((await join(socket, { room: roomOfPerson(fan) })).ok).toBe(true)
  })

  it('cuts off who sends more than a message should be', async () => {
    const socket = await device(await app.person())
    const end = closed(socket)
    socket.emit(JOIN_EVENT, { room: 'x'.repeat(100_000) })
    expect(await end).toMatch(/transport/)
    await device(await app.person())
  })

  it('ends with leaving', async () => {
    const fan = await app.person()
    const [leaver, stayer] = [await device(fan), await device(fan)]
    await join(leaver, { room: roomOfPerson(fan) })
    await join(stayer, { room: roomOfPerson(fan) })
    const [left, stayed] = [listen(leaver), listen(stayer)]
    leaver.emit(LEAVE_EVENT, { room: roomOfPerson(fan) })
    await join(leaver, { room: 'nothing' }) // answered after the leaving
    await rename(fan, 'After')
    await stayed.after(1)
    await join(leaver, { room: 'nothing' })
    expect(left.events).toEqual([])
  })
})

describe('a change of the account', () => {
  it('reaches every device of the person, in order, numbered without a gap', async () => {
    const fan = await app.person()
    const phone = await app.signIn(fan)
    const devices = [await device(fan), await device(phone)]
    const heard = devices.map(listen)
    const { sequence: first = 0 } = await join(devices[0]!, { room: roomOfPerson(fan) })
    await join(devices[1]!, { room: roomOfPerson(fan) })
    for (const nickName of ['First', 'Second', 'Third']) await rename(fan, nickName)
    for (const { after } of heard) {
      const events = await after(3)
      expect(events.map(({ sequence }) => sequence - first)).toEqual([1, 2, 3])
      expect(events.map(({ data }) => (data as { user: { nickName: string } }).user.nickName)).toEqual([
        'First',
        'Second',
        'Third',
      ])
      expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['account_changed']))
    }
  })

  it('that was refused reaches nobody', async () => {
    const [fan, other] = [await app.person(), await app.person()]
    const socket = await device(fan)
    const { sequence } = await join(socket, { room: roomOfPerson(fan) })
    await app.as(fan).refused(editProfile, { profiles: { nickName: 'Lost', userName: other.user.userName } })
    expect(await join(socket, { room: roomOfPerson(fan), lastSequence: sequence })).toMatchObject({
      sequence,
      missed: [],
    })
  })
})

describe('coming back', () => {
  it('gets exactly what was missed', async () => {
    const fan = await app.person()
    const socket = await device(fan)
    const { sequence: before = 0 } = await join(socket, { room: roomOfPerson(fan) })
    socket.disconnect()
    for (const nickName of ['One', 'Two', 'Three']) await rename(fan, nickName)
    const again = await device(fan)
    const { missed, isComplete, sequence } = await join(again, { room: roomOfPerson(fan), lastSequence: before + 1 })
    expect(isComplete).toBe(true)
    expect(sequence).toBe(before + 3)
    expect(missed?.map(({ sequence: number, data }) => [number - before, (data as never)['user']['nickName']])).toEqual(
      [
        [2, 'Two'],
        [3, 'Three'],
      ],
    )
  })

  it('gets nothing when nothing was missed', async () => {
    const fan = await app.person()
    await rename(fan, 'Known')
    const { sequence } = await join(await device(fan), { room: roomOfPerson(fan) })
    const again = await join(await device(fan), { room: roomOfPerson(fan), lastSequence: sequence })
    expect(again).toEqual({ ok: true, sequence, missed: [], isComplete: true })
  })

  it('with a number from the future is told to start afresh', async () => {
    const fan = await app.person()
    const { sequence = 0 } = await join(await device(fan), { room: roomOfPerson(fan) })
    const again = await join(await device(fan), { room: roomOfPerson(fan), lastSequence: sequence + 1 })
    expect(again).toEqual({ ok: true, sequence, missed: [], isComplete: false })
  })
})

describe('a session that ends', () => {
  it('elsewhere says so to its device and cuts it off; the others hear it and stay', async () => {
    const fan = await app.person()
    const phone = await app.signIn(fan)
    const [mine, lost] = [await device(fan), await device(phone)]
    for (const socket of [mine, lost]) await join(socket, { room: roomOfPerson(fan) })
    const [heardMine, heardLost, end] = [listen(mine), listen(lost), closed(lost)]
    const { sessions } = await app.as(phone).call(listSessions, {})
    const { sessionId } = sessions.find(({ isCurrent }) => isCurrent)!
    await app.as(fan).call(revokeSession, { sessionId })
    expect(await end).toBe('io server disconnect')
    for (const { after } of [heardMine, heardLost]) {
      expect(await after(1)).toMatchObject([{ type: 'sessions_ended', data: { sessionIds: [sessionId] } }])
    }
    expect(mine.connected).toBe(true)
  })

  it('by logging out cuts its connection off', async () => {
    const fan = await app.person()
    const socket = await device(fan)
    const end = closed(socket)
    await app.as(fan).call(logout, {})
    expect(await end).toBe('io server disconnect')
  })

  it('by its age cuts its connection off with the next sweep', async () => {
    const fan = await app.person()
    const socket = await device(fan)
    const end = closed(socket)
    app.clock.advance(SESSION_LIFETIME_MS)
    await app.identity.sessions.deleteExpired()
    expect(await end).toBe('io server disconnect')
  })
})

const ticketWith = (secret: string, { user }: Person): string =>
  writeTicket(createSecrets(secret), {
    userId: user.userId,
    sessionId: '1' as never,
    expiresAt: app.clock.now() + 1_000,
  })

async function forgedTicket(fan: Person): Promise<string> {
  const [payload = '', signature] = (await ticketOf(fan)).split('.')
  const ticket = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  const changed = Buffer.from(JSON.stringify({ ...ticket, userId: '1' })).toString('base64url')
  return `${changed}.${signature}`
}
