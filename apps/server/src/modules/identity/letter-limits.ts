import { DAY_MS, HOUR_MS, instant, RESET_LINK_LIFETIME_MS, type Instant, type UserId } from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/db/db.ts'
import { networkOf } from '../../platform/http/network.ts'
import type { Origin } from '../../platform/http/viewer.ts'
import { hashToken } from '../../platform/secrets.ts'
import type { CodePurpose } from './email-codes.store.ts'
import { deleteSent, insertSent, listSent, lockAddress } from './letter-limits.store.ts'

type Limit = { max: number; withinMs: number }
type Budget = {
  /** However many ask. */
  inAll: readonly Limit[]
  /** One account, and one network, at one address. */
  ofAsker?: readonly Limit[]
  /** How long what the letter brings is good: once the last one's is over, another goes whatever else is counted. */
  goodForMs?: number
}

const perHourAndDay = (perHour: number, perDay: number): readonly Limit[] => [
  { max: perHour, withinMs: HOUR_MS },
  { max: perDay, withinMs: DAY_MS },
]

/**
 * Letters that anybody can cause by typing an address. Each kind is counted for itself, so that what strangers ask for uses up
 * nothing that the owner of the address needs. Where the letter that a stranger asked for is as good to the owner as their own,
 * it counts whoever asks; a code is good for one account alone, so there one who asks leaves room for others.
 */
const budgets = {
  known_address: { inAll: perHourAndDay(2, 4) },
  reset: { inAll: perHourAndDay(4, 10), goodForMs: RESET_LINK_LIFETIME_MS },
  verify: { inAll: perHourAndDay(12, 30), ofAsker: perHourAndDay(6, 20) },
  change_to: { inAll: perHourAndDay(12, 30), ofAsker: perHourAndDay(6, 20) },
  // It is its owner alone who can ask for these.
  change_from: { inAll: perHourAndDay(6, 20) },
} as const satisfies Record<CodePurpose | 'known_address' | 'reset', Budget>

export type LetterAsker = { userId: UserId; network: string }
export type CountedLetter = { purpose: keyof typeof budgets; address: string; asker?: LetterAsker }

export const askerOf = (userId: UserId, origin: Origin): LetterAsker => ({ userId, network: networkOf(origin.address) })

/** All that a letter is counted under. Addresses of people who may have no account with us are not ours to keep. */
function countsOf({ purpose, address, asker }: CountedLetter): { hash: Buffer; limits: readonly Limit[] }[] {
  const { inAll, ofAsker = [] }: Budget = budgets[purpose]
  const askers = asker && ofAsker.length > 0 ? [`account:${asker.userId}`, `network:${asker.network}`] : []
  return [
    { hash: hashToken(JSON.stringify([purpose, address])), limits: inAll },
    ...askers.map((name) => ({ hash: hashToken(JSON.stringify([purpose, address, name])), limits: ofAsker })),
  ]
}

function waitAfter(sent: readonly Instant[], { max, withinMs }: Limit, now: Instant): number {
  // So many letters back: that one has to be old enough before another may go.
  const blocking = sent.filter((at) => at > now - withinMs).at(-max)
  return blocking === undefined ? 0 : blocking + withinMs - now
}

export type LetterLimits = ReturnType<typeof createLetterLimits>

export function createLetterLimits({ db, clock }: { db: Database; clock: Clock }) {
  async function waitMs(letter: CountedLetter, from: Db = db): Promise<number> {
    const now = clock.now()
    const { goodForMs }: Budget = budgets[letter.purpose]
    const waits: number[] = []
    for (const { hash, limits } of countsOf(letter)) {
      const sent = await listSent(from, hash, instant(now - DAY_MS))
      const wait = Math.max(...limits.map((limit) => waitAfter(sent, limit, now)))
      const lastIsGood = goodForMs === undefined ? Infinity : waitAfter(sent, { max: 1, withinMs: goodForMs }, now)
      waits.push(Math.min(wait, lastIsGood))
    }
    return Math.max(...waits)
  }

  /** When it was counted; null: there were too many. */
  const take = (letter: CountedLetter): Promise<Instant | null> =>
    db.transaction(async (tx) => {
      await lockAddress(tx, hashToken(letter.address))
      if ((await waitMs(letter, tx)) > 0) return null
      const now = clock.now()
      for (const { hash } of countsOf(letter)) await insertSent(tx, hash, now)
      return now
    })

  const giveBack = (letter: CountedLetter, at: Instant): Promise<void> =>
    db.transaction(async (tx) => {
      await lockAddress(tx, hashToken(letter.address))
      for (const { hash } of countsOf(letter)) await deleteSent(tx, hash, at)
    })

  return {
    /** How long until such a letter may go; 0 when it may go now. */
    waitMs: (letter: CountedLetter) => waitMs(letter),

    /** Sends a letter and counts it, unless there were too many: then nothing is done. False: it was not sent. */
    async within(letter: CountedLetter, send: () => Promise<void>): Promise<boolean> {
      const at = await take(letter)
      if (at === null) return false
      try {
        await send()
      } catch (error) {
        // It is tried again: what did not go must not use up what is left.
        await giveBack(letter, at)
        throw error
      }
      return true
    },
  }
}
