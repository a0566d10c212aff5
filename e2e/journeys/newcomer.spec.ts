import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { adult, expect, test } from '../support/fixtures.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const newcomer = () => {
  const nickname = `New_${randomBytes(4).toString('hex')}`
  return { nickname, email: `${nickname.toLowerCase()}@example.com`, password: 'a lamp in the hall' }
}

async function openSignUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await dialog(page).getByRole('button', { name: 'Sign up' }).click()
}

async function fillBirthday(page: Page, layout: string, [year, month, day]: [string, string, string]): Promise<void> {
  if (layout === 'desktop') {
    await dialog(page).getByLabel('Date of birth').fill(`${year}-${month}-${day}`)
    return
  }
  await dialog(page).getByLabel('Day').fill(day)
  await dialog(page).getByLabel('Month').fill(month)
  await dialog(page).getByLabel('Year').fill(year)
}

/** A menu of the rail; on a phone a part of its own sheet. */
const accounts = (page: Page, nickname = '') =>
  page.getByRole('button', { name: new RegExp(`^(Accounts|Me): ${nickname}`) })
const inAccounts = (page: Page, name: string) =>
  page.getByRole('menuitem', { name }).or(page.getByRole('dialog', { name: 'Me' }).getByRole('button', { name }))

async function logOut(page: Page): Promise<void> {
  const logOutItem = inAccounts(page, 'Log out')
  // A press that comes while the page is still arranging itself opens nothing; a person presses again.
  await expect(async () => {
    if (!(await logOutItem.isVisible())) await accounts(page).click()
    await expect(logOutItem).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await logOutItem.click()
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible()
}

async function logIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Log in with email' }).click()
  await dialog(page).getByLabel('Email').fill(person.email)
  await dialog(page).getByLabel('Password', { exact: true }).fill(person.password)
  await dialog(page).getByRole('button', { name: 'Log in', exact: true }).click()
}

test('a newcomer passes the gate, signs up, leaves, returns, switches accounts and reads Arabic', async ({
  page,
  layout,
  at,
  newPerson,
}) => {
  const person = newcomer()
  const friend = await newPerson()

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Are you at least 18?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Are you at least 18?' })).toBeVisible()
  await page.getByRole('button', { name: 'I’m 18 or older' }).click()
  await expect(page).toHaveURL(new RegExp(`${layout === 'mobile' ? '/m' : ''}/home$`))

  await openSignUp(page)
  await dialog(page).getByLabel('Email').fill(person.email)
  await dialog(page).getByLabel('Nickname').fill(person.nickname)
  await dialog(page).getByLabel('Password', { exact: true }).fill(person.password)
  await dialog(page).getByLabel('Confirm password').fill(person.password)
  await fillBirthday(page, layout, ['1994', '03', '06'])
  await dialog(page).getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Registration successful!')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(accounts(page, person.nickname)).toBeVisible()

  await logOut(page)
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await logIn(page, person)
  await expect(accounts(page, person.nickname)).toBeVisible()

  await accounts(page).click()
  await inAccounts(page, 'Add another account').click()
  await logIn(page, friend)
  await expect(accounts(page, friend.nickname)).toBeVisible()
  await accounts(page).click()
  await inAccounts(page, person.nickname).click()
  await expect(accounts(page, person.nickname)).toBeVisible()

  await page.goto(at('/settings/language'))
  await page.locator('label:has(input[type=radio])', { hasText: 'العربية' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await page.goto(at('/home'))
  const navigation = page.getByRole('navigation').first()
  const box = await navigation.boundingBox()
  // The rail stands at the right now; a phone's bar spans the width either way.
  if (layout === 'desktop') expect(box?.x).toBeGreaterThan(700)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})

test('the sign-up form says what is wrong with each field', async ({ page, layout }) => {
  await adult(page.context())
  await page.goto('/')
  await openSignUp(page)
  const form = dialog(page)
  const says = (sentence: string) => expect(form.getByText(sentence, { exact: true })).toBeVisible()
  const type = async (label: string, value: string) => {
    const field = form.getByLabel(label, { exact: true })
    await field.fill(value)
    await field.blur()
  }
  const submit = form.getByRole('button', { name: 'Create account' })
  await expect(submit).toBeDisabled()

  await type('Email', '')
  await says('Email is required')
  await type('Email', 'nobody@nowhere')
  await says('Please enter a valid email address')
  await type('Email', 'somebody@example.com')

  await type('Nickname', '')
  await says('Nickname is required')
  await type('Nickname', 'a')
  await says('Nickname must be at least 2 characters')
  await type('Nickname', 'a'.repeat(20))
  await says('Nickname must be less than 20 characters')
  await type('Nickname', 'two words')
  await says('Nickname can only contain letters, digits, underscores and Chinese characters')
  await type('Nickname', '小明')

  await type('Password', '')
  await says('Password is required')
  await type('Password', '12345')
  await says('Password must be at least 6 characters')
  await type('Password', 'a lamp in the hall')
  await type('Confirm password', '')
  await says('Please confirm your password')
  await type('Confirm password', 'another lamp')
  await says('The passwords entered twice do not match')
  await type('Confirm password', 'a lamp in the hall')

  if (layout === 'mobile') {
    await form.getByLabel('Year').focus()
    await form.getByLabel('Year').blur()
    await says('Date of birth is required')
    await expect(submit).toBeDisabled()
    await fillBirthday(page, layout, ['2001', '02', '30'])
    await form.getByLabel('Year').blur()
    await says('Please enter a valid date')
  } else {
    // Exactly eighteen years ago to begin with: nothing else is needed.
    await expect(submit).toBeEnabled()
    await type('Date of birth', '')
    await says('Date of birth is required')
  }
  await fillBirthday(page, layout, ['2100', '01', '01'])
  await form.getByLabel('Email').focus()
  await says('Date of birth cannot be in the future')
  await fillBirthday(page, layout, ['1890', '01', '01'])
  await says('Please enter a valid date of birth')
  await fillBirthday(page, layout, [String(new Date().getFullYear() - 10), '01', '01'])
  await says('You must be at least 18 years old')
  await expect(submit).toBeDisabled()
  await fillBirthday(page, layout, ['1990', '01', '01'])
  await expect(submit).toBeEnabled()
})

test('wrong credentials get one sentence, and going back starts the form again', async ({ page, newPerson }) => {
  const person = await newPerson()
  await adult(page.context())
  await page.goto('/')
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await logIn(page, { email: person.email, password: 'not my password' })
  await expect(dialog(page).getByText('Login failed. Please check your credentials.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Back' }).click()
  await expect(dialog(page).getByText('Login failed. Please check your credentials.')).toBeHidden()
  await logIn(page, { email: `nobody-${person.email}`, password: 'not my password' })
  await expect(dialog(page).getByText('Login failed. Please check your credentials.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await expect(dialog(page).getByRole('button', { name: 'Log in with email' })).toBeVisible()
})

test('before the gate is passed nothing of the page is there, and no picture is fetched', async ({ page }) => {
  const pictures: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(view|media)\//.test(pathname)) pictures.push(pathname)
  })
  const feed = page.waitForResponse(/\/contents\/list\/contents$/)
  await page.goto('/')
  await expect(page.getByRole('dialog', { name: 'Are you at least 18?' })).toBeFocused()
  // The words of the page may be on their way; it is drawn when the question is answered.
  await feed
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.locator('#root article, #root nav')).toHaveCount(0)
  expect(pictures).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => pictures.length).toBeGreaterThan(0)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the gate speaks the language that is chosen in it, and so does the page', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.locator('#gate-confirm').click()
  await expect(page.getByRole('tab', { name: 'Für dich' })).toBeVisible()
})

test('someone under 18 is sent away', async ({ page }) => {
  await page.route('https://www.google.com/**', (route) => route.fulfill({ body: 'elsewhere' }))
  await page.goto('/')
  await page.getByRole('button', { name: 'I’m under 18' }).click()
  await expect(page).toHaveURL(/google\.com/)
})

test('codes in the link by which someone came are sent with the sign-up', async ({ page, layout, newPerson }) => {
  const host = await newPerson()
  const person = newcomer()
  await adult(page.context())
  await page.goto(`/?invite=${host.userId}&ad=spring#/home`)
  const sent = page.waitForRequest((request) => request.url().endsWith('/signup'))
  await openSignUp(page)
  await dialog(page).getByLabel('Email').fill(person.email)
  await dialog(page).getByLabel('Nickname').fill(person.nickname)
  await dialog(page).getByLabel('Password', { exact: true }).fill(person.password)
  await dialog(page).getByLabel('Confirm password').fill(person.password)
  await fillBirthday(page, layout, ['1990', '01', '01'])
  await dialog(page).getByRole('button', { name: 'Create account' }).click()
  const body = (await sent).postDataJSON() as Record<string, unknown>
  expect(body).toMatchObject({ inviteUserId: host.userId, adSource: 'spring' })
  // The typed password never leaves the browser.
  expect(body['password']).toMatch(/^[0-9a-f]{64}$/)
})
