import {
  APPEAL_WITHIN_MS,
  appealReport,
  buyPost,
  createReport,
  decideAppeal,
  decideReport,
  getPost,
  listAudit,
  listMyReports,
  listNotifications,
  listMyPosts,
  listReports,
  REPORT_EVIDENCE_KEPT_MS,
  type PostId,
  type ReportId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAsset, aPost, fanWith } from '../../testing/posts.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
/** The first one decides, the other one answers appeals. */
let [first, second]: Person[] = []
beforeAll(async () => {
  app = await startTestApp()
  first = await app.admin()
  second = await app.admin()
})
afterAll(() => app.close())

const mine = async (who: Person) => (await app.as(who).call(listMyReports, {})).reports
const report = async (by: Person, id: PostId) =>
  (await app.as(by).call(createReport, { target: { type: 'post', id }, reason: 'spam', text: 'Look' })).reportId
const decide = (reportId: ReportId, decision: 'dismiss' | 'takeDown') =>
  app.as(first).call(decideReport, { reportId, decision, note: 'Because' })
const appeal = (who: Person, reportId: ReportId, text = 'It is not what it seems') =>
  app.as(who).call(appealReport, { reportId, text })
const answer = (reportId: ReportId, outcome: 'stands' | 'lifted', by: Person | undefined = second) =>
  app.as(by).call(decideAppeal, { reportId, outcome, note: 'We looked again' })
const waiting = async () =>
  (await app.as(second).call(listReports, { state: 'appealed' })).reports.map(({ reportId }) => reportId)
const told = async (who: Pick<Person, 'token'>) =>
  (await app.as(who).call(listNotifications, {})).notifications
    .map(({ kind }) => kind)
    .filter((kind) => /report|appeal|removed/.test(kind))

/** A paid post with a picture, which a fan reported. */
async function reported() {
  const [creator, fan] = [await app.creator(), await fanWith(app, 500)]
  const assetId = await anAsset(app, creator)
  const { contentId } = await aPost(app, creator, { visibility: { kind: 'paid', price: 50 }, media: [assetId] })
  return { creator, fan, contentId, reportId: await report(fan, contentId) }
}

describe('my reports', () => {
  it('show each side how it stands, and the owner neither who reported nor in what words', async () => {
    const { creator, fan, contentId, reportId } = await reported()
    expect(await mine(fan)).toMatchObject([
      { reportId, side: 'reporter', targetType: 'post', text: 'Look', decision: null, appeal: null, appealUntil: null },
    ])
    expect(await mine(creator)).toEqual([])
    const another = await report(await app.person(), contentId)
    await decide(another, 'takeDown')
    expect(await mine(fan)).toMatchObject([{ decision: { kind: 'taken_down' }, appealUntil: null }])
    // Two reported it; it is one decision for whose it was.
    const [theirs, ...others] = await mine(creator)
    expect([theirs, others]).toMatchObject([{ side: 'owner', text: '', decision: { kind: 'taken_down' } }, []])
    expect(theirs?.appealUntil).toBe(theirs!.decision!.at + APPEAL_WITHIN_MS)
    expect(JSON.stringify(theirs)).not.toMatch(/Because|Look/)
    expect(await mine(await app.person())).toEqual([])
  })
})

