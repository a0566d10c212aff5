import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { UnderWay } from '../under-way.ts'

/** How a server stops answering without anybody noticing. */
export type Draining = {
  isDraining(): boolean
  /** From now on every answer is the last one on its connection, so that the next request comes to another process. */
  begin(): void
  /**
   * Nobody connects any more. Over when all that was asked is answered, or when so much time is up: then what is left is
   * cut off. Says how many requests that were.
   */
  finish(withinMs: number): Promise<number>
  /** Ends every connection that is still open, whatever is spoken on it: one of them would hold up the server's end. */
  cutOff(): Promise<void>
}

const LOOK_EVERY_MS = 20
/** A film that somebody has paused is an answer that nobody takes: they ask for the rest of it elsewhere. */
const STALLED_AFTER_MS = 1_000
/** For what was written last to get out of the house. */
const LAST_WORDS_MS = 300

/** A turn of the event loop that is this short did nothing but look whether somebody wants to connect. */
const QUIET_TURN_MS = 0.1
const QUIET_WITHIN_MS = 500

type Call = { request: IncomingMessage; response: ServerResponse; bytes: number; movedAt: number }

export function createDraining(server: Server): Draining {
  const underWay = new UnderWay<Call>()
  const connections = new Set<Socket>()
  let isDraining = false

  // Those on which no HTTP is spoken any more, as websockets, are known to nobody else.
  server.on('connection', (connection: Socket) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })

  // Before the framework's own: it may answer within its turn.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isDraining) response.shouldKeepAlive = false
    response.once('close', underWay.begin({ request, response, bytes: 0, movedAt: performance.now() }))
  })

  /** What the server itself works on is waited for; what waits for the other side only for as long as bytes are moving. */
  function cutOffStalled(now: number): void {
    for (const entry of underWay.all()) {
      const { request, response } = entry
      const { socket, complete } = request
      const bytes = socket.bytesRead + socket.bytesWritten
      const isOurTurn = complete && !response.headersSent
      if (isOurTurn || bytes !== entry.bytes) Object.assign(entry, { bytes, movedAt: now })
      else if (now - entry.movedAt > STALLED_AFTER_MS) socket.destroy()
    }
  }

  return {
    isDraining: () => isDraining,
    begin() {
      isDraining = true
      for (const { response } of underWay.all()) if (!response.headersSent) response.shouldKeepAlive = false
    },
    async finish(withinMs) {
      if (!server.listening) return 0
      const until = performance.now() + withinMs
      const asked = performance.now()
      for (const entry of underWay.all()) entry.movedAt = asked
      await quietTurn(server, Math.min(withinMs, QUIET_WITHIN_MS))
      // The door alone, and then the connections on which nothing is under way: ending those first gives others the time to come.
      Listener.prototype.close.call(server)
      server.close()
      // Looked at twice: a request that was on its way when the last one was answered is read by then.
      for (let quiet = 0; quiet < 2; quiet = underWay.size === 0 ? quiet + 1 : 0) {
        if (performance.now() >= until) break
        await sleep(LOOK_EVERY_MS)
        cutOffStalled(performance.now())
      }
      const left = underWay.size
      server.closeAllConnections()
      return left
    },
    async cutOff() {
      for (const connection of connections) connection.destroySoon()
      const until = performance.now() + LAST_WORDS_MS
      while (connections.size > 0 && performance.now() < until) await sleep(LOOK_EVERY_MS)
      for (const connection of connections) connection.destroy()
    },
  }
}

/**
 * Who has connected waits in a queue of the kernel until the event loop comes round to take them, and those in it when the
 * door is closed are cut off, with what they have sent. So it is closed right after a turn that found nobody.
 */
async function quietTurn(server: Server, withinMs: number): Promise<void> {
  const until = performance.now() + withinMs
  let taken = 0
  const take = () => void (taken += 1)
  server.on('connection', take)
  let [before, begunAt] = [-1, performance.now()]
  for (;;) {
    await nextTurn()
    const now = performance.now()
    const isQuiet = taken === before && now - begunAt < QUIET_TURN_MS
    if (isQuiet || now > until) break
    ;[before, begunAt] = [taken, now]
  }
  server.off('connection', take)
}
