import {
  acceptCall,
  cancelCall,
  checkCall,
  dial,
  diamonds,
  getCallToken,
  hangUp,
  JOIN_EVENT,
  callDeviceChannel,
  rejectCall,
  resumeCall,
  roomOf,
  SIGNAL_EVENT,
  type CallBeat,
  type CallDeviceId,
  type CallId,
} from '@fanlight/contract'
import fc from 'fast-check'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { callsOf } from '../../testing/calls.ts'
import { connectDevice } from '../../testing/sockets.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { timeFor, worlds } from '../../testing/worlds.ts'
import { checkLedger } from '../wallet/index.ts'

const WORLDS = 3
vi.setConfig({ testTimeout: timeFor(WORLDS) })
const PRICE = { cycle: 1, price: diamonds(10) } as const

let app: TestApp
let beside: TestApp
beforeAll(async () => {
  app = await startTestApp()
  beside = await startTestApp({}, app)
  await app.listen()
  await beside.listen()
})
afterAll(async () => {
  await beside.close()
  await app.close()
})

const { balance, escrow, fanWith, give, taker } = callsOf(
  () => app,
  (session) => connectDevice(app, session),
)

type Device = { who: Person; at: TestApp; deviceId: CallDeviceId; socket: Socket; rooms: Map<CallId, string> }
type World = { devices: Device[]; calls: CallId[] }

/** What one device does at a moment; what is refused is no fault, whatever it is. */
type Act = { device: number; to: number; which: number; media: CallBeat['media']; takeOver: boolean } & {
  does: 'dial' | 'accept' | 'reject' | 'cancel' | 'hangUp' | 'resume' | 'beat'
}

const act: fc.Arbitrary<Act> = fc.record({
  device: fc.nat(7),
  to: fc.nat(3),
  which: fc.nat(1),
  media: fc.constantFrom('up' as const, 'up' as const, 'up' as const, 'down' as const, 'connecting' as const),
  takeOver: fc.boolean(),
  does: fc.constantFrom<Act['does'][]>(
    ...([
      'dial',
      'dial',
      'accept',
      'accept',
      'accept',
      'beat',
      'beat',
      'beat',
      'beat',
      'beat',
      'beat',
      'resume',
    ] as const),
    ...(['reject', 'cancel', 'hangUp'] as const),
  ),
})
/** Those of one moment happen at once; then time passes. A server may take what is due and die with it. */
const moment = fc.record({
  acts: fc.array(act, { minLength: 1, maxLength: 5 }),
  passes: fc.constantFrom(0, 500, 3_000, 6_000, 6_000, 11_000, 25_000, 61_000),
  allBeat: fc.boolean(),
  dies: fc.nat(9).map((n) => n === 0),
})

async function beat(device: Device, callId: CallId, media: CallBeat['media']): Promise<void> {
  const { who, at, deviceId, socket, rooms } = device
  if (!rooms.has(callId)) {
    const { body } = await at.as(who).raw(getCallToken.path, { callId, deviceId })
    if (!body.success) return
    const { token } = body.data as { token: string }
    const room = roomOf(callDeviceChannel, { callId, token })
    const { ok } = (await socket.emitWithAck(JOIN_EVENT, { room })) as { ok: boolean }
    if (ok) rooms.set(callId, room)
  }
  const room = rooms.get(callId)
  const data = { media, camera: true, microphone: true }
  if (room) await socket.emitWithAck(SIGNAL_EVENT, { room, type: 'beat', data })
}

async function perform(world: World, { device: place, to, which, media, takeOver, does }: Act): Promise<void> {
  const device = world.devices[place]!
  const { who, at, deviceId } = device
  if (does === 'dial') {
    const other = world.devices[to * 2]!.who
    const { body } = await at.as(who).raw(checkCall.path, { pickerId: other.user.userId })
    if (!body.success) return
    const { webCall } = body.data as { webCall: { callId: CallId } }
    const answers = await Promise.all([1, 2].map(() => at.as(who).raw(dial.path, { ...webCall, deviceId })))
    if (answers.some((answer) => answer.body.success)) world.calls.push(webCall.callId)
    return
  }
  const callId = world.calls.at(-1 - which)
  if (callId === undefined) return
  if (does === 'beat') return beat(device, callId, media)
  const paths = { accept: acceptCall, reject: rejectCall, cancel: cancelCall, hangUp, resume: resumeCall }
  const input =
    does === 'accept' ? { callId, deviceId } : does === 'resume' ? { callId, deviceId, takeOver } : { callId }
  const { status } = await at.as(who).raw(paths[does].path, input)
  expect(status).toBeLessThan(500)
}

