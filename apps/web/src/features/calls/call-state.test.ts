import { instant, diamonds, userId, type Call, type CallDeviceId, type CallId } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import {
  beatOf,
  endingOf,
  idle,
  isSeen,
  loadingOf,
  reduceCall,
  timesOf,
  type CallEvent,
  type CallState,
  type CallStatus,
} from './call-state.ts'
import { aCall, OWN_DEVICE } from './testing/calls.ts'

const other = aCall().other
const price = { cycle: 1, price: 50 } as Call['priceVO']

const run = (events: readonly CallEvent[], from: CallState = idle) => events.reduce(reduceCall, from)
const heard = (part: Partial<Call> = {}): CallEvent => ({
  type: 'heard',
  call: aCall(part),
  device: OWN_DEVICE,
  at: 1_000,
  effects: { beauty: true, blur: false },
})
const dialled: CallEvent = { type: 'dialled', kind: 'video', other, price, effects: { beauty: true, blur: false } }
const invite = heard({ isDialer: false, deviceId: null })
const talking = { callState: 'TALKING', phase: 'joining' } as const
const over = { callState: 'DIAL_HANG', phase: 'ended', endReason: 'hung_up' } as const

const states: Record<CallStatus, CallState> = {
  idle,
  outgoing: run([dialled]),
  inviting: run([dialled, heard()]),
  incoming: run([invite]),
  connected: run([dialled, heard(), heard(talking)]),
  ended: run([dialled, heard(), heard(talking), heard(over)]),
}
const all = Object.keys(states) as CallStatus[]

describe('the status', () => {
  it('is what its name says in each of the six', () => {
    for (const status of all) expect(states[status].status).toBe(status)
  })
  it('goes from idle to outgoing on dialling', () => expect(run([dialled]).status).toBe('outgoing'))
  it('goes from outgoing to inviting once the invitation is sent', () => {
    expect(run([heard()], states.outgoing).status).toBe('inviting')
  })
  it('becomes incoming when an invitation is received', () => expect(run([invite]).status).toBe('incoming'))
  it.each(['inviting', 'incoming'] as const)('goes from %s to connected on acceptance', (status) => {
    const { isDialer } = states[status]
    expect(run([heard({ ...talking, isDialer })], states[status]).status).toBe('connected')
  })
  it.each([
    ['cancel', 'inviting', { callState: 'DIAL_TERMINATION', endReason: 'canceled' }],
    ['cancel', 'incoming', { callState: 'DIAL_TERMINATION', endReason: 'canceled', isDialer: false }],
    ['rejection', 'inviting', { callState: 'PICKER_TERMINATION', endReason: 'rejected' }],
    ['timeout', 'inviting', { callState: 'PICKER_TIMEOUT', endReason: 'not_answered' }],
    ['hang-up', 'connected', { callState: 'DIAL_HANG', endReason: 'hung_up' }],
    ['remote leave', 'connected', { callState: 'DIAL_HANG', endReason: 'connection_lost' }],
    ['an error', 'connected', { callState: 'DIAL_HANG', endReason: 'insufficient_diamonds' }],
  ] as const)('ends on %s while %s', (_, status, part) => {
    expect(run([heard(part)], states[status]).status).toBe('ended')
  })
  it('is idle again when the end is closed, and only then', () => {
    for (const status of all) {
      const after = run([{ type: 'closed' }], states[status]).status
      expect(after).toBe(status === 'ended' ? 'idle' : status)
    }
  })
  it('is idle whatever it was when the account leaves', () => {
    for (const status of all) expect(run([{ type: 'left' }], states[status]).status).toBe('idle')
  })
  it('ends when the server knows of no such call any more', () => {
    for (const status of all) {
      const after = run([{ type: 'gone' }], states[status]).status
      expect(after).toBe(status === 'idle' ? 'idle' : 'ended')
    }
  })
  it('is idle again when dialling is refused', () => {
    expect(run([{ type: 'refused' }], states.outgoing).status).toBe('idle')
  })
  it('is inviting, incoming or connected in a page that was loaded in the middle', () => {
    expect(run([heard()]).status).toBe('inviting')
    expect(run([invite]).status).toBe('incoming')
    expect(run([heard(talking)]).status).toBe('connected')
  })
})

describe('what is heard', () => {
  it('of another call is nothing to one that is in a call', () => {
    const another = heard({ callId: '999' as CallId, isDialer: false, deviceId: null })
    for (const status of ['outgoing', 'inviting', 'incoming', 'connected'] as const) {
      expect(run([another], states[status])).toBe(states[status])
    }
  })
  it('of the next call takes the place of one that has ended', () => {
    const next = heard({ callId: '999' as CallId, isDialer: false, deviceId: null })
    const after = run([next], states.ended)
    expect([after.status, after.call?.callId]).toEqual(['incoming', '999'])
  })
  it('late is not believed: answers and the channel come by different ways', () => {
    const connected = run([heard({ ...talking, serverTime: instant(5_000) })], states.inviting)
    expect(run([heard({ serverTime: instant(4_000) })], connected)).toBe(connected)
  })
  it('of a call that has ended does not bring it back', () => {
    expect(run([heard({ ...talking, serverTime: instant(9_000_000) })], states.ended)).toBe(states.ended)
  })
  it('of the end of a call that was never shown shows nothing', () => {
    expect(run([heard(over)])).toBe(idle)
  })
  it('of the own call before the answer to dialling is that call', () => {
    expect(run([heard()], states.outgoing).status).toBe('inviting')
    const foreign = heard({ isDialer: false, deviceId: null, other: { ...other, userId: userId('55') } })
    expect(run([foreign], states.outgoing)).toBe(states.outgoing)
  })
})

