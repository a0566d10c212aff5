import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { adult, demo, expect, test } from '../support/fixtures.ts'

const legal = [
  '/privacyPolicy',
  '/cookieNotice',
  '/termsOfService',
  '/acceptableUsePolicy',
  '/platformToBusinessRegulationTerms',
  '/complaintsPolicy',
  '/appealsPolicy',
  '/contractBetweenFanAndCreator',
]
const visitorPages = [
  '/home',
  '/interaction',
  '/interaction?query=zzzz',
  '/becomeCreator',
  '/app-store',
  '/image-crop',
  '/resetPassword',
  '/resetPassword?token=x',
  ...legal,
]
const desktopOnly = ['/member-download', '/test/carousel']
const memberPages = [
  '/home',
  '/becomeCreator',
  '/profile',
  '/settings',
  '/settings/account',
  '/settings/language',
  '/settings/appearance',
  '/settings/devices',
  '/settings/notifications',
  '/settings/privacy',
]

type Theme = 'light' | 'dark'

async function assertAccessible(page: Page, what: string, theme: Theme): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  // Both themes are the same elements: in the second one only their colours can be wrong.
  const axe = new AxeBuilder({ page })
  const { violations } = await (theme === 'dark' ? axe.withRules(['color-contrast']) : axe).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(
    grave.map(({ id, nodes }) => `${what}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
  ).toEqual([])
}

for (const theme of ['light', 'dark'] satisfies Theme[]) {
  test.describe(`axe finds nothing serious, ${theme}`, () => {
    test.use({ colorScheme: theme, reducedMotion: 'reduce' })
    test.setTimeout(180_000)

    test('on the pages of a visitor', async ({ page, at, layout }) => {
      await adult(page.context())
      const pages = [...visitorPages, ...(layout === 'desktop' ? desktopOnly : ['/download'])]
      for (const path of pages) {
        await page.goto(at(path))
        await assertAccessible(page, path, theme)
      }
    })

    test('on the pages of a member, and on a profile', async ({ page, at, signInAsDemo, signedIn }) => {
      const { userId } = await signInAsDemo(demo.creator)
      await signedIn(page.context(), await signInAsDemo(demo.fan))
      for (const path of [...memberPages, `/otherProfile/${userId}`, '/otherProfile/1']) {
        await page.goto(at(path))
        await assertAccessible(page, path, theme)
      }
    })

    for (const [who, path] of [
      [demo.creator, '/creator/settings'],
      [demo.admin, '/admin/applications'],
    ] as const) {
      test(`on ${path}`, async ({ page, at, signInAsDemo, signedIn }) => {
        await signedIn(page.context(), await signInAsDemo(who))
        await page.goto(at(path))
        await assertAccessible(page, path, theme)
      })
    }

    test('in the age gate and the steps of the login modal', async ({ page, at }) => {
      await page.goto(at('/home'))
      await assertAccessible(page, 'age gate', theme)
      await page.getByRole('button', { name: 'I am 18 or older' }).click()
      await page.getByRole('button', { name: 'Log in' }).first().click()
      await assertAccessible(page, 'login entry', theme)
      await page.getByRole('dialog').getByRole('button', { name: 'Log in with email' }).click()
      await assertAccessible(page, 'login by e-mail', theme)
      await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Sign up' }).click()
      await assertAccessible(page, 'sign-up', theme)
    })
  })
}
