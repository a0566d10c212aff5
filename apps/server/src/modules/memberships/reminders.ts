import type { Platform } from '../../platform/platform.ts'
import type { Identity } from '../identity/index.ts'
import * as store from './memberships.store.ts'

/**
 * Who tries for free, or pays once in many months, may have forgotten by the time they are charged: they are told some days before, with
 * what it will be. Once for each end of a period, also when that end is moved.
 */
export function createReminders({ db, clock, log, identity }: Platform & { identity: Identity }) {
  const remind = (pair: store.Pair): Promise<void> =>
    db.transaction(async (tx) => {
      await store.lockPair(tx, pair)
      const due = await store.takeReminder(tx, pair, clock.now())
      if (!due) return
      const { fanId, isTrial, expiresAt, tierName, creator, nextTotal } = due
      const values = { creator, tier: tierName, until: { day: expiresAt }, amount: { cents: nextTotal } }
      await identity.write(tx, fanId, {
        kind: isTrial ? 'trialEnds' : 'membershipRenews',
        route: '/memberships',
        values,
      })
    })

  return {
    /** Each by itself: one that fails does not hold up the others, and is tried again later. */
    async remindAll(): Promise<void> {
      for (let due = await store.listToRemind(db, clock.now(), null); due.length > 0;) {
        for (const pair of due) {
          await remind(pair).catch((error: unknown) =>
            log.warn({ err: error, ...pair }, 'a fan could not be told of what they are about to be charged'),
          )
        }
        due = await store.listToRemind(db, clock.now(), due.at(-1) ?? null)
      }
    },
  }
}
