import type { Page } from '@playwright/test'
import { adult, demo, expect, test } from '../support/fixtures.ts'

const NAME = 'velvet_synth'

test('a name that someone was told opens the profile, and says who told it', async ({
  page,
  context,
  at,
  signInAsDemo,
}) => {
  const { userId, nickname } = await signInAsDemo(demo.creator)
  await adult(context)
  await page.goto('/@Velvet_Synth?copierId=7')
  await expect(page.getByRole('heading', { name: nickname, level: 1 })).toBeVisible()
  expect(page.url()).toMatch(new RegExp(`${at(`/otherProfile/${userId}`)}\\?copierId=7$`))
  expect(await page.evaluate(() => localStorage.getItem('inviteUserId'))).toContain('7')

  await page
    .getByRole('button', { name: `More options for ${nickname}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Copy link to profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await expect(dialog.getByText(`Or just tell people ${new URL(page.url()).host}/@${NAME}`)).toBeVisible()
  // The short link leads to the same address, and from there to the profile.
  const short = (await dialog.getByText(/\/s\/\w+$/).textContent()) ?? ''
  await page.goto(short)
  await expect(page.getByRole('heading', { name: nickname, level: 1 })).toBeVisible()
  expect(page.url()).toContain(at(`/otherProfile/${userId}`))
})

test('the address of a post opens the post', async ({ page, context, at, api, signInAsDemo }) => {
  const { userId, nickname } = await signInAsDemo(demo.creator)
  const { data } = await api('lk-media/h5web/api/user/contents/list/contents', { creatorId: userId })
  const [post] = (data as { contents: { contentId: string }[] }).contents
  await adult(context)
  await page.goto(`/@${NAME}/post/${post?.contentId}`)
  await expect(page).toHaveURL(new RegExp(`${at('/post/detail')}\\?id=${post?.contentId}$`))
  await expect(page.getByRole('main').getByRole('article').first()).toContainText(nickname)
})

/** Which pictures a page asks for, as it does. */
function picturesOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(media|view)\/|\/card\.jpg$/.test(pathname)) asked.push(pathname)
  })
  return asked
}

test('who has not said that they are an adult is sent no picture, and then each one once', async ({
  page,
  context,
}) => {
  const asked = picturesOf(page)
  await page.goto(`/@${NAME}`)
  const gate = page.getByRole('dialog', { name: 'Are you at least 18?' })
  await expect(gate).toBeVisible()
  // What the page asks by itself is answered, and shows nothing yet.
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'I’m 18 or older' }).click()
  await expect(gate).toBeHidden()
  // What the page said to search engines went with the gate: one heading is left, the application's.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('VelvetSynth')
  await expect.poll(() => asked.length).toBeGreaterThan(1)

  // Now they are known: the pictures set out before the code of the page is there. Another page: a page that was quiet once
  // counts as quiet at once, while pictures of the first visit are still asked for.
  const known = await context.newPage()
  const askedAgain = picturesOf(known)
  await known.goto(`/@${NAME}`)
  await expect(known.getByRole('heading', { level: 1 })).toHaveText('VelvetSynth')
  await known.waitForLoadState('networkidle')
  expect(askedAgain.filter((path) => path.includes('cover'))).toHaveLength(1)
  expect(new Set(askedAgain).size).toBe(askedAgain.length)
})

test('without JavaScript there is a page to read, and one for what is not there', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto(`/@${NAME}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open in Fanlight' })).toHaveAttribute('href', /^\/#\/otherProfile\/\d+$/)
  const picture = page.locator('main img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)
  const answer = await page.goto('/@nobody_has_this_name')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This page isn’t available' })).toBeVisible()
  await context.close()
})
