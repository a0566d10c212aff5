import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

async function openPort(take: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    take(socket)
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

/** A program that takes every connection and never says a word: what a server looks like that hangs. */
export const silentPort = () => openPort(() => undefined)

/** One that always has something more to say, so that nobody takes it for dead and nobody gets a letter sent. */
export const endlessMailServer = () =>
  openPort((socket) => {
    socket.write('220 here\r\n')
    socket.once('data', () => {
      const talking = setInterval(() => socket.write('250-WAIT\r\n'), 500)
      socket.once('close', () => clearInterval(talking))
    })
  })
