import {
  diamonds,
  editLiveMenu,
  enterLive,
  getLiveBoard,
  IDEMPOTENCY_HEADER,
  orderLiveRequest,
  type LiveBoard,
  type LiveMenuItem,
  type LiveRequest,
  type LiveRoomId,
} from '@fanlight/contract'
import { accounts } from '../modules/wallet/index.ts'
import type { liveOf } from './live.ts'
import type { Person, TestApp } from './test-app.ts'

let keys = 0

/** Menus, and what is ordered from them, for the tests of a file. */
export function menusOf(app: () => TestApp, { id, fanWith, live }: ReturnType<typeof liveOf>) {
  const menu = async (creator: Person, ...prices: number[]): Promise<LiveMenuItem[]> => {
    const items = prices.map((price, place) => ({ text: `Request ${place + 1}`, price: diamonds(price) }))
    return (await app().as(creator).call(editLiveMenu, { items })).items
  }

  /** A room with a menu of one, and a fan in it who can pay. */
  async function offered(price = 50, balance = 200) {
    const { creator, roomId } = await live()
    const fan = await fanWith(balance)
    const [item] = await menu(creator, price)
    await app().as(fan).call(enterLive, { roomId })
    if (!item) throw new Error('A menu of one has one')
    return { creator, roomId, fan, item }
  }

  const order = async (fan: Person, roomId: LiveRoomId, item: LiveMenuItem, key = `order-${++keys}`) => {
    const input = { roomId, itemId: item.itemId, expectedPrice: item.price }
    const { body } = await app()
      .as(fan)
      .raw(orderLiveRequest.path, input, { [IDEMPOTENCY_HEADER]: key })
    return body as { success: boolean; reason: string; data: { request: LiveRequest; diamondBalance: number } }
  }

  async function ordered(price = 50, balance = 200) {
    const all = await offered(price, balance)
    const { data } = await order(all.fan, all.roomId, all.item)
    return { ...all, request: data.request, requestId: data.request.requestId }
  }

  return {
    menu,
    offered,
    order,
    ordered,
    board: (who: Person, roomId: LiveRoomId): Promise<LiveBoard> => app().as(who).call(getLiveBoard, { roomId }),
    /** What the fan has, what of it is set aside, and what the creator earned. */
    money: async ({ fan, creator }: { fan: Person; creator: Person }): Promise<number[]> => [
      await app().wallet.balanceOf(accounts.walletOf(id(fan))),
      await app().wallet.balanceOf(accounts.escrowOf(id(fan))),
      await app().wallet.balanceOf(accounts.heldEarningsOf(id(creator))),
    ],
  }
}
