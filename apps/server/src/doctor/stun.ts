import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { isIPv6, connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { wordsOf, type Say } from './finding.ts'

const BINDING_REQUEST = 0x0001
const BINDING_ANSWER = 0x0101
const MAGIC_COOKIE = 0x2112a442
const ANSWER_MS = 2_000
/** A word by UDP may get lost on the way. */
const TRIES = 2

type Address = { host: string; port: number; transport: 'udp' | 'tcp' | 'tls' }

/** `turn:host:3478?transport=tcp`, as browsers are told. */
export function readAddress(url: string): Address | null {
  const match = /^(stuns?|turns?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/i.exec(url)
  if (!match) return null
  const [, scheme = '', host = '', port, wanted] = match
  const isSecret = scheme.toLowerCase().endsWith('s')
  const plain = wanted === 'tcp' ? 'tcp' : 'udp'
  return {
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port ?? (isSecret ? 5349 : 3478)),
    transport: isSecret ? 'tls' : plain,
  }
}

/** Asks each server what our address is: who answers that would also pass on a call. */
export function lookAtTurn(urls: readonly string[], hasTurn: boolean) {
  return async (say: Say): Promise<void> => {
    if (!hasTurn) {
      say.warning(
        'TURN_URLS is not set',
        'Only people in one network reach each other in calls: run coturn with use-auth-secret.',
      )
    }
    await Promise.all(
      urls.map(async (url) => {
        const address = readAddress(url)
        if (!address) return say.fault(`${url} cannot be read`, 'It looks like turn:host:3478 or turns:host:5349.')
        try {
          await (address.transport === 'udp' ? askByDatagram(address) : askByStream(address))
          return say.ok(`${url} answers`)
        } catch (error) {
          return say.fault(`${url}: ${wordsOf(error)}`, 'Start it, and let its port through the firewall, UDP and TCP.')
        }
      }),
    )
  }
}

function request(): { id: Buffer; bytes: Buffer } {
  const [id, head] = [randomBytes(12), Buffer.alloc(8)]
  head.writeUInt16BE(BINDING_REQUEST, 0)
  head.writeUInt32BE(MAGIC_COOKIE, 4)
  return { id, bytes: Buffer.concat([head, id]) }
}

const isAnswer = (bytes: Buffer, id: Buffer): boolean =>
  bytes.length >= 20 && bytes.readUInt16BE(0) === BINDING_ANSWER && bytes.subarray(8, 20).equals(id)

async function askByDatagram({ host, port }: Address): Promise<void> {
  const { id, bytes } = request()
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
  try {
    for (let tries = 0; tries < TRIES; tries++) {
      const hasAnswered = await new Promise<boolean>((resolve, reject) => {
        const late = setTimeout(() => resolve(false), ANSWER_MS)
        socket.once('error', reject)
        socket.on('message', (message) => {
          if (!isAnswer(message, id)) return
          clearTimeout(late)
          resolve(true)
        })
        socket.send(bytes, port, host, (error) => (error ? reject(error) : undefined))
      })
      if (hasAnswered) return
    }
  } finally {
    socket.close()
  }
  throw new Error(`it did not answer within ${(TRIES * ANSWER_MS) / 1000} seconds`)
}

async function askByStream({ host, port, transport }: Address): Promise<void> {
  const { id, bytes } = request()
  const socket: Socket = transport === 'tls' ? connectTls({ host, port, servername: host }) : connectTcp({ host, port })
  try {
    await new Promise<void>((resolve, reject) => {
      let heard = Buffer.alloc(0)
      socket.setTimeout(TRIES * ANSWER_MS, () =>
        reject(new Error(`it did not answer within ${(TRIES * ANSWER_MS) / 1000} seconds`)),
      )
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('it closed the connection')))
      socket.on('data', (chunk: Buffer) => {
        heard = Buffer.concat([heard, chunk])
        if (isAnswer(heard, id)) resolve()
      })
      socket.write(bytes)
    })
  } finally {
    socket.destroy()
  }
}
