import {
  centsOf,
  LARGEST_ID,
  type Diamonds,
  type ErrorDetails,
  type InputOf,
  type OutputOf,
  type payoutMethod,
  type requestPayout,
  type UserId,
} from '@fanlight/contract'
import { PayoutId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Origin, Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Identity } from '../identity/index.ts'
import type { Payments } from '../payments/index.ts'
import { accounts, eventKey, type Wallet } from '../wallet/index.ts'
import { EARNINGS_PAGE, isTooEarly, type FinishPayout } from './payouts.ends.ts'
import { paidFrom, type OpenPayout } from './payouts.opening.ts'
import { masked } from './payouts.present.ts'
import * as store from './payouts.store.ts'
import type { PayoutRow } from './payouts.store.ts'

const PAGE_SIZE = 20
const position = cursorOf(z.object({ payoutId: PayoutId }))
const NEWEST = { payoutId: LARGEST_ID as PayoutId }

type Asked = { viewer: Viewer; origin: Origin }

/** What a creator does about payouts: where they go, asking for one, taking it back. */
export function createPayouts(
  deps: Platform & {
    identity: Identity
    wallet: Wallet
    payments: Payments
    finish: FinishPayout
    openPayout: OpenPayout
  },
) {
  const { db, clock, ids, identity, wallet, payments, finish, openPayout } = deps

  async function saveMethod({ viewer, origin }: Asked, receiver: string, code: string): Promise<void> {
    await identity.withSecondFactor({ viewer, code, origin }, async (tx) => {
      await store.saveMethod(tx, viewer.userId, receiver, clock.now())
      const values = { receiver }
      await identity.write(tx, viewer.userId, { kind: 'payoutMethodChanged', route: EARNINGS_PAGE, values })
    })
  }

  /** Under the second factor: the row and what it moves, both or neither. */
  async function ask(tx: Tx, creatorId: UserId, wanted: { amount: Diamonds; key: string }): Promise<PayoutRow> {
    const { amount, key } = wanted
    const method = await store.findMethod(tx, creatorId)
    if (!method) throw new AppError('PAYOUT_METHOD_MISSING', {})
    const { payoutMinimum } = await wallet.settings.get(tx)
    if (amount < payoutMinimum) throw new AppError('BELOW_MINIMUM', { minimum: payoutMinimum })
    const { receiver } = method
    if (await opened(tx, { creatorId, amount, receiver, key, paidFrom: paidFrom(method) })) {
      const values = { amount: { cents: centsOf(amount) } }
      await identity.write(tx, creatorId, { kind: 'payoutRequested', route: EARNINGS_PAGE, values })
    }
    const made = await store.findByKey(tx, creatorId, key)
    if (!made) throw new Error('The payout is gone')
    return made
  }

  async function opened(tx: Tx, wanted: Parameters<OpenPayout>[1]): Promise<boolean> {
    try {
      return await openPayout(tx, wanted)
    } catch (error) {
      if (!(error instanceof AppError) || error.reason !== 'INSUFFICIENT_DIAMONDS') throw error
      const { balance } = error.details as ErrorDetails<'INSUFFICIENT_DIAMONDS'>
      throw new AppError('INSUFFICIENT_EARNINGS', { available: balance })
    }
  }

  return {
    async method(
      asked: Asked,
      { receiver, code }: InputOf<typeof payoutMethod>,
    ): Promise<OutputOf<typeof payoutMethod>> {
      if (receiver !== undefined && code !== undefined) await saveMethod(asked, receiver, code)
      const { userId } = asked.viewer
      const [method, { hasTwoFactor }] = await Promise.all([store.findMethod(db, userId), identity.account(userId)])
      const shown = method && { ...method, receiver: masked(method.receiver), paidFrom: paidFrom(method) }
      return { method: shown, hasTwoFactor }
    },

    /** A code is good once. A request that is repeated because its answer was lost finds what it made, without one. */
    async request(
      asked: Asked,
      { amount, code }: InputOf<typeof requestPayout>,
      idempotencyKey: string | null,
    ): Promise<{ payout: PayoutRow; available: Diamonds }> {
      const { userId: creatorId } = asked.viewer
      const key = eventKey(idempotencyKey, ids)
      const earlier = () => store.findByKey(db, creatorId, key)
      // What is due to fans is not theirs to ask for.
      await payments.refunds.payDues(creatorId)
      const made =
        (await earlier()) ??
        (await identity
          .withSecondFactor({ ...asked, code }, (tx) => ask(tx, creatorId, { amount, key }))
          .catch(async (error: unknown) => {
            // Its twin, a moment ago, may have used up the code.
            const twin = error instanceof AppError && error.reason === 'SECOND_FACTOR_WRONG' ? await earlier() : null
            if (!twin) throw error
            return twin
          }))
      if (made.amount !== amount) throw new AppError('KEY_REUSED', {})
      return { payout: made, available: await wallet.balanceOf(accounts.earningsOf(creatorId)) }
    },

    cancel: (creatorId: UserId, payoutId: PayoutId): Promise<PayoutRow> =>
      db.transaction(async (tx) => {
        const payout = await store.lockPayout(tx, payoutId)
        if (payout?.creatorId !== creatorId) throw new AppError('NOT_FOUND', {})
        const isWaiting = payout.state === 'approved' && isTooEarly(payout, clock.now())
        if (payout.state !== 'requested' && !isWaiting) throw new AppError('ALREADY_DECIDED', {})
        await finish(tx, payout, { state: 'canceled', reason: null })
        return (await store.findPayout(tx, payoutId)) ?? payout
      }),

    async list(creatorId: UserId, cursor: string | undefined) {
      const before = position.read(cursor, NEWEST).payoutId
      const rows = await store.listPayouts(db, creatorId, before, PAGE_SIZE + 1)
      return pageOf(rows, PAGE_SIZE, ({ payoutId }) => position.write({ payoutId }))
    },

    /** What a creator who leaves has asked for is still decided on and sent. */
    erase: (tx: Tx, creatorId: UserId): Promise<void> => store.eraseReceivers(tx, creatorId),
  }
}
