import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { face, groupOfFaces } from '../../../testing/faces.ts'
import { createFaces } from './faces.ts'
import { OTHER_ABOVE, SAME_BELOW, scoreOf, verdictOf } from './verdict.ts'

const faces = createFaces()
afterAll(() => faces.close())

async function compared(photo: Buffer, avatar: Buffer): Promise<string> {
  const result = await faces.compare({ photo, avatar })
  return 'failure' in result ? result.failure : verdictOf(result.distance)
}

describe('two pictures', { timeout: 60_000 }, () => {
  it.each([
    ['franck_01829', 'franck_04117'],
    ['SeanConnery', 'sean_guru2_crop'],
  ])('of the same person (%s, %s) are found to be', async (photo, avatar) => {
    expect(await compared(await face(photo), await face(avatar))).toBe('match')
  })

  it.each([
    ['franck_01829', 'cage'],
    ['bieber_small', 'fragrance-George-Clooney-main_crop'],
  ])('of different people (%s, %s) are found to be', async (photo, avatar) => {
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
    for (const other of [large, clear]) expect(await compared(other, photo)).toBe('match')
    const tiny = await sharp(photo).resize(8, 8).jpeg().toBuffer()
    expect(await compared(tiny, photo)).toBe('no_face')
  })
})

describe('the thread', { timeout: 60_000 }, () => {
  it('survives what is no picture, goes on, and leaves the server free to answer meanwhile', async () => {
    const photo = await face('audrey')
    const nothing = Buffer.from('nothing')
    await expect(faces.compare({ photo, avatar: nothing })).rejects.toThrow()
    const before = performance.eventLoopUtilization()
    expect(await compared(photo, photo)).toBe('match')
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.3)
  })

  it('takes no more at once than it can answer in time', async () => {
    const pictures = { photo: await face('scream_crop'), avatar: await face('scream_crop') }
    const small = createFaces({ maxWaiting: 1 })
    const outcomes = await Promise.allSettled([1, 2, 3].map(async () => small.compare(pictures)))
    await small.close()
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  it('is ended when it hangs, and those who waited are told', async () => {
    const hurried = createFaces({ limitMs: 1 })
    const pictures = { photo: await face('scream_crop'), avatar: await face('scream_crop') }
    await expect(hurried.compare(pictures)).rejects.toThrow('took too long')
    await hurried.close()
  })

  it('goes when nobody asks, and comes back', async () => {
    const brief = createFaces({ idleMs: 1 })
    const nobody = { photo: await face('scream_crop'), avatar: await face('scream_crop') }
    expect(await brief.compare(nobody)).toEqual({ failure: 'no_face_in_avatar' })
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(await brief.compare(nobody)).toEqual({ failure: 'no_face_in_avatar' })
    await brief.close()
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
