import { VIDEO_SIDES } from '@fanlight/contract'
import { FINGERPRINT_SIDE } from '../forbidden/fingerprint.ts'
import type { Source } from './probe.ts'

export type Rung = { width: number; height: number; kilobits: number }

const SEGMENT_SECONDS = 4
const LONGEST_SIDE = 3840
/** A step that saves next to nothing is not worth its time. */
const WORTH_A_STEP = 0.8
const FULL_HD = { pixels: 1920 * 1080, kilobits: 5000 }
const MANY_FRAMES = { from: 35, factor: 1.4 }
const SOUND_KILOBITS = 128
/** How often it is looked at what a film shows: by its time, and not by what its maker says stands by itself. */
const LOOKS_A_SECOND = 2
/** Beside the playlists: small and in grey, frame after frame. */
export const GREY_FRAMES = 'frames.grey'

/** The sizes a video is made in, the best first: what it came in, up to the largest we keep, and smaller ones. */
export function ladderOf({ width, height, framesPerSecond }: Source): Rung[] {
  const short = Math.min(width, height)
  const fits = Math.min(1, VIDEO_SIDES[0] / short, LONGEST_SIDE / Math.max(width, height))
  const best = short * fits
  const steps = VIDEO_SIDES.filter((side) => side <= best * WORTH_A_STEP)
  return [best, ...steps].map((side) => {
    const [w, h] = [even((width * side) / short), even((height * side) / short)]
    return { width: w, height: h, kilobits: kilobitsOf(w * h, framesPerSecond) }
  })
}

/** The encoder works on blocks of two by two; rounded down, nothing is larger than it came. */
const even = (length: number): number => Math.max(2, Math.floor(length / 2 + 1e-6) * 2)

const kilobitsOf = (pixels: number, framesPerSecond: number): number =>
  Math.round(
    FULL_HD.kilobits * (pixels / FULL_HD.pixels) ** 0.8 * (framesPerSecond > MANY_FRAMES.from ? MANY_FRAMES.factor : 1),
  )

/**
 * Everything after the input: all sizes in one pass, cut at the same moments, so that a player changes between them
 * without a seam, and what is seen in the course of it. Names are relative, so that a link that opens the first playlist opens the rest.
 */
export function hlsArguments(
  { videoIndex, audioIndex, framesPerSecond, maxSeconds }: Source,
  rungs: readonly Rung[],
): string[] {
  const hasSound = audioIndex !== null
  const split = rungs.map((_, index) => `[s${index}]`).join('')
  const scaled = rungs.map(
    ({ width, height }, index) =>
      `[s${index}]scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p[v${index}]`,
  )
  const side = FINGERPRINT_SIDE
  const seen = `[s]fps=${LOOKS_A_SECOND},scale=${side}:${side}:flags=area,format=gray[seen]`
  const all = `[0:${videoIndex}]fps=${framesPerSecond},split=${rungs.length + 1}${split}[s]`
  const graph = [all, ...scaled, seen].join(';')
  const maps = rungs.map((_, index) => `-map [v${index}]${hasSound ? ` -map 0:${audioIndex}` : ''}`)
  const rates = rungs.map(({ kilobits }, n) => `-maxrate:v:${n} ${kilobits}k -bufsize:v:${n} ${kilobits * 2}k`)
  return [
    '-filter_complex',
    graph,
    ...words(maps.join(' ')),
    // Where it was taken, by which phone, under which name: none of it goes on.
    ...words('-map_metadata -1 -map_chapters -1 -sn -dn'),
    ...words(`-t ${maxSeconds + 1}`),
    ...words('-c:v libx264 -preset veryfast -crf 23 -profile:v high'),
    ...words(rates.join(' ')),
    ...words(`-force_key_frames expr:gte(t,n_forced*${SEGMENT_SECONDS}) -sc_threshold 0`),
    ...(hasSound ? words(`-c:a aac -b:a ${SOUND_KILOBITS}k -ac 2 -ar 48000`) : []),
    ...words(`-f hls -hls_time ${SEGMENT_SECONDS} -hls_playlist_type vod -hls_segment_type fmp4`),
    ...words('-hls_flags independent_segments -hls_fmp4_init_filename init.mp4'),
    '-var_stream_map',
    rungs.map((_, index) => `v:${index}${hasSound ? `,a:${index}` : ''}`).join(' '),
    ...words('-master_pl_name master.m3u8 -hls_segment_filename v%v/s%d.m4s v%v/index.m3u8'),
    ...words(`-map [seen] -t ${maxSeconds + 1} -f rawvideo ${GREY_FRAMES}`),
  ]
}

const words = (text: string): string[] => text.split(' ')
