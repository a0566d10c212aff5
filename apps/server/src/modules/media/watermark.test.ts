import { instant, type UserId } from '@fanlight/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { burnIn } from './watermark.ts'
import { renderPhoto } from './photos.ts'

const FOLDER = `assets/41/${'ef'.repeat(16)}`

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const { renditions } = await renderPhoto(await plain('#777', 1_600, 1_000), 'photo')
  for (const made of renditions) await app.platform.storage.put(`${FOLDER}/${made.name}`, made.bytes, made.type)
})
afterAll(() => app.close())

const plain = (background: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg({ quality: 100 })
    .toBuffer()
const linkFor = (viewerId: string, watermark: string | null) =>
  app.media.viewing.open({ folder: FOLDER, kind: 'photo' }, { viewerId: viewerId as UserId, until: null, watermark })
    .url
const ask = (url: string, headers: Record<string, string> = {}) =>
  app.http.server.inject({ method: 'GET', url, headers })
const pixels = (bytes: Buffer) => sharp(bytes).greyscale().raw().toBuffer()

/** By how much each pixel of a plain picture has changed. */
async function marksOn(background: string, width: number, height: number, text: string): Promise<Uint8Array> {
  const picture = await plain(background, width, height)
  const [before, after] = [await pixels(picture), await pixels(await burnIn(picture, text, 'image/jpeg'))]
  return Uint8Array.from(after, (value, at) => Math.abs(value - (before[at] ?? 0)))
}

/** How high the largest letter is that lies wholly within. */
function letterHeight(marks: Uint8Array, width: number): number {
  const seen = new Uint8Array(marks.length)
  let highest = 0
  for (let start = 0; start < marks.length; start++) {
    if (marks[start]! <= 10 || seen[start]) continue
    const waiting = [start]
    let [top, bottom, touchesEdge] = [start, start, false]
    seen[start] = 1
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      bottom = Math.max(bottom, at)
      top = Math.min(top, at)
      touchesEdge ||= at < width || at >= marks.length - width || at % width === 0 || at % width === width - 1
      for (const next of [at - 1, at + 1, at - width, at + width]) {
        if (next < 0 || next >= marks.length || seen[next] || marks[next]! <= 10) continue
        seen[next] = 1
        waiting.push(next)
      }
    }
    const height = Math.floor(bottom / width) - Math.floor(top / width) + 1
    if (!touchesEdge) highest = Math.max(highest, height)
  }
  return highest
}

describe('a watermark', () => {
  it('is another picture for every viewer, and the same again for the same', async () => {
    const [jane, john] = [await ask(linkFor('1', '@jane')), await ask(linkFor('2', '@john'))]
    const nobody = await ask(linkFor('3', null))
    expect([jane.statusCode, john.statusCode, nobody.statusCode]).toEqual([200, 200, 200])
    expect(jane.rawPayload.equals(john.rawPayload)).toBe(false)
    expect(jane.rawPayload.equals(nobody.rawPayload)).toBe(false)
    expect(jane.headers['etag']).not.toBe(john.headers['etag'])
    expect((await ask(linkFor('1', '@jane'))).rawPayload.equals(jane.rawPayload)).toBe(true)
  })

  it('comes in every width and format, and in parts', async () => {
    for (const [accept, type] of [
      ['image/avif,image/webp,*/*', 'image/webp'],
      ['*/*', 'image/jpeg'],
    ] as const) {
      for (const [query, width] of [
        ['&w=480', 480],
        ['', 1_600],
      ] as const) {
        const answer = await ask(linkFor('1', '@jane') + query, { accept })
        expect([answer.headers['content-type'], (await sharp(answer.rawPayload).metadata()).width]).toEqual([
          type,
          width,
        ])
      }
    }
    const whole = (await ask(linkFor('1', '@jane'))).rawPayload
    const part = await ask(linkFor('1', '@jane'), { range: 'bytes=10-19' })
    expect([part.statusCode, part.rawPayload.equals(whole.subarray(10, 20))]).toEqual([206, true])
    expect(part.headers['content-range']).toBe(`bytes 10-19/${whole.length}`)
  })

  it('is drawn once when many ask at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(linkFor('5', '@crowd'))))
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
  })

  it.each(['#ffffff', '#000000', '#777777', '#d04020'])(
    'is seen on %s, and leaves most of it alone',
    async (background) => {
      const marks = await marksOn(background, 600, 400, '@somebody_21')
      const strongest = marks.reduce((most, by) => Math.max(most, by), 0)
      const share = marks.filter((by) => by > 12).length / marks.length
      expect(strongest).toBeGreaterThan(30)
      expect(strongest).toBeLessThan(150)
      expect(share).toBeGreaterThan(0.01)
      expect(share).toBeLessThan(0.2)
    },
  )

  it.each([
    [480, 320, '@abc'],
    [600, 900, '@a_name_of_24_characters_'],
    [1_600, 1_000, '@somebody'],
  ])('leaves no quarter of a picture of %i x %i without the name', async (width, height, text) => {
    const marks = await marksOn('#888888', width, height, text)
    for (let quarter = 0; quarter < 16; quarter++) {
      const [left, top] = [(quarter % 4) * (width / 4), Math.floor(quarter / 4) * (height / 4)]
      let count = 0
      for (let y = top; y < top + height / 4; y++) {
        for (let x = left; x < left + width / 4; x++) if (marks[y * width + x]! > 12) count++
      }
      expect(count).toBeGreaterThan((width * height) / 16 / 200)
    }
  })

  it('is as high as letters of a page at least, and grows with the picture', async () => {
    const highest = async (width: number) => letterHeight(await marksOn('#777777', width, width / 2, 'l'), width)
    expect(await highest(320)).toBeGreaterThanOrEqual(9)
    expect(await highest(1_920)).toBeGreaterThanOrEqual(45)
  })

  it('holds whatever text it is given, as strokes and nothing else', async () => {
    for (const text of ['@', '"><script>', '&amp;', 'ünïcödé 你好', 'x'.repeat(200)]) {
      const bytes = await burnIn(await plain('#888', 300, 200), text, 'image/webp')
      expect((await sharp(bytes).metadata()).width).toBe(300)
    }
    expect((await sharp(await burnIn(await plain('#888', 3, 2), '@tiny', 'image/jpeg')).metadata()).height).toBe(2)
  })

  it('ends with the link as well', async () => {
    const until = instant(app.clock.now() + 1_000)
    const terms = { viewerId: '1' as UserId, until, watermark: '@jane' }
    const { url } = app.media.viewing.open({ folder: FOLDER, kind: 'photo' }, terms)
    expect((await ask(url)).statusCode).toBe(200)
    app.clock.advance(1_000)
    expect((await ask(url)).statusCode).toBe(403)
  })
})
