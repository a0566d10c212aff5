import sharp from 'sharp'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { sized } from '../../../testing/deep.ts'
import { face, groupOfFaces } from '../../../testing/faces.ts'
import { createFaces } from './faces.ts'
import { OTHER_ABOVE, SAME_BELOW, scoreOf, verdictOf } from './verdict.ts'

const faces = createFaces()
/** A comparison takes a second of a core. */
const some = (pairs: [string, string][]) => pairs.slice(0, sized(1, pairs.length))
afterAll(() => faces.close())

async function compared(photo: Buffer, avatar: Buffer): Promise<string> {
  const result = await faces.compare({ photo, avatar })
  return 'failure' in result ? result.failure : verdictOf(result.distance)
}

describe('two pictures', () => {
  it.each(
    some([
      ['franck_01829', 'franck_04117'],
      ['SeanConnery', 'sean_guru2_crop'],
    ]),
  )('of the same person (%s, %s) are found to be', async (photo, avatar) => {
    expect(await compared(await face(photo), await face(avatar))).toBe('match')
  })

  it.each(
    some([
      ['franck_01829', 'cage'],
      ['bieber_small', 'fragrance-George-Clooney-main_crop'],
    ]),
  )('of different people (%s, %s) are found to be', async (photo, avatar) => {
    expect(await compared(await face(photo), await face(avatar))).toBe('other_person')
  })

  it('need one face each, and it is said which has none or several', async () => {
    const [one, none, several] = [await face('audrey'), await face('scream_crop'), await groupOfFaces(4)]
    expect(await compared(none, one)).toBe('no_face')
    expect(await compared(several, one)).toBe('several_faces')
    expect(await compared(one, none)).toBe('no_face_in_avatar')
    expect(await compared(one, several)).toBe('several_faces_in_avatar')
  })

  it('may be large, small, grey or transparent', async () => {
    const photo = await face('franck_01829')
    const large = await sharp(photo).resize(3_000).grayscale().jpeg().toBuffer()
    const clear = await sharp(photo).ensureAlpha(0.95).webp().toBuffer()
    expect(await compared(large, clear)).toBe('match')
    const tiny = await sharp(photo).resize(8, 8).jpeg().toBuffer()
    expect(await compared(photo, tiny)).toBe('no_face_in_avatar')
  })
})

describe('the thread', () => {
  it('survives what is no picture, goes on, and leaves the server free to answer meanwhile', async () => {
    const photo = await face('scream_crop')
    const nothing = Buffer.from('nothing')
    await expect(faces.compare({ photo, avatar: nothing })).rejects.toThrow()
    let turns = 0
    const clock = setInterval(() => turns++, 1)
    onTestFinished(() => clearInterval(clock))
    expect(await compared(photo, photo)).toBe('no_face_in_avatar')
    // The hundreds of milliseconds of arithmetic would be one turn here.
    expect(turns).toBeGreaterThan(20)
  })

  it('is ended when it hangs, and those who waited are told', async () => {
    const hurried = createFaces({ limitMs: 1 })
    const pictures = { photo: await face('scream_crop'), avatar: await face('scream_crop') }
    await expect(hurried.compare(pictures)).rejects.toThrow('took too long')
    await hurried.close()
  })

  it('takes no more at once than it can answer in time, goes when nobody asks, and comes back', async () => {
    const small = createFaces({ maxWaiting: 1, idleMs: 1 })
    const nobody = { photo: await face('scream_crop'), avatar: await face('scream_crop') }
    const outcomes = await Promise.allSettled([1, 2, 3].map(async () => small.compare(nobody)))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(await small.compare(nobody)).toEqual({ failure: 'no_face_in_avatar' })
    await small.close()
  })
})

describe('a distance', () => {
  it.each([
    [0, 'match', 100],
    [SAME_BELOW - 0.01, 'match', 63],
    [SAME_BELOW, 'unsure', 63],
    [OTHER_ABOVE, 'unsure', 50],
    [OTHER_ABOVE + 0.01, 'other_person', 49],
    [2, 'other_person', 0],
  ])('of %s is a %s with the score %s', (distance, verdict, score) => {
    expect([verdictOf(distance), scoreOf(distance)]).toEqual([verdict, score])
  })
})
