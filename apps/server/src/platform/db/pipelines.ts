import pg from 'pg'
import type { Log } from '../log/log.ts'
import { cutOff, endClient, type SilenceWatch } from './silence.ts'

type Query = { text: string; name: string; values: unknown[]; rowMode: 'array' }

/** One that says nothing for so long gets no more to do: another takes its place. What it has, it may still finish. */
const RELIEVED_AFTER_MS = 1_000

/**
 * Connections on which a statement does not wait for the answer to the one before it. Each stands by itself; long work
 * belongs into a transaction, on the pool.
 */
export function createPipelines(
  settings: pg.ClientConfig & { pipeline: true },
  {
    connections,
    log,
    silence,
    Client = pg.Client,
  }: { connections: number; log: Log; silence: SilenceWatch; Client?: typeof pg.Client },
) {
  const lanes: (Promise<pg.Client> | null)[] = Array.from({ length: connections }, () => null)
  const connecting = new Set<pg.Client>()
  silence.onAway(() => connecting.forEach(cutOff))
  let turn = 0
  let isClosed = false

  async function open(index: number): Promise<pg.Client> {
    const client = new Client(settings)
    connecting.add(client)
    const forget = () => {
      connecting.delete(client)
      if (lanes[index] === opening) lanes[index] = null
    }
    client.on('error', (error) => {
      log.warn({ err: error }, 'a pipelined database connection was lost')
      forget()
    })
    client.on('end', forget)
    const opening: Promise<pg.Client> = client.connect().then(
      () => {
        connecting.delete(client)
        silence.watch(client)
        return client
      },
      (error: unknown) => {
        forget()
        throw error
      },
    )
    lanes[index] = opening
    return opening
  }

  async function send(own: number, query: Query): Promise<pg.QueryArrayResult> {
    const lane = lanes[own]
    let client = await (lane ?? open(own))
    if (silence.silentFor(client) > RELIEVED_AFTER_MS) {
      if (lanes[own] === lane) {
        lanes[own] = null
        // With what is under way, which ends by itself or by the watch.
        void client.end()
      }
      client = await (lanes[own] ?? open(own))
    }
    return client.query(query)
  }

  return {
    async query(query: Query): Promise<pg.QueryArrayResult> {
      if (isClosed) throw new Error('The database connection is closed')
      turn = (turn + 1) % connections
      return silence.unlessAway(send(turn, query))
    },
    async close() {
      isClosed = true
      await Promise.all(
        lanes.map(async (lane) => {
          const client = await lane?.catch(() => null)
          if (client) await endClient(client)
        }),
      )
    },
  }
}
