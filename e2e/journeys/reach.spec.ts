import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { adult, demo, expect, test } from '../support/fixtures.ts'
import { openPage } from '../support/pages.ts'

const table = ['pages.ts', 'admin-pages.ts', 'open-pages.ts']
  .map((file) => readFileSync(join(import.meta.dirname, '../../apps/web/src/app/routes', file), 'utf8'))
  .join('\n')
/** Every address of the route table, as the desktop writes it. */
const legal = [...table.matchAll(/\['[A-Z]\w+', '(\w+)'\]/g)].map(([, name]) => `/${name}`)
const routes = [...[...table.matchAll(/\bpath: '(\/[^']*)'/g)].map(([, path]) => path ?? ''), ...legal]

/** Where no link leads, and why. */
const otherwise: Record<string, string> = {
  '/orderpending': 'by a payment that was left',
  '/pay_jump': 'the window of a payment',
  '/resetPassword': 'by the link in a letter',
  '/admin/setup': 'an operator without a second factor is led there',
  '/creator/posts/publish/step2': 'by the button that ends the first step',
  '/test/carousel': 'to try out the kit',
  '/image-crop': 'a tool for who knows its address',
  '/app-store': 'from the end of an application',
  '/creator/membership/create': 'by a button of the tiers',
  '/creator/membership/test': 'by a button of the tiers',
  '/liveRoom': 'by the card of a room, while somebody is live',
  '/m/chat': 'a conversation of a phone; a desktop has it beside the list of messages',
}

const patternOf = (route: string): RegExp =>
  new RegExp(`^${route.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`)
const routeOf = (path: string): string | undefined => routes.find((route) => patternOf(route).test(path))

/** What a link leads to, in the desktop's form. */
const pathOf = (href: string): string =>
  (href.slice(1).split('?')[0] ?? '').replace(/^\/m(?=\/)/, '').replace(/^\/download$/, '/member-download')

async function linksOn(page: Page): Promise<string[]> {
  return page
    .locator('a[href^="#/"]:visible')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}

/** Follows each link that leads to a page nobody has been to. */
async function walk(page: Page, home: string, found: Set<string>): Promise<void> {
  const waiting = [home]
  while (waiting.length > 0) {
    const address = waiting.shift() ?? home
    await openPage(page, address)
    const links = await linksOn(page)
    const me = page.getByRole('button', { name: /^Me: / })
    if (address === home && (await me.isVisible())) {
      await me.click()
      await expect(page.getByRole('dialog', { name: 'Me' })).toBeVisible()
      links.push(...(await linksOn(page)))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: 'Me' })).toBeHidden()
    }
    for (const href of links) {
      const path = pathOf(href)
      const route = routeOf(path)
      // Each section of the settings is a page of its own, below one route.
      const place = path.startsWith('/settings/') ? path : route
      if (route === undefined || place === undefined || (found.has(route) && found.has(place))) continue
      found.add(route).add(place)
      if (!legal.includes(route)) waiting.push(`/${href}`)
    }
  }
}

test('every page is reached by links from home', async ({ page, anotherBrowser, at, signInAsDemo, signedIn }) => {
  const found = new Set<string>()
  await adult(page.context())
  await walk(page, at('/home'), found)
  for (const email of [demo.fan, demo.creator, demo.admin]) {
    const context = await anotherBrowser()
    await signedIn(context, await signInAsDemo(email))
    // On a desktop the rail shows the tools of the mode one is in.
    if (email === demo.creator) await context.addInitScript(() => localStorage.setItem('currentRole', 'creator'))
    await walk(await context.newPage(), at('/home'), found)
  }
  expect(routes.length).toBeGreaterThan(40)
  expect(routes.filter((route) => !found.has(route) && !(route in otherwise))).toEqual([])
})
