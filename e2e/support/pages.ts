import type { Page, Request } from '@playwright/test'
import { expect } from './fixtures.ts'

const asking = new WeakMap<Page, Set<Request>>()

/** Requests of a page that have no answer yet. */
function unanswered(page: Page): Set<Request> {
  const known = asking.get(page)
  if (known) return known
  const open = new Set<Request>()
  asking.set(page, open)
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return open
}

const pathOf = (url: string): string => new URL(url, 'http://localhost').hash.split('?')[0] ?? ''

/**
 * Opens a page of ours and waits until it is there with what it shows. From the second one on in the same document,
 * as a link does it: a new document would read and run all of the shell again for each of them.
 */
export async function openPage(page: Page, address: string): Promise<void> {
  const open = unanswered(page)
  const isOurs = page.url() !== 'about:blank'
  if (isOurs && pathOf(page.url()) !== pathOf(address)) await moveTo(page, address.slice(1))
  else {
    // With another query, a page stays: nothing but a new document tells when it has changed.
    if (isOurs) await page.goto('about:blank')
    await page.goto(address)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
  }
  await expect.poll(async () => open.size + (await busyIn(page)), { intervals: [50] }).toBe(0)
}

/** Places in view that wait for their content. At the end of a long list one waits all the time, for its next part. */
const busyIn = (page: Page): Promise<number> =>
  page.locator('[aria-busy=true]').evaluateAll(
    (places) =>
      places.filter((place) => {
        const { top, bottom } = place.getBoundingClientRect()
        return top < innerHeight && bottom > 0
      }).length,
  )

/** The focus goes to a page when it has come, and not before: that tells it from the one that goes. */
async function moveTo(page: Page, hash: string): Promise<void> {
  await page.evaluate(async (address) => {
    const main = () => document.querySelector('main')
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await new Promise<void>((resolve) => {
      document.addEventListener('focusin', function look({ target }) {
        if (!(target instanceof Node) || !main()?.contains(target)) return
        document.removeEventListener('focusin', look)
        resolve()
      })
      location.hash = address
    })
  }, hash)
}
