import { DAY_MS, instant, type InputOf, type listAllPayouts } from '@fanlight/contract'
import { PayoutId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Database } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import { countWaiting, findQueued, listInState } from './payouts.operators.store.ts'

const PAGE_SIZE = 20
const REFUNDS_LOOKED_AT_MS = 30 * DAY_MS
const position = cursorOf(z.object({ payoutId: PayoutId.nullable() }))

/** Payouts as operators see them, with what helps to decide. */
export function createPayoutQueue({ db, clock }: { db: Database; clock: Clock }) {
  const refundsSince = () => instant(clock.now() - REFUNDS_LOOKED_AT_MS)

  return {
    async list({ state, cursor }: InputOf<typeof listAllPayouts>) {
      const after = position.read(cursor, { payoutId: null }).payoutId
      const wanted = { state, after, limit: PAGE_SIZE + 1, refundsSince: refundsSince() }
      const [rows, waiting] = await Promise.all([listInState(db, wanted), countWaiting(db)])
      return { ...pageOf(rows, PAGE_SIZE, ({ payoutId }) => position.write({ payoutId })), waiting }
    },

    async get(payoutId: PayoutId) {
      const payout = await findQueued(db, payoutId, refundsSince())
      if (!payout) throw new AppError('NOT_FOUND', {})
      return payout
    },
  }
}
