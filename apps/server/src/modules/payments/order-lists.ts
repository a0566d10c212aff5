import { LARGEST_ID, ORDERS_PAGE_SIZE, type OrderStatus, type UserId } from '@fanlight/contract'
import { OrderId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Database } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import { findPeople, findWithFan, searchOrders, type FoundOrder } from './orders.operators.store.ts'
import { findListed, listOrders, type ListedOrder, type OrderFilter } from './orders.store.ts'

const position = cursorOf(z.object({ orderId: OrderId }))
const NEWEST = LARGEST_ID as OrderId
const FOUND_PAGE_SIZE = 20

/** Orders as lists: a fan's own, and what an operator looks for. */
export function createOrderLists({ db }: { db: Database }) {
  const cursorAfter = ({ orderId }: { orderId: OrderId }) => position.write({ orderId })
  const before = (cursor: string | undefined) => position.read(cursor, { orderId: NEWEST }).orderId

  return {
    async listed(userId: UserId, orderId: OrderId): Promise<ListedOrder> {
      const order = await findListed(db, orderId, userId)
      if (!order) throw new AppError('NOT_FOUND', {})
      return order
    },

    async ofUser(userId: UserId, filter: OrderFilter, cursor: string | undefined) {
      const rows = await listOrders(db, userId, filter, before(cursor))
      return pageOf(rows, ORDERS_PAGE_SIZE, cursorAfter)
    },

    /** Those that wait to be paid; there is one of each kind at most. */
    unpaid: (userId: UserId, kind?: OrderFilter['kind']): Promise<ListedOrder[]> =>
      listOrders(db, userId, { status: 'TO_PAY', kind }, NEWEST),

    async search(wanted: {
      status?: OrderStatus | undefined
      isOwed: boolean
      search: string
      cursor: string | undefined
    }) {
      const { status = null, isOwed, search, cursor } = wanted
      const people = search === '' ? [] : await findPeople(db, search)
      const page = { status, isOwed, before: before(cursor), limit: FOUND_PAGE_SIZE + 1 }
      const rows = await searchOrders(db, { ...page, search, people })
      return pageOf(rows, FOUND_PAGE_SIZE, cursorAfter)
    },

    async found(orderId: OrderId): Promise<FoundOrder> {
      const order = await findWithFan(db, orderId)
      if (!order) throw new AppError('NOT_FOUND', {})
      return order
    },
  }
}