const rowsOf = <Row>(statement: ReturnType<typeof sql>) => app.platform.db.many<Row>(statement)

/** What stands in the database at any moment, whoever is in the midst of what. */
async function checkLines(): Promise<void> {
  const wrong = await rowsOf(sql`
    select c.call_id, count(l.user_id) from calls c left join call_lines l
      on l.call_id = c.call_id and l.user_id in (c.dialer_id, c.picker_id)
    group by c.call_id having count(l.user_id) <> case when c.ended_at is null then 2 else 0 end
  `)
  expect(wrong).toEqual([])
}

async function checkMoney(): Promise<void> {
  const wrong = await rowsOf(sql`
    select c.call_id, c.cycles, p.payments, p.cycles as paid from calls c
    left join lateral (
      select count(*)::int as payments, count(distinct p.details ->> 'cycle')::int as cycles from ledger_postings p
      where p.kind = 'call' and p.details ->> 'callId' = c.call_id::text and p.details ? 'paid'
    ) p on true
    where p.payments <> c.cycles or p.cycles <> c.cycles
  `)
  expect(wrong).toEqual([])
}

const countUnpaid = async (): Promise<number> =>
  (
    await rowsOf(sql`
      select 1 from calls where ended_at is null and paused_at is null and paid_until <= ${new Date(app.clock.now())}
    `)
  ).length

it('whatever people do on all their devices at once, before two servers of which one may die, nobody is in two calls and each cycle is paid once', async () => {
  let talked = 0
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 12, maxLength: 20 }), async (moments) => {
      const creators = [await taker({ videoPrices: [PRICE] }), await taker({ videoPrices: [PRICE] })]
      const people = [await fanWith(200), await fanWith(25), ...creators]
      for (const creator of creators) await give(creator, 30)
      const devices: Device[] = []
      for (const [place, who] of people.entries()) {
        for (const at of [app, beside]) {
          const deviceId = `device-${place}-${at === app ? 'one' : 'two'}` as CallDeviceId
          devices.push({ who, at, deviceId, socket: await connectDevice(at, who), rooms: new Map() })
        }
      }
      const world: World = { devices, calls: [] }
      // A call to begin with, so that more worlds are about talking.
      await perform(world, { device: 0, to: 2, which: 0, media: 'up', takeOver: false, does: 'dial' })
      await perform(world, { device: 4, to: 0, which: 0, media: 'up', takeOver: false, does: 'accept' })
      for (const device of [0, 4]) await beat(devices[device]!, world.calls[0]!, 'up')

      for (const { acts, passes, allBeat, dies } of moments) {
        await Promise.all(acts.map((one) => perform(world, one)))
        const callId = world.calls.at(-1)
        if (allBeat && callId !== undefined) await Promise.all(devices.map((device) => beat(device, callId, 'up')))
        app.clock.advance(passes)
        if (dies) {
          const until = new Date(app.clock.now() + 5_000)
          await app.platform.db.alone(
            sql`update calls set due_at = ${until} where due_at <= ${new Date(app.clock.now())}`,
          )
          app.clock.advance(5_000)
        }
        await Promise.all([app.calls.work(), beside.calls.work()])
        await expect.poll(countUnpaid).toBe(0)
        await checkLines()
        await checkMoney()
      }
      // Everybody goes, and every call ends.
      for (const { socket } of devices) socket.disconnect()
      for (let times = 0; times < 5; times++) {
        app.clock.advance(31_000)
        await Promise.all([app.calls.work(), beside.calls.work()])
      }
      await expect.poll(() => rowsOf(sql`select 1 from calls where ended_at is null`)).toEqual([])
      expect(await rowsOf(sql`select 1 from call_lines`)).toEqual([])
      for (const who of people) {
        expect(await escrow(who)).toBe(0)
        expect(await balance(who)).toBeGreaterThanOrEqual(0)
      }
      await checkMoney()
      talked += (await rowsOf(sql`select 1 from calls where connected_at is not null`)).length
      expect(await checkLedger(app.platform.db)).toEqual([])
      expect([...app.logLines, ...beside.logLines].filter((line) => /"level":(?:50|"error")/.test(line))).toEqual([])
    }),
    worlds(WORLDS),
  )
  expect(talked).toBeGreaterThan(0)
})
