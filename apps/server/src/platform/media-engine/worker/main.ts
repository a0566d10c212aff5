import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import ndc from 'node-datachannel'
import type { Asked, FromWorker, WorkerSettings } from './protocol.ts'
import { createRooms, Refused } from './rooms.ts'

// A process of its own: a fault in native code ends the pictures for a moment, and nothing else.

const LOOK_EVERY_MS = 1_000

/** Nobody to tell is no fault: rooms that are closed because the server has gone still write what they recorded. */
const send = (message: FromWorker): void => void process.send?.(message, undefined, undefined, () => undefined)

async function freePort(): Promise<number> {
  const socket = createSocket('udp4')
  socket.bind(0)
  await once(socket, 'listening')
  const { port } = socket.address()
  await new Promise<void>((resolve) => void socket.close(() => resolve()))
  return port
}

const wanted = JSON.parse(process.env['MEDIA_SETTINGS'] ?? '') as WorkerSettings
const rooms = createRooms({ ...wanted, udpPort: wanted.udpPort || (await freePort()) }, send)

process.on('message', (asked: Asked) => {
  void (async () => {
    try {
      send({ id: asked.id, data: await rooms.do(asked) })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      send({ id: asked.id, refused: error.reason })
    }
  })()
})
const looking = setInterval(() => rooms.look(), LOOK_EVERY_MS)
// The server has gone, however it went: nobody is left who could say who may watch.
process.once('disconnect', () => {
  clearInterval(looking)
  // What is recorded is written to its end.
  void rooms.closeAll().finally(() => {
    ndc.cleanup()
    process.exit(0)
  })
})
// Ctrl-C reaches the whole group; the server says when to go.
process.on('SIGINT', () => undefined)
send({ ready: true })
