import { userId, type MediaGrant } from '@fanlight/contract'
import { fileURLToPath } from 'node:url'
import ndc, { type PeerConnection } from 'node-datachannel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBareServer } from '../../testing/bare-server.ts'
import { systemClock } from '../clock.ts'
import { createLog } from '../log/log.ts'
import { createSecrets } from '../secrets.ts'
import { createEmbeddedEngine } from './embedded-engine.ts'

/** It needs `node tools/build.mjs --programs`. */
const program = fileURLToPath(new URL('../../../dist/media-worker.js', import.meta.url))
const ROOM = '1'
const [CREATOR, ANNA, BEN] = [userId('1'), userId('2'), userId('3')]

const server = createBareServer()
const engine = createEmbeddedEngine({
  server,
  program,
  secrets: createSecrets('a secret that is long enough for this'),
  clock: systemClock,
  log: createLog('silent'),
  settings: { udpPort: 0, announce: null, bind: '127.0.0.1' },
  iceServers: [],
})
const connections: PeerConnection[] = []
let address: string
beforeAll(async () => {
  address = await server.listen({ host: '127.0.0.1', port: 0 })
  await engine.openRoom({ roomId: ROOM, maxPublishers: 1, maxKbps: 1_000, recording: null })
})
afterAll(async () => {
  for (const connection of connections) connection.close()
  await engine.close()
  await server.close()
})

/** A program that is connected, or was refused. */
async function connect({ url, token }: MediaGrant, direction: 'RecvOnly' | 'SendOnly' = 'RecvOnly') {
  const connection = new ndc.PeerConnection('program', { iceServers: [], disableAutoNegotiation: true })
  connections.push(connection)
  const picture = new ndc.Video('video', direction)
  picture.addVP8Codec(96)
  if (direction === 'SendOnly') picture.addSSRC(7, 'sender', 'room', 'video')
  const track = connection.addTrack(picture)
  const described = new Promise<string>((resolve) => connection.onLocalDescription(resolve))
  connection.setLocalDescription('offer')
  const answer = await fetch(`${address}${url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${token}` },
    body: await described,
  })
  if (answer.ok) connection.setRemoteDescription(await answer.text(), 'answer')
  return { status: answer.status, connection, track }
}

const grantFor = (who: typeof ANNA, role: 'publish' | 'view' = 'view') =>
  engine.grant({ roomId: ROOM, userId: who, role, ttlSeconds: 60 })
const peers = async (): Promise<number> => (await engine.health()).peers

it('a grant opens one connection: whoever uses it again takes the place of the one before', async () => {
  const grant = await grantFor(ANNA)
  const first = await connect(grant)
  await expect.poll(() => first.connection.state()).toBe('connected')
  expect(await peers()).toBe(1)

  const second = await connect(grant)
  expect(second.status).toBe(201)
  await expect.poll(() => second.connection.state()).toBe('connected')
  expect(await peers()).toBe(1)

  await Promise.all(Array.from({ length: 5 }, () => connect(grant)))
  expect(await peers()).toBe(1)
})

it('another grant of the same person, and those of others, are connections of their own', async () => {
  const before = await peers()
  await connect(await grantFor(ANNA))
  await connect(await grantFor(BEN))
  expect(await peers()).toBe(before + 2)
})

it('one who sends is in the room once, however many begin at the same moment', async () => {
  const before = await peers()
  const grant = await grantFor(CREATOR, 'publish')
  const senders = await Promise.all(Array.from({ length: 4 }, () => connect(grant, 'SendOnly')))
  expect(await peers()).toBe(before + 1)
  await expect.poll(() => senders.filter(({ connection }) => connection.state() === 'connected').length).toBe(1)
})
