import type { BrowserContext, Page } from '@playwright/test'
import { callOf, PRICE, test as base } from '../support/calls.ts'
import { expect } from '../support/fixtures.ts'
import { lineStats } from '../support/media/stats.ts'

const VOICE_PRICE = 5

declare global {
  interface Window {
    /** What the page wanted from the devices, one after the other. */
    wanted: MediaStreamConstraints[]
  }
}

/** Nobody else calls these. The creator takes calls of both kinds. */
const test = base.extend<{ choose: (page: Page, kind: string) => Promise<void> }>({
  pair: async ({ layout }, use) => {
    const desktop = { fan: 'lantern_lane', creator: 'two_hen_garden', another: 'peppercorn' }
    const mobile = { fan: 'harbour_fox', creator: 'ink_fern', another: 'teaspoon' }
    await use(layout === 'mobile' ? mobile : desktop)
  },
  creator: async ({ creator, api }, use) => {
    const terms = { voiceSwitch: true, voicePrices: [{ cycle: 1, price: VOICE_PRICE }] }
    await api('lk-user/h5web/updateCreatorSetting', terms, creator.token)
    await use(creator)
  },
  /** From the menu of the button on the creator's profile. */
  choose: async ({ creator }, use) => {
    await use(async (page, kind) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: `Call ${creator.nickname}` })
        .click()
      await page.getByRole('menuitem', { name: kind }).click()
    })
  },
})

// A person is in one call at a time.
test.describe.configure({ mode: 'default' })

