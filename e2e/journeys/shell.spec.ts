import { adult, demo, expect, test } from '../support/fixtures.ts'

test.describe('as an app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the shell is installable and opens without a connection', async ({ page, context, at }) => {
    await adult(context)
    await page.goto(at('/home'))
    const manifest = await page.evaluate(async () => {
      const href = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? ''
      return (await fetch(href)).json() as Promise<{ name: string; display: string; icons: unknown[] }>
    })
    expect(manifest).toMatchObject({ name: 'Fanlight', display: 'standalone' })
    expect(manifest.icons.length).toBeGreaterThan(1)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await expect(page.getByRole('article').first()).toBeVisible()

    await context.setOffline(true)
    await expect(page.getByText('You’re offline. What you see may be out of date.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('banner').or(page.getByRole('navigation')).first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('You’re offline. What you see may be out of date.')).toBeHidden()
  })
})

test('a page whose code cannot be fetched offers to reload', async ({ page, at }) => {
  await adult(page.context())
  await page.goto(at('/home'))
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.context().route(/CookieNotice|cookie-notice|LegalPage/, (route) => route.abort())
  await page.evaluate((hash) => (location.hash = hash), at('/cookieNotice').slice(1))
  await expect(page.getByRole('button', { name: /reload|try again/i }).first()).toBeVisible()
})

test('the notice bar turns every five seconds, rests under the mouse, and goes when told', async ({
  page,
  at,
  layout,
}) => {
  await adult(page.context())
  await page.clock.install()
  await page.goto(at('/home'))
  const bar = page.getByRole('region', { name: 'Notices' })
  await expect(bar).toBeVisible()
  const first = await bar.locator('p, a').first().textContent()
  await page.clock.runFor(6_000)
  await expect(bar.getByText(first ?? '')).toBeHidden()
  if (layout === 'desktop') {
    const second = await bar.locator('p, a').first().textContent()
    await bar.hover()
    await page.clock.runFor(12_000)
    await expect(bar.getByText(second ?? '')).toBeVisible()
  }
  await bar.getByRole('button', { name: 'Dismiss' }).click()
  await bar.getByRole('button', { name: 'Dismiss' }).click()
  await expect(bar).toBeHidden()
})

test('the age gate stays away from legal and app-store pages', async ({ page, at }) => {
  for (const path of ['/privacyPolicy', '/app-store']) {
    await page.goto(at(path))
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Are you at least 18?' })).toBeHidden()
  }
  await page.goto(at('/home'))
  await expect(page.getByRole('heading', { name: 'Are you at least 18?' })).toBeVisible()
})

test('the theme is chosen and kept', async ({ page, at, signInAsDemo, signedIn }) => {
  await signedIn(page.context(), await signInAsDemo(demo.fan))
  await page.goto(at('/settings/appearance'))
  await page.locator('label', { hasText: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a visitor finds creators, opens one and copies the link', async ({ page, context, at }) => {
  await adult(context)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(at('/interaction'))
  await page
    .getByRole('link', { name: /VelvetSynth/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'VelvetSynth', level: 1 })).toBeVisible()
  await expect(page.getByText('@velvet_synth').first()).toBeVisible()
  await page.getByRole('button', { name: 'More options for VelvetSynth' }).first().click()
  await page.getByRole('menuitem', { name: 'Copy link to profile' }).click()
  await page.getByRole('dialog', { name: 'Link' }).getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Link copied to clipboard')).toBeVisible()
  const short = await page.evaluate(() => navigator.clipboard.readText())
  expect(short).toMatch(/\/s\/[A-Za-z0-9]{9}$/)
  await page.goto(short)
  await expect(page.getByRole('heading', { name: 'VelvetSynth', level: 1 })).toBeVisible()
})

test('every page works with the keyboard: from the skip link to the login form and back', async ({
  page,
  at,
  layout,
}) => {
  await adult(page.context())
  await page.goto(at('/home'))
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused()
  const opener = page.getByRole('button', { name: 'Log in' }).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  // Round the dialog more often than it has places to stop: focus never leaves it.
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.querySelector('[role=dialog]')?.contains(document.activeElement))).toBe(
      true,
    )
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  if (layout === 'desktop') await expect(opener).toBeFocused()
})
