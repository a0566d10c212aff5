import type { UserId } from '@fanlight/contract'
import type { Platform } from '../../platform/platform.ts'
import { accounts, type Wallet } from '../wallet/index.ts'
import { heldUntil } from './holding-period.ts'
import { listHeldSince, listHolders } from './income.store.ts'

/**
 * What has been held long enough becomes available: everything in the account but what came too recently. That needs no
 * memory of what was released before, so a run that died, ran twice or missed a late commit is made good by the next.
 */
export function createRelease({
  db,
  clock,
  ids,
  log,
  wallet,
}: Pick<Platform, 'db' | 'clock' | 'ids' | 'log'> & {
  wallet: Pick<Wallet, 'countArrivals' | 'lockBalance' | 'post' | 'settings' | 'returns' | 'announceEarnings'>
}) {
  async function release(creatorId: UserId): Promise<void> {
    const [held, available] = [accounts.heldEarningsOf(creatorId), accounts.earningsOf(creatorId)]
    // Before, and in parts: what is left for the transaction is what comes meanwhile.
    await wallet.countArrivals(held)
    await db.transaction(async (tx) => {
      // Held from here on: another process that releases, or a refund, waits and then sees what is left.
      const balance = await wallet.lockBalance(tx, held)
      const until = heldUntil(await wallet.settings.holdingPeriod(tx), clock.now())
      const recent = await listHeldSince(tx, creatorId, until)
      const amount =
        balance -
        Math.max(
          0,
          recent.reduce((total, day) => total + day.amount, 0),
        )
      if (amount <= 0) return
      await wallet.post(tx, {
        kind: 'release',
        // A name of its own: under the lock nothing is released twice, and two runs within a millisecond are two.
        reference: `release:${creatorId}:${ids.next()}`,
        transfers: [{ from: held, to: available, amount }],
        details: { creatorId },
      })
      await wallet.returns.payDebts(tx, creatorId, `debt:${creatorId}:${ids.next()}`)
      wallet.announceEarnings(tx, creatorId)
    })
  }

  /** Each by itself: one that fails does not hold up the others. */
  return async function releaseAll(): Promise<void> {
    let last: UserId | undefined
    do {
      const holders = await listHolders(db, last ?? null)
      for (const creatorId of holders) {
        try {
          await release(creatorId)
        } catch (error) {
          log.error({ err: error, creatorId }, 'earnings could not be released')
        }
      }
      last = holders.at(-1)
    } while (last !== undefined)
  }
}
