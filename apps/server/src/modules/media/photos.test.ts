import { PHOTO_WIDTHS } from '@fanlight/contract'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawText } from './glyphs.ts'
import { renderPhoto } from './photos.ts'

const SIDE = 960

/** A page of writing, as a screenshot or a letter on a table would show it. */
function writing(text: string): Promise<Buffer> {
  const { paths } = drawText(text)
  const line = (row: number) => `<g transform="translate(30 ${row * 80 + 20}) scale(4)">${paths}</g>`
  const lines = Array.from({ length: 11 }, (_, row) => line(row)).join('')
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="100%" height="100%"
    fill="#eee"/><g fill="none" stroke="#111" stroke-width="1.4">${lines}</g></svg>`
  return sharp(Buffer.from(page)).jpeg({ quality: 95 }).toBuffer()
}

/** Stripes of so many pixels, beginning with dark or with light. */
function stripes(width: number, phase: 0 | 1): Promise<Buffer> {
  const raw = Buffer.alloc(SIDE * SIDE)
  for (let at = 0; at < raw.length; at++) raw[at] = (Math.floor((at % SIDE) / width) + phase) % 2 === 0 ? 30 : 220
  return sharp(raw, { raw: { width: SIDE, height: SIDE, channels: 1 } })
    .png()
    .toBuffer()
}

const blurOf = async (bytes: Buffer, format = 'webp') =>
  (await renderPhoto(bytes, 'photo')).renditions.find(({ name }) => name === `fuzzy.${format}`)!.bytes

/** What a viewer sees who makes it as large as the picture was. */
const enlarged = (bytes: Buffer) =>
  sharp(bytes).resize(SIDE, SIDE, { kernel: 'lanczos3' }).sharpen({ sigma: 2 }).greyscale().raw().toBuffer()

function difference(one: Buffer, other: Buffer): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += Math.abs(one[at]! - other[at]!)
  return sum / one.length
}

/** How much neighbouring pixels differ: what writing, hair and edges are made of. */
function detail(pixels: Buffer): number {
  let sum = 0
  for (let at = 1; at < pixels.length; at++) if (at % SIDE !== 0) sum += (pixels[at]! - pixels[at - 1]!) ** 2
  return sum / pixels.length
}

describe('the blur of a photo', () => {
  it('tells one text from another no better than chance', async () => {
    const [one, other] = [await writing('meet me at 4711'), await writing('call jane 0993')]
    const [seenOne, seenOther] = [await enlarged(one), await enlarged(other)]
    const [blurOne, blurOther] = [await enlarged(await blurOf(one)), await enlarged(await blurOf(other))]
    expect(difference(seenOne, seenOther)).toBeGreaterThan(15)
    expect(difference(blurOne, blurOther)).toBeLessThan(4)
  })

  it('keeps no detail, however it is enlarged and sharpened', async () => {
    const page = await writing('meet me at 4711')
    expect(detail(await enlarged(await blurOf(page)))).toBeLessThan(detail(await enlarged(page)) / 500)
  })

  it('shows the same for a pattern and its opposite', async () => {
    const [blur, opposite] = [
      await enlarged(await blurOf(await stripes(12, 0))),
      await enlarged(await blurOf(await stripes(12, 1))),
    ]
    // Of 190 between the two as they were.
    expect(difference(blur, opposite)).toBeLessThan(5)
  })

  it('still shows where it is light and where it is dark', async () => {
    const half = await enlarged(await blurOf(await stripes(SIDE / 2, 0)))
    expect(half[SIDE / 8]).toBeLessThan(70)
    expect(half[(SIDE * 7) / 8]).toBeGreaterThan(180)
  })

  it.each(['webp', 'jpg'])('is at most 64 pixels wide and 2 kB as %s, whatever the picture', async (format) => {
    const noise = Buffer.alloc(400 * 1_000 * 3)
    for (let at = 0; at < noise.length; at++) noise[at] = (at * 7919) % 251
    const tall = await sharp(noise, { raw: { width: 400, height: 1_000, channels: 3 } })
      .png()
      .toBuffer()
    for (const picture of [tall, await writing('wide')]) {
      const bytes = await blurOf(picture, format)
      const { width, height, exif, icc } = await sharp(bytes).metadata()
      expect([Math.max(width, height), exif, icc]).toEqual([64, undefined, undefined])
      expect(bytes.length).toBeLessThan(2_048)
    }
  })
})

describe('a photo', () => {
  it('of one pixel, or much wider than high, is one too', async () => {
    for (const [width, height] of [
      [1, 1],
      [3_000, 1],
      [1, 3_000],
    ] as const) {
      const bytes = await sharp({ create: { width, height, channels: 4, background: '#3a68' } })
        .png()
        .toBuffer()
      const photo = await renderPhoto(bytes, 'photo')
      expect([photo.width, photo.height, photo.renditions.length]).toEqual([width, height, 2 * PHOTO_WIDTHS.length + 2])
    }
  })

  it('of a video lies below its own name', async () => {
    const { renditions } = await renderPhoto(await writing('still'), 'poster')
    expect(renditions.map(({ name }) => name)).toContain('poster/1200.webp')
    expect(renditions.some(({ name }) => name.startsWith('photo/'))).toBe(false)
  })
})
