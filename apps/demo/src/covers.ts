import sharp from 'sharp'
import type { Craft } from './crafts.ts'
import type { Canvas } from './paint/canvas.ts'
import { createCanvas } from './paint/canvas.ts'
import { finish } from './paint/finish.ts'
import type { Random } from './random.ts'
import { createRandom } from './random.ts'
import { paintCello } from './scenes/cello.ts'
import { paintChess } from './scenes/chess.ts'
import { paintStreet } from './scenes/city.ts'
import { paintComics } from './scenes/comics.ts'
import { paintDunes } from './scenes/dunes.ts'
import { paintGarden } from './scenes/garden.ts'
import { paintInk } from './scenes/ink.ts'
import { paintJazz } from './scenes/jazz.ts'
import { paintKitchen } from './scenes/kitchen.ts'
import { paintLinework } from './scenes/linework.ts'
import { paintLake, paintPeaks } from './scenes/mountains.ts'
import { paintNightSky } from './scenes/night-sky.ts'
import { paintOils } from './scenes/oils.ts'
import { paintPetals } from './scenes/petals.ts'
import { paintShelves } from './scenes/shelves.ts'
import { paintSilk } from './scenes/silk.ts'
import { paintStage } from './scenes/stage.ts'
import { paintSynth } from './scenes/synth.ts'
import { paintKnit, paintScales } from './scenes/textiles.ts'
import { paintWaves } from './scenes/waves.ts'
import { paintWindow } from './scenes/window.ts'
import { paintWoodwork } from './scenes/woodwork.ts'

const SCENES: Record<Craft, (canvas: Canvas, random: Random) => void> = {
  ceramics: paintShelves,
  painting: paintOils,
  cello: paintCello,
  synth: paintSynth,
  dance: paintSilk,
  cooking: paintKitchen,
  climbing: paintPeaks,
  photography: paintLake,
  'tattoo design': paintLinework,
  theatre: paintStage,
  knitting: paintKnit,
  chess: paintChess,
  astronomy: paintNightSky,
  gardening: paintGarden,
  calligraphy: paintInk,
  woodwork: paintWoodwork,
  makeup: paintPetals,
  fitness: paintDunes,
  storytelling: paintWindow,
  'cosplay craft': paintScales,
  'jazz piano': paintJazz,
  'street food': paintStreet,
  surf: paintWaves,
  comics: paintComics,
}

/** What a craft looks like, ready to be looked at; the seed chooses the details. */
export function paintScene(craft: Craft, seed: string): Canvas {
  const canvas = createCanvas()
  SCENES[craft](canvas, createRandom(seed))
  return canvas
}

/** 1200 × 400 WebP, as wide as an uploaded one is sent at most, the same bytes for the same person: the craft chooses the scene, the name its details. */
export async function drawCover(creator: { userName: string; craft: Craft }): Promise<Buffer> {
  const canvas = paintScene(creator.craft, `cover ${creator.userName}`)
  const drawing = sharp(Buffer.from(canvas.toSvg())).removeAlpha().raw()
  const { data, info } = await drawing.toBuffer({ resolveWithObject: true })
  finish(new Uint8ClampedArray(data.buffer, data.byteOffset, data.length), canvas.corners)
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .resize(1200, 400)
    .webp({ quality: 70, effort: 4 })
    .toBuffer()
}
