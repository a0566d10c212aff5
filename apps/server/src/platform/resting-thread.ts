import { Worker } from 'node:worker_threads'

/** A thread for arithmetic that would stall every request. It is loaded when somebody asks, and goes when nobody has for a while. */
export type RestingThread<Question extends object, Result> = {
  ask(question: Question): Promise<Result>
  /** How many have no answer yet. */
  waiting(): number
  close(): Promise<void>
}

/** What such a thread sends back for `{ id, ...question }`. */
type Answer<Result> = { id: number } & ({ result: Result } | { error: string })
type Waiting<Result> = {
  limit: NodeJS.Timeout
  resolve: (result: Result) => void
  reject: (error: Error) => void
}

type Options = {
  /** Plain JavaScript: a thread starts from a file and not through the loader of the tests. */
  file: URL
  /** In errors: 'The comparison' took too long. */
  name: string
  idleMs: number
  /** Longer than any answer, also for the last who waits on a busy machine: whatever takes this long hangs. */
  limitMs: number
}

export function createRestingThread<Question extends object, Result>(
  options: Options,
): RestingThread<Question, Result> {
  const { file, name, idleMs, limitMs } = options
  const waiting = new Map<number, Waiting<Result>>()
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let asked = 0

  function start(): Worker {
    const thread = new Worker(file)
    thread.on('message', settle)
    thread.on('error', (error: Error) => lost(thread, error))
    thread.on('exit', () => lost(thread, new Error(`${name} stopped`)))
    return thread
  }

  function settle(answer: Answer<Result>): void {
    const asker = waiting.get(answer.id)
    waiting.delete(answer.id)
    clearTimeout(asker?.limit)
    if ('result' in answer) asker?.resolve(answer.result)
    else asker?.reject(new Error(answer.error))
    if (waiting.size === 0) restAfterAWhile()
  }

  /** One that was sent to rest takes its time to go; by then those who wait are another's. */
  function lost(thread: Worker, error: Error): void {
    if (worker !== thread) return
    worker = null
    fail(error)
  }

  function fail(error: Error): void {
    for (const { limit, reject } of waiting.values()) {
      clearTimeout(limit)
      reject(error)
    }
    waiting.clear()
  }

  function restAfterAWhile(): void {
    clearTimeout(idle)
    idle = setTimeout(() => void stop(), idleMs).unref()
  }

  async function stop(): Promise<void> {
    clearTimeout(idle)
    const thread = worker
    worker = null
    fail(new Error(`${name} was closed`))
    await thread?.terminate()
  }

  return {
    ask(question) {
      clearTimeout(idle)
      worker ??= start()
      const thread = worker
      const id = ++asked
      return new Promise((resolve, reject) => {
        const limit = setTimeout(() => {
          lost(thread, new Error(`${name} took too long`))
          void thread.terminate()
        }, limitMs).unref()
        waiting.set(id, { limit, resolve, reject })
        // Copied, not handed over: small buffers share their memory with strangers'.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        thread.postMessage({ id, ...question })
      })
    },
    waiting: () => waiting.size,
    close: stop,
  }
}
