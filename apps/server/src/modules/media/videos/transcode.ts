import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Programs } from '../../../platform/config/programs.ts'
import { convert, UnusableVideo, type Watch } from './ffmpeg.ts'
import { GREY_FRAMES, hlsArguments, ladderOf } from './ladder.ts'
import type { Source } from './probe.ts'

export type Film = {
  width: number
  height: number
  durationMs: number
  files: MadeFile[]
  /** What is seen in the course of it, small and in grey, frame after frame. */
  greyFrames: Buffer
}
/** `name` is below the video's folder of playlists. */
type MadeFile = { name: string; path: string; type: string }

const TYPES: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
}
/** Films begin in the dark; a tenth into it there is something to see. */
const POSTER_AT = 0.1
/** Of so many frames the most typical one is taken, which a black one is not. */
const POSTER_FRAMES = 60

export async function digestOf(file: string, onProgress: () => Promise<void>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { highWaterMark: 4 * 1024 * 1024 })) {
    hash.update(chunk as Buffer)
    await onProgress()
  }
  return hash.digest('hex')
}

/** Makes all sizes of a film below `folder`. */
export async function makeFilm(
  programs: Programs,
  { file, source, folder }: { file: string; source: Source; folder: string },
  watch: Watch,
): Promise<Film> {
  const ladder = ladderOf(source)
  const [best] = ladder
  if (!best) throw new UnusableVideo('no_picture')
  for (const index of ladder.keys()) await mkdir(join(folder, `v${index}`), { recursive: true })
  await convert(programs, { file, folder, args: hlsArguments(source, ladder) }, watch)

  const durationMs = await durationOf(join(folder, 'v0', 'index.m3u8'))
  if (durationMs === 0) throw new UnusableVideo('no_picture')
  // What the file says of itself was believed before; this was measured.
  if (durationMs > source.maxSeconds * 1000) throw new UnusableVideo('too_long')
  const greyFrames = await readFile(join(folder, GREY_FRAMES))
  return { width: best.width, height: best.height, durationMs, files: await filesIn(folder), greyFrames }
}

async function durationOf(playlist: string): Promise<number> {
  const text = await readFile(playlist, 'utf8').catch(() => '')
  const seconds = [...text.matchAll(/^#EXTINF:([\d.]+)/gm)].reduce((sum, [, length]) => sum + Number(length), 0)
  return Math.round(seconds * 1000)
}

async function filesIn(folder: string): Promise<MadeFile[]> {
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/'))
  return names.flatMap((name) => {
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)]
    return type === undefined ? [] : [{ name, path: join(folder, name), type }]
  })
}

/** A still of it, as large as the film. */
export async function takeStill(
  programs: Programs,
  { file, source, film, folder }: { file: string; source: Source; film: Film; folder: string },
  watch: Watch,
): Promise<Buffer> {
  const still = join(folder, 'still.jpg')
  const filter = `[0:${source.videoIndex}]thumbnail=${POSTER_FRAMES},scale=${film.width}:${film.height},setsar=1`
  // From the beginning when there is nothing that far in: the length was measured, but seeking goes by the file's word.
  for (const seek of [(film.durationMs / 1000) * POSTER_AT, 0]) {
    const args = ['-filter_complex', filter, '-frames:v', '1', '-q:v', '2', '-f', 'image2', '-update', '1', 'still.jpg']
    await convert(programs, { file, seek, folder, args }, watch)
    if (await stat(still).catch(() => null)) return readFile(still)
  }
  throw new UnusableVideo('no_picture')
}
