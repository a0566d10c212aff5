import {
  blockUser,
  checkCall,
  dial,
  diamonds,
  errorCatalogue,
  followUser,
  hangUp,
  subscribePush,
  updateCreatorSetting,
  type Reason,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, PRICE } from '../../testing/calls.ts'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { devicesOf } from '../../testing/sockets.ts'
import type { Person } from '../../testing/test-app.ts'

let app: MembershipApp
beforeAll(async () => {
  app = await startMembershipApp()
  await app.listen()
})
afterAll(() => app.close())

const connect = devicesOf(() => app)
const { balance, device, fanWith, give, taker } = callsOf(() => app, connect)
const id = ({ user }: Person) => user.userId

/** How `web/check` refuses, and with which words. */
async function refusal(fan: Person, creator: Person): Promise<[Reason, string]> {
  const { reason, msg } = await app.as(fan).refused(checkCall, { pickerId: id(creator) })
  return [reason, msg]
}
const check = (fan: Person, creator: Person) => app.as(fan).call(checkCall, { pickerId: id(creator) })
const follow = (fan: Person, creator: Person) =>
  app.as(fan).call(followUser, { otherUserId: id(creator), followingBehavior: 1 })

describe('before a call', () => {
  it('one learns what it costs, and what one has', async () => {
    const dearer = { cycle: 30, price: diamonds(500) } as const
    const [fan, creator] = [await fanWith(700), await taker({ videoPrices: [dearer, PRICE] })]
    const { webCall } = await check(fan, creator)
    expect(webCall).toMatchObject({
      dialerId: id(fan),
      pickerId: id(creator),
      callState: 'DIAL_WAITING',
      priceVO: PRICE,
      prices: [PRICE, dearer],
      diamondBalance: 700,
      other: { userId: id(creator) },
    })
    expect(webCall.roomId).toBe(webCall.callId)
    const asked = await app.as(fan).call(checkCall, { pickerId: id(creator), cycle: 30 })
    expect(asked.webCall.priceVO).toEqual(dearer)
  })

  it('one is signed in', async () => {
    const creator = await taker()
    expect((await app.as(null).refused(checkCall, { pickerId: id(creator) })).reason).toBe('TOKEN_INVALID')
  })

  it('the other one is somebody else, who is there and takes calls', async () => {
    const [fan, creator] = [await fanWith(0), await taker()]
    expect(await refusal(creator, creator)).toEqual(['SELF_ACTION', errorCatalogue.SELF_ACTION.message])
    const off = ['CALLS_DISABLED', 'Voice calls are not enabled for this user.']
    expect(await refusal(fan, await app.creator())).toEqual(off)
    expect(await refusal(creator, fan)).toEqual(off)
    await app.as(creator).call(updateCreatorSetting, { videoSwitch: false })
    expect(await refusal(fan, creator)).toEqual(off)
    await app.leave(creator)
    expect((await refusal(fan, creator))[0]).toBe('NOT_FOUND')
  })

  it.each(['the fan', 'the creator'] as const)('neither has blocked the other: %s has', async (who) => {
    const [fan, creator] = [await fanWith(500), await taker()]
    const [one, other] = who === 'the fan' ? [fan, creator] : [creator, fan]
    const { webCall } = await check(fan, creator)
    await app.as(one).call(blockUser, { otherUserId: id(other), blockBehavior: 1 })
    expect(await refusal(fan, creator)).toEqual(['BLOCKED', 'You cannot interact with this user'])
    expect((await app.as(fan).refused(dial, webCall)).reason).toBe('BLOCKED')
  })

  it('one follows who takes calls of fans only', async () => {
    const [fan, creator] = [await fanWith(500), await taker({ videoMissions: ['FANS'] })]
    expect(await refusal(fan, creator)).toEqual(['FOLLOW_TO_CALL', 'You need to follow before you can call'])
    await follow(fan, creator)
    await check(fan, creator)
  })

  it('one is a premium member of who takes calls of subscribers only', async () => {
    const [fan, creator] = [await fanWith(500), await taker({ videoMissions: ['SUBSCRIBERS'] })]
    const basic = await app.tier(creator, { membershipLevel: 1 })
    const premium = await app.tier(creator, { membershipLevel: 2 })
    const without = await app.as(fan).refused(checkCall, { pickerId: id(creator) })
    expect(without).toMatchObject({
      reason: 'UNSUBSCRIBED',
      code: 41003,
      msg: 'You need to subscribe before you can call',
      data: { minLevel: 2 },
    })
    await app.join(fan, basic)
    const low = await app.as(fan).refused(checkCall, { pickerId: id(creator) })
    expect(low).toMatchObject({ reason: 'LOW_MEMBERSHIP', code: 41002, data: { minLevel: 2 } })
    await app.join(fan, premium)
    await check(fan, creator)
  })

  it('one is a member on the only level that there is', async () => {
    const [fan, creator] = [await fanWith(500), await taker({ videoMissions: ['FANS', 'SUBSCRIBERS'] })]
    const basic = await app.tier(creator, { membershipLevel: 1 })
    expect((await refusal(fan, creator))[0]).toBe('FOLLOW_TO_CALL')
    await follow(fan, creator)
    expect((await refusal(fan, creator))[0]).toBe('UNSUBSCRIBED')
    await app.join(fan, basic)
    await check(fan, creator)
  })

  it('nobody talks on either line', async () => {
    const [fan, other, creator] = [await fanWith(500), await fanWith(500), await taker()]
    const [own, theirs] = [await device(fan), await device(creator)]
    const { callId } = await own.dial(creator)
    const busy = ['USER_IN_CALL', 'Line Busy']
    expect(await refusal(other, creator)).toEqual(busy)
    expect(await refusal(fan, await taker())).toEqual(busy)
    await theirs.accept(callId)
    expect(await refusal(other, creator)).toEqual(busy)
    await app.as(fan).call(hangUp, { callId })
    await check(other, creator)
    // One that nobody answered is over when its minute is.
    await own.dial(creator)
    app.clock.advance(60_000)
    await check(other, creator)
  })

  it('one has what the first cycle costs', async () => {
    const [fan, creator] = [await fanWith(99), await taker()]
    const poor = await app.as(fan).refused(checkCall, { pickerId: id(creator) })
    expect(poor).toMatchObject({
      reason: 'INSUFFICIENT_DIAMONDS',
      code: 300001,
      msg: 'diamond not enough',
      data: { balance: 99, price: 100 },
    })
    await give(fan, 1)
    await check(fan, creator)
  })

  it('what is wrong is told in the order of the checks', async () => {
    const [fan, creator] = [await fanWith(0), await taker({ videoSwitch: false, videoMissions: ['FANS'] })]
    const other = await fanWith(500)
    await device(creator)
    const inTurn = async (expected: Reason) => expect((await refusal(fan, creator))[0]).toBe(expected)
    await inTurn('CALLS_DISABLED')
    await app.as(creator).call(updateCreatorSetting, { videoSwitch: true })
    await inTurn('FOLLOW_TO_CALL')
    await follow(fan, creator)
    await follow(other, creator)
    const call = await (await device(other)).dial(creator)
    await inTurn('USER_IN_CALL')
    await app.as(other).call(hangUp, { callId: call.callId })
    await inTurn('INSUFFICIENT_DIAMONDS')
  })
})

