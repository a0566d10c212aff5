import { adult, demo, expect, test } from '../support/fixtures.ts'

test.describe('the navigation guard on a phone', () => {
  test.beforeEach(({ context }) => adult(context))

  test('sends a device home from a page that it has no version of', async ({ page }) => {
    await page.goto('/#/test/carousel')
    await expect(page).toHaveURL(/#\/m\/home$/)
  })

  test('goes back by its own stack, past profiles', async ({ page, at, signInAsDemo }) => {
    const { userId } = await signInAsDemo(demo.creator)
    await page.goto(at('/home'))
    await page.evaluate((hash) => (location.hash = hash), at('/termsOfService').slice(1))
    await expect(page.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible()
    await page.evaluate((hash) => (location.hash = hash), at(`/otherProfile/${userId}`).slice(1))
    await page.evaluate((hash) => (location.hash = hash), at('/cookieNotice').slice(1))
    await expect(page.getByRole('heading', { name: 'Cookie Notice', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/termsOfService$/)
    const stack = await page.evaluate(() => JSON.parse(localStorage.getItem('backStack') ?? '[]') as string[])
    expect(stack.some((path) => path.includes('otherProfile'))).toBe(false)
  })
})
