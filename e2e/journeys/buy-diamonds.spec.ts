import type { Page } from '@playwright/test'
import { expect, PAID, test, type Person } from '../support/fixtures.ts'

/** As far as the button that pays. The suggested package is chosen: 1,050 diamonds for $11.01. */
async function goToPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get diamonds' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Diamonds&Pay' })
  await expect(dialog.getByText('Test mode: no real money is charged.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Review & Pay' }).click()
}

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay $11.01' })

async function pay(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), payButton(page).click()])
  await expect(popup.getByText('This is a rehearsal: no money moves.')).toBeVisible()
  return popup
}

const balance = (page: Page) => page.getByRole('main').getByText('1,050', { exact: true }).first()

test.describe('buying diamonds', () => {
  let fan: Person
  test.beforeEach(async ({ page, context, at, newPerson, signedIn }) => {
    fan = await newPerson()
    await signedIn(context, fan)
    await page.goto(at('/wallet'))
  })

  test('approved at the provider, they are in the wallet, the window is gone, and there is a receipt', async ({
    page,
    at,
  }) => {
    await goToPay(page)
    const dialog = page.getByRole('dialog', { name: 'Review & Pay' })
    for (const part of ['$10.49', '$0.52', '$0.00', '$11.01'])
      await expect(dialog.getByText(part).first()).toBeVisible()
    const popup = await pay(page)
    expect(await popup.evaluate(() => window.name)).toBe('fanlight-payment')
    const closed = popup.waitForEvent('close')
    await popup.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText(PAID).first()).toBeVisible()
    await closed
    await expect(balance(page)).toBeVisible()
    await page.goto(at('/orders'))
    await page.getByRole('button', { name: 'Receipt' }).click()
    await expect(page.getByRole('dialog').getByText('$11.01').first()).toBeVisible()
  })

  test('cancelled at the provider, nothing was bought and it can be begun again', async ({ page }) => {
    await goToPay(page)
    const popup = await pay(page)
    await popup.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Payment canceled').first()).toBeVisible()
    await expect(balance(page)).toBeHidden()
  })

  test('with the window closed halfway it is incomplete, the next one must wait, and the last one can be gone on with', async ({
    page,
  }) => {
    await goToPay(page)
    await (await pay(page)).close()
    await expect(page.getByText('Payment incomplete').first()).toBeVisible()

    await page.getByRole('button', { name: 'Close' }).click()
    await goToPay(page)
    const again = page.waitForEvent('popup')
    await payButton(page).click()
    await again
    await expect(
      page.getByText(
        'Your last order has not been completed. Please wait 72 hours before trying again, or you can continue with the last order.',
      ),
    ).toBeVisible()
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Continue with the last order' }).click(),
    ])
    await popup.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText(PAID).first()).toBeVisible()
    await expect(balance(page)).toBeVisible()
  })

  test('an unfinished order has a page of its own, from which it is finished or cancelled', async ({
    page,
    at,
    api,
  }) => {
    const order = { packageId: '3', successUrl: '', cancelUrl: '' }
    await api('lk-billing/h5web/createOrder', order, fan.token)
    await page.goto(at('/orderpending'))
    await expect(page.getByText('$11.01').first()).toBeVisible()
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Cancel order' })
      .click()
    await expect(page.getByRole('button', { name: 'Continue with the last order' })).toBeHidden()

    await api('lk-billing/h5web/createOrder', order, fan.token)
    await page.reload()
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Continue with the last order' }).click(),
    ])
    await popup.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByRole('main').getByText('Transaction completed')).toBeVisible()
  })

  test('where windows are blocked, the payment happens in this tab and comes back to where it began', async ({
    page,
    at,
  }) => {
    await page.evaluate(() => (window.open = () => null))
    await goToPay(page)
    await payButton(page).click()
    await expect(page.getByText('Popup blocked. Payment page will open in a current tab')).toBeVisible()
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(balance(page)).toBeVisible()
    expect(page.url()).toContain(at('/wallet').slice(1))
    await expect(page.getByText(PAID).first()).toBeVisible()
  })
})
