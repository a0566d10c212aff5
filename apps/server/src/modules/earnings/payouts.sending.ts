import { centsOf, DAY_MS, instant, MINUTE_MS, type PayoutId } from '@fanlight/contract'
import type { Platform } from '../../platform/platform.ts'
import {
  ProviderDeclined,
  ProviderUnreachable,
  type PaymentProvider,
  type Payments,
  type ProviderPayout,
} from '../payments/index.ts'
import { isTooEarly } from './payouts.ends.ts'
import type { Netting } from './payouts.netting.ts'
import type { PayoutEnds } from './payouts.ends.ts'
import * as store from './payouts.store.ts'
import type { PayoutRow } from './payouts.store.ts'

/** For the first hour the provider is asked every minute; what takes longer may take days. */
const RECENT_MS = 60 * MINUTE_MS
const ASK_LATER_MS = 30 * MINUTE_MS
/** What nobody claims comes back after a month: so long one that has ended is asked about, once a day. */
const MAY_CHANGE_MS = 45 * DAY_MS

type Told = Omit<ProviderPayout, 'providerPayoutId'> & { providerPayoutId: string | null }

/**
 * An approved payout on its way. It is written down as sending before the provider hears of it, and each call carries its
 * number: wherever the process dies, the next look goes on from there, and the provider pays once.
 */
export function createPayoutSending(deps: Platform & { payments: Payments; ends: PayoutEnds; netting: Netting }) {
  const { db, clock, jobs, log, payments, netting } = deps
  const { finish, revive } = deps.ends
  const provider: PaymentProvider = payments.provider

  const begin = (payoutId: PayoutId): Promise<PayoutRow | null> =>
    db.transaction(async (tx) => {
      const payout = await store.lockPayout(tx, payoutId)
      if (payout?.state !== 'approved' || isTooEarly(payout, clock.now())) return payout
      // Nothing leaves for one who is suspended. It is looked at again when they are back.
      if (await store.isSuspended(tx, payout.creatorId)) return payout
      if (await netting.net(tx, payout)) return null
      await store.saveSending(tx, payoutId, provider.name, clock.now())
      return { ...payout, state: 'sending', provider: provider.name }
    })

  async function ask({ payoutId, providerRef, receiver, amount }: PayoutRow): Promise<Told | null> {
    if (providerRef !== null) return provider.readPayout(providerRef)
    const [requestId, note] = [`payout-${payoutId}`, `Fanlight payout ${payoutId}`]
    try {
      return await provider.payOut({ payoutId, requestId, receiver, cents: centsOf(amount), note })
    } catch (error) {
      if (!(error instanceof ProviderDeclined)) throw error
      return { providerPayoutId: null, state: 'failed', reason: error.issue }
    }
  }

  async function apply(payoutId: PayoutId, { providerPayoutId, state, reason }: Told): Promise<void> {
    await db.transaction(async (tx) => {
      const payout = await store.lockPayout(tx, payoutId)
      // A creator whose account or bank does not take it sends it back, weeks after it was paid.
      if (payout?.state === 'paid' && state === 'failed') return finish(tx, payout, { state, reason })
      // What the provider calls paid has left, whatever it said before.
      if (payout?.state === 'failed' && state === 'paid') return revive(tx, payout)
      if (payout?.state !== 'sending') return
      if (payout.providerRef === null && providerPayoutId !== null) await store.saveRef(tx, payoutId, providerPayoutId)
      if (state !== 'pending') await finish(tx, payout, { state, reason })
    })
  }

  const isAtProvider = ({ state, provider: name, providerRef }: PayoutRow): boolean =>
    name === provider.name &&
    (state === 'sending' || ((state === 'paid' || state === 'failed') && providerRef !== null))

  /** Does what is next for it, no matter who asks and how often. */
  async function look(payoutId: PayoutId): Promise<void> {
    const payout = await begin(payoutId)
    if (!payout || !isAtProvider(payout)) return
    try {
      const told = await ask(payout)
      if (told) await apply(payoutId, told)
      else log.error({ payoutId }, 'the provider does not know a payout that it took')
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error
      log.warn({ err: error, payoutId }, 'a payout is asked about again later')
    }
  }

  payments.events.onPayout(async ({ providerPayoutId }) => {
    const payout = await store.findByRef(db, provider.name, providerPayoutId)
    if (payout) await look(payout.payoutId)
  })

  return {
    sending: jobs
      .lane('payments')
      .define<{ payoutId: PayoutId }>('earnings.send_payout', ({ payoutId }) => look(payoutId)),

    /** What was left on its way. Each by itself: one that fails does not hold up the others. */
    async lookAtAll(): Promise<void> {
      const at = clock.now()
      const due = {
        now: at,
        recentSince: instant(at - RECENT_MS),
        askedBefore: instant(at - MINUTE_MS),
        askedLongBefore: instant(at - ASK_LATER_MS),
      }
      const ended = { now: at, endedSince: instant(at - MAY_CHANGE_MS), askedBefore: instant(at - DAY_MS) }
      const underWay = await db.transaction((tx) => store.takeUnderWay(tx, due))
      for (const payoutId of [...underWay, ...(await db.transaction((tx) => store.takeEnded(tx, ended)))]) {
        try {
          await look(payoutId)
        } catch (error) {
          log.error({ err: error, payoutId }, 'a payout could not be looked at')
        }
      }
    },
  }
}
