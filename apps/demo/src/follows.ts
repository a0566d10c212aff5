import { creators, demoLogins, fans } from './people.ts'
import type { Random } from './random.ts'
import { createRandom } from './random.ts'

type DemoFollow = { fan: string; creator: string }

type Known = { userName: string; weight: number }

/** Zipf's law, as on every such platform: a few are followed by almost everyone, and each of the rest by some. */
function popularity(random: Random): Known[] {
  const rest = creators.map(({ userName }) => userName).filter((userName) => userName !== demoLogins.creator)
  return [demoLogins.creator, ...random.shuffle(rest)].map((userName, rank) => ({
    userName,
    weight: 1 / (rank + 1.5) ** 0.85,
  }))
}

/** `count` different names, the popular ones more often. */
function choose(random: Random, known: readonly Known[], count: number): string[] {
  // Efraimidis-Spirakis: the largest u^(1/weight) are a weighted sample without replacement.
  return known
    .map(({ userName, weight }) => ({ userName, key: random.next() ** (1 / weight) }))
    .toSorted((a, b) => b.key - a.key)
    .slice(0, count)
    .map(({ userName }) => userName)
}

/** Who follows whom. `fan` is the one who follows; a creator can be one too. */
export function demoFollows(seed: number | string): DemoFollow[] {
  const random = createRandom(seed)
  const known = popularity(random)

  const byFans = fans.flatMap(({ userName: fan }) => {
    // The demo fan follows many, so that a visitor who signs in finds a full home page.
    const isDemoFan = fan === demoLogins.fan
    const count = isDemoFan ? 12 : 3 + Math.floor(random.next() ** 1.4 * 12)
    const chosen = choose(random, known, count)
    if (isDemoFan && !chosen.includes(demoLogins.creator)) chosen.splice(-1, 1, demoLogins.creator)
    return chosen.map((creator) => ({ fan, creator }))
  })
  const byCreators = creators.flatMap(({ userName: fan }) => {
    const others = known.filter(({ userName }) => userName !== fan)
    const count = random.chance(0.7) ? random.whole(1, 6) : 0
    return choose(random, others, count).map((creator) => ({ fan, creator }))
  })
  return [...byFans, ...byCreators]
}
