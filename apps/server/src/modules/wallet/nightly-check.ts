import { DAY_MS, HOUR_MS, instant, type Instant } from '@fanlight/contract'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Identity } from '../identity/index.ts'
import { checkLedger } from './check.ts'
import { findLastCheck, insertCheck, lastCheck } from './nightly-check.store.ts'

/** At night, by UTC: the whole book is read. */
const HOUR_OF_THE_CHECK = 3
/** The log names so many; the rest is counted. */
const FAULTS_NAMED_MAX = 50

/** Proves the whole book once a night. A fault is an alarm: in the log, in the metrics, and by letter to every operator. */
export function createNightlyCheck(deps: Platform & { identity: Identity; metrics: Metrics }) {
  const { db, clock, log, identity, metrics } = deps

  /** The last time that it should have been done. */
  function dueSince(now: Instant): Instant {
    const today = now - (now % DAY_MS) + HOUR_OF_THE_CHECK * HOUR_MS
    return instant(today <= now ? today : today - DAY_MS)
  }

  async function check(): Promise<void> {
    const faults = await checkLedger(db)
    await db.transaction(async (tx) => {
      await insertCheck(tx, clock.now(), faults.slice(0, FAULTS_NAMED_MAX))
      if (faults.length === 0) return
      const values = { count: { count: faults.length } }
      for (const operatorId of await identity.accounts.operators(tx)) {
        await identity.write(tx, operatorId, { kind: 'ledgerFaults', route: '/admin/orders', values })
      }
    })
    if (faults.length === 0) return log.info('the ledger is right')
    log.error({ count: faults.length, faults: faults.slice(0, FAULTS_NAMED_MAX) }, 'the ledger is wrong')
  }

  // From where all processes find it: the one that did it may be another, or be gone.
  metrics.watch('ledger', async () => (await findLastCheck(db)) ?? { checkedAt: null, faults: 0 })

  return {
    /** Does it if it is due: a night in which no server ran is made up for. */
    async checkIfDue(): Promise<void> {
      const last = await lastCheck(db)
      if (last === null || last < dueSince(clock.now())) await check()
    },
  }
}
