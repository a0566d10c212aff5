import {
  blockUser,
  buyLiveTicket,
  cutLive,
  diamonds,
  enterLive,
  hasLiveAllow,
  listEarnings,
  LIVE_OPENING_MS,
  LIVE_PAID_AFTER_MS,
  listStatement,
  stopLive,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveOf } from '../../testing/live.ts'
import { devicesOf } from '../../testing/sockets.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { accounts, checkLedger } from '../wallet/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.listen()
})
afterAll(async () => {
  const faults = await checkLedger(app.platform.db)
  await app.close()
  expect(faults).toEqual([])
})

const { id, becomes, fanWith, goesOn, live, opened } = liveOf(
  () => app,
  devicesOf(() => app),
)
const balance = (fan: Person) => app.wallet.balanceOf(accounts.walletOf(id(fan)))
const held = (creator: Person) => app.wallet.balanceOf(accounts.heldEarningsOf(id(creator)))
const PRICE = diamonds(100)
const TICKET = { entry: { kind: 'ticket', price: PRICE } } as const

describe('a ticket', () => {
  it('is bought once, however often it is asked for, and opens the room', async () => {
    const [{ creator, roomId }, fan] = [await live(TICKET), await fanWith(250)]
    expect(await app.as(fan).refused(enterLive, { roomId })).toMatchObject({
      reason: 'TICKET_NEEDED',
      data: { price: PRICE },
    })
    const wanted = { roomId, expectedPrice: PRICE }
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.as(fan).call(buyLiveTicket, wanted)))
    for (const { allow, diamondBalance } of answers) {
      expect([allow.allowed, allow.hasTicket, diamondBalance]).toEqual([true, true, 150])
    }
    expect([await balance(fan), await held(creator)]).toEqual([150, 80])
    await app.as(fan).call(enterLive, { roomId })
    await goesOn(LIVE_PAID_AFTER_MS)
    const { summary } = await app.as(creator).call(stopLive, { roomId })
    expect(summary).toMatchObject({ tickets: 1, diamonds: 80 })
    await app.platform.jobs.runDue()
    expect(await balance(fan)).toBe(150)
    const { lines } = await app.as(creator).call(listEarnings, {})
    expect(lines[0]).toMatchObject({ source: 'live', amount: 80 })
    expect((await app.as(fan).call(listStatement, { kind: 'ticket' })).lines[0]).toMatchObject({
      kind: 'ticket',
      amount: -100,
    })
  })

  it('is not sold at another price, to its seller, for too little, or where there is none', async () => {
    const [{ creator, roomId }, fan] = [await live(TICKET), await fanWith(50)]
    expect(await app.as(fan).refused(buyLiveTicket, { roomId, expectedPrice: diamonds(1) })).toMatchObject({
      reason: 'PRICE_CHANGED',
      data: { currentPrice: PRICE },
    })
    const wanted = { roomId, expectedPrice: PRICE }
    expect(await app.as(fan).refused(buyLiveTicket, wanted)).toMatchObject({ reason: 'INSUFFICIENT_DIAMONDS' })
    expect(await app.as(creator).refused(buyLiveTicket, wanted)).toMatchObject({ reason: 'SELF_ACTION' })
    const { roomId: free } = await live()
    expect(await app.as(fan).refused(buyLiveTicket, { roomId: free, expectedPrice: PRICE })).toMatchObject({
      reason: 'CONFLICT',
    })
    await app.as(creator).call(stopLive, { roomId })
    expect(await app.as(fan).refused(buyLiveTicket, wanted)).toMatchObject({ reason: 'ROOM_NOT_EXISTS' })
  })

  it('goes back when an operator cuts the room, once', async () => {
    const [{ creator, roomId }, fan, operator] = [await live(TICKET), await fanWith(100), await app.admin()]
    await app.as(fan).call(buyLiveTicket, { roomId, expectedPrice: PRICE })
    await app.as(operator).call(cutLive, { roomId, reason: 'Against the rules' })
    await app.as(operator).call(cutLive, { roomId, reason: 'Again' })
    await expect.poll(async () => [await balance(fan), await held(creator)]).toEqual([100, 0])
    const { allow } = await app.as(fan).call(hasLiveAllow, { roomId })
    expect(allow).toMatchObject({ allowed: false, why: 'over' })
  })

  it('goes back when its seller ends the room within five minutes', async () => {
    const [{ creator, roomId }, fan] = [await live(TICKET), await fanWith(100)]
    await app.as(fan).call(buyLiveTicket, { roomId, expectedPrice: PRICE })
    app.clock.advance(1_000)
    const { summary } = await app.as(creator).call(stopLive, { roomId })
    expect(summary).toMatchObject({ tickets: 0, diamonds: 0 })
    await expect.poll(async () => [await balance(fan), await held(creator)]).toEqual([100, 0])
    const operator = await app.admin()
    expect(await app.as(operator).refused(cutLive, { roomId, reason: 'Too late' })).toMatchObject({
      reason: 'ROOM_NOT_EXISTS',
    })
  })

  it('goes back to a holder whom its seller blocks, and stays sold to one who blocks the seller', async () => {
    const { creator, roomId } = await live(TICKET)
    const [fan, other] = [await fanWith(100), await fanWith(100)]
    for (const who of [fan, other]) await app.as(who).call(buyLiveTicket, { roomId, expectedPrice: PRICE })
    await app.as(creator).call(blockUser, { otherUserId: id(fan), blockBehavior: 1 })
    await app.as(other).call(blockUser, { otherUserId: id(creator), blockBehavior: 1 })
    await expect.poll(async () => [await balance(fan), await held(creator)]).toEqual([100, 80])
    expect(await balance(other)).toBe(0)
  })

  it('goes back when there never was anything to see', async () => {
    const [{ creator, roomId }, fan] = [await opened(TICKET), await fanWith(100)]
    await app.as(fan).call(buyLiveTicket, { roomId, expectedPrice: PRICE })
    app.clock.advance(LIVE_OPENING_MS)
    await app.live.work()
    await becomes(creator, { endReason: 'never_began' })
    await expect.poll(async () => [await balance(fan), await held(creator)]).toEqual([100, 0])
  })
})
