import { readFile } from 'node:fs/promises'
import { demo, expect, test } from '../support/fixtures.ts'
import { aPhoto } from '../support/files.ts'

/** A creator of whom no other journey knows: they are gone afterwards. */
const LEAVER = 'panel_nine'
const PRICE = 40

type Listed = { contentId: string; teaser: string }

test('a creator leaves with earnings, agrees to what is lost, and a fan downloads what they bought', async ({
  page,
  browser,
  api,
  signInAsDemo,
  signedIn,
  anotherBrowser,
}) => {
  const teaser = `A last post ${Date.now().toString(36)}`
  const creator = await signInAsDemo(`${LEAVER}@demo.fanlight.example`)
  await page.context().addInitScript(() => localStorage.setItem('currentRole', 'creator'))
  await signedIn(page.context(), creator)
  await page.goto('/#/creator/posts')
  await page.getByRole('link', { name: 'New post' }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('What only those who buy it read')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([await aPhoto(browser, 'farewell')])
  await expect(page.getByRole('button', { name: 'Remove Photo 1' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Next' }).click()
  await page.getByRole('radio', { name: /^Buyers/ }).click()
  await page.getByRole('textbox', { name: 'Price in diamonds' }).fill(String(PRICE))
  await page.getByRole('textbox', { name: 'Free teaser text' }).fill(teaser)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText(/Post published/)).toBeVisible()

  const contents = 'lk-media/h5web/api/user/contents'
  const fan = await signInAsDemo(demo.fan)
  const { data } = await api(`${contents}/list/contents`, { creatorId: creator.userId })
  const post = (data as { contents: Listed[] }).contents.find((each) => each.teaser === teaser)
  const contentId = post?.contentId
  expect((await api(`${contents}/buyPosts`, { contentId }, fan.token)).success).toBe(true)

  await page.goto('/#/settings/privacy')
  await page.getByRole('button', { name: /^Delete account/ }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(/Posts people bought stay with them for 90 days/)).toBeVisible()
  await expect(dialog.getByText(/in earnings, because you haven’t added a payout method/)).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Add a payout method' })).toBeVisible()
  const consent = dialog.getByLabel(/to confirm that you give up these diamonds/)
  await dialog.getByLabel(/Type your username/).fill(LEAVER)
  await dialog.getByLabel('Your password').fill(demo.password)
  await consent.fill('1')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(consent).toHaveAttribute('aria-invalid', 'true')
  const label = (await dialog.locator('label', { hasText: 'to confirm that you give up' }).textContent()) ?? ''
  await consent.fill(/Type ([\d,]+)/.exec(label)?.[1] ?? '')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()

  const context = await anotherBrowser()
  await signedIn(context, fan)
  const view = await context.newPage()
  await view.goto('/#/collections?kind=bought')
  const tile = view.getByRole('article').filter({ hasText: 'Yours to keep until' })
  await expect(tile).toHaveCount(1)
  await tile.getByRole('link', { name: 'Open post by Former creator' }).click()
  await expect(view.getByText('This creator has left Fanlight.', { exact: false })).toBeVisible()
  await expect(view.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  const download = view.waitForEvent('download')
  await view
    .getByRole('button', { name: /^Download photo/ })
    .first()
    .click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^fanlight-[\da-f]{8}\.jpg$/)
  // A picture, and not a page that says what went wrong.
  expect((await readFile(await file.path())).subarray(0, 2).toString('hex')).toBe('ffd8')

  // For everybody else it is gone.
  const { reason } = await api(`${contents}/list/getContent`, { contentId })
  expect(reason).toBe('NOT_FOUND')
})
