import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Programs, Storage } from '../../../server/src/demo-world.ts'
import { paintScene } from '../covers.ts'
import { HEIGHT, WIDTH } from '../paint/canvas.ts'
import { runConverter } from '../post-videos.ts'
import { CLIP_SECONDS, FRAMES_PER_SECOND, SOUND_FRAME_MS } from './sender/clip.ts'
import type { PlannedRoom } from './plan.ts'

/** More than what is shown needs is work for nothing. */
const SCALE = 1
const [WIDE, HIGH] = [640, 360]
/** A viewer who comes waits for a whole picture: there is one every second. */
const WHOLE_PICTURE_EVERY = FRAMES_PER_SECOND

export type ClipFiles = { video: Buffer; sound: Buffer }

const keyOf = (name: string, end: 'ivf' | 'ogg'): string => `demo/live/${name}.${end}`

/** What a room shows, made once and kept. Null when the signal ended it. */
export async function clipOf(
  { clip }: PlannedRoom,
  { storage, converter, signal }: { storage: Storage; converter: Programs; signal: AbortSignal },
): Promise<ClipFiles | null> {
  const [kept, keptSound] = [await read(storage, keyOf(clip.name, 'ivf')), await read(storage, keyOf(clip.name, 'ogg'))]
  if (kept && keptSound) return { video: kept, sound: keptSound }
  const folder = await mkdtemp(join(tmpdir(), 'fanlight-live-'))
  try {
    if (!(await runConverter(converter.ffmpeg, await argumentsFor(clip, folder), signal))) return null
    const [video, sound] = [await readFile(join(folder, 'clip.ivf')), await readFile(join(folder, 'clip.ogg'))]
    await storage.put(keyOf(clip.name, 'ogg'), sound, 'audio/ogg')
    await storage.put(keyOf(clip.name, 'ivf'), video, 'video/x-ivf')
    return { video, sound }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function read(storage: Storage, key: string): Promise<Buffer | null> {
  const object = await storage.get(key)
  if (!object) return null
  const parts: Buffer[] = []
  for await (const part of object.body) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

async function argumentsFor({ name, craft, pan, sound }: PlannedRoom['clip'], folder: string): Promise<string[]> {
  const picture = join(folder, 'scene.png')
  const svg = paintScene(craft, `live ${name}`).toSvg({
    x: 0,
    y: 0,
    width: WIDTH,
    height: HEIGHT,
    pixels: WIDTH * SCALE,
  })
  await writeFile(picture, await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 1 }).toBuffer())
  const seen = 2 * Math.round((HEIGHT * SCALE * WIDE) / HIGH / 2)
  const [from, to] = pan
  // There and back again, so that the end is where it begins; the light breathes a little.
  const share = `(0.5-0.5*cos(2*PI*t/${CLIP_SECONDS}))`
  const filters = [
    `loop=-1:1,setpts=N/${FRAMES_PER_SECOND}/TB`,
    `crop=${seen}:${HEIGHT * SCALE}:'${SCALE}*(${from}+(${to - from})*${share})':0`,
    `scale=${WIDE}:${HIGH},setsar=1`,
    `eq=brightness='0.03*sin(2*PI*t/4)':eval=frame`,
  ]
  const words = (text: string): string[] => text.split(' ').filter((word) => word !== '')
  return [
    ...words(`-v error -nostdin -y -threads 1 -framerate ${FRAMES_PER_SECOND} -i`),
    picture,
    ...words(`-f lavfi -i aevalsrc=${sound}:d=${CLIP_SECONDS}:s=48000`),
    ...words(`-map 0:v -t ${CLIP_SECONDS} -vf ${filters.join(',')} -pix_fmt yuv420p`),
    // Every packet is a picture that is shown: none is only there for others to refer to.
    ...words(`-c:v libvpx -deadline realtime -cpu-used 6 -auto-alt-ref 0 -lag-in-frames 0 -b:v 300k -crf 20`),
    ...words(`-g ${WHOLE_PICTURE_EVERY} -keyint_min ${WHOLE_PICTURE_EVERY} -f ivf`),
    join(folder, 'clip.ivf'),
    ...words(`-map 1:a -t ${CLIP_SECONDS} -c:a libopus -b:a 24k -frame_duration ${SOUND_FRAME_MS} -ac 1 -f ogg`),
    join(folder, 'clip.ogg'),
  ]
}
