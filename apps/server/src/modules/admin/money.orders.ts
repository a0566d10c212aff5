import type { AdminOrder } from '@fanlight/contract'
import { listAllOrders, OrderId, refundOrder } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import { AppError } from '../../platform/errors.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { orderSearch, presentOrder, refundableOf, type Payments } from '../payments/index.ts'
import { presentSummary } from '../profiles/index.ts'

const PAGE_SIZE = 20
const position = cursorOf(z.object({ orderId: OrderId }))
const NEWEST = { orderId: '9223372036854775807' as OrderId }

export function handleOrders(deps: Platform & { http: Http; payments: Payments; links: StoredLinks }): void {
  const { db, http, payments, links } = deps

  http.handle(listAllOrders, async ({ input: { status, search = '', cursor } }) => {
    const before = position.read(cursor, NEWEST).orderId
    const rows = await orderSearch.searchOrders(db, { status, search, before, limit: PAGE_SIZE + 1 })
    const { page, nextCursor } = pageOf(rows, PAGE_SIZE, ({ orderId }) => position.write({ orderId }))
    return { orders: page.map((order) => present(order, links)), nextCursor }
  })

  http.handle(refundOrder, async ({ viewer, input }) => {
    const plan = await payments.refunds.refund(viewer, input)
    const order = await orderSearch.findWithFan(db, input.orderId)
    if (!order) throw new AppError('NOT_FOUND', {})
    return { order: present(order, links), plan }
  })
}

const present = (order: orderSearch.FoundOrder, links: StoredLinks): AdminOrder => ({
  ...presentOrder(order, links),
  fan: presentSummary(order.fan, links),
  email: order.email,
  provider: order.provider,
  refundable: refundableOf(order),
})
