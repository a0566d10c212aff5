import { HOUR_MS, MINUTE_MS, userId, type UserId } from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import { networkOf } from '../../platform/http/network.ts'
import { hashToken } from '../../platform/secrets.ts'
import * as store from './guess-throttle.store.ts'

/** How many failures are free, and how long the wait may grow after them. */
type Patience = { free: number; longestMs: number }

/**
 * One guesser at one account is stopped soon and long. The account alone waits only briefly, so that a stranger cannot
 * lock its owner out; an address that tries many accounts is stopped as a whole.
 */
const patience = {
  pair: { free: 5, longestMs: 15 * MINUTE_MS },
  account: { free: 25, longestMs: 30_000 },
  address: { free: 60, longestMs: 15 * MINUTE_MS },
} as const satisfies Record<string, Patience>

const FORGOTTEN_AFTER_MS = HOUR_MS
/** After so many failures in a row, and each time there are ten times as many, the owner of the account should know. */
const TOLD_FROM = 10

/** Hears, in the transaction that counts the next attempt, that an account has seen so many failures in a row. */
export type ManyFailed = (tx: Tx, account: string, failures: number) => Promise<void>

export type Attempt = { succeeded(): Promise<void> }
export type GuessThrottle = {
  /** Counts an attempt as failed until it is said to have succeeded: a burst of parallel guesses gains nothing. */
  begin(account: string, address: string): Promise<Attempt>
}

/** How long to wait after this many failures in a row. */
export function waitAfter(failures: number, { free, longestMs }: Patience): number {
  return failures <= free ? 0 : Math.min(1_000 * 2 ** (failures - free - 1), longestMs)
}

const SECOND_FACTOR = 'second-factor:'

/** What codes are counted under. Who tries them has the password already. */
export const secondFactorOf = (owner: UserId | null): string => `${SECOND_FACTOR}${owner ?? ''}`

/** Null: it is no account of codes, or of nobody's. */
export function ownerOfSecondFactor(account: string): UserId | null {
  const owner = account.startsWith(SECOND_FACTOR) ? account.slice(SECOND_FACTOR.length) : ''
  return owner === '' ? null : userId(owner)
}

/** E-mail addresses of people who may have no account with us are not ours to keep. */
export function subjectsOf(account: string, address: string): readonly [string, string, string] {
  const network = networkOf(address)
  const name = hashToken(account).toString('base64url')
  return [`account:${name}`, `address:${network}`, `pair:${name}:${network}`]
}

const isWorthTelling = (failures: number): boolean => failures >= TOLD_FROM && Number.isInteger(Math.log10(failures))

export function createGuessThrottle(db: Database, clock: Clock, manyFailed?: ManyFailed): GuessThrottle {
  return {
    async begin(account, address) {
      const names = subjectsOf(account, address)
      const [ofAccount, ofAddress, ofPair] = names
      const subjects = [
        { subject: ofAccount, patience: patience.account },
        { subject: ofAddress, patience: patience.address },
        { subject: ofPair, patience: patience.pair },
      ]
      const now = clock.now()
      const begun = await db.transaction(async (tx) => {
        await store.takeTurn(tx, names)
        let wait = 0
        let lastAt: number = now
        const failures: { subject: string; count: number; blockedUntil: number }[] = []
        for (const { subject, patience: allowed } of subjects) {
          const row = await store.lockAttempts(tx, subject, now)
          const isOld = row === null || now - row.lastAt > FORGOTTEN_AFTER_MS
          wait = Math.max(wait, (row?.blockedUntil ?? 0) - now)
          const count = (isOld ? 0 : row.failures) + 1
          if (subject === ofAddress && row !== null) lastAt = row.lastAt
          failures.push({ subject, count, blockedUntil: now + waitAfter(count, allowed) })
        }
        if (wait > 0) return { wait, counted: null }
        for (const { subject, count, blockedUntil } of failures) {
          await store.saveFailures(tx, { subject, failures: count, lastAt: now, blockedUntil })
        }
        // This one is counted, and not known to be wrong yet.
        const before = (failures[0]?.count ?? 0) - 1
        if (manyFailed && isWorthTelling(before)) await manyFailed(tx, account, before)
        const [, blockedUntil = 0] = failures.map((failure) => failure.blockedUntil)
        return { wait, counted: { at: now, blockedUntil, lastAtBefore: lastAt } }
      })
      const { wait, counted } = begun
      if (counted === null) throw new AppError('TOO_MANY', { retryAfterMs: wait })

      return {
        async succeeded() {
          await db.transaction((tx) => store.forgetFailures(tx, names, counted))
        },
      }
    },
  }
}
