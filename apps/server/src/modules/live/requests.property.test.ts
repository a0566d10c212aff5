import {
  blockUser,
  diamonds,
  editLiveMenu,
  enterLive,
  IDEMPOTENCY_HEADER,
  leaveLive,
  orderLiveRequest,
  settleLiveRequest,
  startLive,
  stopLive,
  type LiveMenuItem,
  type LiveRequestId,
  type LiveRoomId,
} from '@fanlight/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { liveOf } from '../../testing/live.ts'
import { menusOf } from '../../testing/live-menus.ts'
import { devicesOf } from '../../testing/sockets.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { timeFor, worlds } from '../../testing/worlds.ts'
import { checkLedger } from '../wallet/index.ts'

const WORLDS = 4
vi.setConfig({ testTimeout: timeFor(WORLDS) })

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.listen()
})
afterAll(() => app.close())

const kit = liveOf(
  () => app,
  devicesOf(() => app),
)
const { menu, money } = menusOf(() => app, kit)

type Act = { does: 'order' | 'done' | 'returned' | 'edit' | 'leave' | 'enter' | 'block' | 'stop' | 'release' } & {
  fan: number
  item: number
  key: number
  which: number
  price: number
}
const act: fc.Arbitrary<Act> = fc.record({
  does: fc.constantFrom<Act['does'][]>(
    ...(['order', 'order', 'order', 'order', 'order', 'done', 'done', 'returned', 'edit', 'leave', 'enter'] as const),
    ...(['block', 'stop', 'release'] as const),
  ),
  fan: fc.nat(2),
  item: fc.nat(1),
  key: fc.nat(9),
  which: fc.nat(3),
  price: fc.integer({ min: 1, max: 70 }),
})

type World = {
  creator: Person
  fans: Person[]
  roomId: LiveRoomId
  items: LiveMenuItem[]
  requests: LiveRequestId[]
}

/** What is refused is no fault, whatever it is. */
async function perform(world: World, { does, fan: place, item, key, which, price }: Act): Promise<void> {
  const { creator, roomId, items, requests } = world
  const fan = world.fans[place]!
  const asked = async (who: Person, path: string, input: object, name?: string) => {
    const answer = await app.as(who).raw(path, input, name === undefined ? {} : { [IDEMPOTENCY_HEADER]: name })
    expect(answer.status).toBeLessThan(500)
    return answer.body
  }
  if (does === 'order') {
    const { itemId, price: expectedPrice } = items[item]!
    const input = { roomId, itemId, expectedPrice }
    const answers = await Promise.all(
      [1, 2].map(() => asked(fan, orderLiveRequest.path, input, `${roomId}-${place}-${key}`)),
    )
    for (const { success, data } of answers) {
      if (success) requests.push((data as { request: { requestId: LiveRequestId } }).request.requestId)
    }
  } else if (does === 'edit') {
    const wanted = items.map(({ itemId, text, price: old }, at) => ({
      itemId,
      text,
      price: at === item ? diamonds(price) : old,
    }))
    const { success, data } = await asked(creator, editLiveMenu.path, { items: wanted })
    if (success) world.items = (data as { items: LiveMenuItem[] }).items
  } else if (does === 'done' || does === 'returned') {
    const requestId = requests.at(-1 - which)
    if (requestId !== undefined) await asked(creator, settleLiveRequest.path, { requestId, outcome: does })
  } else if (does === 'leave') await asked(fan, leaveLive.path, { roomId })
  else if (does === 'enter') await asked(fan, enterLive.path, { roomId })
  else if (does === 'block') {
    await asked(creator, blockUser.path, { otherUserId: fan.user.userId, blockBehavior: 1 })
    await asked(creator, blockUser.path, { otherUserId: fan.user.userId, blockBehavior: 0 })
  } else if (does === 'release') {
    await app.platform.db.transaction((tx) => app.wallet.escrow.release(tx, fan.user.userId))
  } else if (which === 0) {
    await asked(creator, stopLive.path, { roomId })
    const { success, data } = await asked(creator, startLive.path, { title: 'Again' })
    if (!success) return
    world.roomId = (data as { room: { roomId: LiveRoomId } }).room.roomId
    app.mediaEngine.up(world.roomId, creator.user.userId)
  }
}

/** Each request has one posting that set it aside, and one that ended it as its row says. */
async function checkRequests(): Promise<void> {
  const wrong = await app.platform.db.many(sql`
    select q.request_id, q.state, h.held, e.ended, e.paid from live_requests q
    left join lateral (
      select count(*)::int as held from ledger_postings p where p.reference = 'live_request:' || q.request_id || ':held'
    ) h on true
    left join lateral (
      select count(*)::int as ended, count(*) filter (where p.details ? 'paid')::int as paid from ledger_postings p
      where p.reference = 'live_request:' || q.request_id || ':ended'
    ) e on true
    where h.held <> 1 or e.ended <> (q.state <> 'open')::int or e.paid <> (q.state = 'done')::int
  `)
  expect(wrong).toEqual([])
}

it('whatever is ordered, done, given back, edited and ended at once, no diamond is lost or doubled', async () => {
  let done = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 6 }), { minLength: 6, maxLength: 12 }),
      async (moments) => {
        const { creator, roomId } = await kit.live()
        const fans = [await kit.fanWith(100), await kit.fanWith(200), await kit.fanWith(300)]
        for (const fan of fans) await app.as(fan).call(enterLive, { roomId })
        const world: World = { creator, fans, roomId, items: await menu(creator, 20, 50), requests: [] }
        for (const acts of moments) {
          await Promise.all(acts.map((one) => perform(world, one)))
          await checkRequests()
        }
        await app.as(creator).call(stopLive, { roomId: world.roomId })
        const open = sql`select 1 from live_requests where state = 'open'`
        await expect.poll(() => app.platform.db.many(open)).toEqual([])
        await checkRequests()
        for (const [place, fan] of fans.entries()) {
          const [left = 0, aside] = await money({ fan, creator })
          const paid = await app.platform.db.maybe<{ paid: string }>(sql`
            select coalesce(sum(price), 0)::text as paid from live_requests
            where fan_id = ${fan.user.userId} and state = 'done'
          `)
          expect([aside, left + Number(paid?.paid)]).toEqual([0, 100 * (place + 1)])
          done += Number(paid?.paid)
        }
        expect(await checkLedger(app.platform.db)).toEqual([])
        expect(app.logLines.filter((line) => /"level":(?:50|"error")/.test(line))).toEqual([])
      },
    ),
    worlds(WORLDS),
  )
  expect(done).toBeGreaterThan(0)
})
