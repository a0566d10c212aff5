import { z } from 'zod'
import { defineChannel } from '../core/definition.ts'
import { Cents, Diamonds, Instant, OrderId, UserId } from '../core/scalars.ts'
import { OrderStatus } from '../payments/entities.ts'
import * as descriptors from './descriptors.ts'

/** The user's money, to each of their own devices. */
export const walletChannel = defineChannel(descriptors.walletChannel, {
  key: z.object({ userId: UserId }),
  events: {
    balance_changed: z.object({ diamondBalance: Diamonds }),
    order_changed: z.object({ orderId: OrderId, status: OrderStatus }),
    /** The user's membership with a creator began, was renewed, changed or ended. */
    membership_changed: z.object({ creatorId: UserId, level: z.int(), expireTime: Instant }),
    /** A creator's earnings: something came in, or a payout went its way. */
    earnings_changed: z.object({ available: Cents, held: Cents }),
  },
})
