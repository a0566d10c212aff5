import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { DemoHost, Programs } from '../../../server/src/demo-world.ts'
import { demoPassword } from '../load.ts'
import { people } from '../people.ts'
import { clipOf, type ClipFiles } from './clips.ts'
import { LIVE_ROOMS } from './plan.ts'
import type { Begin, Said } from './sender/main.ts'

const AGAIN_AFTER_MS = 3_000
/** Time to say goodbye; the server is stopping. */
const LEAVE_MS = 2_500

/** From the sources beside this file, from the bundle beside the bundle. */
const program = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './sender/main.ts' : './live-sender.js', import.meta.url),
)

type Options = { converter: Programs | null; address: string }

/** Rooms that are live, with drawn pictures, while the server is up. Their sender is started again whenever it ends. */
export function showDemoLive(host: DemoHost, options: Options): { stop(): Promise<void> } {
  const { log } = host.platform
  const stopping = new AbortController()
  const done = showAll(host, options, stopping.signal).catch((error: unknown) => {
    log.error({ err: error }, 'the live rooms of the demo world could not be shown')
  })
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}

async function showAll(host: DemoHost, { converter, address }: Options, signal: AbortSignal): Promise<void> {
  const { log, storage } = host.platform
  if (!converter) return log.info('without ffmpeg there are no live rooms in the demo world')
  const clips: ClipFiles[] = []
  for (const room of LIVE_ROOMS) {
    const clip = await clipOf(room, { storage, converter, signal })
    if (!clip) return
    clips.push(clip)
  }
  const begin: Begin = {
    address,
    password: demoPassword,
    emails: Object.fromEntries(people.map(({ userName, email }) => [userName, email])),
    rooms: LIVE_ROOMS.flatMap((room, place) => {
      const clip = clips[place]
      return clip ? [{ ...room, clip }] : []
    }),
  }
  while (!signal.aborted) {
    await runSender(begin, signal, (problem) => log.info({ part: 'demo live' }, problem))
    if (!signal.aborted) log.warn('the sender of the demo world’s live rooms has ended and is started again')
    await pause(AGAIN_AFTER_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Until it ends, by itself or because it was asked to. */
async function runSender(begin: Begin, signal: AbortSignal, onProblem: (problem: string) => void): Promise<void> {
  if (signal.aborted) return
  const child = fork(program, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const gone = once(child, 'exit')
  lowerPriority(child)
  child.on('message', (message) => onProblem((message as Said).problem))
  child.send(begin, () => undefined)
  let forced: NodeJS.Timeout | undefined
  const stop = () => {
    if (child.connected) child.disconnect()
    forced = setTimeout(() => child.kill('SIGKILL'), LEAVE_MS)
  }
  signal.addEventListener('abort', stop)
  await gone
  signal.removeEventListener('abort', stop)
  clearTimeout(forced)
}

/** Below the server: it only pretends to be somebody. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already.
  }
}
