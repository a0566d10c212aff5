import { readFile } from 'node:fs/promises'
import { TOTP } from 'otpauth'
import { adult, codeMailedTo, expect, lettersTo, test, proveByPassword } from '../support/fixtures.ts'

test('a forgotten password is replaced by the mailed link, once', async ({ page: asking, newPerson }) => {
  const person = await newPerson()
  await adult(asking.context())
  await asking.goto('/')
  await asking.getByRole('button', { name: 'Log in' }).first().click()
  const question = asking.getByRole('dialog')
  await question.getByRole('button', { name: 'Log in with email' }).click()
  await question.getByLabel('Email').fill(person.email)
  await question.getByRole('button', { name: 'Forgot your password?' }).click()
  await question.getByRole('button', { name: 'Send link' }).click()
  await expect(question.getByText(/we’ve emailed you a link/)).toBeVisible()

  // A new account has a letter with a code, too.
  const linkIn = async () => {
    const texts = (await lettersTo(asking, person.email)).map(({ text }) => text)
    return texts.map((text) => /http\S+resetPassword\S+/.exec(text)?.[0]).find(Boolean) ?? ''
  }
  await expect.poll(linkIn).not.toBe('')
  // A mail program opens the link in a tab of its own.
  const page = await asking.context().newPage()
  const dialog = page.getByRole('dialog')
  const link = await linkIn()
  await page.goto(link)
  await page.getByLabel('New password').fill('quite another secret')
  await page.getByLabel('Confirm password').fill('quite another secret')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Password changed. You can log in now.')).toBeVisible()
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill('quite another secret')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('button', { name: `Accounts: ${person.nickname}` })).toBeVisible()

  const again = await asking.context().newPage()
  await again.goto(link)
  await again.getByLabel('New password').fill('a third secret')
  await again.getByLabel('Confirm password').fill('a third secret')
  await again.getByRole('button', { name: 'Save new password' }).click()
  await expect(again.getByText(/This link has expired or has already been used/)).toBeVisible()
})

test('Google signs someone up, asks for their birthday once, and knows them the next time', async ({
  page,
  anotherBrowser,
}) => {
  const subject = `google${Date.now()}${test.info().workerIndex}`
  await adult(page.context())
  await page.addInitScript((wanted) => Object.assign(window, { __google: { subject: wanted } }), subject)
  await page.goto('/')
  await page.getByRole('button', { name: 'Log in' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue with Google' }).click()
  await dialog.getByLabel('Day').fill('06')
  await dialog.getByLabel('Month').fill('03')
  await dialog.getByLabel('Year').fill('1994')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: /^Accounts/ })).toBeVisible()

  const context = await anotherBrowser()
  await adult(context)
  const again = await context.newPage()
  await again.addInitScript((wanted) => Object.assign(window, { __google: { subject: wanted } }), subject)
  await again.goto('/')
  await again.getByRole('button', { name: 'Log in' }).first().click()
  await again.getByRole('dialog').getByRole('button', { name: 'Continue with Google' }).click()
  await expect(again.getByRole('button', { name: /^Accounts/ })).toBeVisible()
})

test('what goes wrong at Google is said in words', async ({ page }) => {
  await adult(page.context())
  await page.goto('/')
  await page.getByRole('button', { name: 'Log in' }).first().click()
  const dialog = page.getByRole('dialog')
  const reasons = [
    ['skipped', 'user_cancel', 'You cancelled the sign-in.'],
    ['skipped', 'tap_outside', 'Sign-in prompt dismissed.'],
    ['skipped', 'auto_cancel', 'Sign-in was cancelled automatically. Please try again.'],
    ['skipped', 'issuing_failed', 'Credential issuing failed. Please try again.'],
    ['notDisplayed', 'invalid_client', 'Invalid Google Client ID. Please contact support.'],
    ['notDisplayed', 'unregistered_origin', 'This domain is not authorized for Google Sign-In.'],
    ['notDisplayed', 'secure_http_required', 'HTTPS is required for Google Sign-In.'],
    ['notDisplayed', 'unknown_reason', 'Google Sign-In encountered an unexpected error.'],
  ] as const
  const button = dialog.getByRole('button', { name: 'Continue with Google' })
  for (const [kind, reason, sentence] of reasons) {
    await page.evaluate((wanted) => Object.assign(window, { __google: wanted }), { kind, reason })
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    await button.click()
    await expect(dialog.getByText(sentence)).toBeVisible()
  }
})

