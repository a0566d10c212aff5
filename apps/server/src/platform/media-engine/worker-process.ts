import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Log } from '../log/log.ts'
import type { Answered, Ask, FromWorker, Refusal, Told, WorkerSettings } from './worker/protocol.ts'

const START_MS = 15_000
const STOP_MS = 3_000
const ANSWER_MS = 8_000
/** So many questions in a row without a word from it: it stands still, and only another one in its place helps. */
const UNANSWERED_MAX = 2
/** One that ends again and again must not take the machine with it. */
const RESTART_AFTER_MS = 300

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

/**
 * The process that carries the media: started when it is first needed, and again whenever it ends by itself. `onBack` is told
 * that it knows nothing any more.
 */
export function createWorkerProcess(deps: {
  settings: WorkerSettings
  log: Log
  program?: string
  answerMs?: number
  onTold: (told: Told) => void
  onBack: () => Promise<void>
}) {
  const { log, onTold, onBack, answerMs = ANSWER_MS } = deps
  const waiting = new Map<number, Waiting>()
  let running: Promise<ChildProcess> | null = null
  let isWanted = true
  let asked = 0
  let unanswered = 0

  function heard(message: FromWorker): void {
    unanswered = 0
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

  function ended(status: number | null): void {
    running = null
    unanswered = 0
    for (const { reject } of waiting.values()) reject(new EngineAway('The media engine has ended'))
    waiting.clear()
    if (!isWanted) return
    log.error({ part: 'media engine', status }, 'the media engine has ended and is started again')
    setTimeout(() => {
      if (isWanted)
        begin().then(onBack, (error: unknown) => log.error({ err: error }, 'the media engine does not start'))
    }, RESTART_AFTER_MS).unref()
  }

  async function start(): Promise<ChildProcess> {
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
    child.on('message', (message) => heard(message as FromWorker))
    child.once('exit', ended)
    return child
  }

  function begin(): Promise<ChildProcess> {
    if (running) return running
    const starting = start()
    running = starting
    starting.catch(() => void (running = null))
    return starting
  }

  return {
    /** Whether there is anything to ask: what was never needed was never started. */
    isRunning: (): boolean => running !== null,

    async ask(what: Ask): Promise<unknown> {
      if (!isWanted) throw new EngineAway('The media engine is stopped')
      const child = await begin()
      const id = ++asked
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          waiting.delete(id)
          reject(new EngineAway('The media engine does not answer'))
          unanswered += 1
          if (unanswered >= UNANSWERED_MAX) child.kill('SIGKILL')
        }, answerMs)
        const done =
          <A>(then: (value: A) => void) =>
          (value: A) => {
            clearTimeout(late)
            then(value)
          }
        waiting.set(id, { resolve: done(resolve), reject: done(reject) })
        child.send({ id, ...what }, (error) => {
          if (error) waiting.get(id)?.reject(new EngineAway(error.message))
        })
      })
    },

    /** The process, for tests that end it. */
    pid: async (): Promise<number | undefined> => (await running)?.pid,

    async stop(): Promise<void> {
      isWanted = false
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
