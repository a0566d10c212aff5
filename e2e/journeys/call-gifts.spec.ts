import type { Page } from '@playwright/test'
import { callOf, PRICE, seesTheOther, test as base } from '../support/calls.ts'
import { expect, PAID } from '../support/fixtures.ts'

/** Nobody else calls these; the fan is new, so that what they have is known. */
const test = base.extend({
  pair: async ({ layout }, use) => {
    const creator = layout === 'mobile' ? 'plane_and_grain' : 'wool_weather'
    await use({ fan: '', creator, another: '' })
  },
  fan: async ({ newPerson }, use) => use(await newPerson()),
})

/** Buys the package that is suggested, in the window of the provider. */
async function buy(page: Page): Promise<void> {
  const topUp = page.getByRole('dialog', { name: 'Diamonds&Pay' })
  await topUp.getByRole('button', { name: 'Review & Pay' }).click()
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: /^Pay \$/ }).click()])
  await popup.getByRole('button', { name: 'Approve' }).click()
}

test('a gift in a call is seen by both, counts up, leads to more diamonds, and is in the books of both', async ({
  fan,
  creator,
  creators,
  fans,
  at,
  api,
  layout,
}) => {
  const balance = async () => {
    const { data } = await api('lk-billing/h5web/wallet/balance', {}, fan.token)
    return (data as { diamondBalance: number }).diamondBalance
  }
  await fans
    .getByRole('main')
    .getByRole('button', { name: `Call ${creator.nickname}` })
    .click()
  await buy(fans)
  await fans.getByRole('button', { name: `Call for ${PRICE} diamonds` }).click()
  const [atFan, atCreator] = [callOf(fans, creator), callOf(creators, fan)]
  await expect(atFan.getByRole('button', { name: 'Gifts' })).toBeDisabled()
  await atCreator.getByRole('button', { name: 'Accept' }).click()
  await seesTheOther(fans)
  await seesTheOther(creators)
  // Who was called gives nothing.
  await expect(atCreator.getByRole('button', { name: 'Gifts' })).toBeHidden()

  /** On a phone by way of the popup, each time anew; on a desktop in the row, which stays. */
  async function send(gift: string, price: string): Promise<void> {
    const button = `Send ${gift} for ${price}`
    if (layout === 'mobile') {
      await atFan.getByRole('button', { name: 'Gifts' }).click()
      const popup = fans.getByRole('dialog', { name: 'Gift', exact: true })
      // The picture is what one taps; the button for it is for who does not see it.
      await popup
        .locator('label')
        .filter({ has: fans.getByRole('radio', { name: `${gift}, ${price}` }) })
        .click()
      await popup.getByRole('button', { name: button }).click()
      await expect(popup).toBeHidden()
      return
    }
    const row = atFan.getByRole('region', { name: 'Gifts' })
    if (!(await row.isVisible())) await atFan.getByRole('button', { name: 'Gifts' }).click()
    await row.getByRole('button', { name: `${gift}, ${price}` }).hover()
    await row.getByRole('button', { name: button }).click()
  }

  /** The call itself costs, too: a cycle more for each minute that a busy machine takes. */
  const beyondCycles = (diamonds: number): number => diamonds % PRICE
  const before = await balance()
  // A combo is over after ten seconds, which a busy machine can take from one tap to the next: then another one is begun.
  let sent = 0
  await expect(async () => {
    for (let tap = 0; tap < 2; tap++) await send('Rose', '1 diamond')
    sent += 2
    await expect(atFan.getByText(/^You sent Rose x[2-9]/)).toBeAttached({ timeout: 20_000 })
  }).toPass()
  await expect(atCreator.getByText(new RegExp(`^${fan.nickname} sent Rose x[2-9]`))).toBeAttached()
  expect(beyondCycles(before - sent - (await balance()))).toBe(0)

  // The dearest is more than anybody has who has just begun.
  if (layout === 'desktop') await atFan.getByRole('button', { name: 'More', exact: true }).click()
  await send('Rocket', '5,000 diamonds')
  await buy(fans)
  await expect(fans.getByText(PAID).first()).toBeVisible()
  await expect.poll(balance).toBeGreaterThan(before)
  await expect(atFan).toBeVisible()
  await send('Trophy', '500 diamonds')
  await expect(atFan.getByText('You sent Trophy x1')).toBeAttached()

  await atFan.getByRole('button', { name: 'Hang up' }).click()
  const spent = await atFan.getByText(/^You spent \d+ diamonds\.$/).textContent()
  expect(beyondCycles(Number(spent?.replaceAll(/\D/g, '')) - PRICE - sent - 500)).toBe(0)
  // A line for each combo: of roses, as many as were begun.
  const inReceipt = atFan.getByRole('list', { name: 'Gifts in this call' }).getByRole('listitem')
  await expect(inReceipt.filter({ hasText: 'Trophy' })).toHaveCount(1)
  await expect(inReceipt.filter({ hasText: 'Rose' }).first()).toBeVisible()
  await atFan.getByRole('button', { name: 'Close' }).click()

  await fans.goto(at('/wallet'))
  const given = fans.getByText(`Gift to ${creator.nickname}`)
  await expect(given.first()).toBeVisible()
  // What was given in one combo is one line.
  expect(await given.count()).toBeLessThanOrEqual(sent)
  const { data } = await api('lk-billing/h5web/earnings/list', { incomeSource: 'gifts' }, creator.token)
  const { lines } = data as { lines: { amount: number; from: { userId: string } | null }[] }
  const earned = lines.filter(({ from }) => from?.userId === fan.userId).reduce((sum, { amount }) => sum + amount, 0)
  expect(earned).toBeGreaterThanOrEqual(401)
  await creators.goto(at('/creator/earnings'))
  await expect(creators.getByRole('main').getByText('Gifts').first()).toBeVisible()
})
