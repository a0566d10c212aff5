import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import {
  DELIVERY_EVENT,
  getRealtimeToken,
  MOVE_EVENT,
  REALTIME_PATH,
  SIGNAL_EVENT,
  TOKEN_HEADER,
  type Endpoint,
  type OutputOf,
} from '@fanlight/contract'
import { io } from 'socket.io-client'
import { createRooms } from '../../apps/web/src/platform/realtime/rooms.ts'
import { tokenOf } from '../calls/world.ts'

const CLIENT = { appId: 'fanlight-web', source: 'web', terminalType: 2, osVersion: 'pc' }
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** How calls went: all of them, those that failed, and how long the slowest took. */
export type Tally = { calls: number; failures: string[]; longestMs: number }
export const newTally = (): Tally => ({ calls: 0, failures: [], longestMs: 0 })

/** As a browser asks: on a connection that is kept, once, without trying again. */
export async function ask<E extends Endpoint>(
  address: string,
  endpoint: E,
  person: number,
  input: object,
  tally?: Tally,
): Promise<OutputOf<E>> {
  const began = performance.now()
  try {
    const { status, body } = await post(address, endpoint.path, person, { ...CLIENT, ...input })
    const answer = body.startsWith('{')
      ? (JSON.parse(body) as { success: boolean; data: OutputOf<E>; reason?: string })
      : null
    if (status !== 200 || !answer?.success) throw new Error(`${status} ${answer?.reason ?? body.slice(0, 60)}`)
    return answer.data
  } catch (error) {
    tally?.failures.push(`${endpoint.path.split('/').at(-1)}: ${(error as Error).message}`)
    throw error
  } finally {
    if (tally) {
      tally.calls += 1
      tally.longestMs = Math.max(tally.longestMs, performance.now() - began)
    }
  }
}

function post(address: string, path: string, person: number, input: object): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(address)
  const headers = { 'content-type': 'application/json', [TOKEN_HEADER]: tokenOf(person) }
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method: 'POST', headers, agent }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject)
    })
    asked.on('error', reject)
    asked.end(JSON.stringify(input))
  })
}

export type Device = {
  /** For how long it was without a connection, each time. */
  readonly awayMs: number[]
  readonly heard: { type: string; data: unknown }[]
  readonly resyncs: { count: number }
  send(room: string, type: string, data: object): void
  close(): void
}

/** A page that is open: the rooms are the web's own code, and so is what it does when it is told to go elsewhere. */
export async function openDevice(address: string, person: number, rooms: readonly string[]): Promise<Device> {
  const heard: Device['heard'] = []
  const awayMs: number[] = []
  const resyncs = { count: 0 }
  let goneAt: number | null = null
  const socket = io(address, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    forceNew: true,
    auth: (give) => {
      ask(address, getRealtimeToken, person, {}).then(
        ({ wyyToken }) => give({ token: wyyToken }),
        () => give({}),
      )
    },
  })
  const known = createRooms({
    check: { event: (event) => event, signal: (signal) => signal },
    log: (message, details) => console.log(message, details),
  })
  known.use(socket)
  socket.on(DELIVERY_EVENT, known.receive)
  socket.on(SIGNAL_EVENT, known.hear)
  socket.on(MOVE_EVENT, () => socket.disconnect().connect())
  socket.on('disconnect', () => (goneAt = performance.now()))
  const joined = rooms.map(
    (room) =>
      new Promise<void>((resolve) => {
        known.listen(room, {
          onEvent: (event) => heard.push(event),
          onResync() {
            resyncs.count += 1
            resolve()
          },
          onSignal: () => undefined,
        })
      }),
  )
  socket.on('connect', () => {
    if (goneAt !== null) awayMs.push(performance.now() - goneAt)
    goneAt = null
    known.onConnect()
  })
  await Promise.all(joined)
  return {
    awayMs,
    heard,
    resyncs,
    send: (room, type, data) => known.send({ room, type, data }),
    close: () => void socket.disconnect(),
  }
}
