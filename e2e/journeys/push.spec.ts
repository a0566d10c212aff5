import { existsSync } from 'node:fs'
import type { CDPSession } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

/** The shell without a window has nothing that shows notifications, and breaks off where one is to be shown. */
const browser = (process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium').replace(/-headless-shell$/, '')

test.use({
  serviceWorkers: 'allow',
  launchOptions: { executablePath: browser, args: ['--headless', '--no-sandbox', '--disable-gpu', '--mute-audio'] },
})
test.skip(!existsSync(browser), 'There is only the shell of the browser')

const message = {
  title: 'VelvetSynth replied to your comment',
  body: 'See you there',
  path: '/orders',
  tag: 'reply',
  unread: 3,
  language: 'ar',
}

/** The id by which the browser's own tools know the worker, once it runs. */
async function registrationOf(cdp: CDPSession): Promise<string> {
  const known = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  return known
}

test('a push is shown by the worker, and a press on it leads an open page there', async ({
  page,
  context,
  at,
  baseURL,
  newPerson,
  signedIn,
}) => {
  const origin = baseURL ?? ''
  await context.grantPermissions(['notifications'], { origin })
  await signedIn(context, await newPerson())
  await page.goto(at('/home'))
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const counted = page.waitForResponse(/notifications\/count$/)
  await page.reload()
  await expect(page.getByRole('link', { name: /Notifications$/ })).toBeVisible()
  // All is read, so that what the device shows is taken away; what comes after that stays.
  await (await counted).finished()
  await page.waitForLoadState('networkidle')

  const cdp = await context.newCDPSession(page)
  const registrationId = await registrationOf(cdp)
  // Something else lies over the page, and this time the browser may know it: who looks at it would not be told.
  await cdp.send('Emulation.setFocusEmulationEnabled', { enabled: false })
  const above = await context.newPage()
  await above.bringToFront()
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  // In words of the worker's world, which are not those of a page.
  const shown = () =>
    worker.evaluate(`self.registration.getNotifications().then((all) =>
      all.map(({ title, body, dir, tag, lang, data }) => ({ title, body, dir, tag, lang, path: data.path })))`)
  const { unread: _, language: lang, ...said } = message
  await expect.poll(shown).toEqual([{ ...said, lang, dir: 'rtl' }])

  // As the browser does when it is pressed; no tool presses what the system shows.
  await worker.evaluate(`(async () => {
    const [notification] = await self.registration.getNotifications()
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })()`)
  await expect(page).toHaveURL(new RegExp(`#(/m)?${message.path}$`))
  await expect.poll(shown).toEqual([])
})
