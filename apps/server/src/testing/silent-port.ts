import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A program that takes every connection and never says a word: what a server looks like that hangs. */
export async function silentPort() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** How many wait for an answer. */
    waiting: (): number => sockets.size,
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
