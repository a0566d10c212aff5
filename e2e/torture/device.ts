import {
  getRealtimeToken,
  REALTIME_PATH,
  TOKEN_HEADER,
  type CallOf,
  type Endpoint,
  type OutputOf,
} from '@fanlight/contract'
import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import { tokenOf } from './place.ts'

const CLIENT = { appId: 'fanlight-web', source: 'web', terminalType: 2, osVersion: 'pc' }

/** Asks one of the processes, as the person at this place. */
export async function ask<E extends Endpoint>(
  address: string,
  index: number,
  endpoint: E,
  input: CallOf<E>,
): Promise<OutputOf<E>> {
  const answer = await fetch(address + endpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [TOKEN_HEADER]: tokenOf(index) },
    body: JSON.stringify({ ...CLIENT, ...input }),
  })
  const { success, data, reason } = (await answer.json()) as { success: boolean; data: OutputOf<E>; reason?: string }
  if (!success) throw new Error(`${endpoint.path}: ${reason}`)
  return data
}

/** A device of the person at this place, on one of the processes. It does not come back by itself. */
export async function deviceOf(index: number, address: string): Promise<Socket> {
  const { wyyToken } = await ask(address, index, getRealtimeToken, {})
  const socket = io(address, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token: wyyToken },
  })
  onTestFinished(() => void socket.disconnect())
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}
