import { diamonds, type Diamonds, type Farewell, type Instant, type UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Payments } from '../payments/index.ts'
import { accounts, type Posting, type Transfer, type Wallet } from '../wallet/index.ts'
import { hasMembers, insertDeparture, listAccountKinds } from './departures.store.ts'
import { sharesOf, type Left } from './farewell.policy.ts'
import { heldUntil, releasedAt } from './holding-period.ts'
import { lastEarnedAt } from './income.store.ts'
import { paidFrom } from './payouts.opening.ts'
import { masked } from './payouts.present.ts'
import { findMethod, lockPayoutsOf, sumUnsent } from './payouts.store.ts'

const NOTHING = diamonds(0)

/** In the order in which everybody locks them. */
const kept = [
  ['wallet', 'wallet', accounts.walletOf],
  ['held', 'earnings_held', accounts.heldEarningsOf],
  ['available', 'earnings', accounts.earningsOf],
  ['debt', 'debts', accounts.debtsOf],
] as const

/** What stands in a person's accounts, by the given look at one of them. Those that were never opened stay so. */
async function leftWith(
  from: Db,
  userId: UserId,
  look: (account: ReturnType<typeof accounts.walletOf>) => Promise<number>,
): Promise<Left> {
  const kinds = await listAccountKinds(from, userId)
  const left: Left = { wallet: NOTHING, held: NOTHING, available: NOTHING, debt: NOTHING }
  for (const [name, kind, accountOf] of kept) {
    if (kinds.includes(kind)) left[name] = diamonds(await look(accountOf(userId)))
  }
  return left
}

/** Everything, locked until the transaction ends. */
export const lockLeft = (wallet: Wallet, tx: Tx, userId: UserId): Promise<Left> =>
  leftWith(tx, userId, (account) => wallet.lockBalance(tx, account))

/** A dispute that is won strikes first what is owed: of what nothing is there to pay, nothing would have come back. */
const atStake = (disputed: Diamonds, { held, available, debt }: Left): Diamonds =>
  diamonds(Math.max(0, disputed - Math.max(0, debt - available - held)))

/** What nobody can be paid goes to the house, after what was owed to it; what is owed beyond that is written off. */
export function forfeit(userId: UserId, { wallet, held, available, debt }: Left, reference: string): Posting | null {
  const owedByAvailable = Math.min(debt, available)
  const owedByHeld = Math.min(debt - owedByAvailable, held)
  const [earnings, onHold] = [accounts.earningsOf(userId), accounts.heldEarningsOf(userId)]
  const all: Transfer[] = [
    { from: accounts.walletOf(userId), to: accounts.forfeits, amount: wallet },
    { from: earnings, to: accounts.losses, amount: owedByAvailable },
    { from: earnings, to: accounts.forfeits, amount: available - owedByAvailable },
    { from: onHold, to: accounts.losses, amount: owedByHeld },
    { from: onHold, to: accounts.forfeits, amount: held - owedByHeld },
    { from: accounts.debtsOf(userId), to: accounts.receivables, amount: debt },
  ]
  const transfers = all.filter(({ amount }) => amount > 0)
  return transfers.length === 0 ? null : { kind: 'forfeit', reference, transfers, details: { leftId: userId } }
}

