import {
  diamonds,
  instant,
  isCallOver,
  type CallBeat,
  type CallDeviceId,
  type CallId,
  type UserId,
} from '@fanlight/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sized } from '../../testing/deep.ts'
import {
  asksForBalance,
  charged,
  chargeDue,
  dueAt,
  step,
  talkedMs,
  type CallData,
  type CallEvent,
} from './calls.machine.ts'

const PRICE = 10
const CYCLE_MS = 60_000
const START = 1_000_000

const deviceOf = (side: string, number: number) => ({
  deviceId: `${side}-device-${number}` as CallDeviceId,
  terminal: 'web' as const,
})

const dialed: CallData = {
  callId: '1' as CallId,
  dialerId: '2' as UserId,
  pickerId: '3' as UserId,
  kind: 'video',
  state: 'DIAL_WAITING',
  endReason: null,
  endedBy: null,
  price: diamonds(PRICE),
  cycleMs: CYCLE_MS,
  dialedAt: instant(START),
  acceptedAt: null,
  joinedAt: null,
  connectedAt: null,
  endedAt: null,
  dialer: { ...deviceOf('dialer', 0), isIn: false, media: 'connecting', seenAt: instant(START) },
  picker: null,
  cycles: 0,
  cycleStartedAt: null,
  paidUntil: null,
  pausedAt: null,
  pausedMs: 0,
  isNextCovered: true,
  bookingId: null,
  prepaid: 0,
  prepaidFrom: 0,
  linesLost: 0,
}

/** Said so often that the words of `expect` would take longer than the calls. */
function must(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`Not so: ${what}`)
}

/** One call, the money around it, and two servers that look at it. Either may die with what it had taken. */
function createWorld(diamondsAtFirst: number) {
  let call = dialed
  let now = START
  const money = { wallet: diamondsAtFirst, escrow: 0, earned: 0 }
  const all = diamondsAtFirst
  const paid: number[] = []
  const holds: string[] = []
  const taken: (CallData | null)[] = [null, null]

  function check(): void {
    must(money.wallet + money.escrow + money.earned === all, 'nothing is lost or made')
    must(Math.min(money.wallet, money.escrow, money.earned) >= 0, 'nobody has less than nothing')
    const isInOrder = paid.length === call.cycles && paid.every((cycle, place) => cycle === place + 1)
    must(isInOrder, 'each cycle is paid once, in order')
    must(holds.length <= 2, 'the first cycle is set aside once, and paid or given back once')
    const isSetAside = call.state === 'TALKING' && call.connectedAt === null
    must(money.escrow === (isSetAside ? PRICE : 0), 'what is set aside is of a call that was answered')
    const isOver = isCallOver(call.state)
    must(isOver === (call.endedAt !== null && call.endReason !== null), 'an end has its time and reason')
    must((dueAt(call, instant(now)) === null) === isOver, 'a call that goes on is looked at again')
    if (!isOver) return
    must(call.pausedAt === null, 'nothing is paused that is over')
    must(talkedMs(call, instant(now)) <= call.cycles * CYCLE_MS, 'nothing was talked that was not paid')
  }

  function happen(event: CallEvent): void {
    const before = call
    const { call: after, moves } = step(call, event, instant(now))
    must(!isCallOver(before.state) || after === before, 'what is over stays as it is')
    for (const move of moves) {
      if (move.kind === 'hold') {
        money.wallet -= PRICE
        money.escrow += PRICE
        holds.push('held')
      } else if (move.kind === 'returnPart') {
        must(move.amount <= PRICE, 'no more goes back than was paid')
        money.earned -= move.amount
        money.wallet += move.amount
      } else {
        holds.push('ended')
        money.escrow -= PRICE
        if (move.kind === 'giveBack') money.wallet += PRICE
        else {
          money.earned += PRICE
          paid.push(1)
        }
      }
    }
    call = after
    check()
  }

  /** As a server does it: it takes the call as it is, and what comes of it may come later, or never. */
  const take = (server: number): void => void (taken[server] = call)

  function finish(server: number): void {
    const seen = taken[server]
    taken[server] = null
    if (!seen || isCallOver(seen.state)) return
    if (step(seen, { type: 'tick' }, instant(now)).call !== seen) return happen({ type: 'tick' })
    const cycle = chargeDue(seen, instant(now))
    if (cycle !== null) return charge(seen, cycle)
    if (asksForBalance(seen, instant(now))) happen({ type: 'covered', isCovered: money.wallet >= PRICE })
  }

  /** The guard of the statement that charges lets nothing through that has changed. */
  function charge(seen: CallData, cycle: number): void {
    const isSame =
      call.state === 'TALKING' &&
      call.cycles === cycle - 1 &&
      call.pausedAt === null &&
      call.paidUntil === seen.paidUntil
    if (!isSame) return
    if (money.wallet < PRICE) return happen({ type: 'unpaid', cycle })
    money.wallet -= PRICE
    money.earned += PRICE
    paid.push(cycle)
    call = charged(call)
    check()
    happen({ type: 'covered', isCovered: money.wallet >= PRICE })
  }

  return {
    happen,
    take,
    finish,
    die: (server: number): void => void (taken[server] = null),
    balance: () => diamonds(money.wallet),
    spend: (amount: number) => {
      // Spent with somebody else: it is out of this world.
      const spent = Math.min(amount, money.wallet)
      money.wallet -= spent
      money.earned += spent
    },
    pass: (milliseconds: number) => void (now += milliseconds),
    /** A server that is alive looks at it until nothing is due. */
    look(): void {
      for (let due = dueAt(call, instant(now)); due !== null && due <= now;) {
        take(0)
        finish(0)
        const next = dueAt(call, instant(now))
        if (next === due) break
        due = next
      }
      const isCounted = call.state === 'TALKING' && call.paidUntil !== null && call.pausedAt === null
      must(!isCounted || (call.paidUntil ?? 0) > now, 'nobody talks unpaid')
    },
    call: () => call,
  }
}

