import {
  LIVE_OPEN_REQUESTS,
  LIVE_SETTLED_REQUESTS,
  liveChannel,
  type InputOf,
  type LiveRequest,
  type LiveRequestId,
  type LiveRoomId,
  type orderLiveRequest,
  type OutputOf,
  type settleLiveRequest,
  type UserId,
} from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Profiles } from '../profiles/index.ts'
import { accounts, type Wallet } from '../wallet/index.ts'
import { presentRequest } from './board.present.ts'
import type { Changing } from './changing.ts'
import type { Goals } from './goals.ts'
import { holdMenu } from './menus.store.ts'
import * as store from './requests.store.ts'
import type { RequestRow } from './requests.store.ts'

const AT_ONCE = 100

const setAside = ({ requestId, roomId, fanId, creatorId, price }: RequestRow) => ({
  kind: 'live_request' as const,
  about: `live_request:${requestId}`,
  fanId,
  creatorId,
  amount: price,
  details: { requestId, roomId, creatorId },
})

/**
 * What fans order from a menu. Its diamonds are set aside at once, and end in one of two ways: the creator did it, or the fan has
 * them again. Which one is decided under the row of the request, and once.
 */
export function createRequests(
  deps: Platform & { wallet: Wallet; profiles: Profiles; links: StoredLinks; changing: Changing; goals: Goals },
) {
  const { db, clock, ids, jobs, realtime, wallet, profiles, links, changing, goals } = deps

  /** What is to be seen of it as it is now: whoever leaves with it is still there. */
  async function announce(tx: Tx, { requestId, roomId }: RequestRow): Promise<void> {
    const row = await store.findSeen(tx, requestId)
    if (!row) return
    const request = presentRequest(row, links)
    tx.afterCommit(() => realtime.publish(liveChannel, { roomId }, 'request', { request }))
  }

  /** The caller holds the row. */
  async function settle(tx: Tx, request: RequestRow, outcome: 'done' | 'returned'): Promise<void> {
    if (request.state !== 'open') return
    const isDone = outcome === 'done'
    const earned = isDone ? await wallet.escrow.pay(tx, setAside(request)) : 0
    if (!isDone) await wallet.escrow.giveBack(tx, setAside(request))
    await store.saveSettled(tx, { ...request, state: outcome, settledAt: clock.now() }, earned)
    await announce(tx, request)
    if (!isDone) return
    wallet.announceEarnings(tx, request.creatorId)
    tx.afterCommit(() => goals.given(request.roomId))
  }

  async function giveBackAll(tx: Tx, fanId: UserId, creatorId: UserId | null): Promise<void> {
    for (const request of await store.lockOpenOf(tx, fanId, creatorId)) await settle(tx, request, 'returned')
  }

  // Each in a transaction of its own: a room may have many, and what was given back stays given back.
  const returning = jobs.define<{ roomId: LiveRoomId }>('live.return_requests', async ({ roomId }) => {
    for (;;) {
      const open = await store.listOpenIn(db, roomId, AT_ONCE)
      if (open.length === 0) return
      for (const { requestId } of open) {
        await db.transaction(async (tx) => {
          const request = await store.lockRequest(tx, requestId)
          if (request) await settle(tx, request, 'returned')
        })
      }
    }
  })
  changing.onOver((tx, { roomId }) => returning.enqueue(tx, { roomId }))

  wallet.escrow.onRelease((tx, fanId) => giveBackAll(tx, fanId, null))
  wallet.returns.onChanged(async (tx, { payment, earned }) => {
    if (payment.kind !== 'live_request') return null
    const left = Math.max(0, payment.earned - payment.returnedEarned + earned)
    const roomId = await store.saveReturned(tx, payment.paymentId, left)
    if (roomId !== null) tx.afterCommit(() => goals.given(roomId))
    return null
  })

  async function shown(requestId: LiveRequestId): Promise<LiveRequest> {
    const row = await store.findSeen(db, requestId)
    if (!row) throw new AppError('ROOM_NOT_EXISTS', {})
    return presentRequest(row, links)
  }

  async function answer(fanId: UserId, requestId: LiveRequestId): Promise<OutputOf<typeof orderLiveRequest>> {
    return { request: await shown(requestId), diamondBalance: await wallet.balanceOf(accounts.walletOf(fanId)) }
  }

  /** In the transaction that pays for it: the room, the visit and the menu are held as they were found. */
  async function wantedBy(
    tx: Tx,
    fanId: UserId,
    { roomId, itemId, expectedPrice }: InputOf<typeof orderLiveRequest>,
  ): Promise<Omit<RequestRow, 'requestId'>> {
    const room = await store.holdRoom(tx, roomId)
    if (!room || (room.state !== 'live' && room.state !== 'away')) throw new AppError('ROOM_NOT_EXISTS', {})
    const { creatorId } = room
    if (creatorId === fanId) throw new AppError('SELF_ACTION', {})
    await profiles.relations.assertNotBlocked(tx, fanId, creatorId)
    if (!(await store.holdVisit(tx, roomId, fanId))) throw new AppError('NOT_IN_ROOM', {})
    const item = (await holdMenu(tx, creatorId)).find((one) => one.itemId === itemId)
    if (!item) throw new AppError('NOT_ON_MENU', {})
    const { text, price } = item
    if (price !== expectedPrice) throw new AppError('PRICE_CHANGED', { currentPrice: price })
    return { roomId, creatorId, fanId, text, price, state: 'open', orderedAt: clock.now(), settledAt: null }
  }

  return {
    /** In the transaction in which two part: neither does anything for the other any more. */
    async part(tx: Tx, oneId: UserId, otherId: UserId): Promise<void> {
      await giveBackAll(tx, oneId, otherId)
      await giveBackAll(tx, otherId, oneId)
    },

    /** In the transaction in which a fan leaves. */
    leave: (tx: Tx, fanId: UserId): Promise<void> => giveBackAll(tx, fanId, null),

    async list(roomId: LiveRoomId, readerId: UserId): Promise<LiveRequest[]> {
      const most = { open: LIVE_OPEN_REQUESTS, settled: LIVE_SETTLED_REQUESTS }
      return (await store.listSeen(db, roomId, readerId, most)).map((row) => presentRequest(row, links))
    },

    async order(
      fanId: UserId,
      input: InputOf<typeof orderLiveRequest>,
      idempotencyKey: string | null,
    ): Promise<OutputOf<typeof orderLiveRequest>> {
      const intention = { userId: fanId, call: 'orderLiveRequest', idempotencyKey, content: input }
      // Also when the room is over by then: it was ordered.
      const before = await wallet.intentions.earlier(intention)
      if (before !== null) return answer(fanId, before as LiveRequestId)
      const ordered = await db.transaction(async (tx) => {
        const requestId = ids.next() as LiveRequestId
        const twin = await wallet.intentions.claim(tx, intention, requestId)
        if (twin !== null) return twin as LiveRequestId
        const request: RequestRow = { requestId, ...(await wantedBy(tx, fanId, input)) }
        await store.insertRequest(tx, request)
        await wallet.escrow.hold(tx, setAside(request))
        await announce(tx, request)
        return requestId
      })
      return answer(fanId, ordered)
    },

    /** The creator says what became of it; who ordered it may think better of it before that. */
    async settle(userId: UserId, { requestId, outcome }: InputOf<typeof settleLiveRequest>): Promise<LiveRequest> {
      const found = await store.findRequest(db, requestId)
      const maySay = found?.creatorId === userId || (found?.fanId === userId && outcome === 'returned')
      if (!found || !maySay) throw new AppError('NOT_FOUND', {})
      await db.transaction(async (tx) => {
        // What ends a room waits for this, or this finds that it is over: then everything goes back.
        const room = await store.holdRoom(tx, found.roomId)
        const request = await store.lockRequest(tx, requestId)
        if (!request || request.state === outcome) return
        if (request.state !== 'open') throw new AppError('ALREADY_DECIDED', {})
        if (outcome === 'done' && room?.state === 'over') throw new AppError('ROOM_NOT_EXISTS', {})
        await settle(tx, request, outcome)
      })
      return shown(requestId)
    },
  }
}
