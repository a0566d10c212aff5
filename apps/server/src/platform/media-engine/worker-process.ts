import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Log } from '../log/log.ts'
import type { Answered, Ask, FromWorker, Refusal, Told, WorkerSettings } from './worker/protocol.ts'

const START_MS = 15_000
const STOP_MS = 3_000
/** An answer may wait for a disk or for addresses. That the process is there at all is asked by beats. */
const ANSWER_MS = 8_000
const BEAT_MS = 500
/** After so many beats without a word from it nobody is kept waiting. They are counted, not timed: who was busy itself has missed them. */
const SILENT_BEATS = 4
/** After so many it stands still for good, and only another one in its place helps. */
const DEAD_BEATS = 16
/** One that ends again and again must not take the machine with it. */
const REST_MS = { first: 300, most: 2_000 }
/** One that went on for so long has not ended again and again. */
const LASTED_MS = 5_000

/** From the sources beside this file, from the bundle beside the bundle. */
const besideUs = import.meta.url.endsWith('.ts') ? './worker/main.ts' : './media-worker.js'

export class EngineRefused extends Error {
  readonly reason: Refusal
  constructor(reason: Refusal) {
    super(reason)
    this.reason = reason
  }
}
export class EngineAway extends Error {}

type Waiting = { resolve: (data: unknown) => void; reject: (error: Error) => void }

type AskOf = (what: Ask) => Promise<unknown>

/**
 * The process that carries the media: started when it is first needed, and again whenever it ends by itself. `onEnded` is told
 * that it is gone, and `onBack` that another one is there, which knows nothing: what `onBack` asks is asked before all else.
 */
export function createWorkerProcess(deps: {
  settings: WorkerSettings
  log: Log
  program?: string
  beatMs?: number
  onTold: (told: Told) => void
  onEnded: () => void
  onBack: (ask: AskOf) => Promise<void>
}) {
  const { log, onTold, onEnded, onBack, beatMs = BEAT_MS } = deps
  const waiting = new Map<number, Waiting>()
  let running: Promise<ChildProcess> | null = null
  let resting: NodeJS.Timeout | null = null
  let isWanted = true
  let asked = 0
  let startedAt = 0
  /** How often in a row it has ended soon. */
  let ends = 0
  let missedBeats = 0

  const isSilent = (): boolean => missedBeats >= SILENT_BEATS

  function heard(message: FromWorker): void {
    missedBeats = 0
    if ('event' in message) return onTold(message)
    if ('ready' in message) return
    settle(message)
  }

  function settle({ id, data, refused }: Answered): void {
    const one = waiting.get(id)
    waiting.delete(id)
    if (refused) one?.reject(new EngineRefused(refused))
    else one?.resolve(data)
  }

  function refuseAll(because: string): void {
    for (const { reject } of waiting.values()) reject(new EngineAway(because))
    waiting.clear()
  }

  function beat(child: ChildProcess): void {
    if (missedBeats === SILENT_BEATS) {
      log.warn({ part: 'media engine' }, 'the media engine does not answer')
      refuseAll('The media engine does not answer')
    }
    if (missedBeats >= DEAD_BEATS) child.kill('SIGKILL')
    missedBeats += 1
    send(child, { ask: 'state' }).catch(() => undefined)
  }

  function ended(status: number | null): void {
    running = null
    missedBeats = 0
    refuseAll('The media engine has ended')
    if (!isWanted) return
    onEnded()
    ends = performance.now() - startedAt < LASTED_MS ? ends + 1 : 1
    log.error({ part: 'media engine', status }, 'the media engine has ended and is started again')
    rest()
  }

  /** Until then nobody else starts it either. */
  function rest(): void {
    const pause = Math.min(REST_MS.first * 2 ** Math.min(Math.max(ends - 1, 0), 10), REST_MS.most)
    resting = setTimeout(() => {
      resting = null
      if (isWanted) begin(true).catch(notBack)
    }, pause).unref()
  }

  function notBack(error: unknown): void {
    log.error({ err: error, part: 'media engine' }, 'the media engine does not start')
    // One that ended meanwhile rests already.
    if (!isWanted || running || resting) return
    ends += 1
    rest()
  }

  async function start(): Promise<ChildProcess> {
    startedAt = performance.now()
    const child = fork(deps.program ?? fileURLToPath(new URL(besideUs, import.meta.url)), {
      env: { ...process.env, MEDIA_SETTINGS: JSON.stringify(deps.settings) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const hasEnded = once(child, 'exit').then(() => Promise.reject(new EngineAway('It ended')))
    try {
      await Promise.race([once(child, 'message', { signal: AbortSignal.timeout(START_MS) }), hasEnded])
    } catch (error) {
      child.kill('SIGKILL')
      throw new EngineAway('The media engine did not start', { cause: error })
    }
    hasEnded.catch(() => undefined)
    missedBeats = 0
    const beating = setInterval(() => beat(child), beatMs).unref()
    child.on('message', (message) => heard(message as FromWorker))
    child.once('exit', (status) => {
      clearInterval(beating)
      ended(status)
    })
    return child
  }

  async function startAgain(): Promise<ChildProcess> {
    const child = await start()
    await onBack((what) => send(child, what))
    return child
  }

  function begin(isAgain = false): Promise<ChildProcess> {
    if (running) return running
    if (resting) return Promise.reject(new EngineAway('The media engine is started again'))
    const starting = isAgain ? startAgain() : start()
    running = starting
    starting.catch(() => {
      if (running === starting) running = null
    })
    return starting
  }

  function send(child: ChildProcess, what: Ask): Promise<unknown> {
    const id = ++asked
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.delete(id)
        reject(new EngineAway('The media engine does not answer in time'))
      }, ANSWER_MS)
      const done =
        <A>(then: (value: A) => void) =>
        (value: A) => {
          clearTimeout(late)
          then(value)
        }
      waiting.set(id, { resolve: done(resolve), reject: done(reject) })
      child.send({ id, ...what }, (error) => {
        if (!error) return
        waiting.get(id)?.reject(new EngineAway(error.message))
        waiting.delete(id)
      })
    })
  }

  return {
    /** Whether there is anything to ask: what was never needed was never started. */
    isRunning: (): boolean => running !== null,
    /** It has ended, and another one is not there yet. */
    isAway: (): boolean => resting !== null,

    async ask(what: Ask): Promise<unknown> {
      if (!isWanted) throw new EngineAway('The media engine is stopped')
      const child = await begin()
      if (isSilent()) throw new EngineAway('The media engine does not answer')
      return send(child, what)
    },

    /** The process, for tests that end it. */
    pid: async (): Promise<number | undefined> => (await running)?.pid,

    async stop(): Promise<void> {
      isWanted = false
      if (resting) clearTimeout(resting)
      const child = await running?.catch(() => null)
      if (!child || child.exitCode !== null) return
      const gone = once(child, 'exit')
      if (child.connected) child.disconnect()
      const forced = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await gone
      clearTimeout(forced)
    },
  }
}
