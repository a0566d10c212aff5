import { LARGEST_ID, userId, type OrderId } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sized } from '../../testing/deep.ts'
import { costOf, databaseOf, explain, statementOf } from '../../testing/plans.ts'
import { findPeople, searchOrders } from './orders.operators.store.ts'

const PEOPLE = sized(20_000, 100_000)
const ORDERS = 2 * PEOPLE
/** One creator whom half of all orders are for; everybody else has two orders. */
const world = `
  set statement_timeout = 0;
  insert into users (user_id, email, nick_name, user_name, birthday, role, created_at)
    select n, md5(n::text) || '@example.com', 'Nick ' || md5('n' || n), 'u' || md5('u' || n), '1990-01-01', 'creator', now()
    from generate_series(1, ${PEOPLE}) n;
  update users set user_name = 'velvet_synth', nick_name = 'Velvet' where user_id = 1;
  insert into orders (order_id, user_id, kind, status, subtotal, processing_fee, taxes, total, creator_id, tier_name, level,
      commission_percent, provider, created_at, payable_until, next_look_at)
    select n, 2 + n % (${PEOPLE} - 2), 'subscribe', 'CLOSED', 100, 0, 0, 100, case when n % 2 = 0 then 1 else 3 + n % 1000 end,
      'Basic', 1, 20, 'test', now(), now(), null
    from generate_series(1, ${ORDERS}) n;
`

const database = databaseOf(world)

const page = { status: null, isOwed: false, before: LARGEST_ID as OrderId, limit: 21 }
const cases: [name: string, most: number, ask: (from: Snapshot) => Promise<unknown>][] = [
  ['people by a part of a name', 100, (from) => findPeople(from, 'vet_syn')],
  ['people by a whole name that is short', 100, (from) => findPeople(from, 'ab')],
  [
    'the orders of a creator with most of them',
    500,
    (from) => searchOrders(from, { ...page, search: 'velvet', people: [userId('1')] }),
  ],
  [
    'orders of which something is due',
    100,
    (from) => searchOrders(from, { ...page, isOwed: true, search: '', people: [] }),
  ],
  [
    'the orders of several people',
    500,
    (from) => searchOrders(from, { ...page, search: 'abc', people: [userId('1'), userId('7'), userId('9')] }),
  ],
]

describe(`with ${ORDERS} orders`, () => {
  it.each(cases)('%s: nothing is read that was not looked for', async (_name, most, ask) => {
    const cost = costOf(await explain(database.client, await statementOf(ask)))
    expect(cost.whole.filter((name) => name === 'orders' || name === 'users')).toEqual([])
    expect(cost.most).toBeLessThanOrEqual(most)
  })
})
