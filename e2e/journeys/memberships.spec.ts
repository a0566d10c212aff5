import type { Page } from '@playwright/test'
import { demo, expect, test } from '../support/fixtures.ts'

const choose = async (page: Page, layout: 'desktop' | 'mobile', level: string, button: RegExp): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: /VelvetSynth/ })
  // One card at a time on a phone: its level is chosen first.
  if (layout === 'mobile') await dialog.locator('label', { hasText: level }).first().click()
  await dialog.getByRole('button', { name: button }).click()
}

async function approve(page: Page, button: RegExp): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: button }).click()])
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Approve' }).click()
  await closed
  await expect(page.getByRole('dialog', { name: 'Review & Pay' })).toBeHidden()
  // It ends in a moment of its own, with the way to what is open now.
  const moment = page.getByRole('dialog', { name: 'You’re now a member' })
  await expect(moment.getByRole('link', { name: /See posts|Go to profile/ })).toBeVisible()
  await moment.getByRole('button', { name: 'Close' }).first().click()
  await expect(moment).toBeHidden()
}

test('a fan subscribes with their consent, upgrades for less what is left, and cancels for the end of the time', async ({
  page,
  context,
  at,
  layout,
  newPerson,
  signedIn,
  signInAsDemo,
}) => {
  const creator = await signInAsDemo(demo.creator)
  await signedIn(context, await newPerson())
  await page.goto(at(`/otherProfile/${creator.userId}`))
  const main = page.getByRole('main')

  await main.getByRole('button', { name: /^Subscribe to/ }).click()
  await choose(page, layout, 'Basic', /Subscribe to Good company/)
  const review = page.getByRole('dialog', { name: 'Review & Pay' })
  await expect(review.getByText('I agree that this membership renews monthly')).toBeVisible()
  await review.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(review.getByText('Accept terms to proceed')).toBeVisible()
  await review.getByRole('checkbox').check()
  await approve(page, /^Pay \$/)
  await expect(main.getByRole('button', { name: /^Subscribed/ })).toBeVisible()

  await main.getByRole('button', { name: /^Subscribed/ }).click()
  await choose(page, layout, 'Premium', /The long table/)
  await expect(review.getByText('-$').or(review.getByText('−$')).first()).toBeVisible()
  await review.getByRole('checkbox').check()
  await approve(page, /^Pay \$/)

  // By taps alone: on a phone the way is through its own sheet.
  await page.goto(at('/home'))
  if (layout === 'mobile') await page.getByRole('button', { name: /^Me: / }).click()
  await page.getByRole('link', { name: 'My memberships' }).click()
  await expect(main.getByText('The long table')).toBeVisible()
  await expect(main.getByText('Good company')).toBeHidden()
  await main.getByRole('button', { name: /^Cancel/ }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: /^Cancel membership/ })
    .click()
  await expect(main.getByText(/won’t renew/)).toBeVisible()
})

test('a creator without tiers has none to subscribe to, and oneself is nobody’s member', async ({
  page,
  context,
  at,
  signedIn,
  signInAsDemo,
  api,
  layout,
}) => {
  test.skip(layout === 'mobile', 'The dialog is the one above')
  const fan = await signInAsDemo(demo.fan)
  await signedIn(context, fan)
  const found = await api('lk-user/h5web/web/suggested', {}, fan.token)
  const { creators } = found.data as { creators: { userId: string; nickName: string }[] }
  for (const { userId } of creators) {
    const answer = await api('lk-billing/h5web/api/tier/queryTier', { otherUserId: userId }, fan.token)
    if ((answer.data as { hasTiers: boolean }).hasTiers) continue
    await page.goto(at(`/otherProfile/${userId}`))
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Subscribe to/ })
      .click()
    await expect(page.getByRole('dialog').getByText(/has not set up a subscription/)).toBeVisible()
    return
  }
  throw new Error('Every creator of the demo world has tiers')
})

test('a creator makes a tier, and it is on their page at once', async ({
  page,
  context,
  at,
  newPerson,
  signedIn,
  anotherBrowser,
  signInAsDemo,
  api,
}) => {
  const fan = await newPerson()
  const creator = await signInAsDemo('foam_and_brass@demo.fanlight.example')
  const { data } = await api('lk-billing/h5web/api/tier/mine', {}, creator.token)
  for (const { tierId } of (data as { tiers: { tierId: string }[] }).tiers) {
    await api('lk-billing/h5web/api/tier/deletePriceTier', { tierId }, creator.token)
  }
  await context.addInitScript(() => localStorage.setItem('currentRole', 'creator'))
  await signedIn(context, creator)
  await page.goto(at('/creator/membership/create'))
  await page.getByLabel('Name', { exact: false }).first().fill('Morning practice')
  await page.getByRole('textbox', { name: 'Price' }).fill('7.50')
  await page.getByRole('textbox', { name: /^Description/ }).fill('Scales at six, <b>never</b> alone.')
  await page.getByRole('button', { name: /^(Create tier|Save)/ }).click()
  await expect(page.getByRole('main').getByText('Morning practice').first()).toBeVisible()

  const other = await anotherBrowser()
  await signedIn(other, fan)
  const fansPage = await other.newPage()
  await fansPage.goto(at(`/otherProfile/${creator.userId}`))
  await fansPage
    .getByRole('main')
    .getByRole('button', { name: /^Subscribe to/ })
    .click()
  await expect(fansPage.getByRole('dialog').getByText('Morning practice').first()).toBeVisible()
})
