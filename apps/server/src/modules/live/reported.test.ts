import {
  buyLiveTicket,
  createReport,
  decideReport,
  diamonds,
  enterLive,
  getReport,
  listNotifications,
  readLiveTalk,
  sayInLive,
  unsayInLive,
  type LiveRoomId,
  type ReportId,
  type ReportTarget,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveOf } from '../../testing/live.ts'
import { devicesOf } from '../../testing/sockets.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { accounts } from '../wallet/index.ts'

let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await startTestApp()
  await app.listen()
  operator = await app.admin()
})
afterAll(() => app.close())

const { id, fanWith, live, roomBy, watcher } = liveOf(
  () => app,
  devicesOf(() => app),
)
let said = 0
const say = async (who: Person, roomId: LiveRoomId, text: string) =>
  (await app.as(who).call(sayInLive, { roomId, messageId: `a-word-${++said}`, text })).message.messageId
const report = async (by: Person, target: ReportTarget) =>
  (await app.as(by).call(createReport, { target, reason: 'illegal', text: 'Look' })).reportId
const look = async (reportId: ReportId) => (await app.as(operator).call(getReport, { reportId })).report
const decide = (reportId: ReportId, decision: 'dismiss' | 'takeDown' | 'suspend') =>
  app.as(operator).call(decideReport, { reportId, decision, note: 'Because' })
const toldOf = async (who: Person) =>
  (await app.as(who).call(listNotifications, {})).notifications.map(({ kind }) => kind)

describe('a reported room', () => {
  it('is shown to operators with what it is called and for whom, and is about its creator', async () => {
    const entry = { kind: 'ticket', price: diamonds(30) } as const
    const { creator, roomId } = await live({ title: 'After dark', entry })
    const stranger = await app.person()
    const reportId = await report(stranger, { type: 'live', id: roomId })
    expect(await report(stranger, { type: 'live', id: roomId })).toBe(reportId)
    const shown = await look(reportId)
    expect(shown).toMatchObject({ targetType: 'live', owner: { userId: id(creator) }, decision: null })
    expect(shown.evidence).toMatchObject([{ isByOwner: true, isReported: true, price: 30 }])
    expect(shown.evidence[0]?.text).toContain('After dark')
    const own = { target: { type: 'live', id: roomId } as const, reason: 'spam' as const }
    expect(await app.as(creator).refused(createReport, own)).toMatchObject({ reason: 'SELF_ACTION' })
    const nothing = { ...own, target: { type: 'live', id: '4' as LiveRoomId } as const }
    expect(await app.as(stranger).refused(createReport, nothing)).toMatchObject({ reason: 'NOT_FOUND' })
  })

  it('is cut when it is taken down: nobody sees more of it, tickets go back, both sides are told', async () => {
    const { creator, roomId } = await live({ entry: { kind: 'ticket', price: diamonds(30) } })
    const fan = await fanWith(30)
    await app.as(fan).call(buyLiveTicket, { roomId, expectedPrice: diamonds(30) })
    await app.as(fan).call(enterLive, { roomId })
    await decide(await report(fan, { type: 'live', id: roomId }), 'takeDown')
    expect(app.mediaEngine.rooms.has(roomId)).toBe(false)
    expect(await roomBy(creator)).toMatchObject({ state: 'over', endReason: 'cut' })
    await expect.poll(() => app.wallet.balanceOf(accounts.walletOf(id(fan)))).toBe(30)
    await expect.poll(() => toldOf(fan)).toContain('report_upheld')
    await expect.poll(() => toldOf(creator)).toContain('removed')
  })

  it('goes on when the report is dismissed, and ends with its creator’s suspension', async () => {
    const { creator, roomId } = await live()
    const fan = await app.person()
    await decide(await report(fan, { type: 'live', id: roomId }), 'dismiss')
    expect(await roomBy(creator)).toMatchObject({ state: 'live' })
    await decide(await report(fan, { type: 'live', id: roomId }), 'suspend')
    expect(app.mediaEngine.rooms.has(roomId)).toBe(false)
  })
})

describe('a reported line of a room’s chat', () => {
  it('is shown with what the same person said around it, also when it was taken out, to nobody from outside', async () => {
    const { creator, roomId } = await live()
    const [anna, ben] = [await app.person(), await app.person()]
    for (const who of [anna, ben]) await app.as(who).call(enterLive, { roomId })
    await say(anna, roomId, 'Before')
    await say(ben, roomId, 'Not hers')
    const bad = await say(anna, roomId, 'An insult')
    await say(anna, roomId, 'After')
    await app.as(creator).call(unsayInLive, { roomId, messageId: bad })
    const target = { type: 'live_message', id: bad } as const
    const outside = await app.person()
    expect(await app.as(outside).refused(createReport, { target, reason: 'spam' })).toMatchObject({
      reason: 'NOT_FOUND',
    })
    const shown = await look(await report(ben, target))
    expect(shown).toMatchObject({ targetType: 'live_message', owner: { userId: id(anna) } })
    expect(shown.evidence.map(({ text, isReported }) => [text, isReported])).toEqual([
      ['Before', false],
      ['An insult', true],
      ['After', false],
    ])
    expect(await app.as(anna).refused(createReport, { target, reason: 'spam' })).toMatchObject({
      reason: 'SELF_ACTION',
    })
  })

  it('goes from all screens when it is taken down', async () => {
    const { roomId } = await live()
    const [anna, ben] = [await app.person(), await app.person()]
    await app.as(anna).call(enterLive, { roomId })
    const { heard } = await watcher(roomId, ben)
    const bad = await say(anna, roomId, 'An insult')
    await decide(await report(ben, { type: 'live_message', id: bad }), 'takeDown')
    await expect
      .poll(() => heard.findLast(({ type }) => type === 'unsaid'))
      .toEqual({ type: 'unsaid', data: { messageId: bad } })
    expect((await app.as(ben).call(readLiveTalk, { roomId })).messages).toEqual([])
    await expect.poll(() => toldOf(anna)).toContain('removed')
  })
})
