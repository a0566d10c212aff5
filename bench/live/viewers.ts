import { inflateRawSync } from 'node:zlib'
import {
  DELIVERY_EVENT,
  enterLive,
  getRealtimeToken,
  IDEMPOTENCY_HEADER,
  JOIN_EVENT,
  LIVE_HERE_MS,
  liveChannel,
  PACKED_EVENT,
  presentLiveGift,
  roomOf,
  SIGNAL_EVENT,
  TOKEN_HEADER,
  type Delivery,
  type Endpoint,
  type LiveRoomId,
  type OutputOf,
  type ReceivedGift,
} from '@fanlight/contract'
import { openConnection } from '../load.ts'
import { openSocket } from '../web-socket.ts'
import { ROOM, ROSE, tokenOf } from './world.ts'

/** What keeps a connection is shorter; what a room is told, longer or of no interest. */
const LONGEST_OF_PROTOCOL = 4_096

const CLIENT = { appId: 'fanlight-web', source: 'web', terminalType: 2, osVersion: 'pc' }

async function ask<E extends Endpoint>(address: string, endpoint: E, viewer: number, input: object) {
  const answer = await fetch(address + endpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [TOKEN_HEADER]: tokenOf(viewer) },
    body: JSON.stringify({ ...CLIENT, ...input }),
  })
  const { success, data, reason } = (await answer.json()) as { success: boolean; data: OutputOf<E>; reason?: string }
  if (!success) throw new Error(`${endpoint.path}: ${reason}`)
  return data
}

export type Screen = { close(): void }

/**
 * A page that is open in the room, by the frames of Socket.IO. One that looks hears of every gift; one that does not takes what
 * it is sent and leaves it unread.
 */
export async function openScreen(
  address: string,
  roomId: LiveRoomId,
  ticket: string,
  onFrame: ((frame: string) => void) | null,
): Promise<Screen> {
  const room = roomOf(liveChannel, { roomId })
  let joined = (): void => undefined
  let failed = (_error: Error): void => undefined
  const isJoined = new Promise<void>((resolve, reject) => void ([joined, failed] = [resolve, reject]))
  const socket = await openSocket(new URL(address), onFrame === null ? LONGEST_OF_PROTOCOL : Infinity, (frame) => {
    if (frame.startsWith('42')) return onFrame?.(frame)
    if (frame === '2') return socket.send('3')
    if (frame.startsWith('0')) return socket.send(`40${JSON.stringify({ token: ticket, unpacks: true })}`)
    if (frame.startsWith('44')) return failed(new Error(frame))
    if (frame.startsWith('40')) return socket.send(`420${JSON.stringify([JOIN_EVENT, { room }])}`)
    if (!frame.startsWith('430')) return undefined
    return frame.includes('"ok":true') ? joined() : failed(new Error(frame))
  })
  socket.onClose(() => failed(new Error('The server closed the connection')))
  await isJoined
  const here = (): void => socket.send(`42${JSON.stringify([SIGNAL_EVENT, { room, type: 'here', data: {} }])}`)
  here()
  const timer = setInterval(here, LIVE_HERE_MS)
  return {
    close() {
      clearInterval(timer)
      socket.close()
    },
  }
}

/** The gifts that a frame tells of. */
export function giftsIn(frame: string): ReceivedGift[] {
  const [event, ...said] = JSON.parse(frame.slice(2)) as [string, ...unknown[]]
  if (event !== DELIVERY_EVENT && event !== PACKED_EVENT) return []
  const deliveries = (event === PACKED_EVENT ? unpacked(said[0] as string) : said) as Delivery[]
  return deliveries.flatMap(({ type, data }) => (type === 'gift' ? [(data as { gift: ReceivedGift }).gift] : []))
}

const unpacked = (packed: string): unknown => JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString())

export type LiveViewer = {
  /** One more of a combo. Answers when it is paid. */
  give(comboId: string, key: string): Promise<void>
  /** For another screen of theirs; it is good for a minute. */
  ticket(): Promise<string>
  close(): void
}

/** The same for `storm`: each by the next of so many viewers, who each go on with a combo of theirs. */
export const comboScript = (viewers: number, combo: string): string => `
function requestOf(number)
  local viewer = tostring(1 + number % ${viewers})
  local body = '${JSON.stringify({ ...CLIENT, roomId: ROOM, giftId: ROSE, giftNum: 1, expectedPrice: 1, comboId: `${combo}-` }).slice(0, -2)}'
  return wrk.format('POST', '${presentLiveGift.path}', {
    ['content-type'] = 'application/json',
    ['${TOKEN_HEADER}'] = ('${tokenOf(0)}'):sub(1, -1 - #viewer) .. viewer,
    ['${IDEMPOTENCY_HEADER}'] = '${combo}-' .. number,
  }, body .. viewer .. '"}')
end`

/** Comes in as everybody does, with one screen. */
export async function enterAs(
  address: string,
  roomId: LiveRoomId,
  viewer: number,
  onFrame: ((frame: string) => void) | null,
): Promise<LiveViewer> {
  await ask(address, enterLive, viewer, { roomId })
  const ticket = async () => (await ask(address, getRealtimeToken, viewer, {})).wyyToken
  const screen = await openScreen(address, roomId, await ticket(), onFrame)
  // The server closes a connection on which nothing comes for a while: a viewer who taps again opens another.
  let connection: Awaited<ReturnType<typeof openConnection>> | null = null
  return {
    ticket,
    async give(comboId, key) {
      connection ??= await openConnection(address)
      const body = { ...CLIENT, roomId, giftId: ROSE, giftNum: 1, comboId, expectedPrice: 1 }
      const headers = { [TOKEN_HEADER]: tokenOf(viewer), [IDEMPOTENCY_HEADER]: key }
      await connection.post(presentLiveGift.path, headers, JSON.stringify(body))
    },
    close() {
      screen.close()
      connection?.close()
    },
  }
}
