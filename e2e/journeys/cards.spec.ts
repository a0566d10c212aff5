import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

const NUMBER = '4242424242424242'
const DECLINED = '4000000000000002'

/** A field that is a frame of the provider's. */
const framed = (dialog: Locator, label: string) =>
  dialog.getByRole('group', { name: label, exact: true }).locator('iframe').contentFrame().getByRole('textbox')

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add New Card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Card' })
  await expect(framed(dialog, 'CVC')).toBeVisible()
  return dialog
}

async function fillInHolder(page: Page, dialog: Locator): Promise<void> {
  for (const [label, value] of [
    ['Name on card', 'A Fan'],
    ['Address', '1 High Street'],
    ['City', 'Glasgow'],
    ['State or region (optional)', 'Scotland'],
    ['ZIP or postal code', 'G1 1AA'],
  ] as const) {
    await dialog.getByLabel(label, { exact: true }).fill(value)
  }
  await dialog.getByLabel('Country').fill('united kingdom')
  await page.keyboard.press('Enter')
}

test('a card is typed into the provider’s frames, and our page and our server hear of it by its token', async ({
  page,
  context,
  at,
  newPerson,
  signedIn,
}) => {
  await signedIn(context, await newPerson())
  const heard: { url: string; body: string }[] = []
  page.on('request', (request) => heard.push({ url: request.url(), body: request.postData() ?? '' }))
  await page.goto(at('/wallet'))
  const ours = new URL(page.url()).origin
  // What our page is told by the frames.
  await page.evaluate(() => {
    const told: string[] = []
    Object.assign(window, { told })
    window.addEventListener('message', ({ data }) => told.push(JSON.stringify(data)))
  })
  const dialog = await openForm(page)

  // By the keyboard alone, in the order that one reads.
  await dialog.getByText('Card number', { exact: true }).click()
  await expect(framed(dialog, 'Card number')).toBeFocused()
  await page.keyboard.type(NUMBER)
  await page.keyboard.press('Tab')
  await page.keyboard.type('1249')
  await page.keyboard.press('Tab')
  await page.keyboard.type('7379')
  await expect(framed(dialog, 'Card number')).toHaveValue('4242 4242 4242 4242')
  await expect(framed(dialog, 'Expiry (MM/YY)')).toHaveValue('12/49')
  await expect(framed(dialog, 'CVC')).toHaveValue('737')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Name on card')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(framed(dialog, 'CVC')).toBeFocused()

  // A frame of our own origin would have a document for us here.
  expect(
    await page.evaluate(() => [...document.querySelectorAll('iframe')].map((each) => each.contentDocument)),
  ).toEqual([null, null, null])

  await fillInHolder(page, dialog)
  await framed(dialog, 'CVC').press('Enter')
  await expect(page.getByText('Visa •••• 4242').first()).toBeVisible()

  const withNumber = heard.filter(({ body }) => body.includes(NUMBER)).map(({ url }) => new URL(url).origin)
  expect(withNumber).toHaveLength(1)
  expect(withNumber).not.toContain(ours)
  const told = await page.evaluate(() => (window as unknown as { told: string[] }).told.join('\n'))
  expect(told).toContain('onChange')
  expect(told).not.toMatch(/4242 ?4242|\b12\/?49\b|\b737\b/)
})

test('a card that is not good is refused where it was typed, and another one is taken', async ({
  page,
  context,
  at,
  newPerson,
  signedIn,
}) => {
  await signedIn(context, await newPerson())
  await page.goto(at('/wallet'))
  const dialog = await openForm(page)
  const save = () => dialog.getByRole('button', { name: 'Add card' }).click()
  await save()
  await expect(dialog.getByText('Enter the card number')).toBeVisible()
  await expect(framed(dialog, 'Card number')).toBeFocused()
  await expect(framed(dialog, 'Card number')).toHaveAccessibleDescription('Enter the card number')

  await fillInHolder(page, dialog)
  await framed(dialog, 'Card number').fill(DECLINED)
  await framed(dialog, 'CVC').fill('123')
  await framed(dialog, 'Expiry (MM/YY)').fill('1220')
  await save()
  await expect(dialog.getByText('Enter a date that hasn’t passed, like 04/29')).toBeVisible()
  await expect(framed(dialog, 'Expiry (MM/YY)')).toBeFocused()

  await framed(dialog, 'Expiry (MM/YY)').fill('1249')
  await save()
  await expect(dialog.getByText('This card wasn’t accepted. Check the details and try again.')).toBeVisible()

  await framed(dialog, 'Card number').fill(NUMBER)
  await save()
  await expect(page.getByText('Visa •••• 4242').first()).toBeVisible()
})

test('the frames look like fields of our own, from right to left and in the dark', async ({
  page,
  context,
  at,
  newPerson,
  signedIn,
}) => {
  await signedIn(context, await newPerson())
  await context.addInitScript(() => localStorage.setItem('language', 'ar'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(at('/wallet'))
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const frame = () => page.getByRole('dialog').locator('iframe').first()
  await page.getByRole('button', { name: /بطاقة/ }).first().click()
  const looks = (input: Locator) =>
    input.evaluate((element) => {
      const { color, fontSize, textAlign, direction, paddingLeft } = getComputedStyle(element)
      return { color, fontSize, textAlign, direction, paddingLeft }
    })
  const number = frame().contentFrame().getByRole('textbox')
  await expect(number).toHaveAttribute('placeholder', '0000 0000 0000 0000')
  const beside = page.getByRole('dialog').locator('input[name=zip]')
  const inTheDark = await looks(beside)
  expect(await looks(number)).toEqual(inTheDark)
  await page.emulateMedia({ colorScheme: 'light' })
  // Both change, and neither at once.
  await expect
    .poll(async () => [await looks(number), (await looks(beside)).color !== inTheDark.color])
    .toEqual([{ ...inTheDark, color: 'rgb(29, 22, 32)' }, true])
})
