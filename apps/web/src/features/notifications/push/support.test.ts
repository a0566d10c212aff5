import { expect, it } from 'vitest'
import { supportOf } from './support.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile Safari/604.1'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15'
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36'

const signs = (userAgent: string, hasPush: boolean, maxTouchPoints = 0, hasWorkers = true) => ({
  userAgent,
  hasPush,
  maxTouchPoints,
  hasWorkers,
})

it.each([
  ['a browser with push', signs(desktop, true), 'ready'],
  ['an iPhone whose application is on the home screen', signs(iphone, true, 5), 'ready'],
  ['an iPhone’s browser', signs(iphone, false, 5), 'install'],
  ['an iPad, which says that it is a Mac', signs(mac, false, 5), 'install'],
  ['an old Mac', signs(mac, false), 'none'],
  ['a browser without workers', signs(desktop, true, 0, false), 'none'],
])('%s', (_, given, support) => {
  expect(supportOf(given)).toBe(support)
})
