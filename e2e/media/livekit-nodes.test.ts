import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { createLog } from '../../apps/server/src/platform/log/log.ts'
import { createLiveKitEngine } from '../../apps/server/src/platform/media-engine/livekit/livekit-engine.ts'
import { readField, startRedis, type TestRedis } from '../../apps/server/src/testing/redis.ts'
import { ANNA, watches, watchesAgain } from './conformance.ts'
import { LIVEKIT, program, startLiveKit, type LiveKitNode } from '../../apps/server/src/testing/livekit-process.ts'
import { CREATOR, startPlace, type Place } from './place.ts'

let redis: TestRedis
let place: Place
const nodes: LiveKitNode[] = []

/** What stands before the nodes, as before those of an operator: each connection goes to the next one that takes it. */
async function startBalancer() {
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer((client) => {
    const attempt = (tries: number): void => {
      const node = nodes[turn++ % nodes.length]
      if (!node || tries > nodes.length) return void client.destroy()
      const upstream = connect(node.port, '127.0.0.1')
      upstream.once('error', () => attempt(tries + 1))
      upstream.once('connect', () => {
        upstream.removeAllListeners('error').on('error', () => client.destroy())
        client.on('error', () => upstream.destroy())
        client.pipe(upstream).pipe(client)
        for (const socket of [client, upstream]) open.add(socket.on('close', () => open.delete(socket)))
      })
    }
    attempt(1)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

describe.skipIf(program === undefined)('two nodes of LiveKit', () => {
  beforeAll(async () => {
    redis = await startRedis()
    const balancer = await startBalancer()
    place = await startPlace(async (server) => {
      const settings = { url: balancer.url, ...LIVEKIT }
      const engine = createLiveKitEngine({ server, clock: systemClock, log: createLog('silent'), settings })
      return {
        engine,
        async begin(address) {
          const options = { webhook: `${address}/media/livekit`, redisPort: redis.port }
          nodes.push(await startLiveKit(options), await startLiveKit(options))
        },
        async end() {
          balancer.stop()
          for (const node of nodes) await node.kill()
          redis.process.kill()
        },
      }
    })
  })
  afterAll(() => place.stop(), 30_000)

  /** Which of them has the room, as they write it down for each other. */
  const nodeOfRoom = () => readField(redis, 'room_node_map', `fanlight-${place.roomId}`)

  it('carry on when the one that has the room dies: it moves, and everybody finds back by new grants', async () => {
    const sender = await place.open(CREATOR, 'publish')
    const anna = await place.open(ANNA, 'view')
    await watches(anna)
    const before = await nodeOfRoom()
    const dying = nodes.find(({ nodeId }) => nodeId === before)
    expect(dying).toBeDefined()
    await dying?.kill()
    // Nobody was left who could have told it.
    await expect.poll(() => place.engine.publishing().catch(() => [])).toEqual([])
    await watchesAgain(anna)
    expect(await nodeOfRoom()).not.toBe(before)
    expect(await place.engine.publishing()).toEqual([{ roomId: place.roomId, userId: CREATOR }])
    for (const page of [sender, anna]) await page.close()
    await place.engine.closeRoom(place.roomId)
    await expect.poll(() => place.engine.health()).toMatchObject({ ok: true, rooms: 0 })
  })
})
