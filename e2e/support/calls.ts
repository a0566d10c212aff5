import type { BrowserContext, Page } from '@playwright/test'
import { expect, test as base, type Person } from './fixtures.ts'

export const PRICE = 10
/** The smallest package pays for one cycle of it, and not for two. */
export const DEAR = 600

/** Nobody else calls them: each layout has its own, because journeys of both run at the same time. */
const PAIRS = {
  desktop: { fan: 'biscuit_tin', creator: 'moss_and_clay', another: 'owl_post' },
  mobile: { fan: 'quartz_kid', creator: 'chalk_and_granite', another: 'north_tram' },
} as const

declare global {
  interface Window {
    /** The connections that the page has made. */
    lines: RTCPeerConnection[]
  }
}

/** Keeps hold of the connections of a page, to ask them what they did. */
async function watchLines(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.lines = []
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        window.lines.push(this)
      }
    }
  })
}

/** How many pictures of the other one this page has decoded, on the line that it has now. */
export const framesDecoded = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const reports = await window.lines.at(-1)?.getStats()
    let frames = 0
    reports?.forEach((report: { type: string; framesDecoded?: number }) => {
      if (report.type === 'inbound-rtp') frames += report.framesDecoded ?? 0
    })
    return frames
  })

/** It moves: there are more pictures a moment later. */
export async function seesTheOther(page: Page): Promise<void> {
  await expect.poll(() => framesDecoded(page)).toBeGreaterThan(0)
  const before = await framesDecoded(page)
  await expect.poll(() => framesDecoded(page)).toBeGreaterThan(before + 4)
}

export const callOf = (page: Page, { nickname }: Person) => page.getByRole('dialog', { name: `Call with ${nickname}` })

type Calling = {
  /** By their names. Journeys of other files bring people of their own. */
  pair: { fan: string; creator: string; another: string }
  fan: Person
  creator: Person
  another: Person
  /** The creator's browser, at home. */
  creators: Page
  /** The fan's page shows the creator's profile. */
  fans: Page
  /** Keeps hold of the connections that pages of this browser make. */
  watched: (context: BrowserContext) => Promise<void>
  /** Presses 'Call' and starts it from the preview. */
  dial: () => Promise<void>
}

/** A fan with diamonds, and a creator who takes calls, each in a browser of their own. */
export const test = base.extend<Calling>({
  pair: async ({ layout }, use) => use(PAIRS[layout]),
  fan: async ({ pair, signInAsDemo }, use) => use(await signInAsDemo(address(pair.fan))),
  another: async ({ pair, signInAsDemo }, use) => use(await signInAsDemo(address(pair.another))),
  creator: async ({ pair, signInAsDemo, api }, use) => {
    const creator = await signInAsDemo(address(pair.creator))
    const terms = { videoSwitch: true, videoMissions: [], videoPrices: [{ cycle: 1, price: PRICE }] }
    await api('lk-user/h5web/updateCreatorSetting', terms, creator.token)
    await use(creator)
    await api('lk-chat/h5web/app/web/resetState', {}, creator.token)
  },
  creators: async ({ creator, anotherBrowser, signedIn, at }, use) => {
    const context = await anotherBrowser()
    await watchLines(context)
    await signedIn(context, creator)
    const page = await context.newPage()
    // Asked when the page hears calls: before that nobody could ring here.
    const isHere = page.waitForResponse(/\/web\/resume$/)
    await page.goto(at('/home'))
    await isHere
    await use(page)
  },
  watched: async ({}, use) => use(watchLines),
  fans: async ({ page, context, fan, creator, signedIn, at }, use) => {
    await watchLines(context)
    await signedIn(context, fan)
    await page.goto(at(`/otherProfile/${creator.userId}`))
    await use(page)
  },
  dial: async ({ fans, creator }, use) => {
    await use(async () => {
      await fans
        .getByRole('main')
        .getByRole('button', { name: `Call ${creator.nickname}` })
        .click()
      const preview = fans.getByRole('dialog', { name: `Call ${creator.nickname}` })
      await expect(preview.getByRole('meter', { name: 'Microphone level' })).toBeVisible()
      await preview.getByRole('button', { name: `Call for ${PRICE} diamonds` }).click()
    })
  },
})

const address = (userName: string): string => `${userName}@demo.fanlight.example`
