import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf, type Part } from './parts.ts'

const LOOK_MS = 20
/** Each answer comes half a second later, as in the other rows: what stands still for so long answers afterwards. */
const STANDS_MS = 500
const GOES_MS = 30

/**
 * The engines that the servers have started beside themselves, with which they speak by a channel that nobody can cut in
 * between. A server starts another one when its own has ended, so `killed` is one that ends again as soon as it is there; and
 * `stalled` is one that is stopped and never goes on.
 */
export function enginePart(servers: readonly number[]): Part & { stop(): Promise<void> } {
  let stopped: readonly number[] = []
  let beating: Promise<void> = Promise.resolve()
  let isBeating = false

  const engines = async (): Promise<number[]> => {
    const children = (await Promise.all(servers.map(childrenOf))).flat()
    const commands = await Promise.all(children.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
    return children.filter((_, place) => commands[place]?.includes('media-worker'))
  }
  const stop = async (): Promise<void> => {
    stopped = await engines()
    signal(stopped, 'SIGSTOP')
  }
  const beat = (round: () => Promise<void>): void => {
    isBeating = true
    const isGoingOn = (): boolean => isBeating
    beating = (async () => {
      while (isGoingOn()) await round()
    })()
  }
  const still = async (): Promise<void> => {
    isBeating = false
    await beating
  }

  return {
    name: 'engine',
    faults: [
      {
        name: 'killed',
        begin: async () =>
          beat(async () => {
            signal(await engines(), 'SIGKILL')
            await sleep(LOOK_MS)
          }),
        end: still,
      },
      { name: 'frozen', begin: stop, end: async () => signal(stopped, 'SIGCONT') },
      {
        name: 'slow',
        begin: async () =>
          beat(async () => {
            await stop()
            await sleep(STANDS_MS)
            signal(stopped, 'SIGCONT')
            await sleep(GOES_MS)
          }),
        end: still,
      },
      {
        name: 'restarted',
        async begin() {
          const before = await engines()
          signal(before, 'SIGTERM')
          const isBack = (now: readonly number[]): boolean =>
            now.length >= before.length && !now.some((pid) => before.includes(pid))
          while (!isBack(await engines())) await sleep(LOOK_MS)
        },
        end: async () => undefined,
      },
      { name: 'stalled', begin: stop, end: async () => undefined },
    ],
    /** One that stands still would not hear that its server has gone. */
    async stop() {
      await still()
      signal(await engines(), 'SIGCONT')
    },
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended meanwhile.
    }
  }
}
