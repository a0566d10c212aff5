import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { scene } from '../../../testing/scenes.ts'
import { differenceOf, fingerprintOf, fromHash, toHash } from './fingerprint.ts'
import { looksOf, looksOfFrames } from './forbidden.ts'

const lookOf = async (picture: Sharp) => {
  const [look] = await looksOf(await picture.png().toBuffer())
  if (!look) throw new Error('It looks like nothing')
  return look
}
const seeds = Array.from({ length: 10 }, (_, index) => index + 1)

describe('how a picture looks', () => {
  it.each([
    ['smaller', async (one: Sharp) => one.resize(160)],
    ['stretched', async (one: Sharp) => one.resize(640, 400, { fit: 'fill' })],
    ['compressed until it falls apart', async (one: Sharp) => sharp(await one.jpeg({ quality: 12 }).toBuffer())],
    ['in grey', async (one: Sharp) => one.greyscale()],
    ['brighter', async (one: Sharp) => one.modulate({ brightness: 1.25 })],
    ['a little blurred', async (one: Sharp) => one.blur(3)],
    ['with its edges cut off', async (one: Sharp) => one.extract({ left: 6, top: 5, width: 628, height: 470 })],
  ])('stays what it is %s', async (_, change) => {
    for (const seed of seeds) {
      const [before, after] = [await lookOf(scene(seed)), await lookOf(await change(scene(seed)))]
      expect(differenceOf(before.asIs, after.asIs), `scene ${seed}`).toBeLessThanOrEqual(10)
    }
  })

  it('is known in a mirror, without looking again', async () => {
    for (const seed of seeds) {
      const [one, turned] = [await lookOf(scene(seed)), await lookOf(scene(seed).flop())]
      expect(differenceOf(one.mirrored, turned.asIs), `scene ${seed}`).toBeLessThanOrEqual(4)
    }
  })

  it('is another one for another picture', async () => {
    const all = await Promise.all(seeds.map((seed) => lookOf(scene(seed))))
    const least = all.flatMap((one, index) =>
      all
        .slice(index + 1)
        .map((other) => Math.min(differenceOf(one.asIs, other.asIs), differenceOf(one.asIs, other.mirrored))),
    )
    expect(Math.min(...least)).toBeGreaterThan(10)
  })

  it('is nothing where there is nothing to see', async () => {
    const empty = sharp({ create: { width: 300, height: 200, channels: 3, background: '#c06030' } })
    expect(await looksOf(await empty.jpeg().toBuffer())).toEqual([])
    expect(fingerprintOf(new Uint8Array(1024))).toBeNull()
  })

  it('is written as sixteen digits and read again', () => {
    for (const bits of [0n, 1n, 0xffff_ffff_ffff_ffffn, 0x8000_0000_0000_0000n])
      expect(fromHash(toHash(bits))).toBe(bits)
    expect(toHash(255n)).toBe('00000000000000ff')
  })
})

describe('how a film looks', () => {
  const grey = async (seed: number) =>
    scene(seed).greyscale().resize(32, 32, { fit: 'fill' }).removeAlpha().raw().toBuffer()

  it('is what is seen in it, once for as long as it stays the same', async () => {
    const [one, other] = [await grey(1), await grey(2)]
    expect(await looksOfFrames(Buffer.concat([one, one, one, other, other, one]))).toHaveLength(3)
    expect(await looksOfFrames(Buffer.alloc(1024 * 5))).toEqual([])
    expect(await looksOfFrames(Buffer.alloc(0))).toEqual([])
  })

  it('is some thousand frames of a long one, from its beginning to its end', async () => {
    const [one, other, last] = [await grey(1), await grey(2), await grey(3)]
    const frames = Array.from({ length: 8_000 }, (_, index) => (index % 2 === 0 ? one : other))
    const looks = await looksOfFrames(Buffer.concat([...frames, last]))
    expect(looks.length).toBe(7_200)
  })
})
