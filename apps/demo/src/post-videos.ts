import { spawn } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Programs } from '../../server/src/demo-world.ts'
import { paintScene } from './covers.ts'
import type { Craft } from './crafts.ts'
import { HEIGHT, WIDTH } from './paint/canvas.ts'

/** Twice as large as a scene is meant to be: the window that moves over it is enlarged less. */
const SCALE = 2
const FRAMES_PER_SECOND = 25

type Clip = {
  craft: Craft
  seconds: number
  shape: 'wide' | 'tall'
  /** Where the left edge of what is seen begins and ends, on the scene's canvas. */
  pan: readonly [from: number, to: number]
  /** It comes out of the dark, in so many seconds. */
  dawn?: number
  /** A quiet sound, as the loudness over the time in seconds. */
  sound?: string
}

const hum = (...tones: readonly (readonly [hertz: number, loudness: number])[]): string =>
  tones.map(([hertz, loudness]) => `${loudness}*sin(2*PI*${hertz}*t)`).join('+')

const CLIPS = {
  'last-bus': {
    craft: 'synth',
    seconds: 7,
    shape: 'wide',
    pan: [60, 520],
    sound: `(0.6+0.4*cos(PI*t/7))*(${hum([110, 0.1], [164.8, 0.07], [220.9, 0.05], [329.6, 0.03])})`,
  },
  'open-string': {
    craft: 'cello',
    seconds: 7,
    shape: 'wide',
    pan: [560, 180],
    sound: hum([65.4, 0.14], [130.8, 0.08], [196.2, 0.04]),
  },
  swell: { craft: 'surf', seconds: 8, shape: 'wide', pan: [120, 600] },
  'turning-sky': { craft: 'astronomy', seconds: 8, shape: 'tall', pan: [420, 820] },
  'lantern-street': { craft: 'street food', seconds: 7, shape: 'tall', pan: [420, 690], dawn: 1.5 },
  'north-face': { craft: 'climbing', seconds: 8, shape: 'wide', pan: [140, 380], dawn: 5 },
} as const satisfies Record<string, Clip>

export type ClipName = keyof typeof CLIPS

/**
 * Makes a short film of a drawn scene, as a camera would have: a file that is uploaded like any other. Answers null when
 * the signal ended it.
 */
export async function withClip<T>(
  name: ClipName,
  { ffmpeg }: Programs,
  signal: AbortSignal,
  use: (file: { path: string; bytes: number }) => Promise<T>,
): Promise<T | null> {
  const clip: Clip = CLIPS[name]
  const folder = await mkdtemp(join(tmpdir(), 'fanlight-clip-'))
  try {
    const [picture, path] = [join(folder, 'scene.png'), join(folder, 'clip.mp4')]
    const whole = { x: 0, y: 0, width: WIDTH, height: HEIGHT, pixels: WIDTH * SCALE }
    const svg = paintScene(clip.craft, `clip ${name}`).toSvg(whole)
    await writeFile(picture, await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 1 }).toBuffer())
    if (!(await runConverter(ffmpeg, argumentsFor(clip, picture, path), signal))) return null
    return await use({ path, bytes: (await stat(path)).size })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function argumentsFor({ seconds, shape, pan: [from, to], dawn, sound }: Clip, picture: string, path: string): string[] {
  const [width, height] = shape === 'wide' ? [1280, 720] : [720, 1280]
  const seen = 2 * Math.round((HEIGHT * SCALE * width) / height / 2)
  // Slowly at the beginning and at the end, as a hand turns a camera.
  const share = `(0.5-0.5*cos(PI*t/${seconds}))`
  const window = `crop=${seen}:${HEIGHT * SCALE}:'${SCALE}*(${from}+(${to - from})*${share})':0`
  // Read once: a picture of this size takes longer to read than everything else together.
  const still = `loop=-1:1,setpts=N/${FRAMES_PER_SECOND}/TB`
  const filters = [
    still,
    window,
    `scale=${width}:${height},setsar=1`,
    ...(dawn === undefined ? [] : [`fade=t=in:st=0:d=${dawn}`]),
  ]
  const spoken = sound === undefined ? '' : `-f lavfi -i aevalsrc=${sound}:d=${seconds}:s=44100`
  const heard = sound === undefined ? '-an' : `-af afade=t=in:d=1,afade=t=out:st=${seconds - 1.5}:d=1.5 -c:a aac`
  const words = (text: string): string[] => text.split(' ').filter((word) => word !== '')
  return [
    ...words(`-v error -nostdin -y -threads 1 -framerate ${FRAMES_PER_SECOND} -i`),
    picture,
    ...words(`${spoken} -t ${seconds} -vf ${filters.join(',')} ${heard}`),
    ...words('-c:v libx264 -preset veryfast -crf 20 -pix_fmt yuv420p -movflags +faststart'),
    path,
  ]
}

/** False when the signal ended it. */
export async function runConverter(program: string, args: readonly string[], signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], signal })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => void (said += chunk.toString().slice(0, 2_000)))
  return new Promise((resolve, reject) => {
    // Ended by the signal it is still there for a moment, and writes; its folder goes when it has gone.
    child.once('error', (error) => {
      if (!signal.aborted) reject(error)
    })
    child.once('close', (code) => {
      if (code === 0) resolve(true)
      else if (signal.aborted) resolve(false)
      else reject(new Error(`ffmpeg ended with ${code}: ${said}`))
    })
  })
}
