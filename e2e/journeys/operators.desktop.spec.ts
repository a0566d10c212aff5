import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect, proveByPassword, test, type Person } from '../support/fixtures.ts'

/** Sets up an authenticator app where an operator without one is led. Answers the app. */
async function enrol(page: Page, operator: Person): Promise<TOTP> {
  await expect(page.getByRole('heading', { name: 'Secure your operator account' })).toBeVisible()
  await expect(page.getByText(/Operators need a second factor/)).toBeVisible()
  await page.getByRole('button', { name: 'Set up Authenticator app' }).click()
  await proveByPassword(page, operator)
  const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).textContent()) ?? ''
  const app = new TOTP({ secret: secret.replace(/\s/g, ''), digits: 6, period: 30 })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code', { exact: true }).fill(app.generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByLabel('I’ve saved these codes somewhere safe').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('You’re all set. The operator pages are open to you now.')).toBeVisible()
  return app
}

/** The code of the next half minute is good already, and was not used for setting the app up. */
const nextCode = (app: TOTP) => app.generate({ timestamp: Date.now() + 30_000 })

const stepUp = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

async function proveByApp(page: Page, app: TOTP): Promise<void> {
  await stepUp(page).getByLabel('Code from your authenticator app').fill(nextCode(app))
  await stepUp(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(stepUp(page)).toBeHidden()
}

test('an operator secures the account, shows the second factor again for money, and another one has to agree', async ({
  page,
  at,
  newOperator,
  signedIn,
  anotherBrowser,
}) => {
  // Each operator is made by a command, which starts a whole server.
  const [ada, bea] = [await newOperator(), await newOperator()]
  await signedIn(page.context(), ada)
  await page.goto(at('/admin/settings'))
  const app = await enrol(page, ada)
  await page.getByRole('link', { name: 'Open operator pages' }).click()
  await expect(page).toHaveURL(/\/admin\/applications/)

  // A higher limit lets one operator do more alone: that is for two to decide.
  await page.goto(at('/admin/settings'))
  const limit = page.getByLabel('Second approval from')
  await expect(limit).toHaveValue(/\d/)
  const before = await limit.inputValue()
  const wanted = String(Number(before) + 1)
  await limit.fill(wanted)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Save changes' }).click()
  await stepUp(page).getByLabel('Code from your authenticator app').fill('000000')
  await stepUp(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(stepUp(page).getByText('That code isn’t right. Try the latest one.')).toBeVisible()
  await proveByApp(page, app)
  await expect(page.getByText('Sent to another operator for approval')).toBeVisible()
  await expect(page.getByText('Another operator has to approve this.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(limit).toHaveValue(before)

  const context = await anotherBrowser()
  await signedIn(context, bea)
  const other = await context.newPage()
  await other.goto(at('/admin/settings'))
  const appOfOther = await enrol(other, bea)
  await other.goto(at('/admin/settings'))
  const waiting = other.getByRole('region', { name: 'Waiting for a second operator' })
  await expect(waiting.getByText(/Requested by @/)).toBeVisible()
  await waiting.getByRole('button', { name: 'Approve' }).click()
  await proveByApp(other, appOfOther)
  await expect(other.getByText('Approved', { exact: true })).toBeVisible()
  await expect(waiting).toBeHidden()
  await expect(other.getByLabel('Second approval from')).toHaveValue(new RegExp(`^${wanted}`))
})
