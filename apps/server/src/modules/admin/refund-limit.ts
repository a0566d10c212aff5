import {
  centsOf,
  diamonds,
  instant,
  SECOND_EYES_WINDOW_MS,
  type Cents,
  type Diamonds,
  type UserId,
} from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Payments } from '../payments/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { Proposals } from './proposals.ts'

export type RefundLimit = ReturnType<typeof createRefundLimit>

/**
 * How much one operator may give back to a fan. Within a day everything counts together, as money and as diamonds: two halves
 * are as much as the whole.
 */
export function createRefundLimit(deps: Platform & { wallet: Wallet; payments: Payments; proposals: Proposals }) {
  const { clock, wallet, payments, proposals } = deps

  /** Before anything of the fan's is locked: the other one who gives them something back may hold it and wait here. */
  async function assertMoney(tx: Tx, fanId: UserId, wanted: Cents): Promise<void> {
    await proposals.takeTurnOf(tx, fanId)
    const since = instant(clock.now() - SECOND_EYES_WINDOW_MS)
    const money = await payments.refunds.sumRefunded(tx, fanId, since)
    const given = centsOf(diamonds(await proposals.givenBackAlone(tx, fanId, since)))
    const { secondEyesFrom } = await wallet.settings.get(tx)
    if (money + given + wanted >= centsOf(secondEyesFrom)) throw new AppError('SECOND_OPERATOR_NEEDED', {})
  }

  return {
    assertMoney,
    assertDiamonds: (tx: Tx, fanId: UserId, wanted: Diamonds): Promise<void> => assertMoney(tx, fanId, centsOf(wanted)),
  }
}
