import {
  diamonds,
  ticketsGoBack,
  type Diamonds,
  type LiveAllow,
  type LiveRoomId,
  type UserId,
} from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Profiles } from '../profiles/index.ts'
import { accounts, type Wallet } from '../wallet/index.ts'
import type { Changing } from './changing.ts'
import { findOpenOf, findRoom } from './live.store.ts'
import * as store from './tickets.store.ts'
import type { Visiting } from './visiting.ts'

const AT_ONCE = 100

const referenceOf = (roomId: LiveRoomId, fanId: UserId, bought: number): string =>
  `ticket:${roomId}:${fanId}${bought === 1 ? '' : `:${bought}`}`

/** The price of a seat: paid once however often it is asked for, and given back when there was nothing to see. */
export function createTickets(
  deps: Platform & {
    wallet: Wallet
    notifications: Notifications
    profiles: Profiles
    changing: Changing
    visiting: Visiting
  },
) {
  const { db, clock, jobs, wallet, notifications, profiles, changing, visiting } = deps

  const refunding = jobs.define<{ roomId: LiveRoomId }>('live.refund', async ({ roomId }) => {
    for (;;) {
      const tickets = await store.listUnreturned(db, roomId, AT_ONCE)
      if (tickets.length === 0) return
      for (const { userId, bought } of tickets) await giveBack(roomId, userId, bought)
    }
  })
  // A kind of its own: a process of the release before, which knows of no single tickets, must not give all of them back.
  const refundingOne = jobs.define<{ roomId: LiveRoomId; fanId: UserId }>(
    'live.refund_one',
    async ({ roomId, fanId }) => {
      const ticket = await store.findTicket(db, roomId, fanId)
      if (ticket) await giveBack(roomId, fanId, ticket.bought)
    },
  )
  changing.onRefunded((tx, { roomId }) => refunding.enqueue(tx, { roomId }))
  // Who sold a seat and then shuts its holder out has nothing left to be paid for. Who shuts the seller out goes by choice.
  profiles.relations.onBlocked(async (tx, blockerId, blockedId) => {
    const room = await findOpenOf(tx, blockerId)
    if (room?.entry.kind !== 'ticket' || !(await store.findTicket(tx, room.roomId, blockedId))) return
    await refundingOne.enqueue(tx, { roomId: room.roomId, fanId: blockedId })
  })

  wallet.returns.onChanged(async (tx, { payment, earned, isBack, wasBack, isFans }) => {
    if (payment.kind !== 'ticket') return null
    if (isFans && isBack) {
      const { paymentId, fanId, creatorId, amount } = payment
      const news = {
        kind: 'ticket_returned',
        subject: paymentId,
        actorId: creatorId,
        diamonds: diamonds(amount),
      } as const
      await notifications.tell(tx, { receiverId: fanId, ...news })
    }
    const earnedNow = Math.max(0, payment.earned - payment.returnedEarned + earned)
    const ticket = await store.saveReturned(tx, payment.paymentId, earnedNow)
    const room = ticket && (await findRoom(tx, ticket.roomId))
    // Who has their diamonds again does not go on watching for nothing.
    if (isBack && room && room.state !== 'over') await visiting.shutOut(tx, room.roomId, ticket.userId)
    // Of what stands again: another ticket was bought meanwhile, or all tickets of that room went back.
    const standsAgain = wasBack && !isBack
    return standsAgain && (!room || ticketsGoBack(room)) ? 'unwanted' : null
  })

  const giveBack = (roomId: LiveRoomId, fanId: UserId, bought: number): Promise<void> =>
    db.transaction(async (tx) => {
      const found = await wallet.returns.findPayment(tx, { reference: referenceOf(roomId, fanId, bought) })
      const payment = found && (await wallet.returns.holdPayment(tx, found.paymentId))
      if (!payment) throw new Error(`The ticket of ${fanId} for room ${roomId} is not in the book`)
      const amount = payment.amount - payment.returned
      if (amount <= 0) return
      const parts = await wallet.returns.plan(tx, [{ payment, amount }])
      const to = accounts.walletOf(fanId)
      await wallet.returns.giveBack(tx, parts, {
        because: `live_over:${roomId}`,
        to,
        orderId: null,
        houseCovers: false,
      })
      wallet.announceBalance(tx, fanId)
      wallet.announceEarnings(tx, payment.creatorId)
    })

  return {
    async buy(
      fanId: UserId,
      roomId: LiveRoomId,
      expectedPrice: Diamonds,
    ): Promise<{ allow: LiveAllow; diamondBalance: Diamonds }> {
      const room = await findRoom(db, roomId)
      if (!room || room.state === 'over') throw new AppError('ROOM_NOT_EXISTS', {})
      const { creatorId, entry } = room
      if (creatorId === fanId) throw new AppError('SELF_ACTION', {})
      if (entry.kind !== 'ticket') throw new AppError('CONFLICT', {})
      await profiles.relations.assertNotBlocked(db, fanId, creatorId)
      const ticket = await store.findTicket(db, roomId, fanId)
      if (!ticket || ticket.returned >= ticket.price) {
        if (entry.price !== expectedPrice) throw new AppError('PRICE_CHANGED', { currentPrice: entry.price })
        const bought = (ticket?.bought ?? 0) + 1
        const paid = await wallet.payCreatorAlone(
          {
            kind: 'ticket',
            reference: referenceOf(roomId, fanId, bought),
            fanId,
            creatorId,
            amount: entry.price,
            details: { roomId, bought },
          },
          { kind: store.ticketRows, row: { roomId, fanId, price: entry.price, at: clock.now() } },
        )
        // It ended, or its creator left, in the moment in which the fan paid.
        if (paid === 'heldBack') throw new AppError('ROOM_NOT_EXISTS', {})
      }
      return {
        allow: await visiting.allowOf(fanId, room),
        diamondBalance: await wallet.balanceOf(accounts.walletOf(fanId)),
      }
    },
  }
}
