import { centsOf, type Instant } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Identity } from '../identity/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { Departures } from './departures.ts'
import { cameBack, paid, returned } from './payouts.postings.ts'
import { saveFinished, type Finish, type PayoutRow } from './payouts.store.ts'

export const EARNINGS_PAGE = '/creator/earnings'
/** Who takes it back knows; the others are told. */
const letters = { paid: 'payoutPaid', failed: 'payoutFailed', refused: 'payoutRefused', canceled: null } as const
const told = { payoutPaid: 'payout_paid', payoutFailed: 'payout_failed', payoutRefused: 'payout_refused' } as const

/** Its receiver was new when it was asked for, and that is not long enough ago. */
export const isTooEarly = ({ notBefore }: PayoutRow, now: Instant): boolean => notBefore !== null && notBefore > now

export type FinishPayout = (tx: Tx, payout: PayoutRow, end: Omit<Finish, 'at'>) => Promise<void>

/** Every end of a payout, with what it does to the book. The caller holds the payout and has looked at its state. */
export function createPayoutEnds(
  deps: Platform & {
    identity: Identity
    notifications: Notifications
    wallet: Wallet
    departures: Pick<Departures, 'ended'>
  },
) {
  const { clock, ids, identity, notifications, wallet, departures } = deps
  const finish: FinishPayout = async (tx, payout, { state, reason }) => {
    await saveFinished(tx, payout.payoutId, { state, reason, at: clock.now() })
    const posting = state === 'paid' ? paid : payout.state === 'paid' ? cameBack : returned
    await wallet.post(tx, posting(payout))
    // What a refund could not take while it was on its way out is taken now.
    if (state !== 'paid') await wallet.returns.payDebts(tx, payout.creatorId, `debt:${payout.creatorId}:${ids.next()}`)
    await departures.ended(tx, payout.creatorId, state)
    wallet.announceEarnings(tx, payout.creatorId)
    const kind = letters[state]
    if (kind === null) return
    const values = { amount: { cents: centsOf(payout.amount) }, reason: reason ?? '' }
    await identity.write(tx, payout.creatorId, { kind, route: EARNINGS_PAGE, values })
    const { payoutId, creatorId, amount } = payout
    const about = { subject: payoutId, details: { type: 'payout' as const, payoutId }, cents: centsOf(amount) }
    const why = state === 'refused' && reason !== null && { quote: reason }
    await notifications.tell(tx, { receiverId: creatorId, kind: told[kind], ...about, ...why })
  }
  return finish
}
