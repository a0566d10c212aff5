import { setTimeout as sleep } from 'node:timers/promises'
import { addCard, captureOrder, createOrder, getOrderStatus, listOrders, type OrderId } from '@fanlight/contract'
import { aCard, aPackage } from '../../apps/server/src/testing/wares.ts'
import type { Calls } from './calls.ts'
import { BUYERS, tokenOf } from './world.ts'

const PAUSE_MS = 250
const LOOK_MS = 500
/** The provider's own page is no call of ours: who waits there looks at their clock, and presses again. */
const PAGE_MS = 2_000
/** Twice what the server takes to look by itself at an order of which it heard no more. */
const LEFT_MAX_MS = 240_000

/** With a card that is kept; on the provider's page and back; or on that page, which is closed then: the server has to hear of it. */
type Way = 'card' | 'page' | 'left'
const WAYS: readonly Way[] = ['card', 'page', 'left']

export type Purchase = {
  buyer: number
  way: Way
  startedAt: number
  /** Null while it is under way. */
  settledAt: number | null
  /** Null of one that came to nothing, and must have cost nothing. */
  orderId: OrderId | null
}

export type Purchases = Awaited<ReturnType<typeof startPurchases>>

/** People who buy diamonds, each one package after the other. */
export async function startPurchases({ post, note, insist, go }: Calls) {
  const purchases: Purchase[] = []
  const cards = new Map<number, string>()
  for (const buyer of BUYERS) {
    if (wayOf(buyer) === 'card') cards.set(buyer, (await post(addCard, tokenOf(buyer), aCard)).card.cardId)
  }

  async function buy(buyer: number): Promise<void> {
    const [token, way] = [tokenOf(buyer), wayOf(buyer)]
    const name = `bench-order-${buyer}-${purchases.length}`
    const purchase: Purchase = { buyer, way, startedAt: performance.now(), settledAt: null, orderId: null }
    purchases.push(purchase)
    const cardId = cards.get(buyer)
    const begun = await insist('order', name, () => post(createOrder, token, { ...aPackage, cardId }, { name }))
    const { orderId, payUrl } = begun
    if (payUrl !== null) await approve(payUrl)
    let { status } = begun
    if (way === 'page') {
      const returned = () => post(captureOrder, token, { orderId }, { name: `${name}-back` })
      status = (await insist('order', `${name}-back`, returned)).status
    }
    const until = performance.now() + LEFT_MAX_MS
    while (status !== 'DONE' && status !== 'CLOSED' && performance.now() < until) {
      await sleep(LOOK_MS)
      const known = way === 'left' ? await statusLater(token, orderId) : await statusNow(token, orderId)
      status = known ?? status
    }
    purchase.orderId = status === 'CLOSED' ? null : orderId
    purchase.settledAt = performance.now()
  }

  /** As the page that waits. It asks the server to ask the provider. */
  const statusNow = async (token: string, orderId: OrderId) =>
    (await note('order', () => post(getOrderStatus, token, { orderId })))?.said.status

  /** What the server knows by itself. */
  const statusLater = async (token: string, orderId: OrderId) => {
    const { orders } = await post(listOrders, token, {}).catch(() => ({ orders: [] }))
    return orders.find((order) => order.orderId === orderId)?.status
  }

  const workers = BUYERS.map((buyer) => go(() => buy(buyer), PAUSE_MS))
  return {
    purchases,
    /** Of those that were begun before: whether all are settled, and when the last of those was that took their time. */
    settledOf(before: number, slowMs: number): { isAll: boolean; lastSlowAt: number } {
      const waitedFor = purchases.filter(({ startedAt, way }) => startedAt < before && way !== 'left')
      const slow = waitedFor.filter(({ startedAt, settledAt }) => settledAt !== null && settledAt - startedAt > slowMs)
      return {
        isAll: waitedFor.every(({ settledAt }) => settledAt !== null),
        lastSlowAt: Math.max(0, ...slow.map(({ settledAt }) => settledAt ?? 0)),
      }
    },
    stop: () => Promise.all(workers),
  }
}

function wayOf(buyer: number): Way {
  return WAYS[BUYERS.indexOf(buyer) % WAYS.length] ?? 'card'
}

/** Presses the button of the provider's page, until it was heard. */
async function approve(payUrl: string): Promise<void> {
  const { origin, pathname, searchParams } = new URL(payUrl)
  for (;;) {
    const body = new URLSearchParams({ token: searchParams.get('token') ?? '', choice: 'approve' })
    const signal = AbortSignal.timeout(PAGE_MS)
    const answer = await fetch(origin + pathname, { method: 'POST', body, redirect: 'manual', signal }).catch(
      () => null,
    )
    // Whatever else it says: it was heard before.
    if (answer) return
    await sleep(LOOK_MS)
  }
}
