import { HOUR_MS, MINUTE_MS } from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Viewing } from '../media/index.ts'

const PUBLIC_MS = HOUR_MS
/** Links for one viewer are good for an hour and more, and must not lose much of it here. */
const PRIVATE_MS = 5 * MINUTE_MS
const LINKS_MAX = 20_000

/** Answers that stay right for a while. Forgotten altogether now and then, before they grow old or many. */
function memory<T>(clock: Clock, keptMs: number) {
  const known = new Map<string, T>()
  let until = 0
  return (key: string, make: () => T): T => {
    const now = clock.now()
    // A clock that was put back would keep them for ever.
    if (now >= until || now < until - keptMs || known.size >= LINKS_MAX) {
      known.clear()
      until = now + keptMs
    }
    let answer = known.get(key)
    if (answer === undefined) {
      answer = make()
      known.set(key, answer)
    }
    return answer
  }
}

/**
 * Links that are the same for everybody and good for more than a day: a page has dozens, and the next one has many of
 * them again.
 */
export function remembered(clock: Clock, linkTo: (key: string) => string): (key: string) => string {
  const kept = memory<string>(clock, PUBLIC_MS)
  return (key) => kept(key, () => linkTo(key))
}

/** Links for one viewer: who reads a page comes back to it, from a post, from the gallery, from another tab. */
export function rememberedViews(clock: Clock, open: Viewing['open']): Viewing['open'] {
  const kept = memory<ReturnType<Viewing['open']>>(clock, PRIVATE_MS)
  return (shown, to) =>
    kept(`${to.viewerId} ${to.right} ${to.until} ${to.watermark} ${shown.folder}`, () => open(shown, to))
}
