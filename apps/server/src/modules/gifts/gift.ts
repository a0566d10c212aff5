import type { Diamonds, GiftComboId, GiftId, Instant, UserId } from '@fanlight/contract'
import type { Sql } from '../../platform/db/sql.ts'

/** Where something is given: a call, a live room. */
export type PlaceKind = 'call' | 'live'

export type NewSend = {
  sendId: string
  fanId: UserId
  creatorId: UserId
  giftId: GiftId
  comboId: GiftComboId
  placeId: string
  num: number
  /** Of one, as the sender saw it. */
  price: Diamonds
  amount: Diamonds
  key: string
  at: Instant
}

/**
 * What the module that has the place says to sends there, in the statement that pays them: the `place`s of those that may
 * be, as of every guard of what rides along with a posting.
 */
export type PlaceGuard = (sends: readonly NewSend[]) => Sql
