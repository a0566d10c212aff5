import {
  instant,
  NEW_RECEIVER_MS,
  SECOND_EYES_WINDOW_MS,
  type Diamonds,
  type Instant,
  type UserId,
} from '@fanlight/contract'
import { PayoutId } from '@fanlight/contract/schemas'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Wallet } from '../wallet/index.ts'
import { askedFor } from './payouts.postings.ts'
import * as store from './payouts.store.ts'
import type { MethodRow } from './payouts.store.ts'

/** A receiver that is new gets nothing before this. */
export const paidFrom = ({ changedAt }: MethodRow): Instant => instant(changedAt + NEW_RECEIVER_MS)

type Wanted = { creatorId: UserId; amount: Diamonds; receiver: string; key: string; paidFrom: Instant }
export type OpenPayout = (tx: Tx, wanted: Wanted) => Promise<boolean>

/** The row and what it moves, both or neither. Says false when the same was asked for before. */
export function createPayoutOpening({ clock, ids, wallet }: Platform & { wallet: Wallet }) {
  const open: OpenPayout = async (tx, wanted) => {
    const { creatorId, amount } = wanted
    const { secondEyesFrom } = await wallet.settings.get(tx)
    await store.lockPayoutsOf(tx, creatorId)
    const lately = await store.sumAsked(tx, creatorId, instant(clock.now() - SECOND_EYES_WINDOW_MS))
    const payout = {
      ...wanted,
      payoutId: PayoutId.parse(ids.next()),
      // The limit of this moment: nobody raises it afterwards and then decides alone.
      // What was asked for within a day counts together: two halves are as much as the whole.
      needsApprovals: lately + amount >= secondEyesFrom ? 2 : 1,
      requestedAt: clock.now(),
      notBefore: wanted.paidFrom > clock.now() ? wanted.paidFrom : null,
    }
    if (!(await store.insertPayout(tx, payout))) return false
    // Nobody is paid what they owe.
    await wallet.returns.payDebts(tx, creatorId, `debt:${creatorId}:${ids.next()}`)
    await wallet.post(tx, askedFor(payout))
    wallet.announceEarnings(tx, creatorId)
    return true
  }
  return open
}
