import type { BrowserContext, Page } from '@playwright/test'
import axe from 'axe-core'
import { adult, demo, expect, test } from '../support/fixtures.ts'
import { openPage } from '../support/pages.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

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
  '/liveList',
  '/liveRoom?aid=1',
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
  '/invitation',
  '/notifications',
  '/notifications?group=comments',
  '/messages',
  '/calls',
  '/settings',
  '/settings/account',
  '/settings/language',
  '/settings/appearance',
  '/settings/devices',
  '/settings/notifications',
  '/settings/privacy',
  '/wallet',
  '/orders',
  '/orderpending',
  '/memberships',
  '/collections',
  '/post/detail?id=1',
]

const creatorPages = [
  '/creator/settings',
  '/creator/membership',
  '/creator/membership/create',
  '/creator/membership/test',
  '/creator/earnings',
  '/creator/earnings/statement',
  '/creator',
  '/creator/fans',
  '/creator/live',
  '/creator/messages',
  '/creator/fans?show=former&q=zzzz',
  '/creator/posts',
  '/creator/posts?tab=vault',
  '/creator/posts/publish/step1',
]
const adminPages = [
  '/admin/setup',
  '/admin/applications',
  '/admin/orders',
  '/admin/reports',
  '/admin/payouts',
  '/admin/packages',
  '/admin/gifts',
  '/admin/pictures',
  '/admin/people',
  '/admin/settings',
  '/admin/notices',
  '/admin/audit',
  '/admin/overview',
]

/** One of them stands for all in the second theme: they are the same elements with other words. */
const sameElements = new Set(legal.slice(1))

/**
 * Into every document of the page once: it is half a megabyte, and a page of ours is a new document only when it is
 * reloaded. Colours change at once there: half-way from one theme to the other they are nobody's.
 */
async function withAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript(axe.source)
  await context.addInitScript(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [still]
  })
}

const isWide = (page: Page): boolean => (page.viewportSize()?.width ?? 0) > 768

async function violationsOf(page: Page, options: axe.RunOptions = {}): Promise<axe.Result[]> {
  return page.evaluate(async (wanted) => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], ...wanted })
    return violations
  }, options)
}

/**
 * Both themes are the same elements: in the second one only their colours can be wrong. Frames are the payment provider's
 * fields, which have the colours of ours (cards.spec.ts), and which are drawn again for another theme.
 */
const ONLY_COLOURS: axe.RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] }, iframes: false }

/** In both themes on a wide screen; on a phone the colours of the second one are the same again. */
async function assertAccessible(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  const violations = await violationsOf(page)
  if (isWide(page) && !sameElements.has(what)) {
    await page.emulateMedia({ colorScheme: 'dark' })
    violations.push(...(await violationsOf(page, ONLY_COLOURS)))
    await page.emulateMedia({ colorScheme: 'light' })
  }
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(
    grave.map(({ id, nodes }) => `${what}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
  ).toEqual([])
}

test.describe('axe finds nothing serious, light or dark', () => {
  test.beforeEach(({ context }) => withAxe(context))

  test('on the pages of a visitor', async ({ page, at, layout }) => {
    await adult(page.context())
    // The other legal pages are the same elements with other words: one layout is enough for them.
    const ofPhones = visitorPages.filter((path) => !sameElements.has(path))
    const pages = layout === 'desktop' ? [...visitorPages, ...desktopOnly] : [...ofPhones, '/download']
    for (const path of pages) {
      await openPage(page, at(path))
      await assertAccessible(page, path)
    }
  })

  test('on the pages of a member, on a profile and on a post', async ({ page, at, api, signInAsDemo, signedIn }) => {
    const { userId } = await signInAsDemo(demo.creator)
    await signedIn(page.context(), await signInAsDemo(demo.fan))
    const { data } = await api('lk-media/h5web/api/user/contents/list/contents', { creatorId: userId })
    const [post] = (data as { contents: { contentId: string }[] }).contents
    const ofPeople = [`/otherProfile/${userId}`, '/otherProfile/1', `/post/detail?id=${post?.contentId}`]
    for (const path of [...memberPages, ...ofPeople]) {
      await openPage(page, at(path))
      await assertAccessible(page, path)
    }
    await openPage(page, at('/wallet'))
    await page.getByRole('button', { name: 'Add New Card' }).click()
    // The last of the fields that the payment provider draws in frames, which are looked at, too.
    const code = page.getByRole('group', { name: 'CVC' }).locator('iframe').contentFrame().getByLabel('CVC')
    await expect(code).toBeVisible()
    await assertAccessible(page, 'a new card')
  })

  for (const [who, role, pages] of [
    [demo.creator, 'creator', creatorPages],
    [demo.admin, 'operator', adminPages],
  ] as const) {
    test(`on the pages of a ${role}`, async ({ page, at, signInAsDemo, signedIn }) => {
      if (role === 'creator') await page.context().addInitScript(() => localStorage.setItem('currentRole', 'creator'))
      await signedIn(page.context(), await signInAsDemo(who))
      for (const path of pages) {
        await openPage(page, at(path))
        await assertAccessible(page, path)
      }
    })
  }

  test('in the age gate and the steps of the login modal', async ({ page, at }) => {
    // Nothing of the page is there while the gate stands.
    await page.goto(at('/home'))
    await expect(page.getByRole('button', { name: 'I’m 18 or older' })).toBeVisible()
    await assertAccessible(page, 'age gate')
    await page.getByRole('button', { name: 'I’m 18 or older' }).click()
    await page.getByRole('button', { name: 'Log in' }).first().click()
    await assertAccessible(page, 'login entry')
    await page.getByRole('dialog').getByRole('button', { name: 'Log in with email' }).click()
    await assertAccessible(page, 'login by e-mail')
    await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign up' }).click()
    await assertAccessible(page, 'sign-up')
  })
})
