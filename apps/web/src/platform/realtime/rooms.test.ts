import { JOIN_EVENT, SIGNAL_EVENT } from '@fanlight/contract'
import type { Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRooms } from './rooms.ts'

type Answer = (late: Error | null, answer?: object) => void

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A client in one room, whose joins the test answers. */
function start() {
  const sent: ((answer: object) => void)[] = []
  const joins: { asked: object; answer: Answer }[] = []
  const socket = {
    connected: true,
    timeout: () => socket,
    emit(name: string, asked: object, answer: Answer) {
      if (name === JOIN_EVENT) joins.push({ asked, answer })
      if (name === SIGNAL_EVENT) sent.push(answer as unknown as (answer: object) => void)
    },
  }
  const rooms = createRooms({
    check: { event: ({ type, data }) => ({ type, data }), signal: ({ type, data }) => ({ type, data }) },
    log: () => undefined,
  })
  const heard: string[] = []
  rooms.use(socket as unknown as Socket)
  rooms.listen('user:1', {
    onEvent: ({ type }) => heard.push(type),
    onResync: () => heard.push('resync'),
    onSignal: ({ type }) => heard.push(type),
  })
  const answerLast = (answer: object) => joins[joins.length - 1]?.answer(null, answer)
  return { rooms, joins, sent, heard, answerLast }
}

const joined = { ok: true, sequence: 7, missed: [], isComplete: true }
const event = (sequence: number) => ({ room: 'user:1', sequence, type: `event ${sequence}`, data: {} })

it('a room that could not be joined for the moment is asked for again, and is not deaf then', () => {
  const { rooms, joins, heard, answerLast } = start()
  answerLast({ ok: false, reason: 'INTERNAL' })
  expect(joins).toHaveLength(1)
  vi.advanceTimersByTime(10_000)
  expect(joins).toHaveLength(2)
  answerLast(joined)
  rooms.receive(event(8))
  expect(heard).toEqual(['resync', 'event 8'])
})

it('one that was joined before tells what it knows when it asks again', () => {
  const { rooms, joins, heard, answerLast } = start()
  answerLast(joined)
  rooms.onConnect()
  answerLast({ ok: false, reason: 'INTERNAL' })
  vi.advanceTimersByTime(10_000)
  expect(joins[2]?.asked).toEqual({ room: 'user:1', lastSequence: 7 })
  answerLast({ ok: true, sequence: 9, missed: [event(8), event(9)], isComplete: true })
  expect(heard).toEqual(['resync', 'event 8', 'event 9'])
})

it('a room whose server never answers is asked for again, and is not deaf then', () => {
  const { rooms, joins, heard, answerLast } = start()
  joins[0]?.answer(new Error('operation has timed out'))
  vi.advanceTimersByTime(10_000)
  expect(joins).toHaveLength(2)
  answerLast(joined)
  rooms.receive(event(8))
  expect(heard).toEqual(['resync', 'event 8'])
})

it('a number that skips one, which the server sends for what it lost, makes it read again and hear what follows', () => {
  const { rooms, joins, heard, answerLast } = start()
  answerLast(joined)
  rooms.receive({ ...event(9), type: 'gap' })
  expect(joins[1]?.asked).toEqual({ room: 'user:1', lastSequence: 7 })
  answerLast({ ok: true, sequence: 9, missed: [], isComplete: false })
  rooms.receive(event(10))
  expect(heard).toEqual(['resync', 'resync', 'event 10'])
})

it('one that is not theirs is not asked for again', () => {
  const { joins, answerLast } = start()
  answerLast({ ok: false, reason: 'FORBIDDEN' })
  vi.advanceTimersByTime(60_000)
  expect(joins).toHaveLength(1)
})

it('one that the server has sent us out of is asked for when something is to be said in it, until it is ours again', () => {
  const { rooms, joins, sent, heard, answerLast } = start()
  const here = { room: 'user:1', type: 'here', data: {} }
  answerLast(joined)
  rooms.send(here)
  sent[0]?.({ ok: false, reason: 'FORBIDDEN' })
  expect(joins[1]?.asked).toEqual({ room: 'user:1', lastSequence: 7 })
  answerLast({ ok: false, reason: 'FORBIDDEN' })
  rooms.send(here)
  expect([sent.length, joins.length]).toEqual([1, 3])
  answerLast(joined)
  rooms.send(here)
  sent[1]?.({ ok: true })
  rooms.receive(event(8))
  expect([joins.length, heard]).toEqual([3, ['resync', 'resync', 'event 8']])
})
