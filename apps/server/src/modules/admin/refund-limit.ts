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

/** Who gives back, and to whom. */
type Between = { operatorId: UserId; fanId: UserId }

/**
 * How much one operator may give back. Within a day everything counts together, as money and as diamonds: two halves are as much
 * as the whole, be they for one fan and by several operators, or by one operator and for several fans.
 */
export function createRefundLimit(deps: Platform & { wallet: Wallet; payments: Payments; proposals: Proposals }) {
  const { clock, wallet, payments, proposals } = deps

  /** Before anything of the fan's is locked: the other one who gives them something back may hold it and wait here. */
  async function assertMoney(tx: Tx, between: Between, wanted: Cents): Promise<void> {
    const { operatorId, fanId } = between
    await proposals.takeTurnOf(tx, between)
    const since = instant(clock.now() - SECOND_EYES_WINDOW_MS)
    const money = await payments.refunds.sumRefunded(tx, fanId, since)
    const toFan = money + centsOf(diamonds(await proposals.givenBackAlone(tx, fanId, since)))
    const alone = await proposals.givenAloneBy(tx, operatorId, since)
    const byOperator = alone.cents + centsOf(diamonds(alone.diamonds))
    const { secondEyesFrom } = await wallet.settings.get(tx)
    if (Math.max(toFan, byOperator) + wanted >= centsOf(secondEyesFrom))
      throw new AppError('SECOND_OPERATOR_NEEDED', {})
  }

  return {
    assertMoney,
    assertDiamonds: (tx: Tx, between: Between, wanted: Diamonds): Promise<void> =>
      assertMoney(tx, between, centsOf(wanted)),
  }
}
