import type { Cents } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { OrderKind, OrderRow } from './order.ts'

/** What each kind of order means: diamonds are this module's, memberships are brought by theirs. */
export type Fulfilment = {
  /**
   * Asks the provider how an order stands and does what follows. Money that was taken is always noticed; money that waits
   * to be taken is only taken with `mayTake`. May throw ProviderUnreachable and ProviderDeclined.
   */
  refresh(order: OrderRow, how: { mayTake: boolean }): Promise<void>
  /** Where the fan can go on with it; null if there is nothing to approve. */
  payUrl(order: OrderRow): Promise<string | null>
  /** The fan gives it up: whatever waits at the provider is ended there. */
  abandon(order: OrderRow): Promise<void>
  /** How much of a paid order's money the provider says is back with the fan, whoever gave it; null if it does not say. */
  readRefunded(order: OrderRow): Promise<Cents | null>
  /** The money is on its way back: what was bought ends, if all of it was given back. */
  refunded(tx: Tx, order: OrderRow, isWhole: boolean): Promise<void>
  /** Money that was to be given back stays with a dispute until that is over. */
  notGivenBack(tx: Tx, order: OrderRow, cents: Cents): Promise<void>
  /** How many days of what was bought end when all of the money goes back. */
  daysOf(tx: Tx, order: OrderRow): Promise<number>
  /**
   * A dispute is over, or it turns out how much of it was lost, or a refund failed: what was to be given back is due, as far as it
   * is with us. `freed`: so much of the refund that failed.
   */
  leftWithUs(tx: Tx, order: OrderRow, freed: Cents | null): Promise<void>
  /** What operators gave back is with the fan: what was to be given back should it fail is not due any more. */
  arrived(tx: Tx, order: OrderRow, cents: Cents): Promise<void>
}

export type Fulfilments = Map<OrderKind, Fulfilment>
