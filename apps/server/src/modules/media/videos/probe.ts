import { VIDEO_MAX_SECONDS } from '@fanlight/contract'
import { z } from 'zod'
import type { Programs } from '../../../platform/config/programs.ts'
import { inspect, MAX_PIXELS, UnusableVideo, type Watch } from './ffmpeg.ts'

/** What of the file becomes the video, and how large that is: upright, with square pixels. */
export type Source = {
  videoIndex: number
  audioIndex: number | null
  width: number
  height: number
  framesPerSecond: number
  /** As the file says, which may be a lie; null: it says nothing. */
  durationMs: number | null
  /** How long it may be. */
  maxSeconds: number
}

const Stream = z.object({
  index: z.int(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  sample_aspect_ratio: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  duration: z.string().optional(),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
  tags: z.object({ rotate: z.string().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
})
type Stream = z.infer<typeof Stream>
const Report = z.object({
  streams: z.array(Stream).default([]),
  format: z.object({ duration: z.string().optional() }).default({}),
})

const ENTRIES = [
  'format=duration',
  'stream=index,codec_type,codec_name,width,height,sample_aspect_ratio,avg_frame_rate,duration',
  'stream_disposition=attached_pic',
  'stream_side_data=rotation',
  'stream_tags=rotate',
].join(':')

/** What cameras, phones and editors write. Decoders of forgotten formats are where the holes are. */
const PICTURE_CODECS = new Set(
  'h264 hevc vp8 vp9 av1 mpeg4 mpeg2video mpeg1video msmpeg4v3 mjpeg prores dvvideo h263'.split(' '),
)
const SOUND_CODECS = /^(?:aac|mp3|mp2|opus|vorbis|flac|alac|ac3|eac3|dts|amr_nb|amr_wb|pcm_\w+)$/
const SMALLEST_SIDE = 16
const [FEWEST_FRAMES, MOST_FRAMES, USUAL_FRAMES] = [1, 60, 30]

export async function probe(
  programs: Programs,
  file: string,
  watch: Watch,
  maxSeconds = VIDEO_MAX_SECONDS,
): Promise<Source> {
  const said = await inspect(programs, file, ['-print_format', 'json', '-show_entries', ENTRIES], watch)
  return judge(JSON.parse(said), maxSeconds)
}

/** Throws UnusableVideo with the cause when nothing can be made of what ffprobe reports. */
export function judge(report: unknown, maxSeconds = VIDEO_MAX_SECONDS): Source {
  const { streams, format } = Report.parse(report)
  // A song's cover is a picture too, and no video.
  const picture = streams.find((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1)
  const sound = streams.find((one) => one.codec_type === 'audio')
  if (!picture) throw new UnusableVideo('no_picture')
  assertCodec(PICTURE_CODECS.has(picture.codec_name ?? ''), picture)
  if (sound) assertCodec(SOUND_CODECS.test(sound.codec_name ?? ''), sound)

  const { width, height } = uprightSize(picture)
  if (width * height > MAX_PIXELS) throw new UnusableVideo('too_large', `${width}x${height}`)
  if (Math.min(width, height) < SMALLEST_SIDE) throw new UnusableVideo('no_picture', `${width}x${height}`)
  const seconds = secondsOf(format.duration) ?? secondsOf(picture.duration)
  if (seconds !== null && seconds > maxSeconds) throw new UnusableVideo('too_long')
  return {
    videoIndex: picture.index,
    audioIndex: sound?.index ?? null,
    width,
    height,
    framesPerSecond: framesOf(picture.avg_frame_rate),
    durationMs: seconds === null ? null : Math.round(seconds * 1000),
    maxSeconds,
  }
}

function assertCodec(isKnown: boolean, { codec_name: name }: Stream): void {
  if (!isKnown) throw new UnusableVideo('unreadable', `codec ${name ?? 'unknown'}`)
}

function uprightSize(picture: Stream): { width: number; height: number } {
  const stretch = ratioOf(picture.sample_aspect_ratio, ':') ?? 1
  const wide = { width: Math.round((picture.width ?? 0) * stretch), height: picture.height ?? 0 }
  const turned = picture.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation
  const isOnItsSide = Math.abs((turned ?? Number(picture.tags?.rotate ?? 0)) % 180) === 90
  return isOnItsSide ? { width: wide.height, height: wide.width } : wide
}

/** A steady rate is made of whatever comes: one that lies would otherwise ask for millions of frames. */
function framesOf(rate: string | undefined): number {
  const frames = ratioOf(rate, '/') ?? USUAL_FRAMES
  return Math.min(MOST_FRAMES, Math.max(FEWEST_FRAMES, Math.round(frames * 1000) / 1000))
}

function ratioOf(text: string | undefined, sign: string): number | null {
  const [over = NaN, under = NaN] = (text ?? '').split(sign).map(Number)
  const ratio = over / under
  return Number.isFinite(ratio) && ratio > 0 ? ratio : null
}

function secondsOf(text: string | undefined): number | null {
  const seconds = Number(text)
  return text !== undefined && Number.isFinite(seconds) && seconds > 0 ? seconds : null
}
