import {
  instant,
  LIVE_OPENING_MS,
  LIVE_PAID_AFTER_MS,
  LIVE_RETURN_MS,
  LIVE_UNSEEN_MS,
  ticketsGoBack,
  userId,
  type LiveRoomId,
} from '@fanlight/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueAt, endsAt, step, type RoomData, type RoomEvent } from './live.machine.ts'

const START = 1_000_000
const opened: RoomData = {
  roomId: '1' as LiveRoomId,
  creatorId: userId('2'),
  state: 'opening',
  endReason: null,
  openedAt: instant(START),
  beganAt: null,
  seenAt: null,
  awayAt: null,
  endedAt: null,
}
const at = (after: number) => instant(START + after)

const events: fc.Arbitrary<RoomEvent> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('media' as const), isUp: fc.boolean() }) },
  { weight: 6, arbitrary: fc.constant<RoomEvent>({ type: 'tick' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('end' as const),
      reason: fc.constantFrom('stopped' as const, 'cut' as const, 'closed' as const),
    }),
  },
)

describe('a room', () => {
  it('keeps its word whatever happens and however late it is looked at', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(events, fc.nat(50_000)), { maxLength: 60 }), (happened) => {
        let [room, now] = [opened, START]
        let begun = 0
        for (const [event, passed] of happened) {
          now += passed
          const before = room
          const after = step(room, event, instant(now))
          room = after.room
          begun += after.hasBegun ? 1 : 0
          // What is over stays over, as it was.
          if (before.state === 'over') expect(after).toEqual({ room: before, hasBegun: false, refunds: false })
          // Followers are told once, and only of what there is to see.
          expect(begun).toBe(room.beganAt === null ? 0 : 1)
          expect((room.state === 'over') === (room.endedAt !== null && room.endReason !== null)).toBe(true)
          expect(dueAt(room) === null).toBe(room.state === 'over')
          // Nothing that was due is left undone.
          const end = endsAt(room)
          if (end !== null) expect(end).toBeGreaterThan(now)
          expect(room.endedAt ?? now).toBeLessThanOrEqual(now)
          if (after.refunds) expect(ticketsGoBack(room) && room.state).toBe('over')
        }
      }),
    )
  })

  it('closes itself when nobody is ever to be seen', () => {
    const { room, refunds } = step(opened, { type: 'tick' }, at(LIVE_OPENING_MS))
    expect([room.endReason, room.endedAt, refunds]).toEqual(['never_began', at(LIVE_OPENING_MS), true])
  })

  it('waits a minute for a creator whose connection broke', () => {
    const live = step(opened, { type: 'media', isUp: true }, at(1_000)).room
    const away = step(live, { type: 'media', isUp: false }, at(5_000)).room
    expect([away.state, endsAt(away)]).toEqual(['away', at(5_000 + LIVE_RETURN_MS)])
    const back = step(away, { type: 'media', isUp: true }, at(4_999 + LIVE_RETURN_MS)).room
    expect([back.state, back.beganAt]).toEqual(['live', at(1_000)])
    const late = step(away, { type: 'media', isUp: true }, at(5_000 + LIVE_RETURN_MS))
    expect(late.room.endReason).toBe('connection_lost')
  })

  it('is paid for from five minutes on, whoever ends it', () => {
    let live = opened
    for (let passed = 0; passed < LIVE_PAID_AFTER_MS; passed += 10_000) {
      live = step(live, { type: 'media', isUp: true }, at(passed)).room
    }
    const end = { type: 'end', reason: 'stopped' } as const
    expect(step(live, end, at(LIVE_PAID_AFTER_MS - 1)).refunds).toBe(true)
    expect(step(live, end, at(LIVE_PAID_AFTER_MS)).refunds).toBe(false)
    expect(step(live, { type: 'tick' }, at(LIVE_PAID_AFTER_MS * 2))).toMatchObject({
      room: { endReason: 'connection_lost' },
      refunds: false,
    })
  })

  it('is away when nothing was known of its creator, from the moment at which that was too long', () => {
    const live = step(opened, { type: 'media', isUp: true }, at(0)).room
    const away = step(live, { type: 'tick' }, at(LIVE_UNSEEN_MS + 10)).room
    expect([away.state, away.awayAt]).toEqual(['away', at(LIVE_UNSEEN_MS)])
    const over = step(live, { type: 'tick' }, at(LIVE_UNSEEN_MS + LIVE_RETURN_MS)).room
    expect([over.endReason, over.endedAt]).toEqual(['connection_lost', at(LIVE_UNSEEN_MS + LIVE_RETURN_MS)])
  })
})
