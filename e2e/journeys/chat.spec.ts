import type { BrowserContext, Locator, Page } from '@playwright/test'
import { acquaint, CHAT, chatAddress, openChat, sendAs, talking } from '../support/chat.ts'
import { demo, expect, test } from '../support/fixtures.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What was said, apart from the line that is only for ears. */
const said = (page: Page, words: string): Locator =>
  page.getByRole('group', { name: /^Messages with/ }).getByText(words, { exact: true })
const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Your message' })

async function write(page: Page, words: string): Promise<void> {
  await field(page).fill(words)
  await field(page).press('Enter')
}

async function openAs(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await openChat(page, address)
  return page
}

test('a stranger asks, is let in, and the two talk: words, a picture, receipts, and what is taken back', async ({
  page,
  context,
  at,
  layout,
  newPerson,
  signedIn,
  anotherBrowser,
}) => {
  const [anna, bert] = [await newPerson(), await newPerson()]
  await signedIn(context, anna)
  await page.goto(at(`/otherProfile/${bert.userId}`))
  await page.getByRole('button', { name: `Message ${bert.nickname}` }).click()
  await write(page, 'Hello, I am Anna')
  await expect(page.getByRole('img', { name: 'Sent' })).toBeVisible()

  const other = await anotherBrowser()
  await signedIn(other, bert)
  const berts = await other.newPage()
  await berts.goto(at('/messages'))
  await berts.getByRole('tab', { name: /^Requests/ }).click()
  await berts.getByRole('link', { name: anna.nickname }).click()
  await expect(said(berts, 'Hello, I am Anna')).toBeVisible()
  await expect(berts.getByText(`${anna.nickname} wants to send you a message`)).toBeVisible()
  // They are told nothing before they are let in.
  await expect(page.getByRole('img', { name: 'Read' })).toHaveCount(0)
  await berts.getByRole('button', { name: 'Accept' }).click()
  await expect(berts.getByText(`${anna.nickname} wants to send you a message`)).toBeHidden()

  await write(berts, 'Nice to meet you')
  await expect(said(page, 'Nice to meet you')).toBeVisible()
  await write(page, 'And you')
  await expect(said(berts, 'And you')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Read' }).last()).toBeVisible()

  await page
    .locator('input[type="file"][accept]')
    .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PIXEL })
  await expect(page.getByRole('list', { name: 'Attachments' }).getByRole('progressbar')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(berts.getByRole('img', { name: `Photo 1 of 1 from ${anna.nickname}` })).toBeVisible()

  await write(page, 'I should not have said this')
  await expect(said(berts, 'I should not have said this')).toBeVisible()
  const mistake = said(page, 'I should not have said this')
  if (layout === 'mobile') {
    await mistake.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 5, clientY: 5 })
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  } else {
    await mistake.hover()
    await page.getByRole('button', { name: 'Message options' }).last().click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
  }
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(mistake).toHaveCount(0)
  await expect(said(berts, 'I should not have said this')).toHaveCount(0)
})

test('older messages come twenty at a time, and what one looks at stays in its place', async ({
  page,
  context,
  layout,
  api,
  newPerson,
  signedIn,
}) => {
  const [anna, bert] = [await newPerson(), await newPerson()]
  await acquaint(api, anna, bert)
  for (let place = 1; place <= 60; place += 1) await sendAs(api, bert, anna, `Line ${place}`)
  await sendAs(api, anna, bert, 'So many lines')
  // Older ones come when it is said.
  let letThrough = () => undefined as void
  const isSaid = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(`**/${CHAT}/queryMessages`, async (route) => {
    if (route.request().postData()?.includes('"sendTime"')) await isSaid
    await route.continue()
  })
  await signedIn(context, anna)
  await page.goto(chatAddress(layout, bert))
  await expect(said(page, 'So many lines')).toBeInViewport()
  await expect(said(page, 'Line 60')).toBeVisible()
  const isAsked = page.waitForRequest((request) => request.postData()?.includes('"sendTime"') ?? false)

  const list = page.getByRole('group', { name: /^Messages with/ })
  const top = () => list.evaluate((element) => element.scrollTop)
  // In the very frame in which something has another height, which must not pull them back to the end.
  await list.evaluate((element) =>
    requestAnimationFrame(() => {
      element.scrollTo({ top: 0 })
      element.querySelector('ul')!.style.paddingBottom = '1px'
    }),
  )
  await isAsked
  await expect(said(page, 'Line 43')).toBeInViewport()
  const before = await said(page, 'Line 43').boundingBox()
  letThrough()
  await expect.poll(top).toBeGreaterThan(400)
  await expect
    .poll(async () => Math.abs(((await said(page, 'Line 43').boundingBox())?.y ?? 0) - (before?.y ?? 0)))
    .toBeLessThan(2)
  // All of it is there in the end, in its order.
  await expect
    .poll(async () => {
      await list.evaluate((element) => element.scrollTo({ top: 0 }))
      return said(page, 'How do you do?').count()
    })
    .toBe(1)

  // And it is found by its words, from the list, in a browser that knows nothing of it.
  await page.goto(layout === 'mobile' ? '/#/m/messages' : '/#/messages')
  await page.reload()
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('how do you')
  await expect(page.getByRole('tabpanel').getByText('How do you do?')).toBeVisible()
  await page.getByRole('link', { name: bert.nickname }).click()
  await expect(said(page, 'How do you do?')).toBeInViewport()
  await expect(said(page, 'So many lines')).not.toBeInViewport()
  await page.getByRole('button', { name: 'Go to the latest message' }).click()
  await expect(said(page, 'So many lines')).toBeInViewport()
})