/** What becomes of a person's money when they leave, told before and done in the transaction that erases them. */
export function createFarewell(
  deps: Platform & {
    wallet: Wallet
    payments: Payments
    recallUnsent: (tx: Tx, userId: UserId) => Promise<void>
    settling: JobKind<{ userId: UserId }>
  },
): {
  preview(userId: UserId): Promise<Farewell>
  hold(tx: Tx, userId: UserId): Promise<void>
  settle(tx: Tx, userId: UserId, agreed: Diamonds | null): Promise<void>
} {
  const { db, clock, ids, wallet, payments, recallUnsent, settling } = deps

  const balanceOf = (account: ReturnType<typeof accounts.walletOf>) => wallet.balanceOf(account)

  async function lastRelease(userId: UserId): Promise<Instant> {
    const period = await wallet.settings.holdingPeriod()
    const last = await lastEarnedAt(db, userId, heldUntil(period, clock.now()))
    return last === null ? clock.now() : releasedAt(period, last)
  }

  return {
    async preview(userId) {
      const [inAccounts, method, { payoutMinimum }, disputed] = await Promise.all([
        leftWith(db, userId, balanceOf),
        findMethod(db, userId),
        wallet.settings.get(),
        payments.refunds.sumDisputed(userId),
      ])
      // What is set aside comes back into the wallet before that is settled; what is told is the most that may be lost.
      const kinds = await listAccountKinds(db, userId)
      const aside = kinds.includes('escrow') ? await wallet.balanceOf(accounts.escrowOf(userId)) : 0
      // What is owed is taken from what was asked for and not sent, which comes back for that.
      const recalled = inAccounts.debt > 0 ? await sumUnsent(db, userId) : 0
      const left = {
        ...inAccounts,
        wallet: diamonds(inAccounts.wallet + aside),
        available: diamonds(inAccounts.available + recalled),
      }
      const { now, later, forfeited } = sharesOf(left, { hasReceiver: method !== null, minimum: payoutMinimum })
      const from = method && paidFrom(method)
      return {
        payout:
          method && from && now + later > 0
            ? {
                receiver: masked(method.receiver),
                now,
                later,
                laterAt: later > 0 ? await lastRelease(userId) : null,
                notBefore: from > clock.now() ? from : null,
              }
            : null,
        underWay: kinds.includes('paying_out')
          ? diamonds((await wallet.balanceOf(accounts.payingOutOf(userId))) - recalled)
          : NOTHING,
        debt: left.debt,
        disputed: atStake(disputed, left),
        forfeited,
        payoutMinimum,
      }
    },

    /**
     * Before the person's own row is locked: those who pay hold their balance and then look at that row, and accounts are
     * opened on another connection. Two who leave as the same person wait for each other here.
     */
    async hold(tx, userId) {
      await lockPayoutsOf(tx, userId)
      await lockLeft(wallet, tx, userId)
    },

    /**
     * What is held, and what arrived since: from their turn on nothing more arrives, and fans who pay now are refused once
     * the person is gone. Nothing stands unless all of the erasure does.
     */
    async settle(tx, userId, agreed) {
      await wallet.takeTurn(tx, userId)
      await recallUnsent(tx, userId)
      const left = await lockLeft(wallet, tx, userId)
      const method = await findMethod(tx, userId)
      const { payoutMinimum } = await wallet.settings.get(tx)
      const { now, later, forfeited } = sharesOf(left, { hasReceiver: method !== null, minimum: payoutMinimum })
      // What was agreed to is the most that may be lost: less is what nobody minds.
      if (forfeited.total > (agreed ?? 0)) {
        throw new AppError('FORFEITS_NOT_AGREED', { forfeited: forfeited.total })
      }
      // What members get back for the days they have paid is taken from it first.
      const isPaid = now + later > 0
      const isNeeded = isPaid || (await hasMembers(tx, userId))
      const lost = isNeeded ? { ...left, held: NOTHING, available: NOTHING, debt: NOTHING } : left
      const posting = forfeit(userId, lost, `forfeit:${userId}:${ids.next()}`)
      if (posting) await wallet.post(tx, posting)
      // Also for what was asked for before: should it come back, it is tried again.
      await insertDeparture(tx, {
        userId,
        leftAt: clock.now(),
        // What was agreed to be lost is, also where it waits for members to be paid.
        receiver: (isNeeded && !isPaid ? null : method?.receiver) ?? null,
        notBefore: method && paidFrom(method),
      })

      await settling.enqueue(tx, { userId })
    },
  }
}
