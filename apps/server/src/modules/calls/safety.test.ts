import {
  blockUser,
  CALL_INVITE_MS,
  cancelCall,
  createReport,
  getReport,
  listNotifications,
  listReports,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '../../testing/calls.ts'
import { devicesOf } from '../../testing/sockets.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.listen()
})
afterAll(() => app.close())

const connect = devicesOf(() => app)
const { current, fanWith, ringing, talking } = callsOf(() => app, connect)
const id = ({ user }: Person) => user.userId
const news = async (who: Person) => (await app.as(who).call(listNotifications, { groups: ['calls'] })).notifications

describe('a report of a call', () => {
  it('is for the two alone, about the other one, with who called whom and when', async () => {
    const { fan, creator, call } = await talking()
    const target = { type: 'call', id: call.callId } as const
    const asked = { target, reason: 'harassment', text: 'Look' } as const
    expect((await app.as(await fanWith(0)).refused(createReport, asked)).reason).toBe('NOT_FOUND')
    for (const who of [fan, creator]) await app.as(who).call(createReport, asked)
    const operator = await app.admin()
    const { reports } = await app.as(operator).call(listReports, { state: 'open' })
    const ofCalls = reports.filter(({ targetType }) => targetType === 'call')
    expect(new Set(ofCalls.map(({ owner }) => owner?.userId))).toEqual(new Set([id(fan), id(creator)]))
    const [first] = ofCalls
    if (!first) throw new Error('There is no report')
    const { report } = await app.as(operator).call(getReport, { reportId: first.reportId })
    expect(report.evidence).toMatchObject([{ isReported: true, at: call.dialTime, media: [] }])
    expect(report.evidence[0]?.text).toContain(`video call ${call.callId}: dialed`)
  })
})

describe('blocking', () => {
  it.each(['fan', 'creator'] as const)('ends the call at once, whoever does it: the %s', async (who) => {
    const all = await talking()
    const other = who === 'fan' ? all.creator : all.fan
    await app.as(all[who]).call(blockUser, { otherUserId: id(other), blockBehavior: 1 })
    expect([await current(all.fan), await current(all.creator)]).toEqual([null, null])
    await expect.poll(() => all.picker.lastCall()).toMatchObject({ phase: 'ended', endReason: 'blocked' })
    await expect.poll(() => all.dialer.lastCall()).toMatchObject({ phase: 'ended', endReason: 'blocked' })
  })
})

describe('a call that nobody answered', () => {
  it.each(['nobody answers', 'the dialer gives up'])('is a line in the bell of who was called when %s', async (how) => {
    const { fan, creator, callId } = await ringing()
    if (how === 'nobody answers') {
      app.clock.advance(CALL_INVITE_MS)
      await app.calls.work()
    } else await app.as(fan).call(cancelCall, { callId })
    await expect
      .poll(async () => (await news(creator))[0])
      .toMatchObject({ kind: 'call_missed', path: '/calls', actors: [{ userId: id(fan) }] })
    expect(await news(fan)).toEqual([])
  })
})
