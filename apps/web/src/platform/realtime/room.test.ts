import type { Delivery } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { joined, joining, newRoom, received, type Room } from './room.ts'

const event = (sequence: number): Delivery => ({ room: 'user:1', sequence, type: 'account_changed', data: {} })
const at = (sequence: number): Room => ({ sequence, early: [], isJoining: false })
const numbers = (deliveries: readonly Delivery[]) => deliveries.map((delivery) => delivery.sequence)

describe('joining a room', () => {
  it('for the first time asks for a fresh reading and starts at the server’s number', () => {
    const step = joined(joining(newRoom), { sequence: 12, missed: [], isComplete: true })
    expect(step).toMatchObject({ room: at(12), deliver: [], resync: true })
  })

  it('hands on what came while the join was under way, without what the reading already shows', () => {
    const waiting = { ...joining(newRoom), early: [event(12), event(13)] }
    const step = joined(waiting, { sequence: 12, missed: [], isComplete: true })
    expect(numbers(step.deliver)).toEqual([13])
    expect(step.room.sequence).toBe(13)
  })

  it('again after a break hands on what was missed, once and in order', () => {
    const waiting = { ...joining(at(5)), early: [event(8), event(7)] }
    const step = joined(waiting, { sequence: 7, missed: [event(6), event(7)], isComplete: true })
    expect(numbers(step.deliver)).toEqual([6, 7, 8])
    expect(step).toMatchObject({ room: at(8), resync: false })
  })

  it('with one of the early ones still to come asks once more: two processes may speak out of turn', () => {
    const waiting = { ...joining(at(5)), early: [event(8)] }
    const step = joined(waiting, { sequence: 6, missed: [event(6)], isComplete: true })
    expect(numbers(step.deliver)).toEqual([6])
    expect(step).toMatchObject({ rejoin: true, resync: false })
    const after = joined(step.room, { sequence: 8, missed: [event(7), event(8)], isComplete: true })
    expect(numbers(after.deliver)).toEqual([7, 8])
    expect(after).toMatchObject({ room: at(8), rejoin: false })
  })

  it('again after too long a break asks for a fresh reading', () => {
    const step = joined(joining(at(5)), { sequence: 400, missed: [], isComplete: false })
    expect(step).toMatchObject({ room: at(400), deliver: [], resync: true })
  })

  it('again after the server started again takes its smaller number', () => {
    expect(joined(joining(at(90)), { sequence: 2, missed: [], isComplete: false }).room.sequence).toBe(2)
  })
})

describe('an event', () => {
  it('that follows is handed on', () => {
    const step = received(at(5), event(6))
    expect(numbers(step.deliver)).toEqual([6])
    expect(step.room.sequence).toBe(6)
  })

  it('that came before is ignored', () => {
    expect(received(at(5), event(5))).toMatchObject({ room: at(5), deliver: [], rejoin: false })
  })

  it('after a gap is kept back until the room was joined again', () => {
    const step = received(at(5), event(8))
    expect(step).toMatchObject({ deliver: [], rejoin: true })
    const after = joined(step.room, { sequence: 8, missed: [event(6), event(7), event(8)], isComplete: true })
    expect(numbers(after.deliver)).toEqual([6, 7, 8])
  })

  it('of a room that was never joined is nobody’s', () => {
    expect(received(newRoom, event(1)).deliver).toEqual([])
  })
})
