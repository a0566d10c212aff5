import type { AddressInfo } from 'node:net'
import { getRealtimeToken, REALTIME_PATH } from '@fanlight/contract'
import { io, type Socket } from 'socket.io-client'
import { afterEach } from 'vitest'
import type { TestApp } from './test-app.ts'

/** A device of someone, connected to this app. */
export async function connectDevice(app: TestApp, session: { token: string }): Promise<Socket> {
  const { wyyToken } = await app.as(session).call(getRealtimeToken, {})
  const { port } = app.http.server.server.address() as AddressInfo
  const socket = io(`http://127.0.0.1:${port}`, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token: wyyToken },
  })
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
}

/** The devices of a file's tests; each leaves when its test ends. */
export function devicesOf(app: () => TestApp): (session: { token: string }) => Promise<Socket> {
  const sockets: Socket[] = []
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect()
  })
  return async (session) => {
    const socket = await connectDevice(app(), session)
    sockets.push(socket)
    return socket
  }
}
