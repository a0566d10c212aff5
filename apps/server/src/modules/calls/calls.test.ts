import {
  cancelCall,
  CALL_CONNECT_MS,
  CALL_INVITE_MS,
  CALL_JOIN_MS,
  checkCall,
  dial,
  diamonds,
  getCallReceipt,
  getCallToken,
  hangUp,
  rejectCall,
  resetCallState,
  resumeCall,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, PRICE } from '../../testing/calls.ts'
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
const { balance, becomes, bothSay, current, device, earned, escrow, fanWith, receipt, ringing, taker, talking } =
  callsOf(() => app, connect)
const id = ({ user }: Person) => user.userId

describe('a call that rings', () => {
  it('is heard on every device of both, each as they see it, and costs nothing yet', async () => {
    const [fan, creator] = [await fanWith(1_000), await taker()]
    const [dialer, phone, laptop] = [await device(fan), await device(creator), await device(creator)]
    const call = await dialer.dial(creator)
    expect(call).toMatchObject({
      callState: 'DIAL_WAITING',
      phase: 'ringing',
      isDialer: true,
      deviceId: dialer.deviceId,
      priceVO: PRICE,
      other: { userId: id(creator), isFollowing: false },
      inviteCancelAt: call.dialTime + 60_000,
      endsAt: call.dialTime + 60_000,
      meter: null,
    })
    for (const { types, lastCall } of [phone, laptop]) {
      await expect.poll(types).toEqual(['INVITE'])
      expect(lastCall()).toMatchObject({
        isDialer: false,
        deviceId: null,
        other: { userId: id(fan) },
        terminalType: 'web',
      })
    }
    expect([await balance(fan), await escrow(fan)]).toEqual([1_000, 0])
  })

  it('is answered on one device, and the others stop ringing', async () => {
    const { fan, creator, dialer, picker, callId } = await ringing()
    const other = await device(creator)
    expect(await picker.accept(callId)).toMatchObject({
      callState: 'TALKING',
      phase: 'joining',
      deviceId: picker.deviceId,
    })
    await expect.poll(other.types).toEqual(['ACCEPT'])
    expect(other.lastCall()?.deviceId).toBe(picker.deviceId)
    await expect.poll(dialer.types).toContain('ACCEPT')
    // Once more is harmless; on another device it is too late.
    expect(await picker.accept(callId)).toMatchObject({ callState: 'TALKING' })
    const late = await app.as(creator).refused(rejectCall, { callId })
    expect([late.reason, late.msg]).toEqual(['INVITE_NOT_EXISTS', 'invite not exists.'])
    await expect(other.accept(callId)).rejects.toThrow('INVITE_NOT_EXISTS')
    // Set aside, and nobody's yet.
    expect([await balance(fan), await escrow(fan), await earned(creator)]).toEqual([900, 100, 0])
  })

  it.each([
    ['the dialer gives up', 'CANCEL_INVITE', 'DIAL_TERMINATION', 'canceled'],
    ['the picker declines', 'REJECT', 'PICKER_TERMINATION', 'rejected'],
    ['nobody answers for a minute', 'CANCEL_INVITE', 'PICKER_TIMEOUT', 'not_answered'],
  ] as const)('ends when %s', async (how, told, callState, endReason) => {
    const { fan, creator, dialer, picker, callId } = await ringing()
    if (endReason === 'canceled') await app.as(fan).call(cancelCall, { callId })
    if (endReason === 'rejected') await app.as(creator).call(rejectCall, { callId })
    if (endReason === 'not_answered') {
      app.clock.advance(CALL_INVITE_MS - 1)
      await app.calls.work()
      expect(await current(fan), how).not.toBeNull()
      app.clock.advance(1)
      await app.calls.work()
    }
    await expect.poll(picker.types).toEqual(['INVITE', told])
    await expect.poll(dialer.types).toEqual(['INVITE', told])
    expect(picker.lastCall()).toMatchObject({ callState, endReason, phase: 'ended', callTime: 0 })
    expect([await current(fan), await current(creator), await balance(fan)]).toEqual([null, null, 1_000])
    // Repeating it is harmless.
    if (endReason === 'canceled') expect(await app.as(fan).call(cancelCall, { callId })).toMatchObject({ callState })
    if (endReason === 'rejected')
      expect(await app.as(creator).call(rejectCall, { callId })).toMatchObject({ callState })
    await expect(picker.accept(callId)).rejects.toThrow('INVITE_NOT_EXISTS')
  })

  it('rings no longer than a minute also when nobody looked in time', async () => {
    const { creator, picker, callId } = await ringing()
    app.clock.advance(CALL_INVITE_MS)
    await expect(picker.accept(callId)).rejects.toThrow('INVITE_NOT_EXISTS')
    expect(await current(creator)).toBeNull()
  })

  it('is one call, however often it is asked for', async () => {
    const [fan, creator] = [await fanWith(1_000), await taker()]
    await device(creator)
    const { webCall } = await app.as(fan).call(checkCall, { pickerId: id(creator) })
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.as(fan).call(dial, webCall)))
    expect(new Set(answers.map(({ callId }) => callId))).toEqual(new Set([webCall.callId]))
    await app.as(fan).call(cancelCall, { callId: webCall.callId })
    expect(await app.as(fan).call(dial, webCall)).toMatchObject({ callState: 'DIAL_TERMINATION' })
  })

  it('is nobody’s to answer, decline or end but the two’s', async () => {
    const { fan, creator, callId } = await ringing()
    const stranger = await app.person()
    for (const endpoint of [cancelCall, rejectCall]) {
      expect((await app.as(stranger).refused(endpoint, { callId })).reason).toBe('INVITE_NOT_EXISTS')
    }
    const hung = await app.as(stranger).refused(hangUp, { callId })
    expect([hung.reason, hung.msg]).toEqual(['ROOM_NOT_EXISTS', 'room not exists.'])
    expect((await app.as(stranger).refused(getCallToken, { callId })).reason).toBe('ROOM_NOT_EXISTS')
    expect((await app.as(stranger).refused(getCallReceipt, { callId })).reason).toBe('NOT_FOUND')
    expect((await app.as(stranger).call(resumeCall, { callId })).call).toBeNull()
    expect((await app.as(stranger).call(resetCallState, { callId })).call).toBeNull()
    expect((await app.as(creator).refused(cancelCall, { callId })).reason).toBe('INVITE_NOT_EXISTS')
    expect((await app.as(fan).refused(rejectCall, { callId })).reason).toBe('INVITE_NOT_EXISTS')
  })
})

