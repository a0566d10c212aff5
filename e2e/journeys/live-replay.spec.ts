import { expect } from '../support/fixtures.ts'
import { seesLive, test as live } from '../support/live.ts'

/** Other people than those of the other journeys about live rooms, which run at the same time. */
const PAIRS = {
  desktop: { fan: 'marble_run', creator: 'petal_palette' },
  mobile: { fan: 'inkwell_ida', creator: 'slow_strong' },
} as const
const PRICE = 6

const test = live.extend({
  fan: async ({ layout, signInAsDemo }, use) => use(await signInAsDemo(address(PAIRS[layout].fan))),
  creator: async ({ layout, signInAsDemo }, use) => use(await signInAsDemo(address(PAIRS[layout].creator))),
})
const address = (userName: string): string => `${userName}@demo.fanlight.example`

test('a live is recorded, kept as a post with a price, and bought and played by a fan', async ({
  creator,
  creators,
  fans,
  goLive,
  api,
  at,
  layout,
}) => {
  const mark = `${layout} ${Date.now().toString(36)}`
  const teaser = `Outside ${mark}`
  await goLive(`Colors ${mark}`, async () => {
    await creators.getByRole('switch', { name: 'Keep a recording' }).check()
  })
  await fans.goto(at(`/liveRoom?aid=${creator.userId}`))
  await seesLive(fans, creator)
  await expect(fans.getByText('Recording', { exact: true })).toBeVisible()

  await creators.getByRole('button', { name: 'End live' }).click()
  await creators.getByRole('alertdialog').getByRole('button', { name: 'End live' }).click()
  await expect(creators.getByRole('heading', { name: 'Your recording' })).toBeVisible()
  await creators.getByRole('button', { name: 'Keep as a post' }).click()
  await expect(creators.getByRole('textbox', { name: 'Text' })).toHaveValue(`Colors ${mark}`)
  await expect(creators.getByRole('button', { name: 'Remove Video 1' })).toBeVisible()
  await creators.getByRole('main').getByRole('button', { name: 'Next' }).click()
  await creators.getByRole('radio', { name: /^Buyers/ }).click()
  await creators.getByRole('textbox', { name: 'Price in diamonds' }).fill(String(PRICE))
  await creators.getByRole('textbox', { name: 'Free teaser text' }).fill(teaser)
  await creators.getByRole('button', { name: 'Publish now' }).click()
  await expect(creators.getByText(/Post published|as soon as your video is ready/)).toBeVisible()

  const found = async () => {
    const { data } = await api('lk-media/h5web/api/user/contents/list/contents', { creatorId: creator.userId })
    return (data as { contents: { teaser: string }[] }).contents.some((post) => post.teaser === teaser)
  }
  await expect.poll(found).toBe(true)

  await fans.goto(at('/home'))
  await fans.getByRole('tab', { name: 'New' }).click()
  const card = fans.getByRole('article').filter({ hasText: teaser })
  await expect(card.getByText('1 video').first()).toBeVisible()
  await expect(card.getByText(`Colors ${mark}`)).toHaveCount(0)
  await card
    .getByRole('button', { name: `Unlock for ${PRICE} diamonds` })
    .first()
    .click()
  const dialog = fans.getByRole('dialog')
  await dialog.getByRole('button', { name: `Unlock for ${PRICE} diamonds` }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByText(`Colors ${mark}`)).toBeVisible()

  await card
    .getByRole('button', { name: /^(?:Video|Play)/ })
    .first()
    .click()
  const film = fans.locator('video').last()
  const play = fans.locator('.pswp').getByRole('button', { name: 'Play', exact: true })
  if (await play.first().isVisible()) await play.first().click()
  await expect.poll(() => film.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.5)
})
