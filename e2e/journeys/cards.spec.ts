import { expect, test } from '../support/fixtures.ts'

const NUMBER = '4242424242424242'

test('a card goes from the browser to the provider, and our server hears of it by its token', async ({
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
  await page.getByRole('button', { name: 'Add New Card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Card' })
  for (const [label, value] of [
    ['Card number', NUMBER],
    ['Expiry (MM/YY)', '1249'],
    ['CVC', '123'],
    ['Name on card', 'A Fan'],
    ['Address', '1 High Street'],
    ['City', 'Glasgow'],
    ['State or region', 'Scotland'],
    ['Zip or postal code', 'G1 1AA'],
  ] as const) {
    await dialog.getByLabel(label, { exact: true }).fill(value)
  }
  await dialog.getByLabel('Country').fill('united kingdom')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Add card' }).click()
  await expect(page.getByText('Visa •••• 4242').first()).toBeVisible()

  const withNumber = heard.filter(({ body }) => body.includes(NUMBER)).map(({ url }) => new URL(url).origin)
  const ours = new URL(page.url()).origin
  expect(withNumber).toHaveLength(1)
  expect(withNumber).not.toContain(ours)
})