describe('several devices', () => {
  const elsewhere = 'another-device' as CallDeviceId
  it('stop ringing when another one answers', () => {
    expect(run([heard({ ...talking, isDialer: false, deviceId: elsewhere })], states.incoming)).toBe(idle)
  })
  it('show nothing of a call that another one dials or talks in', () => {
    expect(run([heard({ deviceId: elsewhere })])).toBe(idle)
    expect(run([heard({ ...talking, deviceId: elsewhere })])).toBe(idle)
  })
  it('lose the call to another one that takes it over', () => {
    expect(run([heard({ ...talking, deviceId: elsewhere, serverTime: instant(9_000) })], states.connected)).toBe(idle)
  })
})

describe('the button that ends it', () => {
  it.each([
    ['idle', null],
    ['outgoing', 'cancel'],
    ['inviting', 'cancel'],
    ['incoming', 'reject'],
    ['connected', 'hangUp'],
    ['ended', null],
  ] as const)('while %s does: %s', (status, ending) => expect(endingOf(status)).toBe(ending))
})

describe('what is waited for', () => {
  const asked = (what: 'accept' | 'reject' | 'cancel' | 'hangUp', status: CallStatus) =>
    loadingOf(run([{ type: 'asked', what }], states[status]))
  const ready = (status: CallStatus) => run([{ type: 'devices', devices: 'ready' }], states[status])

  it('is the start while it is dialled', () => expect(loadingOf(states.outgoing)).toBe('starting'))
  it('is the answer to what was asked', () => {
    expect(asked('accept', 'incoming')).toBe('accepting')
    expect(asked('reject', 'incoming')).toBe('rejecting')
    expect(asked('cancel', 'inviting')).toBe('canceling')
    expect(asked('hangUp', 'connected')).toBe('disconnecting')
  })
  it('is the camera before it is open', () => {
    expect(loadingOf(states.incoming)).toBe('initializing')
    expect(loadingOf(ready('incoming'))).toBeNull()
  })
  it('is the connection after acceptance, until the two see each other', () => {
    const accepted = ready('connected')
    expect(loadingOf(accepted)).toBe('connecting')
    const lined = run([{ type: 'line', line: 'connected' }], accepted)
    expect(loadingOf(lined)).toBe('connecting')
    const seen = run([heard({ ...talking, phase: 'connected' })], lined)
    expect(isSeen(seen)).toBe(true)
    expect(loadingOf(seen)).toBeNull()
    expect(loadingOf(run([{ type: 'line', line: 'lost' }], seen))).toBe('connecting')
  })
  it('is nothing when it is over', () => {
    expect(loadingOf(states.ended)).toBeNull()
    expect(loadingOf(idle)).toBeNull()
  })
  it('is asked once: a refusal leaves the call as it is', () => {
    const after = run([{ type: 'asked', what: 'accept' }, { type: 'refused' }], states.incoming)
    expect([after.status, after.asked]).toEqual(['incoming', null])
  })
  it('ends with acceptance', () => {
    const after = run([{ type: 'asked', what: 'accept' }, heard({ ...talking, isDialer: false })], states.incoming)
    expect([after.status, after.asked]).toEqual(['connected', null])
  })
})

describe('devices and media', () => {
  it('begin switched on, with the filter as it was chosen', () => {
    expect(states.connected.switches).toEqual({
      camera: true,
      microphone: true,
      speaker: true,
      beauty: true,
      blur: false,
    })
    expect(run([{ ...dialled, effects: { beauty: false, blur: true } }]).switches).toMatchObject({
      beauty: false,
      blur: true,
    })
  })
  it.each(['camera', 'microphone', 'speaker', 'beauty', 'blur'] as const)('are switched one by one: %s', (what) => {
    const { switches } = states.connected
    const flipped = run([{ type: 'switched', what, isOn: !switches[what] }], states.connected)
    expect(flipped.switches).toEqual({ ...switches, [what]: !switches[what] })
    expect(run([{ type: 'switched', what, isOn: switches[what] }], flipped).switches).toEqual(switches)
  })
  it('stay as they were switched before the call was accepted', () => {
    const off = run([{ type: 'switched', what: 'camera', isOn: false }], states.inviting)
    expect(run([heard(talking)], off).switches.camera).toBe(false)
  })
  it('do without the filter where it is too slow', () => {
    const after = run([{ type: 'tooSlow', effect: 'beauty' }], states.connected)
    expect([after.switches.beauty, after.tooSlow]).toEqual([false, ['beauty']])
    expect(after.switches.camera).toBe(true)
  })
  it('do without the camera where what is behind somebody cannot be blurred', () => {
    const after = run(
      [
        { type: 'switched', what: 'blur', isOn: true },
        { type: 'tooSlow', effect: 'blur' },
      ],
      states.connected,
    )
    expect(after.switches).toMatchObject({ blur: false, camera: false, beauty: true })
    expect(run([{ type: 'switched', what: 'camera', isOn: true }], after).switches.camera).toBe(true)
  })
  it('of the other side are as it says', () => {
    const beat = { media: 'up', camera: false, microphone: true } as const
    expect(run([{ type: 'toldByOther', beat }], states.connected).remote).toEqual({ camera: false, microphone: true })
    expect(run([{ type: 'toldByOther', beat }], states.inviting)).toBe(states.inviting)
  })
})

