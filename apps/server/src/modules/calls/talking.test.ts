import {
  acceptCall,
  blockUser,
  cancelCall,
  CALL_RESUME_MS,
  checkCall,
  DAY_MS,
  dial,
  diamonds,
  getCallToken,
  hangUp,
  listCalls,
  listEarnings,
  listFanPayments,
  listStatement,
  MINUTE_MS,
  queryMessages,
  refundPayment,
  rejectCall,
  resetCallState,
  suspendUser,
  resumeCall,
  sendMessage,
  type CallId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '../../testing/calls.ts'
import { messageName } from '../../testing/chat.ts'
import { devicesOf } from '../../testing/sockets.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../wallet/index.ts'

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

const connect = devicesOf(() => app)
const {
  balance,
  becomes,
  current,
  device,
  earned,
  escrow,
  fanWith,
  give,
  pass,
  receipt,
  ringing,
  settled,
  taker,
  talking,
} = callsOf(() => app, connect)
const id = ({ user }: Person) => user.userId
const signedInAgain = async (who: Person): Promise<Person> => ({ ...who, ...(await app.signIn(who)) })

describe('two who talk', () => {
  it('pay the first cycle when they see each other, and each next one when it begins, once', async () => {
    const { fan, creator, dialer, picker, call } = await talking()
    const { callId, connectedAt } = call
    expect(call).toMatchObject({
      callState: 'TALKING',
      meter: {
        cyclesPaid: 1,
        diamonds: 100,
        paidUntil: connectedAt! + 5 * MINUTE_MS,
        isNextCovered: true,
        pausedAt: null,
      },
    })
    expect([await balance(fan), await escrow(fan), await earned(creator)]).toEqual([900, 0, 80])
    await pass(5 * MINUTE_MS, dialer, picker)
    for (let times = 0; times < 3; times++) await app.calls.work()
    expect([await balance(fan), await earned(creator)]).toEqual([800, 160])
    await expect.poll(picker.types).toContain('CYCLE')
    expect(picker.lastCall()?.meter).toMatchObject({ cyclesPaid: 2, diamonds: 160 })
    await pass(5 * MINUTE_MS + 7_000, dialer, picker)
    const ended = await app.as(fan).call(hangUp, { callId })
    expect(ended).toMatchObject({ callState: 'DIAL_HANG', endReason: 'hung_up', endedBy: id(fan), callTime: 607 })
    expect(await app.as(creator).call(hangUp, { callId })).toMatchObject({ endedBy: id(fan), callTime: 607 })
    await expect.poll(() => picker.types().at(-1)).toBe('LEAVE')
    const paid = await receipt(fan, callId)
    expect(paid).toMatchObject({ diamonds: 300, callTime: 607, pausedTime: 0, isDialer: true })
    expect(paid.cycles.map(({ cycle, startedAt, diamonds: cost }) => [cycle, startedAt - connectedAt!, cost])).toEqual([
      [1, 0, 100],
      [2, 5 * MINUTE_MS, 100],
      [3, 10 * MINUTE_MS, 100],
    ])
    expect(await receipt(creator, callId)).toMatchObject({
      diamonds: 240,
      isDialer: false,
      cycles: [{ diamonds: 80 }, {}, {}],
    })
    for (const who of [fan, creator]) {
      const { calls } = await app.as(who).call(listCalls, {})
      expect(calls).toMatchObject([{ callId, callTime: 607, callState: 'DIAL_HANG' }])
    }
    // No more is charged.
    app.clock.advance(10 * MINUTE_MS)
    await app.calls.work()
    expect([await balance(fan), await earned(creator)]).toEqual([700, 240])
  })

  it('are told ahead of time when the next cycle cannot be paid, and part when the paid one is over', async () => {
    const { fan, creator, dialer, picker, call } = await talking({ amount: 150 })
    expect(call.meter?.isNextCovered).toBe(false)
    await pass(5 * MINUTE_MS - 1_000, dialer, picker)
    expect(await current(fan)).toMatchObject({ phase: 'connected', meter: { isNextCovered: false } })
    await pass(1_000, dialer, picker)
    await expect
      .poll(() => picker.lastCall())
      .toMatchObject({
        endReason: 'insufficient_diamonds',
        endedAt: call.connectedAt! + 5 * MINUTE_MS,
        callTime: 300,
      })
    expect([await balance(fan), await earned(creator)]).toEqual([50, 80])
  })

  it('go on when the dialer tops up in time', async () => {
    const { fan, creator, dialer, picker } = await talking({ amount: 150 })
    await pass(4 * MINUTE_MS, dialer, picker)
    await give(fan, 60)
    await pass(3_000, dialer, picker)
    await expect.poll(dialer.types).toContain('ALERT')
    expect(dialer.lastCall()?.meter?.isNextCovered).toBe(true)
    await pass(MINUTE_MS, dialer, picker)
    expect(await current(fan)).toMatchObject({ phase: 'connected', meter: { cyclesPaid: 2, isNextCovered: false } })
    expect([await balance(fan), await earned(creator)]).toEqual([10, 160])
  })

  it('are told when the dialer spends elsewhere what the next cycle needs', async () => {
    const { fan, dialer, picker } = await talking({ amount: 250 })
    const other = await app.creator()
    const spent = { kind: 'tip', reference: `elsewhere:${id(fan)}`, fanId: id(fan), creatorId: id(other) } as const
    await app.wallet.payCreatorAlone({ ...spent, amount: diamonds(100) })
    await pass(4 * MINUTE_MS + 1_000, dialer, picker)
    await expect.poll(dialer.types).toContain('ALERT')
    expect(dialer.lastCall()?.meter?.isNextCovered).toBe(false)
    await expect.poll(() => picker.lastCall()?.meter?.isNextCovered).toBe(false)
  })

  it('do not pay for the time in which the picker saw nothing', async () => {
    const { fan, creator, dialer, picker, call } = await talking()
    await pass(MINUTE_MS, dialer, picker)
    await picker.beat('down')
    await becomes(fan, { meter: { ...call.meter!, pausedAt: app.clock.now() } })
    app.clock.advance(20_000)
    await picker.beat('up')
    const paidUntil = call.connectedAt! + 5 * MINUTE_MS + 20_000
    await expect.poll(async () => (await current(fan))?.meter).toMatchObject({ pausedAt: null, paidUntil })
    await pass(4 * MINUTE_MS, dialer, picker)
    expect(await balance(fan)).toBe(800)
    await app.as(creator).call(hangUp, { callId: call.callId })
    expect(await receipt(fan, call.callId)).toMatchObject({ callTime: 300, pausedTime: 20 })
  })

  it('pay by what the picker sees, whatever the payer says', async () => {
    const { fan, dialer, picker, call } = await talking()
    for (let seconds = 0; seconds < 300; seconds += 5) {
      app.clock.advance(5_000)
      await dialer.beat('down')
      await picker.beat('up')
      await settled()
    }
    expect(await balance(fan)).toBe(800)
    expect((await receipt(fan, call.callId)).pausedTime).toBe(0)
  })

  it('go on after a reload without a new charge, on the same device', async () => {
    const { fan, creator, dialer, picker, call } = await talking()
    await pass(10_000, dialer, picker)
    app.clock.advance(15_000)
    expect(await dialer.resume()).toMatchObject({ phase: 'connected', deviceId: dialer.deviceId, callId: call.callId })
    await picker.beat('up')
    await dialer.join(call.callId)
    await dialer.beat('up')
    await pass(MINUTE_MS, dialer, picker)
    expect([await balance(fan), await earned(creator)]).toEqual([900, 80])
    expect(await current(fan)).toMatchObject({ phase: 'connected', meter: { cyclesPaid: 1 } })
  })

  it('go on with another device when that one says so, and the first is heard no more', async () => {
    const { creator, dialer, picker, call } = await talking()
    const tablet = await device(creator)
    expect(await tablet.resume()).toMatchObject({ deviceId: picker.deviceId })
    expect(await tablet.resume(true)).toMatchObject({ deviceId: tablet.deviceId })
    await expect.poll(() => picker.lastCall()?.deviceId).toBe(tablet.deviceId)
    await tablet.join(call.callId)
    await tablet.beat('up')
    await picker.signal({ kind: 'restart' })
    await tablet.signal({ kind: 'description', type: 'offer', sdp: 'tablet' })
    await expect.poll(dialer.types).toContain('signal')
    expect(dialer.heard.filter(({ type }) => type === 'signal')).toMatchObject([{ data: { sdp: 'tablet' } }])
  })

  it('part when the dialer is gone for half a minute, and the cycle stays paid', async () => {
    const { fan, creator, picker, call } = await talking()
    await pass(CALL_RESUME_MS, picker)
    await expect.poll(() => picker.lastCall()).toMatchObject({ endReason: 'connection_lost', callState: 'DIAL_HANG' })
    expect([await balance(fan), await earned(creator), await current(fan)]).toEqual([900, 80, null])
    expect((await receipt(fan, call.callId)).diamonds).toBe(100)
  })

  it('part when the picker is gone for half a minute, and what was not talked of the cycle goes back', async () => {
    const { fan, creator, dialer, picker, call } = await talking()
    await pass(MINUTE_MS, dialer, picker)
    await pass(CALL_RESUME_MS, dialer)
    await expect.poll(() => dialer.lastCall()).toMatchObject({ endReason: 'connection_lost', callTime: 60 })
    // One of five minutes was talked.
    expect([await balance(fan), await earned(creator)]).toEqual([980, 16])
    expect(await receipt(fan, call.callId)).toMatchObject({ diamonds: 20, cycles: [{ diamonds: 100, returned: 80 }] })
    expect((await receipt(creator, call.callId)).diamonds).toBe(16)
  })

  it('part when the picker sees nothing, and what was not talked goes back, though not each time', async () => {
    const first = await talking()
    const { fan, creator } = first
    const left: number[] = []
    type Talk = Awaited<ReturnType<typeof talking>>
    const seesNothing = async (talk: Talk, until: () => Promise<unknown>): Promise<void> => {
      await pass(MINUTE_MS, talk.dialer, talk.picker)
      await talk.picker.beat('down')
      await expect.poll(async () => (await current(talk.fan))?.meter?.pausedAt).toEqual(expect.any(Number))
      await until()
      expect(await current(talk.fan)).toBeNull()
      left.push(await balance(fan))
    }
    const waits = (talk: Talk) =>
      seesNothing(talk, async () => {
        for (let times = 0; times < CALL_RESUME_MS / 5_000; times++) {
          app.clock.advance(5_000)
          await talk.picker.beat('down')
          await talk.dialer.beat('up')
          await settled()
        }
      })
    await waits(first)
    const second = await talking({ fan, creator })
    // They have waited long enough.
    await seesNothing(second, () => app.as(fan).call(hangUp, { callId: second.call.callId }))
    await waits(await talking({ fan, creator }))
    // Of one of five minutes each; then it is as if the dialer had hung up.
    await waits(await talking({ fan, creator }))
    expect([left, await earned(creator)]).toEqual([[980, 960, 940, 840], 3 * 16 + 80])
    // With another creator they are trusted, and after a month with this one again.
    const other = await talking({ fan })
    await waits(other)
    app.clock.advance(31 * DAY_MS)
    await waits(await talking({ fan: await signedInAgain(fan), creator: await signedInAgain(creator) }))
    expect(left.slice(4)).toEqual([820, 800])
  })

  it.each([
    ['hangs up', (creator: Person, _fan: Person, callId: CallId) => app.as(creator).call(hangUp, { callId })],
    [
      'blocks the fan',
      (creator: Person, fan: Person) =>
        app.as(creator).call(blockUser, { otherUserId: id(fan), blockBehavior: 1 as const }),
    ],
  ])('part when the creator %s, and what was not talked of the cycle goes back', async (_, part) => {
    const { fan, creator, dialer, picker, call } = await talking()
    await pass(MINUTE_MS, dialer, picker)
    await part(creator, fan, call.callId)
    // One of five minutes was talked.
    expect([await balance(fan), await earned(creator)]).toEqual([980, 16])
    expect(await receipt(fan, call.callId)).toMatchObject({ diamonds: 20, cycles: [{ diamonds: 100, returned: 80 }] })
  })

  it.each([
    ['leaves', (creator: Person) => app.leave(creator)],
    [
      'is suspended',
      async (creator: Person) =>
        void (await app
          .as(await app.admin())
          .call(suspendUser, { otherUserId: id(creator), isSuspended: true, reason: 'Because' })),
    ],
  ])('are parted when the creator %s, and what was not talked of the cycle goes back', async (_, part) => {
    const { fan, creator, dialer, picker, call } = await talking()
    await pass(MINUTE_MS, dialer, picker)
    await part(creator)
    expect(await balance(fan)).toBe(980)
    expect(await receipt(fan, call.callId)).toMatchObject({ diamonds: 20, cycles: [{ diamonds: 100, returned: 80 }] })
  })

  it('have nothing back when the fan hangs up, or blocks the creator', async () => {
    for (const part of ['hangs up', 'blocks']) {
      const { fan, creator, dialer, picker, call } = await talking()
      await pass(MINUTE_MS, dialer, picker)
      if (part === 'hangs up') await app.as(fan).call(hangUp, { callId: call.callId })
      else await app.as(fan).call(blockUser, { otherUserId: id(creator), blockBehavior: 1 })
      expect([await balance(fan), await earned(creator)], part).toEqual([900, 80])
    }
  })

  it('are parted when one blocks the other', async () => {
    const { fan, creator, dialer, call } = await talking()
    await app.as(creator).call(blockUser, { otherUserId: id(fan), blockBehavior: 1 })
    await expect.poll(() => dialer.lastCall()).toMatchObject({ callId: call.callId, endReason: 'blocked' })
    expect([await current(fan), await current(creator)]).toEqual([null, null])
  })

  it('are parted when one of them deletes their account, and their devices are forgotten', async () => {
    const { fan, creator, dialer, call } = await talking()
    await app.leave(creator)
    await expect.poll(() => dialer.lastCall()).toMatchObject({ callId: call.callId, endReason: 'closed' })
    const rows = await app.platform.db.pool.query(`select picker_device from calls where call_id = ${call.callId}`)
    expect(rows.rows).toEqual([{ picker_device: null }])
    expect((await app.as(fan).call(listCalls, {})).calls).toMatchObject([{ other: null, diamonds: 0 }])
  })

  it('can begin again after a program lost its way', async () => {
    const { fan, creator } = await talking()
    expect((await app.as(fan).call(resetCallState, {})).call).toMatchObject({ endReason: 'hung_up' })
    expect((await app.as(fan).call(resetCallState, {})).call).toBeNull()
    expect(await current(creator)).toBeNull()
  })

  it('have their calls in their archives', async () => {
    const { fan, dialer, call } = await talking()
    const { calls } = await app.archiveOf(fan)
    expect(calls).toMatchObject([{ isDialer: true, device: dialer.deviceId, price: 100, cycles: [{ cycle: 1 }] }])
    await app.as(fan).call(hangUp, { callId: call.callId })
  })

  it('are on one line each, whoever calls at the same moment', async () => {
    const creator = await taker()
    await device(creator)
    const fans = await Promise.all(Array.from({ length: 6 }, () => fanWith(1_000)))
    const checked = await Promise.all(fans.map((fan) => app.as(fan).call(checkCall, { pickerId: id(creator) })))
    const answers = await Promise.all(fans.map((fan, place) => app.as(fan).raw(dial.path, checked[place]!.webCall)))
    const reasons = answers.map(({ body }) => (body.success ? 'rings' : body.reason))
    expect(reasons.toSorted()).toEqual(['PEER_BUSY', 'PEER_BUSY', 'PEER_BUSY', 'PEER_BUSY', 'PEER_BUSY', 'rings'])
    const busy = answers.find(({ body }) => !body.success)!
    expect(busy.body).toMatchObject({ msg: 'The other party is busy, please call later' })
  })

  it('who call each other at the same moment are in one call', async () => {
    const [one, other] = [await taker(), await taker()]
    for (const who of [one, other]) {
      await give(who, 500)
      await device(who)
    }
    const [there, back] = [
      await app.as(one).call(checkCall, { pickerId: id(other) }),
      await app.as(other).call(checkCall, { pickerId: id(one) }),
    ]
    const answers = await Promise.all([
      app.as(one).raw(dial.path, there.webCall),
      app.as(other).raw(dial.path, back.webCall),
    ])
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect((await current(one))?.callId).toBe((await current(other))?.callId)
  })

  it('with a program that does not name its device are one with their session', async () => {
    const { creator, callId } = await ringing()
    const call = await app.as(creator).call(resumeCall, {})
    expect(call.call).toMatchObject({ callId, deviceId: null, phase: 'ringing' })
    const answered = await app.as(creator).call(acceptCall, { callId })
    expect(answered.deviceId).toMatch(/^session-\d+$/)
    const { token, iceServers, iceTransportPolicy } = await app.as(creator).call(getCallToken, { callId })
    expect([token.length > 20, iceServers, iceTransportPolicy]).toEqual([true, [], 'all'])
  })
})

describe('what a call cost', () => {
  it('is paid for as long as it goes on: given back the cycle that runs, it ends; one before that, it goes on', async () => {
    const { fan, dialer, picker, call } = await talking()
    await pass(5 * MINUTE_MS, dialer, picker)
    const operator = await app.admin()
    const { payments } = await app.as(operator).call(listFanPayments, { fanId: id(fan) })
    const giveBack = (place: number) =>
      app.as(operator).call(refundPayment, {
        paymentId: payments[place]!.paymentId,
        reason: 'The card was stolen',
        houseCovers: false,
      })
    expect(payments).toHaveLength(2)
    await giveBack(1)
    expect((await current(fan))?.callId).toBe(call.callId)
    await giveBack(0)
    expect(await current(fan)).toBeNull()
    expect(await balance(fan)).toBe(1_000)
  })

  it('can be given back by an operator, a cycle at a time', async () => {
    const { fan, creator, dialer, picker, call } = await talking()
    await pass(5 * MINUTE_MS, dialer, picker)
    await app.as(fan).call(hangUp, { callId: call.callId })
    const operator = await app.admin()
    const { payments } = await app.as(operator).call(listFanPayments, { fanId: id(fan) })
    expect(payments.map(({ kind, amount, returned }) => [kind, amount, returned])).toEqual([
      ['call', 100, 0],
      ['call', 100, 0],
    ])
    const { paymentId } = payments[0]!
    await app.as(operator).call(refundPayment, { paymentId, reason: 'The picture stood still', houseCovers: false })
    expect([await balance(fan), await earned(creator)]).toEqual([900, 80])
    const { cycles, diamonds: cost } = await receipt(fan, call.callId)
    expect([cost, cycles.map(({ returned }) => returned)]).toEqual([100, [0, 100]])
    expect((await receipt(creator, call.callId)).diamonds).toBe(80)
  })

  it('stands in the statement of the one and the earnings of the other', async () => {
    const { fan, creator, call } = await talking()
    await app.as(fan).call(hangUp, { callId: call.callId })
    const { lines } = await app.as(fan).call(listStatement, { kind: 'call' })
    expect(lines[0]).toMatchObject({
      kind: 'call',
      amount: -100,
      counterpart: { userId: id(creator) },
      about: { chatWithUserId: id(creator) },
    })
    const income = await app.as(creator).call(listEarnings, { incomeSource: 'calls' })
    expect(income.lines).toMatchObject([{ source: 'calls', amount: 80 }])
  })
})

describe('a call leaves in the chat of the two', () => {
  const entries = async (who: Person, withWhom: Person) =>
    (await app.as(who).call(queryMessages, { targetUserId: id(withWhom) })).map(
      ({ contentType, fromUserId, callId, callStatus, callTime }) => ({
        contentType,
        fromUserId,
        callId,
        callStatus,
        callTime,
      }),
    )

  it('how it ended and how long they talked, for both', async () => {
    const { fan, creator, dialer, picker, call } = await talking()
    await pass(65_000, dialer, picker)
    await app.as(creator).call(hangUp, { callId: call.callId })
    const entry = {
      contentType: 'call',
      fromUserId: id(fan),
      callId: call.callId,
      callStatus: 'DIAL_HANG',
      callTime: 65,
    }
    expect(await entries(fan, creator)).toEqual([entry])
    expect(await entries(creator, fan)).toEqual([entry])
    await app.as(fan).call(hangUp, { callId: call.callId })
    expect(await entries(fan, creator)).toHaveLength(1)
  })

  it('that it was missed, however often', async () => {
    const { fan, creator, dialer, callId } = await ringing()
    await app.as(fan).call(cancelCall, { callId })
    for (let times = 0; times < 4; times++) {
      const { callId: again } = await dialer.dial(creator)
      await app.as(creator).call(rejectCall, { callId: again })
    }
    expect((await entries(creator, fan)).map(({ callStatus, callTime }) => [callStatus, callTime])).toEqual([
      ['DIAL_TERMINATION', 0],
      ...Array.from({ length: 4 }, () => ['PICKER_TERMINATION', 0]),
    ])
  })

  it('nothing by hand: nobody writes such an entry themselves', async () => {
    const [fan, creator] = [await fanWith(0), await taker()]
    const message = { messageId: messageName(), toUserId: id(creator), contentType: 'call', sendContent: '{}' } as const
    expect((await app.as(fan).refused(sendMessage, message)).reason).toBe('INVALID_INPUT')
  })
})
