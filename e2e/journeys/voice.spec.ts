import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'
import { CHAT, talking } from '../support/chat.ts'

const SEND = `**/${CHAT}/sendH5PrivateMessage`

const sayingOf = (page: Page): Locator => page.getByRole('group', { name: /^Messages with/ })
const play = (page: Page): Locator => sayingOf(page).getByRole('button', { name: 'Play', exact: true })

/** How far what is heard has come, in seconds. */
const heard = (page: Page): Promise<number> =>
  sayingOf(page)
    .locator('audio')
    .last()
    .evaluate((element: HTMLAudioElement) => element.currentTime)

/** For so many seconds, or more: a busy machine looks away for longer than one. */
async function record(page: Page, seconds: number): Promise<Locator> {
  await page.getByRole('button', { name: 'Record a voice message' }).click()
  const bar = page.getByRole('group', { name: 'Recording' })
  const said = async () => Number((await bar.getByRole('timer').textContent())?.replace(':', ''))
  await expect.poll(said).toBeGreaterThanOrEqual(seconds)
  return bar
}

talking(
  'what one says is heard by the other: from the outbox at once, after a reload, and at another speed',
  async ({ page, berts }) => {
    // Thought better of.
    const cancelled = await record(page, 1)
    await cancelled.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('textbox', { name: 'Your message' })).toBeFocused()
    await expect(play(page)).toHaveCount(0)

    // It does not get through: what was said can be heard all the same, by who said it.
    await page.route(SEND, (route) => route.abort())
    const bar = await record(page, 4)
    await bar.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Sending…')).toBeVisible()
    await play(page).click()
    await expect.poll(() => heard(page)).toBeGreaterThan(0.2)
    await expect(play(berts)).toHaveCount(0)

    await page.unroute(SEND)
    await page.reload()
    await expect(play(berts)).toBeVisible()
    await expect(play(page)).toHaveCount(1)
    await expect(page.getByText('Sending…')).toHaveCount(0)

    const speed = sayingOf(berts).getByRole('button', { name: 'Speed: 1×' })
    await speed.click()
    await play(berts).click()
    await expect.poll(() => heard(berts)).toBeGreaterThan(0.2)
    const rate = await sayingOf(berts)
      .locator('audio')
      .evaluate((element: HTMLAudioElement) => element.playbackRate)
    expect(rate).toBe(1.5)
    // To its end, and from the beginning again.
    await expect(play(berts)).toBeVisible()
    expect(await heard(berts)).toBeGreaterThan(2)
  },
)
