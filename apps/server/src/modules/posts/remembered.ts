import type { Clock } from '../../platform/clock.ts'

const REMEMBERED_MS = 60 * 60 * 1000
const LINKS_MAX = 20_000

/**
 * Links that are the same for everybody and good for more than a day: a page has dozens, and the next one has many of
 * them again. Forgotten altogether now and then, before they grow old or many.
 */
export function remembered(clock: Clock, linkTo: (key: string) => string): (key: string) => string {
  const links = new Map<string, string>()
  let until = 0
  return (key) => {
    const now = clock.now()
    if (now >= until || links.size >= LINKS_MAX) {
      links.clear()
      until = now + REMEMBERED_MS
    }
    const known = links.get(key)
    if (known !== undefined) return known
    const link = linkTo(key)
    links.set(key, link)
    return link
  }
}
