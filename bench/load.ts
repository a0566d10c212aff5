import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

export type Figures = { perSecond: number; p50: number; p95: number; p99: number }

/** As many workers as said, each doing one thing after the other until the time is over. */
export async function measure(
  atOnce: number,
  seconds: number,
  doOne: (worker: number) => Promise<void>,
): Promise<Figures> {
  const times: number[] = []
  const startedAt = performance.now()
  const until = startedAt + seconds * 1_000
  const work = async (worker: number): Promise<void> => {
    while (performance.now() < until) {
      const begun = performance.now()
      await doOne(worker)
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, worker) => work(worker)))
  const perSecond = times.length / ((performance.now() - startedAt) / 1_000)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
  return { perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * A connection that is kept, with one request at a time on it. By hand, because the client shares the machine with
 * the server: a client of a library costs as much as the server.
 */
export async function openConnection(address: string) {
  const { hostname, port, host } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  await once(socket, 'connect')
  return {
    async post(path: string, headers: Record<string, string>, body: string): Promise<void> {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      const head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n${lines.join('')}`
      socket.write(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
      return answerOn(socket)
    },
    close: () => void socket.destroy(),
  }
}

/** Until all of it is there. Nothing of it is kept but its head: to read it is the browser's affair. */
function answerOn(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let [received, expected] = [0, Infinity]
    let head: Buffer = Buffer.alloc(0)
    // A server that closes the connection gives no answer, and would be waited for without end.
    const closed = (): void => reject(new Error('The server closed the connection'))
    const done = (): void => {
      socket.off('data', take)
      socket.off('error', reject)
      socket.off('close', closed)
    }
    const take = (part: Buffer): void => {
      received += part.length
      if (expected === Infinity) {
        head = head.length === 0 ? part : Buffer.concat([head, part])
        const end = head.indexOf(HEAD_END)
        if (end === -1) return
        const text = head.toString('latin1', 0, end)
        if (!text.startsWith('HTTP/1.1 200')) reject(new Error(text))
        expected = end + HEAD_END.length + Number(/content-length: (\d+)/i.exec(text)?.[1])
      }
      if (received < expected) return
      done()
      resolve()
    }
    socket.on('data', take)
    socket.once('error', reject)
    socket.once('close', closed)
  })
}