describe('a call that was answered', () => {
  it.each([
    ['joins', 'join_timeout', CALL_JOIN_MS],
    ['sees the other one', 'connection_timeout', CALL_CONNECT_MS],
  ] as const)('ends after ten seconds in which nobody %s, and costs nothing', async (_, endReason, waits) => {
    const { fan, creator, dialer, picker, callId } = await ringing()
    await picker.accept(callId)
    if (endReason === 'connection_timeout') {
      await dialer.join(callId)
      await picker.join(callId)
      await bothSay(dialer, picker, 'connecting')
      await becomes(fan, { phase: 'connecting' })
    }
    app.clock.advance(waits)
    await app.calls.work()
    await expect.poll(() => picker.lastCall()).toMatchObject({ callState: 'DIAL_HANG', endReason, meter: null })
    expect(picker.types().at(-1)).toBe('LEAVE')
    expect([await balance(fan), await escrow(fan), await earned(creator)]).toEqual([1_000, 0, 0])
    expect(await receipt(fan, callId)).toMatchObject({
      diamonds: 0,
      cycles: [{ cycle: 1, diamonds: 100, returned: 100 }],
    })
  })

  it('ends at once when the dialer has spent their diamonds since', async () => {
    const { fan, creator, picker, callId } = await ringing()
    await app.wallet.payCreatorAlone({
      kind: 'tip',
      reference: `spent:${callId}`,
      fanId: id(fan),
      creatorId: id(creator),
      amount: diamonds(950),
    })
    expect(await picker.accept(callId)).toMatchObject({ phase: 'ended', endReason: 'insufficient_diamonds' })
    expect([await balance(fan), await escrow(fan), await current(fan)]).toEqual([50, 0, null])
  })

  it('tells what the other one shows when that changes, and again to a page that was opened since', async () => {
    const { dialer, picker, call } = await talking()
    const told = () => dialer.heard.filter(({ type, data }) => type === 'other' && data['camera'] === false)
    const word = { kind: 'description', type: 'offer', sdp: 'v=0' } as const
    for (let beats = 0; beats < 3; beats++) await picker.beat('up', false)
    await picker.signal(word)
    await expect.poll(() => dialer.heard).toContainEqual({ type: 'signal', data: word })
    expect(told()).toHaveLength(1)
    await dialer.join(call.callId)
    await picker.beat('up', false)
    await expect.poll(told).toHaveLength(2)
  })

  it('passes on what the two devices say, to each other and to nobody else', async () => {
    const { fan, creator, dialer, picker, callId } = await ringing()
    const [others, bystander] = [await device(creator), await device(fan)]
    await picker.accept(callId)
    await dialer.join(callId)
    await picker.join(callId)
    await bothSay(dialer, picker, 'connecting')
    await becomes(fan, { phase: 'connecting' })
    const offer = { kind: 'description', type: 'offer', sdp: 'v=0' } as const
    await dialer.signal(offer)
    await expect.poll(() => picker.heard).toContainEqual({ type: 'signal', data: offer })
    const candidate = {
      kind: 'candidate',
      candidate: 'a',
      sdpMid: '0',
      sdpMLineIndex: 0,
      usernameFragment: null,
    } as const
    await picker.signal(candidate)
    await expect.poll(() => dialer.heard).toContainEqual({ type: 'signal', data: candidate })
    await picker.beat('up', false)
    const other = { media: 'up', camera: false, microphone: true }
    await expect.poll(() => dialer.heard).toContainEqual({ type: 'other', data: other })
    for (const { types } of [others, bystander]) expect(types()).not.toContain('signal')
    // Neither by another device of the same person, nor by a stranger.
    expect((await app.as(creator).refused(getCallToken, { callId, deviceId: others.deviceId })).reason).toBe(
      'ROOM_NOT_EXISTS',
    )
  })
})
