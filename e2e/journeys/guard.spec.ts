import { adult, demo, expect, test } from '../support/fixtures.ts'

test.describe('the navigation guard', () => {
  test.beforeEach(({ context }) => adult(context))

  test('sends / and unknown paths home', async ({ page, layout }) => {
    const home = layout === 'mobile' ? /#\/m\/home$/ : /#\/home$/
    await page.goto('/')
    await expect(page).toHaveURL(home)
    await page.goto('/#/no/such/page')
    await expect(page).toHaveURL(home)
    await page.goto('/#/home/')
    await expect(page).toHaveURL(home)
    if (layout === 'mobile') {
      await page.goto('/#/m')
      await expect(page).toHaveURL(home)
    }
  })

  test('sends a device to its own version of a page, with its parameters', async ({ page, layout, signInAsDemo }) => {
    const { userId } = await signInAsDemo(demo.creator)
    const [here, there] = layout === 'mobile' ? ['/#/m', '/#'] : ['/#', '/#/m']
    for (const path of ['/termsOfService', '/app-store', `/otherProfile/${userId}?copierId=7`]) {
      await page.goto(there + path)
      await expect(page).toHaveURL(here + path)
    }
  })

  test('asks a visitor to log in, stays where they were, and goes on afterwards', async ({ page, at, newPerson }) => {
    const person = await newPerson()
    await page.goto(at('/privacyPolicy'))
    await expect(page.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible()
    // Typed by hand into the address: the page stays, the question comes.
    await page.evaluate((hash) => (location.hash = hash), at('/settings').slice(1))
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByText('Please login first')).toBeVisible()
    await expect(page).toHaveURL(/privacyPolicy$/)

    await dialog.getByRole('button', { name: 'Log in with email' }).click()
    await dialog.getByLabel('Email').fill(person.email)
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(/\/settings$/)
  })

  test('opens a protected page at once for nobody but the signed in', async ({
    page,
    at,
    newPerson,
    signedIn,
    anotherBrowser,
  }) => {
    await page.goto(at('/profile'))
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)

    const context = await anotherBrowser()
    await signedIn(context, await newPerson())
    const own = await context.newPage()
    await own.goto(at('/profile'))
    await expect(own).toHaveURL(/\/profile$/)
  })
})