test('two-factor sign-in is turned on with an app and asked for from then on', async ({
  page,
  at,
  newPerson,
  signedIn,
  anotherBrowser,
}) => {
  const person = await newPerson()
  await signedIn(page.context(), person)
  await page.goto(at('/settings/account'))
  await page.getByRole('button', { name: 'Turn on two-factor authentication' }).click()
  await proveByPassword(page, person)
  const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).textContent()) ?? ''
  const totp = new TOTP({ secret: secret.replace(/\s/g, ''), digits: 6, period: 30 })
  await page.getByLabel('Code', { exact: true }).fill(totp.generate())
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /turn on/i })
    .click()
  await expect(page.getByText(/recovery codes/i).first()).toBeVisible()

  const context = await anotherBrowser()
  await adult(context)
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Log in' }).first().click()
  const dialog = other.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Log in with email' }).click()
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(dialog.getByText('Enter the code from your authenticator app.')).toBeVisible()
  await dialog.getByLabel('Code').fill('000000')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(dialog.getByText('That code isn’t right. Try the latest one.')).toBeVisible()
  // The code of the next half minute is right already, and was not used for turning it on.
  await dialog.getByLabel('Code').fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(other.getByRole('button', { name: `Accounts: ${person.nickname}` })).toBeVisible()
})

test('the e-mail address is changed with a code from the old one and another from the new one', async ({
  page,
  at,
  baseURL,
  newPerson,
  signedIn,
}) => {
  const person = await newPerson()
  const email = person.email.replace('fan_', 'moved_')
  await signedIn(page.context(), person)
  await page.goto(at('/settings/account'))
  await page.getByRole('button', { name: `Change ${person.email}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Change email address' })
  await dialog.getByLabel('New email address').fill(email)
  const signUpCode = await codeMailedTo(baseURL, person.email)
  await dialog.getByRole('button', { name: 'Send codes' }).click()
  await proveByPassword(page, person)
  const codeOfNew = await codeMailedTo(baseURL, email)
  // The code of the sign-up went to the same address before.
  await expect.poll(() => codeMailedTo(baseURL, person.email)).not.toBe(signUpCode)
  await dialog.getByLabel(`Code sent to ${email}`).fill(codeOfNew)
  const press = () => dialog.getByRole('button', { name: 'Change email address' }).click()

  // The new address alone proves nothing.
  await dialog.getByLabel(`Code sent to ${person.email}`).fill(signUpCode)
  await press()
  await expect(dialog.getByText('This code isn’t right or has expired.')).toBeVisible()
  await dialog.getByLabel(`Code sent to ${person.email}`).fill(await codeMailedTo(baseURL, person.email))
  await press()
  await expect(page.getByText('Email address changed')).toBeVisible()
  await expect(page.getByRole('button', { name: `Change ${email}` })).toBeVisible()
})

test('a passkey is made in the settings and opens the door afterwards', async ({ page, at, newPerson, signedIn }) => {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const person = await newPerson()
  await signedIn(page.context(), person)
  await page.goto(at('/settings/account'))
  await page.getByRole('button', { name: /add a passkey/i }).click()
  await page.getByRole('dialog').getByLabel(/name/i).fill('My key')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /add|create|save/i })
    .click()
  await proveByPassword(page, person)
  await expect(page.getByText('My key')).toBeVisible()

  await page.goto(at('/home'))
  await page.getByRole('button', { name: /^Accounts/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(page.getByRole('button', { name: `Accounts: ${person.nickname}` })).toBeVisible()
})

test('someone takes their data out and leaves', async ({ page, at, newPerson, signedIn }) => {
  const person = await newPerson()
  await signedIn(page.context(), person)
  await page.goto(at('/settings/privacy'))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  await proveByPassword(page, person)
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^fanlight-\d+-.*\.json$/)
  const archive = JSON.parse(await readFile(await file.path(), 'utf8')) as { account: { nickName: string } }
  expect(archive.account.nickName).toBe(person.nickname)

  await page
    .getByRole('button', { name: /delete/i })
    .first()
    .click()
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const userName = (person.user as { userName: string }).userName
  await dialog.getByLabel(/username/i).fill(userName)
  await dialog.getByLabel('Your password').fill(person.password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log in with email' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(person.email)
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Login failed. Please check your credentials.')).toBeVisible()
})
