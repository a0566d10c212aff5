import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { HOUR_MS, type AssetFailure } from '@fanlight/contract'
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
 * and the program would put this machine's secrets into the picture. Only decoders of what cameras, phones and editors
 * write are run: those of forgotten formats are where the holes are.
 */
const opening = (formats: string): string[] => ['-protocol_whitelist', 'file', '-format_whitelist', formats]
const PICTURES =
  'h264,hevc,vp8,vp9,libvpx,libvpx-vp9,libdav1d,libaom-av1,av1,mpeg4,mpeg2video,mpeg1video,msmpeg4,mjpeg,prores,dvvideo,h263'
const SOUNDS =
  'aac,mp3float,mp3,mp2float,mp2,opus,libopus,vorbis,flac,alac,ac3,eac3,dca,amrnb,amrwb,libopencore_amrnb,' +
  'libopencore_amrwb,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_f64le,' +
  'pcm_u8,pcm_s8,pcm_alaw,pcm_mulaw'
/** What lies beside film and sound in one file. It is looked at when the file is inspected, and goes no further. */
const COMPANIONS = 'mov_text,subrip,ass,ssa,webvtt,text,png'
/** What browsers record voices in. */
const VOICES = 'opus,libopus,vorbis,aac'
const decoders = (...lists: string[]): string[] => ['-codec_whitelist', lists.join(',')]

/** What a file is taken for: nothing else is opened, and nothing else in it is decoded. */
export type Sort = 'film' | 'voice'
const GUARDS: Readonly<
  Record<Sort, { formats: string[]; converting: string[]; inspecting: string[]; seconds: number }>
> = {
  film: {
    formats: opening('mov,mp4,matroska,webm,avi'),
    converting: decoders(PICTURES, SOUNDS),
    inspecting: decoders(PICTURES, SOUNDS, COMPANIONS),
    seconds: 24 * 60 * 60,
  },
  voice: {
    formats: opening('mov,mp4,matroska,webm,ogg'),
    converting: decoders(VOICES),
    inspecting: decoders(VOICES),
    seconds: 60,
  },
}

/** More than the largest film that we take needs; a file that wants more was made to take the machine down. */
const MEMORY_BYTES = 6 * 1024 ** 3
const INSPECTING_SECONDS = 60
const FILE_BYTES = 2 * 1024 ** 3
const LONGEST_RUN_MS = 12 * HOUR_MS

/** 8K. What claims to be larger wants our memory. */
export const MAX_PIXELS = 7680 * 4320
/** A film that says nothing new for so long is not being made. */
const STALLED_AFTER_MS = 60_000
/** How ffmpeg ends when it is told to: an answer to a signal, and no word about the file. */
const ENDED_BY_SIGNAL = 255
/** How prlimit ends when there is no such program. */
const NOT_FOUND = 127
const STDERR_KEPT = 4_000
const STDOUT_MAX = 1024 * 1024
/** Below the server itself: a film can wait, a request cannot. */
const NICENESS = constants.priority.PRIORITY_BELOW_NORMAL

/** Of how far a run is: whenever it moves on. */
export type Watch = { signal: AbortSignal; onProgress?: (milliseconds: number) => void }

/** One run of ffmpeg: of which file, from which second on, with which names below which folder. */
export type Conversion = {
  file: string
  sort?: Sort
  seek?: number
  folder: string
  args: readonly string[]
}

export const convert = (
  { ffmpeg, prlimit }: Programs,
  { file, sort = 'film', seek = 0, folder, args }: Conversion,
  watch: Watch,
): Promise<string> =>
  run(
    { program: ffmpeg, folder, ...(prlimit && { prlimit }), cpuSeconds: GUARDS[sort].seconds },
    [
      ...'-hide_banner -nostdin -v error -y -stats_period 0.5 -progress pipe:1'.split(' '),
      ...GUARDS[sort].formats,
      ...GUARDS[sort].converting,
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
export const inspect = (
  { ffprobe, prlimit }: Programs,
  file: string,
  args: readonly string[],
  watch: Watch,
  sort: Sort = 'film',
): Promise<string> =>
  run(
    { program: ffprobe, folder: '/', ...(prlimit && { prlimit }), cpuSeconds: INSPECTING_SECONDS },
    ['-hide_banner', '-v', 'error', ...GUARDS[sort].formats, ...GUARDS[sort].inspecting, ...args, asPath(file)],
    watch,
  )

/** Not a name that could be an option or an address. */
const asPath = (file: string): string => `file:${file}`

type Run = { program: string; folder: string; prlimit?: string; cpuSeconds: number }

/** The command line: the program, held to its limits where there is something to hold it. */
function limited({ program, prlimit, cpuSeconds }: Run, args: readonly string[]): [string, string[]] {
  if (prlimit === undefined) return [program, [...args]]
  const limits = [`--data=${MEMORY_BYTES}`, `--cpu=${cpuSeconds}`, `--fsize=${FILE_BYTES}`, '--core=0']
  return [prlimit, [...limits, '--', program, ...args]]
}

function run(how: Run, args: readonly string[], watch: Watch): Promise<string> {
  const { signal, onProgress } = watch
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error('Stopped'))
    const child = spawn(...limited(how, args), {
      cwd: how.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Nothing of ours: our environment holds the secrets of the installation.
      env: {},
      // A Ctrl-C in our terminal is for us: we end it when we stop, and know then that the file was not at fault.
      detached: true,
    })
    let [output, complaints, position] = ['', '', -1]
    let endedFor: string | null = null
    const kill = () => void child.kill('SIGKILL')
    const endFor = (why: string) => () => {
      endedFor = why
      kill()
    }
    const stalled = setTimeout(endFor('The converter stood still'), STALLED_AFTER_MS)
    const tooLong = setTimeout(endFor('The converter took too long'), LONGEST_RUN_MS)
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
        if (endedFor !== null) return reject(new Error(endedFor))
        if (killedBy !== null || code === ENDED_BY_SIGNAL) {
          return reject(new Error(`The converter was ended by ${killedBy ?? 'a signal'}`))
        }
        return reject(code === NOT_FOUND ? new ConverterMissing(complaints) : faultOf(complaints))
      }),
    )
    const end = (settle: () => void) => {
      clearTimeout(stalled)
      clearTimeout(tooLong)
      signal.removeEventListener('abort', kill)
      settle()
    }
  })
}

function faultOf(complaints: string): Error {
  if (/Unknown encoder|Option .* not found|^prlimit: /m.test(complaints)) return new ConverterMissing(complaints)
  if (/No space left on device/.test(complaints)) return new Error('The disk is full')
  if (/Cannot allocate memory/.test(complaints)) return new Error('There was not enough memory')
  return new UnusableVideo('unreadable', complaints)
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS)
  } catch {
    // It has ended already.
  }
}