test('a creator opens hours, a fan books one of them with a deposit, cancels in time and has it back', async ({
  fan,
  creator,
  creators,
  fans,
  at,
  api,
}) => {
  const balance = async () => {
    const { data } = await api('lk-billing/h5web/wallet/balance', {}, fan.token)
    return (data as { diamondBalance: number }).diamondBalance
  }
  const before = await balance()

  await creators.goto(at('/calls'))
  await creators.getByRole('button', { name: 'Booking hours' }).click()
  const hours = creators.getByRole('dialog', { name: 'Booking hours' })
  await hours.getByLabel('Cycle length').selectOption({ label: '1 min' })
  await hours.getByLabel('Cycles per booking').selectOption({ label: '3 · 3 min' })
  for (const day of ['Monday', 'Thursday']) await hours.getByRole('switch', { name: day }).setChecked(true)
  await hours.getByLabel('Thursday: To').selectOption({ label: '7:00 PM' })
  await hours.getByRole('button', { name: 'Save' }).click()
  await expect(creators.getByText('Booking hours saved')).toBeVisible()

  await fans.reload()
  await fans.getByRole('button', { name: `Book a call with ${creator.nickname}` }).click()
  const booking = fans.getByRole('dialog', { name: `Book a call with ${creator.nickname}` })
  const days = booking.getByLabel('Day')
  await expect(days).toBeVisible()
  // The last of them is more than a day ahead, whatever day it is.
  await days.selectOption({ index: (await days.getByRole('option').count()) - 1 })
  await expect(booking.getByText('Video call · 3 min')).toBeVisible()
  await expect(booking.getByText(/^It starts in less than 24 hours/)).toBeHidden()
  await booking.getByRole('button', { name: `Book for ${3 * PRICE} diamonds` }).click()
  await expect(fans.getByText(/^Booked for /)).toBeVisible()
  expect(await balance()).toBe(before - 3 * PRICE)

  // The creator hears of it where they are.
  const theirs = creators.getByRole('region', { name: 'Booked calls' })
  await expect(theirs.getByRole('link', { name: fan.nickname })).toBeVisible()
  await expect(theirs.getByText(`${3 * PRICE} diamonds`)).toBeVisible()

  await fans.goto(at('/wallet'))
  const lines = fans.getByRole('main').getByText(`Call with ${creator.nickname}`)
  await expect(lines.first()).toBeVisible()

  await fans.goto(at('/calls'))
  const own = fans.getByRole('region', { name: 'Booked calls' })
  await own.getByRole('button', { name: `Cancel call: ${creator.nickname}` }).click()
  const question = fans.getByRole('alertdialog', { name: 'Cancel this call?' })
  await expect(question.getByText('You get the whole deposit back.')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel call' }).click()
  await expect(fans.getByText('Call canceled')).toBeVisible()
  await expect(own).toBeHidden()
  await expect(theirs.getByText('No booked calls yet')).toBeVisible()
  expect(await balance()).toBe(before)
})

test('by voice alone two people hear each other, and no camera is asked for', async ({
  fan,
  creator,
  creators,
  fans,
  choose,
}) => {
  for (const page of [fans, creators]) {
    await remembersWanted(page.context())
    await page.reload()
  }
  await choose(fans, 'Voice call')
  const preview = fans.getByRole('dialog', { name: `Voice call with ${creator.nickname}` })
  await preview.getByRole('button', { name: `Call for ${VOICE_PRICE} diamonds` }).click()
  const [atFan, atCreator] = [callOf(fans, creator), callOf(creators, fan)]
  await expect(atFan.getByText('Voice call')).toBeVisible()
  await atCreator.getByRole('button', { name: 'Accept' }).click()
  await expect(atFan.getByRole('timer', { name: 'Call duration' })).toBeVisible()
  for (const page of [fans, creators]) {
    await hearsTheOther(page)
    const wanted = await page.evaluate(() => window.wanted)
    expect(wanted.length).toBeGreaterThan(0)
    expect(wanted.filter(({ video }) => video !== undefined && video !== false)).toEqual([])
    expect((await lineStats(page)).framesDecoded).toBe(0)
  }
  await expect(atFan.getByRole('button', { name: 'Turn camera off' })).toBeHidden()
  await atFan.getByRole('button', { name: 'Hang up' }).click()
  await expect(atFan.getByText(`You spent ${VOICE_PRICE} diamonds.`)).toBeVisible()
})

test('who finds the line busy waits for it, and is told when it is free', async ({
  fan,
  creator,
  another,
  creators,
  fans,
  choose,
  anotherBrowser,
  signedIn,
  at,
}) => {
  const third = await anotherBrowser()
  await signedIn(third, another)
  const thirds = await third.newPage()
  await thirds.goto(at(`/otherProfile/${creator.userId}`))
  await choose(thirds, 'Voice call')
  await thirds.getByRole('button', { name: `Call for ${VOICE_PRICE} diamonds` }).click()
  await expect(callOf(creators, another)).toBeVisible()

  await choose(fans, 'Voice call')
  await expect(fans.getByText('Line Busy')).toBeVisible()
  await fans.getByRole('button', { name: 'Tell me when they’re free' }).click()
  await expect(fans.getByText(`We’ll tell you when ${creator.nickname} is free.`)).toBeVisible()

  await callOf(thirds, creator).getByRole('button', { name: 'Cancel call' }).click()
  await expect(fans.getByText(`${creator.nickname} is free to talk now`)).toBeVisible()
  await fans.getByRole('button', { name: 'Call now' }).click()
  await fans.getByRole('button', { name: `Call for ${VOICE_PRICE} diamonds` }).click()
  await expect(callOf(creators, fan).getByRole('button', { name: 'Decline' })).toBeVisible()
  await callOf(creators, fan).getByRole('button', { name: 'Decline' }).click()
  await expect(fans.getByText('Call rejected')).toBeVisible()
})

async function remembersWanted(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.wanted = []
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = (constraints = {}) => {
      window.wanted.push(constraints)
      return open(constraints)
    }
  })
}

/** There is more to hear a moment later. */
async function hearsTheOther(page: Page): Promise<void> {
  await page.waitForFunction(() => window.lines.length > 0)
  const packets = async () => (await lineStats(page)).audioPackets
  await expect.poll(packets).toBeGreaterThan(0)
  const before = await packets()
  await expect.poll(packets).toBeGreaterThan(before + 20)
}