type World = ReturnType<typeof createWorld>

const side = fc.constantFrom('dialer' as const, 'picker' as const)
const number = fc.nat(1)
const media = fc.constantFrom<CallBeat['media'][]>('connecting', 'up', 'up', 'up', 'down')

const does: fc.Arbitrary<(world: World) => void> = fc.oneof(
  {
    weight: 3,
    arbitrary: number.map(
      (n) => (w: World) => w.happen({ type: 'accept', device: deviceOf('picker', n), balance: w.balance() }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<CallEvent[]>({ type: 'reject' }, { type: 'cancel' })
      .map((event) => (w: World) => w.happen(event)),
  },
  { weight: 3, arbitrary: side.map((by) => (w: World) => w.happen({ type: 'hangUp', by })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('blocked' as const, 'closed' as const)
      .map((reason) => (w: World) => w.happen({ type: 'end', reason, by: null })),
  },
  {
    weight: 25,
    arbitrary: fc.record({ side, n: fc.constantFrom(0, 0, 0, 1), media }).map(
      ({ side: of, n, media: seen }) =>
        (w: World) =>
          w.happen({ type: 'beat', side: of, deviceId: deviceOf(of, n).deviceId, media: seen }),
    ),
  },
  // The servers are late, while both are there.
  {
    weight: 8,
    arbitrary: fc.nat(12_000).map((ms) => (w: World) => {
      w.pass(ms)
      for (const of of ['dialer', 'picker'] as const) {
        w.happen({ type: 'beat', side: of, deviceId: w.call()[of]?.deviceId ?? '', media: 'up' })
      }
    }),
  },
  // Both, as while they talk.
  {
    weight: 25,
    arbitrary: fc
      .record({ ms: fc.nat(9_000), times: fc.integer({ min: 1, max: 40 }) })
      .map(({ ms, times }) => (w: World) => {
        for (let time = 0; time < times; time++) {
          w.pass(ms)
          for (const of of ['dialer', 'picker'] as const) {
            w.happen({ type: 'beat', side: of, deviceId: w.call()[of]?.deviceId ?? '', media: 'up' })
          }
          w.look()
        }
      }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ side, n: number, takeOver: fc.boolean() }).map(
      ({ side: of, n, takeOver }) =>
        (w: World) =>
          w.happen({ type: 'resume', side: of, device: deviceOf(of, n), takeOver }),
    ),
  },
  { weight: 8, arbitrary: fc.nat(15_000).map((ms) => (w: World) => w.pass(ms)) },
  { weight: 1, arbitrary: fc.nat(90_000).map((ms) => (w: World) => w.pass(ms)) },
  { weight: 5, arbitrary: number.map((server) => (w: World) => w.take(server)) },
  { weight: 5, arbitrary: number.map((server) => (w: World) => w.finish(server)) },
  { weight: 2, arbitrary: number.map((server) => (w: World) => w.die(server)) },
  { weight: 8, arbitrary: fc.constant((w: World) => w.look()) },
  { weight: 2, arbitrary: fc.nat(30).map((amount) => (w: World) => w.spend(amount)) },
)

it('whatever two people, four devices, two servers and the time do: no cycle is paid twice or talked unpaid, and it ends', () => {
  let talked = 0
  let longest = 0
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 80 }),
      fc.boolean(),
      fc.array(does, { maxLength: 60 }),
      fc.constantFrom(null, 'dialer' as const, 'picker' as const),
      (amount, isAnswered, steps, stays) => {
        const world = createWorld(amount)
        if (isAnswered) world.happen({ type: 'accept', device: deviceOf('picker', 0), balance: world.balance() })
        for (const act of steps) act(world)
        world.look()
        if (world.call().connectedAt !== null) talked++
        longest = Math.max(longest, world.call().cycles)
        // Everybody has gone, or all but one.
        for (let seconds = 0; seconds < 100 && !isCallOver(world.call().state); seconds++) {
          world.pass(1_000)
          const device = stays && world.call()[stays]
          if (device) world.happen({ type: 'beat', side: stays, deviceId: device.deviceId, media: 'up' })
          world.look()
        }
        expect(isCallOver(world.call().state)).toBe(true)
      },
    ),
    { numRuns: sized(3_000, 100_000) },
  )
  // What is tried are calls in which something happens.
  expect([talked > 100, longest > 3]).toEqual([true, true])
})

it('what is talked while no server could charge it does not count', () => {
  const at = (ms: number) => instant(START + ms)
  const happen = (call: CallData, event: CallEvent, ms: number) => step(call, event, at(ms)).call
  const beat = (of: 'dialer' | 'picker'): CallEvent => ({
    type: 'beat',
    side: of,
    deviceId: deviceOf(of, 0).deviceId,
    media: 'up',
  })
  let call = happen(dialed, { type: 'accept', device: deviceOf('picker', 0), balance: diamonds(PRICE) }, 0)
  for (let ms = 0; ms <= CYCLE_MS + 8_000; ms += 4_000) {
    for (const of of ['dialer', 'picker'] as const) call = happen(call, beat(of), ms)
  }
  call = happen(call, { type: 'hangUp', by: 'dialer' }, CYCLE_MS + 9_000)
  expect([talkedMs(call, at(90_000)), call.endedAt, call.cycles]).toEqual([CYCLE_MS, at(CYCLE_MS), 1])
})
