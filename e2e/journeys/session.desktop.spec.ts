import { expect, test, withoutRealtime } from '../support/fixtures.ts'

test.describe('a session', () => {
  test('that the server ended is noticed at the next call, and a protected page asks to log in', async ({
    page,
    at,
    api,
    newPerson,
    signedIn,
  }) => {
    const person = await newPerson()
    await withoutRealtime(page)
    await signedIn(page.context(), person)
    await page.goto(at('/settings/devices'))
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
    await api('lk-user/h5web/logout', {}, person.token)
    await page.reload()
    await expect(page.getByText('Your session has expired. Log in again.')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test('ends by itself after 24 hours', async ({ page, at, newPerson, signedIn }) => {
    await page.clock.install()
    await signedIn(page.context(), await newPerson())
    await page.goto(at('/home'))
    await expect(page.getByRole('button', { name: /^Accounts/ })).toBeVisible()
    await page.clock.fastForward('24:05:00')
    await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible()
  })

  test('is checked when the tab is looked at again', async ({ page, at, api, newPerson, signedIn }) => {
    const person = await newPerson()
    await withoutRealtime(page)
    await signedIn(page.context(), person)
    await page.goto(at('/home'))
    await expect(page.getByRole('button', { name: /^Accounts/ })).toBeVisible()
    let checks = 0
    page.on('request', (request) => void (checks += Number(request.url().includes('session/check'))))
    // Looked at again and again: one that comes while a check is under way asks no second time.
    const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => look().then(() => checks)).toBeGreaterThan(0)
    await api('lk-user/h5web/logout', {}, person.token)
    await expect(async () => {
      await look()
      await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible({ timeout: 500 })
    }).toPass()
  })

  test('removed in one tab is over in the other', async ({ page, at, newPerson, signedIn }) => {
    await signedIn(page.context(), await newPerson())
    await page.goto(at('/home'))
    const other = await page.context().newPage()
    await other.goto(at('/home'))
    await expect(other.getByRole('button', { name: /^Accounts/ })).toBeVisible()
    await page.evaluate(() => localStorage.removeItem('token'))
    await expect(other.getByRole('button', { name: 'Log in' }).first()).toBeVisible()
  })

  test('revoked on the devices page ends on that device at once', async ({
    anotherBrowser,
    page,
    at,
    api,
    newPerson,
    signedIn,
  }) => {
    const person = await newPerson()
    await signedIn(page.context(), person)
    await page.goto(at('/home'))
    await expect(page.getByRole('button', { name: /^Accounts/ })).toBeVisible()
    const { data } = await api('lk-user/h5web/session/list', {}, person.token)
    const { sessions } = data as { sessions: { sessionId: string }[] }
    expect(sessions).toHaveLength(1)

    const elsewhere = await (await anotherBrowser()).newPage()
    await elsewhere.addInitScript(() => localStorage.setItem('ageConfirmed', 'true'))
    await elsewhere.goto('/')
    await elsewhere.getByRole('button', { name: 'Log in' }).first().click()
    await elsewhere.getByRole('button', { name: 'Log in with email' }).click()
    await elsewhere.getByLabel('Email').fill(person.email)
    await elsewhere.getByLabel('Password', { exact: true }).fill(person.password)
    await elsewhere.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(elsewhere.getByRole('button', { name: /^Accounts/ })).toBeVisible()
    await elsewhere.goto(at('/settings/devices'))
    await elsewhere.getByRole('button', { name: /all other devices/ }).click()
    await elsewhere.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    // The other browser hears of it by the realtime connection, without asking.
    await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible()
  })
})
