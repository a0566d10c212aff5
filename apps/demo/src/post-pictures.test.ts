import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { renderBlur } from '../../server/src/modules/media/index.ts'
import { createPencil, type Drawn, type Look } from './post-pictures.ts'

const LOOK: Look = { seed: 'a post', part: 0, isMirrored: false, light: 'day' }

describe('a drawn picture', () => {
  let drawn: Drawn
  beforeAll(async () => void (drawn = await createPencil({ renderBlur })('comics', LOOK)))

  const fileOf = (name: string) => drawn.files.find((file) => file.name === name)!
  const sizeOf = async (name: string) => {
    const { width, height, format } = await sharp(fileOf(name).bytes).metadata()
    return { width, height, format }
  }

  it('comes in every width that is served, in both formats, and never larger than it is', async () => {
    const { width, height } = drawn
    expect(drawn.files.map(({ name }) => name).toSorted()).toEqual(
      ['480', '1200', '2400']
        .flatMap((name) => [`photo/${name}.jpg`, `photo/${name}.webp`])
        .concat('fuzzy.jpg', 'fuzzy.webp')
        .toSorted(),
    )
    expect(await sizeOf('photo/2400.webp')).toEqual({ width, height, format: 'webp' })
    expect(await sizeOf('photo/1200.jpg')).toEqual({ width, height, format: 'jpeg' })
    expect((await sizeOf('photo/480.webp')).width).toBe(480)
  })

  it('has a blur that is no larger than a stamp', async () => {
    const { width, height } = await sizeOf('fuzzy.webp')
    expect(Math.max(width, height)).toBe(64)
  })

  it('is the same again to the byte, and another one in another light or mirrored', async () => {
    const draw = createPencil({ renderBlur })
    const again = await draw('comics', LOOK)
    const others = [
      await draw('comics', { ...LOOK, light: 'dusk' }),
      await draw('comics', { ...LOOK, isMirrored: true }),
    ]
    expect(again.digest).toBe(drawn.digest)
    expect(new Set([again, ...others].map(({ digest }) => digest)).size).toBe(3)
  })
})
