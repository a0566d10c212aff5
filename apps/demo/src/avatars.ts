import sharp from 'sharp'
import type { Portrait } from './portraits.ts'
import { BACKGROUNDS, backgroundFor, lineDrawingFor, portraitFor, portraitOf } from './portraits.ts'
import type { Random } from './random.ts'
import { createRandom } from './random.ts'

const SIZE = 512
const SENT = 400
/** Where the panes of light meet, under the lower edge. */
const HUB = 516

/** Loaded for the first picture: the collection is thirty styles, and most starts of the server draw none. */
async function loadPens() {
  const [{ createAvatar }, { notionists, openPeeps }] = await Promise.all([
    import('@dicebear/core'),
    import('@dicebear/collection'),
  ])
  return { createAvatar, notionists, openPeeps }
}
type Pens = Awaited<ReturnType<typeof loadPens>>

const bare = (color: string) => color.slice(1)

function drawPeep({ createAvatar, openPeeps }: Pens, userName: string, portrait: Portrait): string {
  const { head, face, skin, accent, clothing, beard, glasses } = portrait
  return createAvatar(openPeeps, {
    seed: userName,
    head: [head],
    face: [face],
    skinColor: [bare(skin)],
    headContrastColor: [bare(accent)],
    clothingColor: [bare(clothing)],
    facialHair: beard ? [beard] : [],
    facialHairProbability: beard ? 100 : 0,
    accessories: glasses ? [glasses] : [],
    accessoriesProbability: glasses ? 100 : 0,
    maskProbability: 0,
  }).toString()
}

/** Printed in our ink on our paper instead of black on white. */
function drawLine({ createAvatar, notionists }: Pens, userName: string, random: Random): string {
  const drawing = createAvatar(notionists, { seed: userName, ...lineDrawingFor(random) }).toString()
  return drawing.replaceAll('#000', '#1d1620').replaceAll('#fff', '#fff8ee')
}

/** The five panes of the mark as light behind the head. */
function drawLight([light, deep]: readonly [string, string]): string {
  const panes = [0, 1, 2, 3, 4].map((pane) => {
    const point = (angle: number) =>
      `${(256 + Math.cos(angle) * 560).toFixed(1)} ${(HUB + Math.sin(angle) * 560).toFixed(1)}`
    const [from, to] = [Math.PI + (pane * Math.PI) / 5 + 0.035, Math.PI + ((pane + 1) * Math.PI) / 5 - 0.035]
    return `M256 ${HUB}L${point(from)}L${point(to)}Z`
  })
  return `<defs><linearGradient id="wall" x1="0" y1="0" x2="0.35" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></linearGradient></defs><rect width="${SIZE}" height="${SIZE}" fill="url(#wall)"/><path d="${panes.join('')}" fill="#fff" fill-opacity="0.19"/>`
}

/** DiceBear's drawing, placed so that a round frame cuts neither hair nor chin. */
function place(drawing: string, [x, y, size]: readonly [number, number, number]): string {
  return drawing.replace('<svg ', `<svg x="${x}" y="${y}" width="${size}" height="${size}" `)
}

function draw(pens: Pens, userName: string, random: Random): string {
  const portrait = portraitOf(userName)
  if (!portrait && random.chance(0.36)) {
    return drawLight(BACKGROUNDS[backgroundFor(random)]) + place(drawLine(pens, userName, random), [-24, -44, 560])
  }
  const chosen = portrait ?? portraitFor(random)
  return drawLight(BACKGROUNDS[chosen.background]) + place(drawPeep(pens, userName, chosen), [24, 34, 480])
}

/** 400 × 400 WebP, the same bytes for the same name: as a picture is sent that somebody uploads, and no larger. */
export async function drawAvatar(person: { userName: string }): Promise<Buffer> {
  const body = draw(await loadPens(), person.userName, createRandom(`avatar ${person.userName}`))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">${body}</svg>`
  return sharp(Buffer.from(svg)).removeAlpha().resize(SENT, SENT).webp({ quality: 82, effort: 4 }).toBuffer()
}