describe('what the device tells about itself', () => {
  const line = (...lines: ('connecting' | 'connected' | 'lost')[]) =>
    run(
      lines.map((one) => ({ type: 'line', line: one })),
      run([{ type: 'devices', devices: 'ready' }], states.connected),
    )
  it('is that it looks for the other one', () => {
    expect(beatOf(line('connecting'))).toEqual({ media: 'connecting', camera: true, microphone: true })
  })
  it('is that it sees the other one', () => expect(beatOf(line('connected')).media).toBe('up'))
  it('is that it lost the other one', () => expect(beatOf(line('connected', 'lost')).media).toBe('down'))
  it('is that nothing arrives, though there is a line', () => {
    const silent = run([{ type: 'measured', quality: 'poor', isSilent: true }], line('connected'))
    expect(beatOf(silent).media).toBe('down')
  })
  it('is that its camera is off', () => {
    const off = run([{ type: 'switched', what: 'camera', isOn: false }], line('connected'))
    expect(beatOf(off)).toEqual({ media: 'up', camera: false, microphone: true })
  })
  it('is that it sends nothing without devices', () => {
    const without = run([{ type: 'devices', devices: 'denied' }], line('connected'))
    expect(beatOf(without)).toMatchObject({ camera: false, microphone: false })
  })
})

describe('the window', () => {
  it('is made small while there is a call, and whole again', () => {
    const mini = run([{ type: 'minimised' }], states.connected)
    expect(mini.isMini).toBe(true)
    expect(run([{ type: 'restored' }], mini).isMini).toBe(false)
    expect(run([{ type: 'minimised' }], states.ended).isMini).toBe(false)
  })
  it('is whole again when the call is over, so that its end is seen', () => {
    expect(run([{ type: 'minimised' }, heard(over)], states.connected).isMini).toBe(false)
  })
  it('fills the screen or is small, never both', () => {
    const full = run([{ type: 'fullscreen', isOn: true }], states.connected)
    expect(full.isFullscreen).toBe(true)
    const mini = run([{ type: 'minimised' }], full)
    expect([mini.isMini, mini.isFullscreen]).toEqual([true, false])
  })
  it('opens the chat only when connected', () => {
    for (const status of all) {
      const after = run([{ type: 'chat', isOpen: true }], states[status])
      expect(after.isChatOpen).toBe(status === 'connected')
    }
  })
  it('has a mark for a message that came while the chat was closed', () => {
    const unread = run([{ type: 'messageCame' }], states.connected)
    expect(unread.hasUnread).toBe(true)
    expect(run([{ type: 'chat', isOpen: true }], unread).hasUnread).toBe(false)
    const open = run([{ type: 'chat', isOpen: true }, { type: 'messageCame' }], states.connected)
    expect(open.hasUnread).toBe(false)
    expect(run([{ type: 'messageCame' }], states.inviting).hasUnread).toBe(false)
  })
})

describe('the times', () => {
  const meter = {
    cyclesPaid: 1,
    diamonds: diamonds(50),
    cycleStartedAt: instant(100_000),
    paidUntil: instant(160_000),
    pausedAt: null,
    isNextCovered: true,
  }
  const at = (part: Partial<Call>) =>
    run(
      [heard({ ...talking, phase: 'connected', serverTime: instant(110_000), callTime: 10, meter, ...part })],
      states.inviting,
    )

  it('go on by the server’s clock, though this device takes it for another day', () => {
    // Heard at 1,000 by the device.
    expect(timesOf(at({}), 6_000)).toEqual({ elapsedMs: 15_000, remainingMs: 45_000 })
  })
  it('stand still while the two do not see each other', () => {
    const paused = at({ meter: { ...meter, pausedAt: instant(108_000) } })
    expect(timesOf(paused, 6_000)).toEqual({ elapsedMs: 10_000, remainingMs: 52_000 })
  })
  it('never go below nothing', () => expect(timesOf(at({}), 999_000).remainingMs).toBe(0))
  it('have no cycle before the first is paid, nor after the end', () => {
    expect(timesOf(states.connected, 6_000)).toEqual({ elapsedMs: 0, remainingMs: null })
    expect(timesOf(at({ ...over, endedAt: instant(112_000) }), 6_000).remainingMs).toBeNull()
    expect(timesOf(idle, 6_000)).toEqual({ elapsedMs: 0, remainingMs: null })
  })
})
