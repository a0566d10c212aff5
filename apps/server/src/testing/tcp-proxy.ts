import { createServer, Socket, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A line between us and a part that can be made as bad as lines get. It takes no part in what is said on it.
 *
 * - `stall`: takes everything and hands on nothing, neither on lines that stand nor, unless told otherwise, on new ones
 * - `slow`: each piece of an answer comes so much later
 * - `refuse`: takes no new connection and ends those that stand
 */
export type TcpProxy = {
  readonly port: number
  stall(which?: 'all' | 'standing'): void
  slow(milliseconds: number): void
  refuse(): void
  /** As it should be, for lines that are opened from now on; those that were stalled stay so. */
  heal(): void
  /** Those that were stalled, too: what was held back arrives now. */
  thaw(): void
  close(): Promise<void>
}

type Line = { near: Socket; far: Socket; isStalled: boolean }

export async function startTcpProxy(target: { port: number; host?: string }): Promise<TcpProxy> {
  const lines = new Set<Line>()
  let mode: 'open' | 'stalled' | 'refusing' = 'open'
  let delayMs = 0

  const server = createServer({ allowHalfOpen: false }, (near) => {
    if (mode === 'refusing') return void near.destroy()
    const far = new Socket()
    const line: Line = { near, far, isStalled: mode === 'stalled' }
    lines.add(line)
    far.connect(target.port, target.host ?? '127.0.0.1')
    const end = (): void => {
      lines.delete(line)
      near.destroy()
      far.destroy()
    }
    near.setNoDelay(true)
    far.setNoDelay(true)
    near.on('data', (bytes) => far.write(bytes))
    // One after the other, also when the delay ends in between: the order is all that a line promises.
    let before: Promise<unknown> = Promise.resolve()
    let isDelaying = 0
    const later = (milliseconds: number, act: () => void): void => {
      const due = performance.now() + milliseconds
      isDelaying += 1
      const held = before
      const release = async (): Promise<void> => {
        await held
        await sleep(Math.max(0, due - performance.now()))
        isDelaying -= 1
        act()
      }
      before = release()
    }
    const pass = (act: () => void): void => {
      if (delayMs === 0 && isDelaying === 0) act()
      else later(delayMs, act)
    }
    far.on('data', (bytes) => pass(() => near.writable && near.write(bytes)))
    far.on('error', () => pass(end)).on('close', () => pass(end))
    near.on('error', end).on('close', end)
    if (line.isStalled) hold(line, true)
  })

  /** Nothing is read any more: the kernels take what still comes, and nobody hears of it. */
  function hold(line: Line, isStalled: boolean): void {
    line.isStalled = isStalled
    for (const socket of [line.near, line.far]) {
      if (isStalled) socket.pause()
      else socket.resume()
    }
  }

  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    stall(which = 'all') {
      if (which === 'all') mode = 'stalled'
      for (const line of lines) hold(line, true)
    },
    slow(milliseconds) {
      delayMs = milliseconds
    },
    refuse() {
      mode = 'refusing'
      for (const { near, far } of lines) {
        near.resetAndDestroy()
        far.destroy()
      }
    },
    heal() {
      mode = 'open'
      delayMs = 0
    },
    thaw() {
      mode = 'open'
      delayMs = 0
      for (const line of lines) hold(line, false)
    },
    async close() {
      for (const { near, far } of lines) {
        near.destroy()
        far.destroy()
      }
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
