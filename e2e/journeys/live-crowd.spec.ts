import type { Page } from '@playwright/test'
import { demo, expect } from '../support/fixtures.ts'
import { giveRose, seesLive, test } from '../support/live.ts'

test.use({ cast: 'crowd' })

const TAPS = 5
/** From an operator's decision to the last picture that anybody sees. */
const CUT_WITHIN_MS = 2_000

test('two watch, gifts fly on all three screens, and an operator’s cut ends every picture at once', async ({
  fan,
  creator,
  creators,
  fans,
  newPerson,
  signInAsDemo,
  anotherBrowser,
  signedIn,
  goLive,
  api,
  at,
  layout,
}) => {
  const operator = await signInAsDemo(demo.admin)
  const payments = async () => {
    const { data } = await api('lk-admin/h5web/payments/list', { fanId: fan.userId }, operator.token)
    const all = (data as { payments: { kind: string; amount: number; creator: { userId: string } | null }[] }).payments
    return all.filter(({ kind, creator: to }) => kind === 'gift' && to?.userId === creator.userId)
  }
  const other = await newPerson()
  const context = await anotherBrowser()
  await signedIn(context, other)
  const others = await context.newPage()

  await goLive('A room for many')
  for (const page of [fans, others]) await page.goto(at(`/liveRoom?aid=${creator.userId}`))
  for (const page of [fans, others]) await seesLive(page, creator)
  await expect(creators.getByRole('button', { name: '2 watching' })).toBeVisible()

  await test.step('five taps are five payments and one counter, for all who are there', async () => {
    const before = (await payments()).length
    await giveRose(fans, layout, TAPS)
    const line = (page: Page, hasText: string) => page.getByRole('listitem').filter({ hasText })
    await expect(line(fans, `You sent Rose x${TAPS}`)).toHaveCount(1)
    const told = `${fan.nickname} sent Rose x${TAPS}`
    for (const page of [creators, others]) await expect(line(page, told)).toHaveCount(1)
    const paid = (await payments()).slice(0, -before || undefined)
    expect(paid.map(({ amount }) => amount)).toEqual(Array.from({ length: TAPS }, () => 1))
  })

  await test.step('a cut', async () => {
    const office = await anotherBrowser()
    await signedIn(office, operator)
    const operators = await office.newPage()
    await operators.goto(at(`/liveRoom?aid=${creator.userId}`))
    // Whoever decides need not see it first; and four pictures at once are much for a machine that draws them all.
    await expect(operators.getByRole('button', { name: 'End this live' })).toBeVisible()
    for (const page of [fans, others]) await noteFrames(page, creator.nickname)
    await operators.getByRole('button', { name: 'End this live' }).click()
    const dialog = operators.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Against the rules')
    const decided = operators.waitForResponse((response) => response.url().endsWith('/lk-admin/h5web/live/cut'))
    await dialog.getByRole('button', { name: 'End this live' }).click()
    const decidedAt = (await decided).request().timing().startTime
    for (const page of [fans, others]) {
      await expect(page.getByRole('heading', { name: 'This live has ended' })).toBeVisible()
      const lastAt = await page.evaluate(() => window.lastFrameAt)
      expect(lastAt).toBeGreaterThan(decidedAt - 5_000)
      test.info().annotations.push({
        type: 'from the cut to the last picture',
        description: `${Math.round(lastAt - decidedAt)} ms`,
      })
      expect(lastAt - decidedAt).toBeLessThan(CUT_WITHIN_MS)
    }
    await expect(creators.getByRole('heading', { name: 'That was your live' })).toBeVisible()
  })
})

declare global {
  interface Window {
    lastFrameAt: number
  }
}

/**
 * Keeps the moment at which the last picture that was shown had been decoded, until there is none any more. A machine with four
 * browsers shows it later than that, which says nothing about us.
 */
const noteFrames = (page: Page, name: string): Promise<void> =>
  page.getByLabel(`Live video of ${name}`).evaluate((element) => {
    const video = element as HTMLVideoElement
    const note: VideoFrameRequestCallback = (_now, { receiveTime, processingDuration = 0 }) => {
      if (receiveTime === undefined) throw new Error('A picture that came by no connection')
      window.lastFrameAt = performance.timeOrigin + receiveTime + processingDuration * 1_000
      video.requestVideoFrameCallback(note)
    }
    video.requestVideoFrameCallback(note)
  })
