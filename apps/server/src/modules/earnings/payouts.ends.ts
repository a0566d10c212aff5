import { centsOf, diamonds, type Instant } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Identity } from '../identity/index.ts'
import type { Notifications } from '../notifications/index.ts'
import { accounts, type Wallet } from '../wallet/index.ts'
import type { Departures } from './departures.ts'
import { cameBack, paid, paidAfterAll, returned } from './payouts.postings.ts'
import { saveFinished, type Finish, type PayoutRow } from './payouts.store.ts'

export const EARNINGS_PAGE = '/creator/earnings'
const OPERATORS_PAGE = '/admin/payouts'
/** Who takes it back knows; the others are told. */
const letters = { paid: 'payoutPaid', failed: 'payoutFailed', refused: 'payoutRefused', canceled: null } as const
const told = { payoutPaid: 'payout_paid', payoutFailed: 'payout_failed', payoutRefused: 'payout_refused' } as const

/** Its receiver was new when it was asked for, and that is not long enough ago. */
export const isTooEarly = ({ notBefore }: PayoutRow, now: Instant): boolean => notBefore !== null && notBefore > now

export type FinishPayout = (tx: Tx, payout: PayoutRow, end: Pick<Finish, 'state' | 'reason'>) => Promise<void>
export type PayoutEnds = ReturnType<typeof createPayoutEnds>

/** Every end of a payout, with what it does to the book. The caller holds the payout and has looked at its state. */
export function createPayoutEnds(
  deps: Platform & {
    identity: Identity
    notifications: Notifications
    wallet: Wallet
    departures: Pick<Departures, 'ended'>
  },
) {
  const { clock, ids, log, identity, notifications, wallet, departures } = deps
  const finish: FinishPayout = async (tx, payout, { state, reason }) => {
    await saveFinished(tx, payout.payoutId, { state, reason, revivals: payout.revivals, at: clock.now() })
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
    const why = state === 'refused' && reason !== null && { quote: reason }
    await notifications.tell(tx, { ...bellAbout(payout), kind: told[kind], ...why })
  }

  /** The provider paid what it had called failed: its money has left, so its diamonds leave once more, wherever they are. */
  async function revive(tx: Tx, before: PayoutRow): Promise<void> {
    const payout = { ...before, revivals: before.revivals + 1 }
    const { payoutId, creatorId, revivals } = payout
    await saveFinished(tx, payoutId, { state: 'paid', reason: null, revivals, at: clock.now() })
    const available = diamonds(await wallet.lockBalance(tx, accounts.earningsOf(creatorId)))
    await wallet.post(tx, paidAfterAll(payout, available))
    await departures.ended(tx, creatorId, 'paid')
    wallet.announceEarnings(tx, creatorId)
    log.error({ payoutId, revivals }, 'the provider paid a payout that it had called failed')
    const values = { amount: { cents: centsOf(payout.amount) } }
    await identity.write(tx, creatorId, { kind: 'payoutPaidAfterAll', route: EARNINGS_PAGE, values })
    await notifications.tell(tx, { ...bellAbout(payout), kind: 'payout_paid' })
    for (const operatorId of await identity.accounts.operators(tx)) {
      await identity.write(tx, operatorId, { kind: 'payoutContradicted', route: OPERATORS_PAGE, values })
    }
  }

  return { finish, revive }
}

const bellAbout = ({ payoutId, creatorId, amount }: PayoutRow) => ({
  receiverId: creatorId,
  subject: payoutId,
  details: { type: 'payout' as const, payoutId },
  cents: centsOf(amount),
})
