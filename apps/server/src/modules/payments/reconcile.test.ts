import {
  createOrder,
  DAY_MS,
  getOrderStatus,
  HOUR_MS,
  instant,
  listNotifications,
  listOrders,
  MINUTE_MS,
} from '@fanlight/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '../../platform/db/db.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { aPackage, diamondsOf, startPayingApp, type PayingApp } from '../../testing/money.ts'
import { takeDue } from './orders.store.ts'

let app: PayingApp
beforeAll(async () => void (app = await startPayingApp()))
afterAll(() => app.close())

const asked = async () => (await app.provider.state()).requests['GET /v2/checkout/orders/:'] ?? 0

it('an order that is left behind is asked about less and less often, until its time is up', async () => {
  const fan = await app.person()
  const { orderId } = await app.as(fan).call(createOrder, aPackage)
  const before = await asked()
  const counts: number[] = []
  for (let minutes = 0; minutes < 72 * 60; minutes += 30) {
    app.clock.advance(30 * MINUTE_MS)
    await app.payments.orders.reconcile()
    if ((minutes + 30) % (24 * 60) === 0) counts.push((await asked()) - before)
  }
  const [first = 0, second = 0, third = 0] = counts
  expect(first).toBeGreaterThanOrEqual(6)
  expect([second - first, third - second].every((count) => count <= 5)).toBe(true)
  const { order } = await app.as(await app.signIn(fan)).call(getOrderStatus, { orderId })
  expect(order).toMatchObject({ status: 'CLOSED', closedBecause: 'expired' })
})

it('an order whose page the provider has forgotten has run out, and nobody is told that a payment failed', async () => {
  const fan = await app.person()
  const { orderId } = await app.as(fan).call(createOrder, aPackage)
  await app.platform.db.script(`update orders set provider_ref = 'FORGOTTEN' where order_id = ${orderId}`)
  app.clock.advance(20 * MINUTE_MS)
  await app.payments.orders.reconcile()
  const { order } = await app.as(fan).call(getOrderStatus, { orderId })
  expect(order).toMatchObject({ status: 'CLOSED', closedBecause: 'expired' })
  expect((await app.as(fan).call(listNotifications, {})).notifications).toEqual([])
})

it('one run works off everything that is due, more than a page of it', async () => {
  const fan = await app.person()
  const { payUrl } = await app.as(fan).call(createOrder, aPackage)
  await app.provider.approve(payUrl!)
  // Older than the fan's, so that it is behind all of them.
  await app.platform.db.script(`
    insert into users (user_id, email, nick_name, user_name, birthday, created_at)
      select n, n || '@example.com', 'N' || n, 'n' || n, '1990-01-01', now() from generate_series(1, 450) n;
    insert into orders (order_id, user_id, kind, subtotal, processing_fee, taxes, total, diamonds, presented_amount, provider,
        created_at, payable_until, next_look_at)
      select n, n, 'recharge', 1, 0, 0, 1, 1, 0, (select provider from orders limit 1),
        to_timestamp(${app.clock.now() / 1000}) - interval '1 hour', to_timestamp(${app.clock.now() / 1000}) + interval '1 day',
        to_timestamp(${app.clock.now() / 1000}) - interval '30 minutes'
      from generate_series(1, 450) n`)
  app.clock.advance(2 * MINUTE_MS)
  await app.payments.orders.reconcile()
  const { rows } = await app.platform.db.pool.query(
    `select closed_because as why, count(*)::int as orders from orders where order_id <= 450 group by 1`,
  )
  expect(rows).toEqual([{ why: 'failed', orders: 450 }])
  expect(await diamondsOf(app, fan)).toBe(1050)
  expect((await app.as(fan).call(listOrders, {})).orders).toMatchObject([{ status: 'DONE' }])
})

it('finds what is due by its index, among many thousands of orders', async () => {
  const now = instant(app.clock.now() + 10 * DAY_MS)
  await app.platform.db.script(`
    insert into orders (order_id, user_id, kind, status, subtotal, processing_fee, taxes, total, diamonds, presented_amount,
        provider, created_at, payable_until, next_look_at)
      select 1000000 + n, 1 + n % 450, 'recharge', case when n % 20 = 0 then 'PAID' else 'DONE' end, 1, 0, 0, 1, 1, 0,
        (select provider from orders limit 1), to_timestamp(${now / 1000}), to_timestamp(${now / 1000}) + interval '3 days',
        case when n % 20 = 0 then to_timestamp(${now / 1000}) + (n % 5000) * interval '1 minute' end
      from generate_series(1, 10000) n;
    analyze orders`)
  let statement: Sql | null = null
  const spy = { many: (asking: Sql) => Promise.resolve(((statement = asking), [])) } as unknown as Tx
  await takeDue(spy, { provider: 'test', now, longestMinutes: 360, limit: 200 })
  const { text, values } = statement as unknown as Sql
  const client = await app.platform.db.pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze) ${text}`, values as unknown[])
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('orders_to_look_at')
    expect(plan).not.toContain('Seq Scan on orders')
    await client.query('rollback')
  } finally {
    client.release()
  }
  await app.platform.db.script(`delete from orders where order_id > 1000000 and order_id < 2000000`)
  app.clock.advance(HOUR_MS)
})
