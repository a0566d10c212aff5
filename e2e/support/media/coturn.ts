import { spawn } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { join } from 'node:path'

/** Shared with the server under test, as an operator would. */
export const TURN_SECRET = 'the secret of the relay under test'

/** A real TURN server on loopback, which gives a relay to those who bring a credential that the secret has made. */
export async function startCoturn(folder: string) {
  const port = await freeUdpPort()
  const settings = [
    '-n',
    '--no-cli',
    '--no-tls',
    '--no-dtls',
    '--no-tcp',
    '--log-file=stdout',
    '--listening-ip=127.0.0.1',
    `--listening-port=${port}`,
    '--relay-ip=127.0.0.1',
    // The other browser is on this machine too.
    '--allow-loopback-peers',
    '--use-auth-secret',
    `--static-auth-secret=${TURN_SECRET}`,
    '--realm=fanlight.example',
    `--pidfile=${join(folder, 'coturn.pid')}`,
  ]
  const child = spawn('turnserver', settings, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  const failed = ended.then(([code]) => Promise.reject(new Error(`coturn ended with ${code}:\n${output}`)))
  // Later it is told to end, and that is no failure.
  failed.catch(() => undefined)
  await Promise.race([answers(port), failed])
  return {
    port,
    async stop(): Promise<void> {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** As the server makes them, for a moment of one's choice and with a secret of one's choice. */
export function credential(expiresAt: number, secret = TURN_SECRET): { username: string; credential: string } {
  const username = `${Math.floor(expiresAt / 1000)}:1.1`
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}

/** Asked who we are, as every client begins (a STUN binding request), until it answers. */
async function answers(port: number): Promise<void> {
  const request = Buffer.concat([Buffer.from('000100002112a442', 'hex'), randomBytes(12)])
  const socket = createSocket('udp4')
  // Refused while nobody listens.
  socket.on('error', () => undefined)
  const asking = setInterval(() => socket.send(request, port, '127.0.0.1'), 50)
  await once(socket, 'message')
  clearInterval(asking)
  socket.close()
}

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  await once(socket, 'close')
  return port
}
