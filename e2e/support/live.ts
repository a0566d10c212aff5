import type { BrowserContext, Page } from '@playwright/test'
import { expect, test as base, type Person } from './fixtures.ts'

/** Nobody else goes live with them: each layout has its own, because journeys of both run at the same time. */
const PAIRS = {
  evening: {
    desktop: { fan: 'lantern_lane', creator: 'tiefe_saite' },
    mobile: { fan: 'harbour_fox', creator: 'salt_hour' },
  },
  order: {
    desktop: { fan: 'lantern_lane', creator: 'foam_and_brass' },
    mobile: { fan: 'harbour_fox', creator: 'paso_de_agua' },
  },
  crowd: {
    desktop: { fan: 'teaspoon', creator: 'quiet_bishop' },
    mobile: { fan: 'ridge_walker', creator: 'blue_hour_keys' },
  },
} as const

/** Whether the picture on this page moves: the element itself says how far it has come. */
async function playedTo(page: Page, name: string): Promise<number> {
  return page.getByLabel(`Live video of ${name}`).evaluate((video) => {
    const { currentTime, videoWidth } = video as HTMLVideoElement
    return videoWidth === 0 ? 0 : currentTime
  })
}

export async function seesLive(page: Page, { nickname }: Person): Promise<void> {
  await expect.poll(() => playedTo(page, nickname)).toBeGreaterThan(0)
  const before = await playedTo(page, nickname)
  await expect.poll(() => playedTo(page, nickname)).toBeGreaterThan(before + 0.5)
}

/** By way of the sheet on a phone, which stays until it is closed; in the row on a desktop. */
export async function giveRose(fans: Page, layout: string, taps = 1): Promise<void> {
  const send = 'Send Rose for 1 diamond'
  if (layout === 'mobile') {
    await fans.getByRole('button', { name: 'Gifts' }).click()
    const sheet = fans.getByRole('dialog', { name: 'Gift', exact: true })
    await sheet
      .locator('label')
      .filter({ has: fans.getByRole('radio', { name: 'Rose, 1 diamond' }) })
      .click()
    for (let tap = 0; tap < taps; tap++) await sheet.getByRole('button', { name: send }).click()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toBeHidden()
    return
  }
  const row = fans.getByRole('region', { name: 'Gifts' })
  await row.getByRole('button', { name: 'Rose, 1 diamond' }).hover()
  for (let tap = 0; tap < taps; tap++) await row.getByRole('button', { name: send }).click()
}

type Living = {
  /** Whose evening it is: a file of its own has people of its own. */
  cast: keyof typeof PAIRS
  fan: Person
  creator: Person
  /** The creator's browser, before going live. */
  creators: Page
  fans: Page
  /** Goes live with what was chosen in the form. */
  goLive: (title: string, choose?: () => Promise<void>) => Promise<void>
}

const allow = (context: BrowserContext) => context.grantPermissions(['camera', 'microphone'])

export const test = base.extend<Living>({
  cast: ['evening', { option: true }],
  fan: async ({ cast, layout, signInAsDemo }, use) => use(await signInAsDemo(address(PAIRS[cast][layout].fan))),
  creator: async ({ cast, layout, signInAsDemo, api }, use) => {
    const creator = await signInAsDemo(address(PAIRS[cast][layout].creator))
    await use(creator)
    const { data } = await api('lk-live/h5web/app/web/live/anchorRoom', { aid: creator.userId }, creator.token)
    const { room } = data as { room: { roomId: string } | null }
    if (room) await api('lk-live/h5web/app/web/live/stop', { roomId: room.roomId }, creator.token)
  },
  creators: async ({ creator, anotherBrowser, signedIn, at }, use) => {
    const context = await anotherBrowser()
    await allow(context)
    await signedIn(context, creator)
    await context.addInitScript(() => localStorage.setItem('currentRole', 'creator'))
    const page = await context.newPage()
    await page.goto(at('/home'))
    await use(page)
  },
  fans: async ({ page, context, fan, signedIn }, use) => {
    await signedIn(context, fan)
    await use(page)
  },
  goLive: async ({ creators, layout }, use) => {
    await use(async (title, choose) => {
      if (layout === 'mobile') await creators.getByRole('button', { name: /^Me/ }).click()
      await creators.getByRole('link', { name: 'Go live', exact: true }).click()
      await expect(creators.getByRole('meter', { name: 'Microphone level' })).toBeVisible()
      await creators.getByLabel('Title').fill(title)
      await choose?.()
      await creators.getByRole('button', { name: 'Go live', exact: true }).click()
      await expect(creators.getByRole('button', { name: 'End live' })).toBeVisible()
    })
  },
})

const address = (userName: string): string => `${userName}@demo.fanlight.example`
