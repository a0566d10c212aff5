import type { Locator, Page } from '@playwright/test'
import { demo, expect, test } from '../support/fixtures.ts'
import { aPhoto, aVideo } from '../support/files.ts'

const PRICE = 40
/** The widest a blur is. */
const BLUR_SIDE = 64

/** What the browser has drawn of a picture, not what the page hopes for. */
const drawnWidth = (picture: Locator): Promise<number> =>
  picture.evaluate((img: HTMLImageElement) => (img.complete ? img.naturalWidth : 0))

async function writePost(
  page: Page,
  about: { text: string; teaser: string; files: Awaited<ReturnType<typeof aPhoto>>[] },
) {
  await page.getByRole('textbox', { name: 'Text' }).fill(about.text)
  await page.locator('input[type=file]').first().setInputFiles(about.files)
  for (const [index, { name }] of about.files.entries()) {
    const kind = name.endsWith('.mp4') ? 'Video' : 'Photo'
    await expect(page.getByRole('button', { name: `Remove ${kind} ${index + 1}` })).toBeVisible()
  }
  await page.getByRole('main').getByRole('button', { name: 'Next' }).click()
  await page.getByRole('radio', { name: /^Buyers/ }).click()
  await page.getByRole('textbox', { name: 'Price in diamonds' }).fill(String(PRICE))
  await page.getByRole('textbox', { name: 'Free teaser text' }).fill(about.teaser)
}

test('a post with two photos and a video is published locked; a fan sees a blur, buys it, and looks closely', async ({
  page,
  at,
  browser,
  layout,
  api,
  signInAsDemo,
  signedIn,
  anotherBrowser,
}) => {
  const mark = `${layout} ${Date.now().toString(36)}`
  const [text, teaser] = [`Inside ${mark}`, `Outside ${mark}`]
  const files = [await aPhoto(browser, 'first'), await aPhoto(browser, 'second'), await aVideo('third')]
  const creator = await signInAsDemo(demo.creator)
  await page.context().addInitScript(() => localStorage.setItem('currentRole', 'creator'))
  await signedIn(page.context(), creator)
  await page.goto(at('/creator/posts'))
  await page.getByRole('link', { name: 'New post' }).click()
  await writePost(page, { text, teaser, files })
  const publish = page.getByRole('button', { name: 'Publish now' })
  await expect(publish).toBeEnabled()
  await publish.click()
  await expect(page.getByText(/Post published|as soon as your video is ready/)).toBeVisible()

  // Published by itself, once the video is made.
  const found = async () => {
    const input = { creatorId: creator.userId }
    const { data } = await api('lk-media/h5web/api/user/contents/list/contents', input)
    return (data as { contents: { contentId: string; teaser: string }[] }).contents.find(
      (post) => post.teaser === teaser,
    )
  }
  await expect.poll(async () => (await found()) !== undefined).toBe(true)

  const fan = await signInAsDemo(demo.fan)
  const context = await anotherBrowser()
  await signedIn(context, fan)
  const view = await context.newPage()
  await view.goto(at('/home'))
  await view.getByRole('tab', { name: 'New' }).click()
  const card = view.getByRole('article').filter({ hasText: teaser })
  await expect(card).toBeVisible()
  await expect(card.getByText('Photo Locked').first()).toBeVisible()
  await expect(card.getByText('2 photos, 1 video').first()).toBeVisible()
  await expect(card.getByText(text)).toHaveCount(0)
  const addresses = await card
    .locator('img, video')
    .evaluateAll((all) => all.map((one) => one.getAttribute('src') ?? ''))
  expect(addresses.filter((address) => /\/view\/(photo|poster|hls)\//.test(address))).toEqual([])

  await card
    .getByRole('button', { name: `Unlock for ${PRICE} diamonds` })
    .first()
    .click()
  const dialog = view.getByRole('dialog')
  await dialog.getByRole('button', { name: `Unlock for ${PRICE} diamonds` }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByText(text)).toBeVisible()
  const photo = card.locator('img[src*="/view/photo/"]').first()
  await expect.poll(() => drawnWidth(photo)).toBeGreaterThan(BLUR_SIDE)

  await card.getByRole('button', { name: /^Photo 1 of 3/ }).click()
  const gallery = view.locator('.pswp')
  const large = gallery.locator('.pswp__item[aria-hidden=false] img.pswp__img:not(.pswp__img--placeholder)')
  await expect.poll(() => drawnWidth(large)).toBeGreaterThan(BLUR_SIDE)
  const widthOf = async () => (await large.boundingBox())?.width ?? 0
  const fitting = await widthOf()
  for (let presses = 0; presses < 6; presses++) await view.keyboard.press('+')
  // As far as three times, and no further.
  await expect.poll(async () => Math.round(((await widthOf()) / fitting) * 10) / 10).toBe(3)
  await view.keyboard.press('0')
  await expect.poll(async () => Math.round((await widthOf()) / fitting)).toBe(1)

  await view.keyboard.press('ArrowRight')
  await view.keyboard.press('ArrowRight')
  await gallery.getByRole('button', { name: 'Play', exact: true }).first().click()
  const video = gallery.locator('video')
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0.2)
  await view.keyboard.press('Escape')
  await expect(gallery).toHaveCount(0)

  await view.goto(at('/collections'))
  await view.getByRole('tab', { name: 'Purchased' }).click()
  await expect(view.getByRole('link', { name: /VelvetSynth/ }).first()).toBeVisible()
})
