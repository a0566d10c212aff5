import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawAvatar } from './avatars.ts'
import { drawCover, paintScene } from './covers.ts'
import { sized } from '../../server/src/testing/deep.ts'
import { creators, people } from './people.ts'

async function sizeOf(picture: Buffer): Promise<string> {
  const { format, width, height } = await sharp(picture).metadata()
  return `${format} ${width}×${height}`
}

/** From the darkest to the lightest of its parts: a drawing that failed is flat. */
async function rangeOf(picture: Buffer): Promise<number> {
  const parts = await sharp(picture).resize(24, 24, { fit: 'fill' }).greyscale().raw().toBuffer()
  return Math.max(...parts) - Math.min(...parts)
}

/** Far more than it takes: the machine may be busy with every other test at once. */

describe('covers', () => {
  /** Half a second of a core each: of the others the scene is made, and not drawn. */
  const covered = creators.slice(0, sized(6, creators.length))
  let covers: Buffer[] = []
  beforeAll(async () => {
    covers = await Promise.all(covered.map((creator) => drawCover(creator)))
  })

  it('are 1200 × 400 WebP of at most 400 kB', async () => {
    expect(new Set(await Promise.all(covers.map(sizeOf)))).toEqual(new Set(['webp 1200×400']))
    expect(Math.max(...covers.map((cover) => cover.length))).toBeLessThan(400_000)
  })

  it('are pictures, each its own', async () => {
    expect(new Set(covers.map((cover) => cover.toString('base64'))).size).toBe(covered.length)
    expect(Math.min(...(await Promise.all(covers.map(rangeOf))))).toBeGreaterThan(60)
  })

  it('are a scene of its own for each craft', () => {
    const scenes = creators.map(({ craft, userName }) => paintScene(craft, `cover ${userName}`).toSvg())
    expect(new Set(scenes).size).toBe(creators.length)
    expect(Math.min(...scenes.map((scene) => scene.length))).toBeGreaterThan(2_000)
  })

  it.each(creators.slice(0, 3))('are drawn the same again ($craft)', async (creator) => {
    const again = await drawCover(creator)
    expect(again.equals(covers[creators.indexOf(creator)]!)).toBe(true)
  })

  it('differ in their details between two people of one craft', async () => {
    const [one, other] = await Promise.all(
      ['one', 'other'].map((userName) => drawCover({ userName, craft: 'climbing' })),
    )
    expect(one!.equals(other!)).toBe(false)
  })
})

describe('avatars', () => {
  const shown = people.slice(0, sized(15, people.length))
  let avatars: Buffer[] = []
  beforeAll(async () => {
    avatars = await Promise.all(shown.map((person) => drawAvatar(person)))
  })

  it('are 400 × 400 WebP of at most 60 kB', async () => {
    expect(new Set(await Promise.all(avatars.map(sizeOf)))).toEqual(new Set(['webp 400×400']))
    expect(Math.max(...avatars.map((avatar) => avatar.length))).toBeLessThan(60_000)
  })

  it('are pictures, each its own', async () => {
    expect(new Set(avatars.map((avatar) => avatar.toString('base64'))).size).toBe(shown.length)
    expect(Math.min(...(await Promise.all(avatars.map(rangeOf))))).toBeGreaterThan(60)
  })

  it('are drawn the same again', async () => {
    const again = await Promise.all(people.slice(0, 5).map((person) => drawAvatar(person)))
    expect(again.every((avatar, index) => avatar.equals(avatars[index]!))).toBe(true)
  })
})