talking(
  'what is written without a line is sent when it is back, once and in order, also after a reload',
  async ({ page, context, berts }) => {
    await context.setOffline(true)
    await write(page, 'From the tunnel')
    await write(page, 'Still in the tunnel')
    await expect(page.getByText('Sending…').first()).toBeVisible()
    await write(berts, 'Meanwhile outside')
    await expect(berts.getByRole('img', { name: 'Sent' }).last()).toBeVisible()
    await context.setOffline(false)
    await expect(said(berts, 'Still in the tunnel')).toBeVisible()
    await expect(said(page, 'Meanwhile outside')).toBeVisible()
    await expect(page.getByText('Sending…')).toHaveCount(0)
    for (const view of [page, berts]) {
      await expect(said(view, 'From the tunnel')).toHaveCount(1)
      const text = await view.getByRole('group', { name: /^Messages with/ }).innerText()
      expect(text.indexOf('From the tunnel')).toBeLessThan(text.indexOf('Still in the tunnel'))
    }

    // The answer never comes, and the page is left.
    await page.route(`**/${CHAT}/sendH5PrivateMessage`, (route) => route.abort())
    await write(page, 'Kept over a reload')
    await expect(page.getByText('Sending…')).toBeVisible()
    await page.unroute(`**/${CHAT}/sendH5PrivateMessage`)
    await page.reload()
    await expect(said(berts, 'Kept over a reload')).toBeVisible()
    await expect(said(page, 'Kept over a reload')).toHaveCount(1)
    await expect(said(berts, 'Kept over a reload')).toHaveCount(1)
  },
)

test('a tip travels with its words, and the creator has it', async ({
  page,
  context,
  layout,
  signInAsDemo,
  signedIn,
  anotherBrowser,
}) => {
  const [fan, creator] = [await signInAsDemo(demo.fan), await signInAsDemo(demo.creator)]
  await signedIn(context, fan)
  await page.goto(chatAddress(layout, creator))
  const words = `For the tape ${Date.now()}`
  await page.getByRole('button', { name: 'Add a tip' }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('13')
  await field(page).fill(words)
  await page.getByRole('button', { name: 'Send 13 diamonds' }).click()
  await expect(said(page, words)).toBeVisible()
  await expect(said(page, 'Tips 13').last()).toBeVisible()

  const other = await anotherBrowser()
  await signedIn(other, creator)
  const creators = await openAs(other, chatAddress(layout, fan))
  await expect(said(creators, words)).toBeVisible()
})

test('who may write is said in the place of the field, with the step that changes it', async ({
  page,
  context,
  layout,
  api,
  newPerson,
  signInAsDemo,
  signedIn,
}) => {
  const fan = await newPerson()
  const creator = await signInAsDemo('ink_fern@demo.fanlight.example')
  await api('lk-user/h5web/updateCreatorSetting', { messagesFrom: 'fans' }, creator.token)
  await signedIn(context, fan)
  await page.goto(chatAddress(layout, creator))
  await expect(page.getByText('Only fans can send messages')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: `Follow ${creator.nickname}` })
    .click()
  await write(page, 'Now I can')
  await expect(page.getByRole('img', { name: 'Sent' })).toBeVisible()
  await api('lk-user/h5web/updateCreatorSetting', { messagesFrom: 'everyone' }, creator.token)

  await page.getByRole('button', { name: `More options for ${creator.nickname}` }).click()
  await page.getByRole('menuitem', { name: 'Block', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('main').getByText('You cannot interact with this user')).toBeVisible()
  await expect(field(page)).toBeHidden()
})

test('what a creator sends from the vault for a price is blurred, bought, and seen in place', async ({
  page,
  context,
  layout,
  signInAsDemo,
  signedIn,
  anotherBrowser,
}) => {
  const [fan, creator] = [await signInAsDemo(demo.fan), await signInAsDemo(demo.creator)]
  const words = `Before the others see it ${Date.now()}`
  const other = await anotherBrowser()
  await signedIn(other, creator)
  const creators = await openAs(other, chatAddress(layout, fan))
  await creators.getByRole('button', { name: 'Add from vault' }).click()
  const vault = creators.getByRole('dialog')
  // Only photos: another journey may just have put a video in.
  const photos = vault.getByRole('checkbox', { name: /^Photo/ })
  for (const index of [0, 1]) await photos.nth(index).check({ force: true })
  await vault.getByRole('button', { name: 'Add 2' }).click()
  await creators.getByRole('textbox', { name: 'Price in diamonds' }).fill('15')
  await expect(creators.getByText(/You keep \$0\.12/i)).toBeVisible()
  await creators
    .getByRole('button', { name: /^Free teaser/ })
    .first()
    .click()
  await write(creators, words)
  await expect(creators.getByText('Not bought yet').last()).toBeVisible()

  await signedIn(context, fan)
  await page.goto(chatAddress(layout, creator))
  await expect(said(page, words)).toBeVisible()
  const offer = page.getByRole('button', { name: 'Unlock for 15 diamonds' }).last()
  await expect(page.getByRole('button', { name: /^Locked photo 2 of 2/ }).last()).toBeVisible()
  await offer.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock for 15 diamonds' }).click()
  await expect(page.getByText('Message unlocked')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Photo 2 of 2/ }).last()).toBeVisible()
  await expect(creators.getByText('Bought').last()).toBeVisible()
  await page
    .getByRole('button', { name: /^Photo 2 of 2/ })
    .last()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