describe('an appeal', () => {
  it('is made once, by a side that lost, and in time', async () => {
    const { creator, fan, reportId } = await reported()
    const refused = async (who: Person) => (await app.as(who).refused(appealReport, { reportId, text: 'Why?' })).reason
    expect(await refused(fan)).toBe('CONFLICT')
    expect(await refused(creator)).toBe('NOT_FOUND')
    await decide(reportId, 'takeDown')
    expect(await refused(fan)).toBe('CONFLICT')
    expect(await refused(await app.person())).toBe('NOT_FOUND')
    const [one, other] = await Promise.all([
      app.as(creator).raw(appealReport.path, { reportId, text: 'Why?' }),
      app.as(creator).raw(appealReport.path, { reportId, text: 'Why?' }),
    ])
    expect(one.body.success).toBe(!other.body.success)
    expect(await refused(creator)).toBe('ALREADY_DECIDED')
    expect(await waiting()).toContain(reportId)

    const late = await reported()
    await decide(late.reportId, 'dismiss')
    app.clock.advance(APPEAL_WITHIN_MS)
    const back = await app.signIn(late.fan)
    expect((await app.as(back).refused(appealReport, { reportId: late.reportId, text: 'Why?' })).reason).toBe(
      'CONFLICT',
    )
    first = await app.admin()
    second = await app.admin()
  })

  it('is answered by another operator than the decision, and once', async () => {
    const { fan, reportId } = await reported()
    await decide(reportId, 'dismiss')
    await appeal(fan, reportId)
    const refused = async (by: Person | undefined) =>
      (await app.as(by).refused(decideAppeal, { reportId, outcome: 'stands', note: 'No' })).reason
    expect(await refused(first)).toBe('SELF_ACTION')
    await answer(reportId, 'stands')
    expect(await refused(second)).toBe('ALREADY_DECIDED')
    expect(await waiting()).not.toContain(reportId)
    expect(await told(fan)).toEqual(['appeal_stands', 'report_dismissed'])
    expect(await mine(fan)).toMatchObject([
      { decision: { kind: 'dismissed' }, appeal: { outcome: { kind: 'stands', note: 'We looked again' } } },
    ])
    const { entries } = await app.as(second).call(listAudit, {})
    expect(entries.filter(({ subject }) => subject === `report:${reportId}`).map(({ action }) => action)).toEqual([
      'report.appeal_stands',
      'report.dismissed',
    ])
  })

  it('that is right about a dismissed report lets it wait to be decided again', async () => {
    const { creator, fan, contentId, reportId } = await reported()
    await decide(reportId, 'dismiss')
    await appeal(fan, reportId)
    await answer(reportId, 'lifted')
    const { reports } = await app.as(first).call(listReports, { state: 'open' })
    expect(reports.find((each) => each.reportId === reportId)).toMatchObject({
      decision: null,
      appeal: { side: 'reporter', outcome: { kind: 'lifted' } },
    })
    await decide(reportId, 'takeDown')
    expect(await told(fan)).toEqual(['report_upheld', 'appeal_lifted', 'report_dismissed'])
    expect((await app.as(fan).refused(getPost, { contentId })).reason).toBe('NOT_FOUND')
    // The other side has one of its own.
    await appeal(creator, reportId)
    expect(await waiting()).toContain(reportId)
  })

  it('that is right about a post gives it back offline, with its pictures, and those who reported it are told', async () => {
    const { creator, fan, contentId, reportId } = await reported()
    await app.as(fan).call(buyPost, { contentId })
    await decide(reportId, 'takeDown')
    await appeal(creator, reportId)
    // What was kept to decide by is kept until it is decided.
    app.clock.advance(REPORT_EVIDENCE_KEPT_MS + 1)
    await app.moderation.sweep()
    second = await app.admin()
    await answer(reportId, 'lifted')
    const back = await app.signIn(creator)
    const { own } = await app.as(back).call(listMyPosts, { kind: 'own', status: 3 })
    expect(own).toMatchObject([{ contentId, status: 3, mediaList: [{ isTeaser: false }] }])
    // Who bought it has it again; for all others it is offline.
    expect((await app.as(await app.signIn(fan)).call(getPost, { contentId })).content).toMatchObject({ contentId })
    expect((await app.as(await app.person()).refused(getPost, { contentId })).reason).toBe('NOT_FOUND')
    expect(await told(back)).toEqual(['appeal_lifted', 'removed'])
    expect(await told(await app.signIn(fan))).toEqual(['report_reversed', 'report_upheld'])
  })
})
