import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { PartAway } from '../errors.ts'
import type { Log } from '../log/log.ts'
import type { OutsideFailed } from '../metrics/metrics.ts'
import { UnderWay } from '../under-way.ts'

const LOOK_EVERY_MS = 250
/** A connection with something under way that says nothing for so long is asked after, on another one. */
const SUSPECT_MS = 2_000
const PROBE_MS = 1_500
/** Whether the database is back may take longer to find out: it may be slow, and nobody waits for it. */
const RECOVERY_MS = 5_000
const RECOVERY_EVERY_MS = 500
const BEAT_MS = 100
const GOODBYE_MS = 1_000

export type SilenceWatch = {
  /** `isDirect`: it is one to PostgreSQL itself, also where others go through a pooler. */
  watch(client: pg.ClientBase, isDirect?: boolean): void
  /** For how long nothing has come though something is under way. */
  silentFor(client: pg.ClientBase): number
  /** Fails at once, or as soon as it is known, where the database is out of reach: nobody waits for what cannot come. */
  unlessAway<T>(work: Promise<T>): Promise<T>
  assertThere(): void
  /** Connections turned out to be swallowed: others that nobody waits on probably are, too. */
  onDropped(hook: () => void): void
  /** Nothing at all gets through, so what is being opened never will be. */
  onAway(hook: () => void): void
  close(): void
}

type Line = { underWay: number; bytesRead: number; heardAt: number; isDirect: boolean }
/** What the driver's clients have and its types do not say. */
type WithStream = {
  connection: { stream: { bytesRead: number; destroy(error?: Error): void } }
  processID: number | null
}

/**
 * Finds the connections that were swallowed: by a proxy that stalls, a firewall that forgot them, a database that is frozen.
 * TCP notices none of these, and a long statement looks the same from here. So the database itself is asked, on a connection
 * that is opened for the question: where it is not working on what we wait for, the connection is closed, and its statements
 * fail. They are not sent again: what was to be written may be written. Where the question gets no answer either, everything
 * fails at once until one does.
 */
