import {
  CALL_BEAT_MS,
  callDeviceChannel,
  callsChannel,
  DELIVERY_EVENT,
  getCallToken,
  getRealtimeToken,
  JOIN_EVENT,
  MINUTE_MS,
  REALTIME_PATH,
  roomOf,
  SIGNAL_EVENT,
  TOKEN_HEADER,
  userId,
  type Call,
  type CallId,
  type Delivery,
  type Endpoint,
  type OutputOf,
} from '@fanlight/contract'
import { io, type Socket } from 'socket.io-client'
import { deviceOf, pickerOf, tokenOf } from './world.ts'

const CLIENT = { appId: 'fanlight-web', source: 'web', terminalType: 2, osVersion: 'pc' }
const AT_ONCE = 20

async function ask<E extends Endpoint>(address: string, endpoint: E, person: number, input: object) {
  const answer = await fetch(address + endpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [TOKEN_HEADER]: tokenOf(person) },
    body: JSON.stringify({ ...CLIENT, ...input }),
  })
  const { success, data, reason } = (await answer.json()) as { success: boolean; data: OutputOf<E>; reason?: string }
  if (!success) throw new Error(`${endpoint.path}: ${reason}`)
  return data
}

async function join(socket: Socket, room: string): Promise<void> {
  const joined = (await socket.emitWithAck(JOIN_EVENT, { room })) as { ok: boolean }
  if (!joined.ok) throw new Error(`${room} cannot be joined`)
}

/** A device of one of the two, as a page is: in the call, heard from every five seconds, and told of each cycle. */
async function openDevice(address: string, call: number, person: number, onCycle: (lateMs: number) => void) {
  const { wyyToken } = await ask(address, getRealtimeToken, person, {})
  const id = String(call) as CallId
  const { token } = await ask(address, getCallToken, person, { callId: id, deviceId: deviceOf(person) })
  const socket = io(address, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    forceNew: true,
    // Ten thousand come at once, to a server that shares the machine with them.
    timeout: 120_000,
    auth: { token: wyyToken },
  })
  socket.on(DELIVERY_EVENT, ({ type, data }: Delivery) => {
    if (type !== 'CYCLE') return
    const { meter } = (data as { call: Call }).call
    if (meter) onCycle(Date.now() - (meter.paidUntil - MINUTE_MS))
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const room = roomOf(callDeviceChannel, { callId: id, token })
  await join(socket, roomOf(callsChannel, { userId: userId(String(person)) }))
  await join(socket, room)
  const beat = () =>
    socket.emit(SIGNAL_EVENT, { room, type: 'beat', data: { media: 'up', camera: true, microphone: true } })
  beat()
  const timer = setInterval(beat, CALL_BEAT_MS)
  return () => {
    clearInterval(timer)
    socket.disconnect()
  }
}

/** Both devices of every call. `onCycle` hears how long after its beginning a cycle was told to who pays it. */
export async function openDevices(address: string, calls: number, onCycle: (lateMs: number) => void) {
  const seats = Array.from({ length: calls }, (_, index) => index + 1).flatMap((call) => [
    { call, person: call, heard: onCycle },
    { call, person: pickerOf(call, calls), heard: () => undefined },
  ])
  const closes: (() => void)[] = []
  const work = async (): Promise<void> => {
    for (let seat = seats.pop(); seat; seat = seats.pop()) {
      closes.push(await openDevice(address, seat.call, seat.person, seat.heard))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return () => {
    for (const close of closes) close()
  }
}
