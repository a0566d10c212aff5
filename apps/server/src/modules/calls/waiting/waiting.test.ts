import {
  blockUser,
  CALL_TURN_MS,
  callPlansChannel,
  DELIVERY_EVENT,
  hangUp,
  JOIN_EVENT,
  leaveCallWait,
  listCallWaits,
  listNotifications,
  roomOf,
  waitForCall,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '../../../testing/calls.ts'
import { devicesOf } from '../../../testing/sockets.ts'
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.listen()
})
afterAll(() => app.close())

const connect = devicesOf(() => app)
const { device, fanWith, talking } = callsOf(() => app, connect)
const id = ({ user }: Person) => user.userId
const wait = async (fan: Person, creator: Person) =>
  (await app.as(fan).call(waitForCall, { creatorId: id(creator) })).wait
const waits = async (who: Person) => app.as(who).call(listCallWaits, {})
const waiting = async (creator: Person) => (await waits(creator)).waitingForMe
const told = async (fan: Person) =>
  (await app.as(fan).call(listNotifications, { groups: ['calls'] })).notifications.map(({ kind }) => kind)
const isTurn = async (fan: Person) => (await waits(fan)).waits.some(({ turnUntil }) => turnUntil !== null)

/** What somebody hears of it. */
async function hearing(who: Person) {
  const socket = await connect(who)
  const heard: { type: string; data: unknown }[] = []
  socket.on(DELIVERY_EVENT, ({ type, data }: { type: string; data: unknown }) => void heard.push({ type, data }))
  const room = roomOf(callPlansChannel, { userId: id(who) })
  expect(await socket.emitWithAck(JOIN_EVENT, { room })).toMatchObject({ ok: true })
  return heard
}

describe('waiting for a line', () => {
  it('goes in order: the first who can be reached is told, and the next when their turn is over', async () => {
    const { fan, creator, call } = await talking()
    const [away, first, second] = [await fanWith(500), await fanWith(500), await fanWith(500)]
    const atCreator = await hearing(creator)
    for (const [place, one] of [away, first, second].entries()) {
      expect(await wait(one, creator)).toMatchObject({ place: place + 1, turnUntil: null })
    }
    expect(await wait(first, creator)).toMatchObject({ place: 2 })
    const atFirst = await hearing(first)
    await device(second)
    await app.calls.work()
    expect([await waiting(creator), await isTurn(first)]).toEqual([3, false])
    await expect.poll(() => atCreator.map(({ data }) => data)).toContainEqual({ count: 3 })

    await app.as(fan).call(hangUp, { callId: call.callId })
    await app.calls.work()
    expect([await isTurn(away), await isTurn(first), await isTurn(second)]).toEqual([false, true, false])
    expect(await told(first)).toEqual(['line_free'])
    await expect.poll(() => atFirst.map(({ type }) => type)).toEqual(['line_free'])

    app.clock.advance(CALL_TURN_MS - 1)
    await app.calls.work()
    expect(await isTurn(second)).toBe(false)
    app.clock.advance(1)
    await app.calls.work()
    expect([(await waits(first)).waits, await isTurn(second)]).toEqual([[], true])
    expect(await waiting(creator)).toBe(2)
  })

  it('ends by calling, by leaving, and by blocking, and gives the turn to the next', async () => {
    const { fan, creator, call } = await talking()
    const [caller, leaver, blocked] = [await fanWith(500), await fanWith(500), await fanWith(500)]
    const own = await device(caller)
    for (const one of [caller, leaver, blocked]) await wait(one, creator)
    await app.as(creator).call(blockUser, { otherUserId: id(blocked), blockBehavior: 1 })
    expect(await waiting(creator)).toBe(2)
    expect((await app.as(blocked).refused(waitForCall, { creatorId: id(creator) })).reason).toBe('BLOCKED')
    await device(leaver)
    await app.as(fan).call(hangUp, { callId: call.callId })
    await app.calls.work()
    expect(await isTurn(caller)).toBe(true)
    await own.dial(creator)
    expect((await waits(caller)).waits).toEqual([])
    await app.calls.work()
    // The line is taken again.
    expect(await isTurn(leaver)).toBe(false)
    await app.as(leaver).call(leaveCallWait, { creatorId: id(creator) })
    await app.as(leaver).call(leaveCallWait, { creatorId: id(creator) })
    expect(await waiting(creator)).toBe(0)
  })

  it('is not for oneself, nor for who takes no calls; who leaves the platform waits no more', async () => {
    const { creator } = await talking()
    const fan = await fanWith(500)
    expect((await app.as(creator).refused(waitForCall, { creatorId: id(creator) })).reason).toBe('SELF_ACTION')
    const quiet = await app.creator()
    expect((await app.as(fan).refused(waitForCall, { creatorId: id(quiet) })).reason).toBe('CALLS_DISABLED')
    await wait(fan, creator)
    await app.leave(fan)
    expect(await waiting(creator)).toBe(0)
  })
})