describe('calling', () => {
  it('who has no device to ring on is refused, by name', async () => {
    const [fan, creator] = [await fanWith(500), await taker()]
    const { webCall } = await check(fan, creator)
    expect(await app.as(fan).refused(dial, webCall)).toMatchObject({
      reason: 'PEER_PUSH_OFFLINE',
      code: 41005,
      msg: `${creator.user.nickName} is offline`,
      data: { name: creator.user.nickName },
    })
    expect(await balance(fan)).toBe(500)
  })

  it('who has closed the tab rings their browser, for no longer than the call does', async () => {
    const [fan, creator] = [await fanWith(500), await taker()]
    const browser = app.pushService.browser()
    await app.as(creator).call(subscribePush, { subscription: browser.subscription })
    const own = await device(fan)
    const { callId } = await own.dial(creator)
    await expect
      .poll(() => browser.messages())
      .toMatchObject([
        { title: fan.user.nickName, body: 'Incoming video call', sound: 'again', tag: `call:${id(creator)}` },
      ])
    const [request] = browser.requests()
    const headers = Object.fromEntries(
      Object.entries(request!.headers).map(([name, value]) => [name.toLowerCase(), value]),
    )
    expect([Number(headers['ttl']) <= 60, headers['urgency']]).toEqual([true, 'high'])
    await app.as(fan).call(hangUp, { callId })
    const over = { isOver: true, tag: `call:${id(creator)}` }
    await expect.poll(() => browser.messages().filter(({ isOver }) => isOver)).toMatchObject([over])
  })

  it('at another price than now is refused', async () => {
    const [fan, creator] = [await fanWith(500), await taker()]
    await device(creator)
    const { webCall } = await check(fan, creator)
    await app.as(creator).call(updateCreatorSetting, { videoPrices: [{ ...PRICE, price: diamonds(120) }] })
    const changed = await app.as(fan).refused(dial, webCall)
    expect(changed).toMatchObject({ reason: 'PRICE_CHANGED', data: { currentPrice: 120 } })
    await app.as(creator).call(updateCreatorSetting, { videoPrices: [{ cycle: 10, price: diamonds(120) }] })
    expect((await app.as(fan).refused(dial, webCall)).reason).toBe('CONFLICT')
  })

  it('under a number that was not given out, or to another, is refused', async () => {
    const [fan, other, creator, another] = [await fanWith(500), await fanWith(500), await taker(), await taker()]
    await device(creator)
    await device(another)
    const { webCall } = await check(fan, creator)
    const reasons = await Promise.all([
      app.as(fan).refused(dial, { ...webCall, callId: '123' }),
      app.as(fan).refused(dial, { ...webCall, pickerId: id(another) }),
      app.as(fan).refused(dial, { ...webCall, channelId: 'made up' }),
      app.as(other).refused(dial, { ...webCall, dialerId: id(other) }),
      app.as(other).refused(dial, webCall),
    ])
    expect(reasons.map(({ reason }) => reason)).toEqual(Array.from(reasons, () => 'FORBIDDEN'))
  })
})
