import { demoFollows } from './follows.ts'
import { creators, demoLogins, fans } from './people.ts'
import { createRandom } from './random.ts'
import { demoTiers, type DemoTier } from './tiers.ts'

const MEMBERS = 90
/** The longest that a fan has been a member of a creator. */
const LONGEST_DAYS = 100

export type DemoMember = { fan: string; creator: string; level: DemoTier['level']; beganDaysAgo: number }

/** The fan whose login is printed is a member of the creator whose login is printed. */
const PRINTED: DemoMember = { fan: demoLogins.fan, creator: demoLogins.creator, level: 2, beganDaysAgo: 40 }

/** By the creator's name; those who have none are not in it. */
export function tiersOfAll(): ReadonlyMap<string, readonly DemoTier[]> {
  const random = createRandom('fanlight tiers')
  return new Map(
    creators.map(({ userName }) => [userName, demoTiers(random, userName === demoLogins.creator)] as const),
  )
}

/** Who follows whom among fans and creators, in no order. */
export function fanPairs(): { fan: string; creator: string }[] {
  const isFan = new Set(fans.map(({ userName }) => userName))
  return createRandom('fanlight pairs')
    .shuffle(demoFollows('fanlight'))
    .filter(({ fan }) => isFan.has(fan))
}

/** Who is whose member: always of creators they follow. */
export function demoMembers(): DemoMember[] {
  const random = createRandom('fanlight members')
  const tiers = tiersOfAll()
  const members = [PRINTED]
  for (const { fan, creator } of fanPairs()) {
    const level = random.whole(1, 2)
    const beganDaysAgo = random.whole(2, LONGEST_DAYS)
    const own = tiers.get(creator) ?? []
    const tier = own[level - 1] ?? own[0]
    const isPrinted = fan === PRINTED.fan && creator === PRINTED.creator
    if (tier && !isPrinted && members.length < MEMBERS) members.push({ fan, creator, level: tier.level, beganDaysAgo })
  }
  return members
}