export function createSilenceWatch(settings: pg.ClientConfig, log: Log, failed: OutsideFailed): SilenceWatch {
  const lines = new Map<pg.ClientBase, Line>()
  const waiting = new UnderWay<(error: Error) => void>()
  const hooks = { dropped: [] as (() => void)[], away: [] as (() => void)[] }
  let isAsking = false
  let isAway = false
  let isClosed = false
  let lookedAt = performance.now()
  const isOpen = (): boolean => !isClosed

  const streamOf = (client: pg.ClientBase) => (client as unknown as WithStream).connection.stream
  const awayError = () => new PartAway('database', 'does not answer')

  function watch(client: pg.ClientBase, isDirect = false): void {
    const line: Line = { underWay: 0, bytesRead: 0, heardAt: performance.now(), isDirect }
    lines.set(client, line)
    client.on('end', () => lines.delete(client))
    const begun = (): void => {
      if (line.underWay === 0) line.heardAt = performance.now()
      line.underWay += 1
    }
    const ended = (): void => void (line.underWay -= 1)
    // Looked up at each call: whoever listens to statements may begin to do so later than now.
    const own: unknown = Object.hasOwn(client, 'query') ? Reflect.get(client, 'query') : null
    const inherited = Object.getPrototypeOf(client) as object
    const query = (...given: unknown[]): unknown =>
      Reflect.apply((own ?? Reflect.get(inherited, 'query')) as (...all: unknown[]) => unknown, client, given)
    // Both ways in which the driver tells the end of a statement: the pool asks by a function, everybody else by a promise.
    client.query = ((...given: unknown[]) => {
      const last = given.at(-1)
      if (typeof last === 'function') {
        begun()
        const told = (...outcome: unknown[]): unknown => {
          ended()
          return (last as (...all: unknown[]) => unknown)(...outcome)
        }
        return query(...given.slice(0, -1), told)
      }
      const result = query(...given)
      if (result instanceof Promise) {
        begun()
        result.then(ended, ended)
      }
      return result
    }) as typeof client.query
  }

  function silentFor(client: pg.ClientBase): number {
    const line = lines.get(client)
    if (!line || line.underWay === 0) return 0
    const { bytesRead } = streamOf(client)
    if (bytesRead !== line.bytesRead) {
      line.bytesRead = bytesRead
      line.heardAt = performance.now()
    }
    return performance.now() - line.heardAt
  }

  const silent = () => [...lines.keys()].filter((client) => silentFor(client) > SUSPECT_MS)

  function drop(clients: readonly pg.ClientBase[]): void {
    if (clients.length === 0) return
    for (const hook of hooks.dropped) hook()
    failed('database', 'timeout')
    log.warn({ connections: clients.length }, 'database connections that had fallen silent were closed')
    for (const client of clients) {
      lines.delete(client)
      streamOf(client).destroy(awayError())
    }
  }

  function gone(): void {
    if (isAway || isClosed) return
    isAway = true
    log.warn('the database does not answer')
    for (const hook of [...hooks.dropped, ...hooks.away]) hook()
    for (const giveUp of waiting.all()) giveUp(awayError())
    void recover()
  }

  async function recover(): Promise<void> {
    while (isOpen()) {
      drop(silent())
      const verdict = await ask([], RECOVERY_MS)
      if (verdict !== 'away') break
      await sleep(RECOVERY_EVERY_MS * (0.5 + Math.random()), undefined, { ref: false })
    }
    isAway = false
    log.info('the database answers again')
  }

  /** Which of these the database is working for; null where it does not tell. */
  async function ask(clients: readonly pg.ClientBase[], withinMs: number): Promise<Set<pg.ClientBase> | 'away' | null> {
    const probe = new pg.Client({ ...settings, application_name: PROBE_NAME, connectionTimeoutMillis: 0 })
    probe.on('error', () => undefined)
    // In beats of our own: a process that is short of time itself would blame the database for it.
    let beats = 0
    const late = setInterval(() => {
      beats += 1
      // One that says anything is slow, and not away.
      const limit = streamOf(probe).bytesRead > 0 ? RECOVERY_MS : withinMs
      if (beats * BEAT_MS >= limit) streamOf(probe).destroy(awayError())
    }, BEAT_MS).unref()
    try {
      await probe.connect()
      const numbers = clients.map((client) => (client as unknown as WithStream).processID ?? 0)
      const asked = [PROBE_NAME, settings.application_name ?? '', numbers]
      const { rows } = await probe.query<{ own: number; pid: number }>(BUSY, asked)
      const own = rows[0]?.own
      const busy = new Set(rows.map(({ pid }) => pid))
      const isDirect = own === (probe as unknown as WithStream).processID
      const isBusy = (client: pg.ClientBase): boolean => busy.has((client as unknown as WithStream).processID ?? 0)
      // Behind a pooler processes are not ours by number: any that is busy for us may be the one.
      const mayBeBusy = (client: pg.ClientBase): boolean =>
        isDirect || lines.get(client)?.isDirect ? isBusy(client) : busy.size > 1
      return new Set(clients.filter(mayBeBusy))
    } catch (error) {
      // A refusal, such as of one connection too many, is an answer.
      return error instanceof pg.DatabaseError ? null : 'away'
    } finally {
      clearInterval(late)
      void endClient(probe)
    }
  }

  async function look(): Promise<void> {
    const now = performance.now()
    const wasAsleep = now - lookedAt > SUSPECT_MS / 2
    lookedAt = now
    // We have heard nothing because we did not listen.
    if (wasAsleep) for (const line of lines.values()) line.heardAt = now
    const suspects = silent()
    if (suspects.length === 0 || isAsking || isAway) return
    isAsking = true
    try {
      const busy = await ask(suspects, PROBE_MS)
      if (busy === 'away') return gone()
      // Once more: an answer may have come meanwhile.
      if (busy) drop(suspects.filter((client) => !busy.has(client) && silentFor(client) > SUSPECT_MS))
    } finally {
      isAsking = false
    }
  }

  const eyes = setInterval(() => void look(), LOOK_EVERY_MS).unref()

  function assertThere(): void {
    if (isAway) throw awayError()
  }

  return {
    watch,
    silentFor,
    assertThere,
    unlessAway: (work) =>
      new Promise((resolve, reject) => {
        if (isAway) {
          reject(awayError())
          // Nobody waits for it any more.
          work.catch(() => undefined)
          return
        }
        const ended = waiting.begin(giveUp)
        function giveUp(error: Error): void {
          ended()
          reject(error)
        }
        work.finally(ended).then(resolve, reject)
      }),
    onDropped: (hook) => void hooks.dropped.push(hook),
    onAway: (hook) => void hooks.away.push(hook),
    close() {
      isClosed = true
      clearInterval(eyes)
    },
  }
}

const PROBE_NAME = 'fanlight-probe'
/**
 * Backends that are at work for us, by their numbers or, behind a pooler, by our name; the probe itself, as one row at least. A
 * name in the address of the database is that of all our connections, the probe's too, and not the one that we would give.
 */
const BUSY = `
  select pg_backend_pid() as own, pid from pg_stat_activity
  where pid = pg_backend_pid()
     or (state in ('active', 'fastpath function call') and (pid = any ($3::int[]) or application_name =
       case current_setting('application_name') when $1 then $2 else current_setting('application_name') end))`

/** Says goodbye, and does not wait for the answer of who will not give one. */
export async function endClient(client: pg.Client): Promise<void> {
  const ending = client.end().catch(() => undefined)
  const isPolite = await Promise.race([ending.then(() => true), sleep(GOODBYE_MS, false, { ref: false })])
  if (!isPolite) cutOff(client)
}

export const cutOff = (client: pg.Client): void => (client as unknown as WithStream).connection.stream.destroy()
