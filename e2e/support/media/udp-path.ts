import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'

/** What happens to a packet on its way from a browser to the server. What comes back is passed on at once. */
export type Weather = { lossPercent: number; delayMs: number }

type Flow = { up: Socket; isDead: boolean }

/**
 * The network between browsers and a server that speaks UDP. Bad weather is on the way up alone: what one browser sends to
 * another by way of the server meets it exactly once, so that it says what happens each way.
 */
export async function openUdpPath(serverPort: number) {
  const down = createSocket('udp4')
  down.bind(0, '127.0.0.1')
  await once(down, 'listening')
  const flows = new Map<string, Flow>()
  const random = fromSeed(20_260)
  let weather: Weather = { lossPercent: 0, delayMs: 0 }
  let isClosed = false

  function flowOf({ address, port }: RemoteInfo): Flow {
    const key = `${address}:${port}`
    const known = flows.get(key)
    if (known) return known
    const flow: Flow = { up: createSocket('udp4'), isDead: false }
    flow.up.on('message', (packet) => {
      if (!flow.isDead && !isClosed) down.send(packet, port, address)
    })
    flow.up.on('error', () => undefined)
    flows.set(key, flow)
    return flow
  }

  down.on('message', (packet, from) => {
    const flow = flowOf(from)
    if (flow.isDead || random() * 100 < weather.lossPercent) return
    const pass = () => {
      if (!flow.isDead && !isClosed) flow.up.send(packet, serverPort, '127.0.0.1')
    }
    if (weather.delayMs === 0) pass()
    else setTimeout(pass, weather.delayMs)
  })

  return {
    port: down.address().port,
    become(next: Weather): void {
      weather = next
    },
    /** Another network: whatever went through here before is not heard of again. Who begins anew gets through. */
    forgetAll(): void {
      for (const flow of flows.values()) flow.isDead = true
    },
    close(): void {
      isClosed = true
      down.close()
      for (const { up } of flows.values()) up.close()
    },
  }
}

export type UdpPath = Awaited<ReturnType<typeof openUdpPath>>

/** The same packets are lost each time it runs (mulberry32). */
function fromSeed(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
