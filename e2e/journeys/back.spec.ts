import type { Page } from '@playwright/test'
import { adult, demo, expect, test } from '../support/fixtures.ts'

type Opening = { name: RegExp; open: (page: Page) => Promise<void> }

const press = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name }).first().click()
const choose = async (page: Page, name: RegExp) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^More options/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name }).click()
}

const onProfile: readonly Opening[] = [
  { name: /^Send Tip$/, open: (page) => press(page, /^Tip/) },
  { name: /Subscribe|VelvetSynth/, open: (page) => press(page, /^Subscribe to/) },
  { name: /^Link$/, open: (page) => choose(page, /link/i) },
  { name: /Report/, open: (page) => choose(page, /^Report/) },
  { name: /^Block/, open: (page) => choose(page, /^Block/) },
]
const onWallet: readonly Opening[] = [
  { name: /^Diamonds&Pay$/, open: (page) => press(page, /Get diamonds/) },
  { name: /^Add New Card$/, open: (page) => press(page, /card/i) },
  { name: /limit/i, open: (page) => press(page, /limit/i) },
]

async function closesByBack(page: Page, { name, open }: Opening): Promise<void> {
  const address = page.url()
  await open(page)
  const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  expect(page.url()).toBe(address)
}

test('Back closes a dialog and leaves the page below it where it is', async ({
  page,
  context,
  at,
  newPerson,
  signedIn,
  signInAsDemo,
}) => {
  const creator = await signInAsDemo(demo.creator)
  await signedIn(context, await newPerson())
  await page.goto(at('/home'))
  await page.goto(at(`/otherProfile/${creator.userId}`))
  await expect(page.getByRole('heading', { name: 'VelvetSynth', level: 1 })).toBeAttached()
  for (const opening of onProfile) await closesByBack(page, opening)

  // One dialog over another: each Back closes one of them.
  await press(page, /^Tip/)
  const tip = page.getByRole('dialog', { name: 'Send Tip' })
  await tip.getByRole('textbox', { name: 'Amount' }).fill('300')
  await tip.getByRole('button', { name: /300/ }).click()
  const topUp = page.getByRole('dialog', { name: 'Diamonds&Pay' })
  await expect(topUp).toBeVisible()
  await page.goBack()
  await expect(topUp).toBeHidden()
  await expect(tip.getByRole('textbox', { name: 'Amount' })).toHaveValue('300')
  await page.goBack()
  await expect(tip).toBeHidden()

  await page.goto(at('/wallet'))
  await expect(page.getByRole('heading', { name: 'Wallet', level: 1 })).toBeAttached()
  for (const opening of onWallet) await closesByBack(page, opening)
  // Nothing of them is left in the history: the next Back leaves the page.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'VelvetSynth', level: 1 })).toBeAttached()
})

test('Back closes the login that a visitor was asked for', async ({ page, context, at, signInAsDemo }) => {
  const creator = await signInAsDemo(demo.creator)
  await adult(context)
  await page.goto(at(`/otherProfile/${creator.userId}`))
  await expect(page.getByRole('heading', { name: 'VelvetSynth', level: 1 })).toBeAttached()
  await closesByBack(page, { name: /log in|welcome|fanlight/i, open: (opened) => press(opened, /^Tip/) })
})
