import type { Page } from '@playwright/test'
import { userId } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CREATOR, frames, startPlace, type Place, type Started } from './place.ts'

export const [ANNA, BEN, CLEO] = [userId('2'), userId('3'), userId('4')]

type Server = Parameters<Parameters<typeof startPlace>[0]>[0]

/** One that every test of this file is given, and how it differs from the others where that is to be seen. */
export type UnderTest = {
  start: (server: Server) => Promise<Started>
  /** What it answers who comes with this token, as a status of HTTP. */
  knock: (place: Place, token: string) => Promise<number>
  /** Ends it without a word, and sees to it that it is there again. */
  crash: () => Promise<void>
}

/** More pictures than there are now. */
export async function watches(page: Page): Promise<void> {
  const before = await frames(page)
  await expect.poll(() => frames(page)).toBeGreaterThan(before + 3)
}

/** As `watches`, after a break: what was counted before it is not counted any more. */
export async function watchesAgain(page: Page): Promise<void> {
  const before = await frames(page)
  await expect
    .poll(async () => {
      const now = await frames(page)
      return now < before || now > before + 30
    })
    .toBe(true)
  await watches(page)
}

/** What every engine has to do, in real browsers. Tests of one engine alone follow by `more`. */
export function conforms(
  name: string,
  engine: UnderTest,
  more: (place: () => Place, sender: () => Page) => void,
): void {
  describe(name, () => {
    let place: Place
    let sender: Page
    beforeAll(async () => {
      place = await startPlace(engine.start)
      sender = await place.open(CREATOR, 'publish')
    })
    afterAll(() => place.stop(), 30_000)
    const seen = (page: Page) => page.evaluate(() => window.seen())

    it('carries picture and sound to those who watch, and says that somebody sends', async () => {
      const anna = await place.open(ANNA, 'view')
      await watches(anna)
      await expect.poll(async () => (await seen(anna)).audioPackets).toBeGreaterThan(5)
      expect(place.heard).toContainEqual(expect.objectContaining({ type: 'media-up', userId: CREATOR }))
      expect(await place.engine.publishing()).toEqual([{ roomId: place.roomId, userId: CREATOR }])
      await expect.poll(() => place.engine.health()).toMatchObject({ ok: true, rooms: 1, peers: 2 })
      await anna.close()
    })

    it('sends who only listens no picture', async () => {
      const anna = await place.open(ANNA, 'view')
      await watches(anna)
      await anna.evaluate(() => window.choose('audio'))
      await expect.poll(async () => (await seen(anna)).videoTracks).toBe(0)
      const { audioPackets: before } = await seen(anna)
      await expect.poll(async () => (await seen(anna)).audioPackets).not.toBe(before)
      expect(await seen(anna)).toMatchObject({ framesDecoded: 0, videoTracks: 0, state: 'up' })
      await anna.evaluate(() => window.choose('full'))
      await watches(anna)
      await anna.close()
    })

    it('lets nobody in without a grant, nor with one that is old, or for a room that is not there', async () => {
      expect(await engine.knock(place, 'made.up')).toBe(401)
      const { token: old } = await place.grantFor(ANNA, 'view', -120)
      expect(await engine.knock(place, old)).toBe(401)
      const { token: elsewhere } = await place.grantFor(ANNA, 'view', 60, '7002')
      expect(await engine.knock(place, elsewhere)).toBe(404)
    })

    it('cuts somebody off within a second', async () => {
      const ben = await place.open(BEN, 'view')
      await watches(ben)
      place.ban(BEN)
      await place.engine.remove(place.roomId, BEN)
      await new Promise((resolve) => void setTimeout(resolve, 1_000))
      const after = await frames(ben)
      await expect.poll(async () => (await seen(ben)).state).not.toBe('up')
      expect(await frames(ben)).toBeLessThanOrEqual(after)
      await ben.close()
    })

    it('lets somebody come back, by a new grant', async () => {
      const anna = await place.open(ANNA, 'view')
      await watches(anna)
      await place.engine.remove(place.roomId, ANNA)
      await watchesAgain(anna)
      await anna.close()
    })

    it('goes on when the sender reloads the page, for those who watch already and for those who come', async () => {
      const cleo = await place.open(CLEO, 'view')
      await watches(cleo)
      await sender.reload()
      await sender.evaluate(() => window.sendOrWatch('publish'))
      await watches(cleo)
      const anna = await place.open(ANNA, 'view')
      await watches(anna)
      await anna.close()
      await cleo.close()
    })

    more(
      () => place,
      () => sender,
    )

    it('is there again after a crash, and everybody finds back', async () => {
      const cleo = await place.open(CLEO, 'view')
      await watches(cleo)
      const before = place.heard.length
      await engine.crash()
      const ups = () => place.heard.slice(before).filter(({ type }) => type === 'media-up').length
      await expect.poll(ups).toBeGreaterThan(0)
      await watches(cleo)
      expect(await place.engine.publishing()).toEqual([{ roomId: place.roomId, userId: CREATOR }])
      await cleo.close()
    })
  })
}
