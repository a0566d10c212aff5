import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import type { AssetFailure } from '@fanlight/contract'
import type { Programs } from '../../../platform/config/programs.ts'

/** No video can be made of the file, now or ever. */
export class UnusableVideo extends Error {
  override readonly name = 'UnusableVideo'
  readonly failure: AssetFailure

  constructor(failure: AssetFailure, detail = '') {
    super(`No video can be made of this: ${failure} ${detail}`.trim())
    this.failure = failure
  }
}

/** The program is not there, or cannot write what we need: the operator's to mend, and not the file's fault. */
export class ConverterMissing extends Error {
  override readonly name = 'ConverterMissing'
}

/**
 * Files come from strangers. Only containers of films are opened: a playlist in disguise names other files or addresses,
 * and the program would put this machine's secrets into the picture.
 */
const GUARDS = '-protocol_whitelist file,pipe -format_whitelist mov,mp4,matroska,webm,avi'.split(' ')
/** 8K. What claims to be larger wants our memory. */
export const MAX_PIXELS = 7680 * 4320
/** A film that says nothing new for so long is not being made. */
const STALLED_AFTER_MS = 60_000
const STDERR_KEPT = 4_000
const STDOUT_MAX = 1024 * 1024
/** Below the server itself: a film can wait, a request cannot. */
const NICENESS = constants.priority.PRIORITY_BELOW_NORMAL

/** Of how far a run is: whenever it moves on. */
export type Watch = { signal: AbortSignal; onProgress?: (milliseconds: number) => void }

/** One run of ffmpeg: of which file, from which second on, with which names below which folder. */
export type Conversion = { file: string; seek?: number; folder: string; args: readonly string[] }

export const convert = (
  { ffmpeg }: Programs,
  { file, seek = 0, folder, args }: Conversion,
  watch: Watch,
): Promise<string> =>
  run(
    { program: ffmpeg, folder },
    [
      ...'-hide_banner -nostdin -v error -y -stats_period 0.5 -progress pipe:1'.split(' '),
      ...GUARDS,
      '-max_pixels',
      String(MAX_PIXELS),
      ...(seek > 0 ? ['-ss', seek.toFixed(3)] : []),
      '-i',
      asPath(file),
      ...args,
    ],
    watch,
  )

/** What ffprobe says about a stranger's file. */
export const inspect = ({ ffprobe }: Programs, file: string, args: readonly string[], watch: Watch): Promise<string> =>
  run({ program: ffprobe, folder: '/' }, ['-hide_banner', '-v', 'error', ...GUARDS, ...args, asPath(file)], watch)

/** Not a name that could be an option or an address. */
const asPath = (file: string): string => `file:${file}`

function run(
  { program, folder }: { program: string; folder: string },
  args: readonly string[],
  watch: Watch,
): Promise<string> {
  const { signal, onProgress } = watch
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error('Stopped'))
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    let [output, complaints, position] = ['', '', -1]
    let isStalled = false
    const kill = () => void child.kill('SIGKILL')
    const stalled = setTimeout(() => {
      isStalled = true
      kill()
    }, STALLED_AFTER_MS)
    signal.addEventListener('abort', kill)
    child.on('spawn', () => lowerPriority(child.pid))
    child.stderr.on('data', (chunk: Buffer) => (complaints = (complaints + chunk.toString()).slice(-STDERR_KEPT)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (output.length < STDOUT_MAX) output += `${line}\n`
      const moved = /^out_time_us=(\d+)$/.exec(line)
      // Lines come while it stands still, too: only a new position is progress.
      if (!moved || Number(moved[1]) <= position) return
      position = Number(moved[1])
      stalled.refresh()
      onProgress?.(position / 1000)
    })
    child.on('error', (error) => end(() => reject(new ConverterMissing(error.message))))
    child.on('close', (code, killedBy) =>
      end(() => {
        if (code === 0) return resolve(output)
        if (isStalled) return reject(new Error('The converter stood still'))
        if (killedBy !== null) return reject(new Error(`The converter was ended by ${killedBy}`))
        return reject(faultOf(complaints))
      }),
    )
    const end = (settle: () => void) => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', kill)
      settle()
    }
  })
}

function faultOf(complaints: string): Error {
  if (/Unknown encoder|Option .* not found/.test(complaints)) return new ConverterMissing(complaints)
  if (/No space left on device/.test(complaints)) return new Error('The disk is full')
  return new UnusableVideo('unreadable', complaints)
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS)
  } catch {
    // It has ended already.
  }
}
