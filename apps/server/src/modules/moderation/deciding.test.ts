import {
  addComment,
  buyPost,
  createReport,
  decideReport,
  deleteMessage,
  deletePost,
  getPost,
  getReport,
  listAudit,
  listComments,
  listMyPosts,
  listNotifications,
  listReports,
  openReportedMedia,
  queryMessages,
  REPORT_EVIDENCE_KEPT_MS,
  sendMessage,
  unlockMessage,
  unsendMass,
  type MessageId,
  type ReportId,
  type ReportTarget,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatOf, mediaTo, messageName } from '../../testing/chat.ts'
import { massOf, mediaToMany } from '../../testing/mass.ts'
import { anAsset, aPost, fanWith } from '../../testing/posts.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await startTestApp()
  operator = await app.admin()
})
afterAll(() => app.close())

const id = ({ user }: Person) => user.userId
const { say, friends, texts, picture, follow } = chatOf(() => app)
const { send: sendToMany, fans, received } = massOf(() => app)
const messageOf = (withWhom: Person, messageId: MessageId): ReportTarget => ({
  type: 'message',
  id: messageId,
  chatWithUserId: id(withWhom),
})
const report = async (by: Person, target: ReportTarget) =>
  (await app.as(by).call(createReport, { target, reason: 'harassment', text: 'Look' })).reportId
const look = async (reportId: ReportId) => (await app.as(operator).call(getReport, { reportId })).report
const decide = (reportId: ReportId, decision: 'dismiss' | 'takeDown' | 'suspend', note = 'Because') =>
  app.as(operator).call(decideReport, { reportId, decision, note })
const log = async (reportId: ReportId) =>
  (await app.as(operator).call(listAudit, {})).entries
    .filter(({ subject }) => subject === `report:${reportId}`)
    .map(({ action }) => action)
const answers = async (who: Person) =>
  (await app.as(who).call(listNotifications, {})).notifications
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('report'))

describe('a reported message', () => {
  it('is shown to operators with five before and five after it, as they were, and nothing else', async () => {
    const [one, other] = await friends()
    const names: MessageId[] = []
    for (let place = 0; place < 20; place += 1) {
      names.push((await say(place % 2 ? other : one, place % 2 ? one : other, `Words ${place}`)).messageId)
    }
    const reportId = await report(other, messageOf(one, names[10]!))
    await app.as(one).call(deleteMessage, { toUserId: id(other), messageId: names[10]! })
    await app.as(one).call(deleteMessage, { toUserId: id(other), messageId: names[8]! })
    const { evidence, ...summary } = await look(reportId)
    expect(evidence.map(({ text }) => text)).toEqual(Array.from({ length: 11 }, (_, place) => `Words ${place + 5}`))
    expect(evidence.filter(({ isReported }) => isReported).map(({ text, isByOwner }) => [text, isByOwner])).toEqual([
      ['Words 10', true],
    ])
    expect(summary).toMatchObject({
      targetType: 'message',
      reason: 'harassment',
      text: 'Look',
      reporter: { userId: id(other) },
      owner: { userId: id(one) },
      decision: null,
    })
    expect(await log(reportId)).toEqual(['report.messages_read'])
    await look(reportId)
    expect(await log(reportId)).toHaveLength(2)
  })

  it('is reported by the two of the conversation alone, and not by who wrote it', async () => {
    const [one, other] = await friends()
    const third = await app.person()
    const { messageId } = await say(one, other, 'Hello')
    const refused = async (by: Person, target: ReportTarget) =>
      (await app.as(by).refused(createReport, { target, reason: 'spam' })).reason
    expect(await refused(third, messageOf(one, messageId))).toBe('NOT_FOUND')
    expect(await refused(third, messageOf(other, messageId))).toBe('NOT_FOUND')
    expect(await refused(one, messageOf(other, messageId))).toBe('SELF_ACTION')
    expect(await refused(other, messageOf(one, messageName()))).toBe('NOT_FOUND')
  })

  it('keeps its picture for who decides, also when its sender deletes it, until some time after the decision', async () => {
    const [one, other] = await friends()
    const mediaList = [{ id: 'a', type: 'image', url: await picture(one) }]
    const { message } = await app.as(one).call(sendMessage, {
      messageId: messageName(),
      toUserId: id(other),
      contentType: 'image',
      sendContent: JSON.stringify({ text: '', mediaList }),
    })
    const reportId = await report(other, messageOf(one, message.messageId))
    await app.as(one).call(deleteMessage, { toUserId: id(other), messageId: message.messageId })
    await app.platform.jobs.runDue()
    const { media } = await app.as(operator).call(openReportedMedia, { reportId, place: 0 })
    const status = async () => (await app.http.server.inject({ method: 'GET', url: media[0]!.url! })).statusCode
    expect(await status()).toBe(200)
    expect(await log(reportId)).toEqual(['report.media_opened'])
    await decide(reportId, 'dismiss')
    await app.moderation.sweep()
    expect((await look(reportId)).evidence).toHaveLength(1)
    app.clock.advance(REPORT_EVIDENCE_KEPT_MS + 1)
    await app.moderation.sweep()
    operator = await app.admin()
    expect((await look(reportId)).evidence).toEqual([])
  })

  it('with a price is a blur until it is opened on purpose, and goes from its buyer too', async () => {
    const [creator, fan] = [await app.creator(), await fanWith(app, 500)]
    await follow(fan, creator)
    const assetId = await anAsset(app, creator)
    const { message } = await app.as(creator).call(sendMessage, mediaTo(fan, [assetId], { price: 50, text: 'Buy it' }))
    const { messageId } = message
    await app.as(fan).call(unlockMessage, { targetUserId: id(creator), messageId, expectedPrice: 50 })
    const reportId = await report(fan, messageOf(creator, messageId))
    const { evidence } = await look(reportId)
    expect(evidence).toMatchObject([{ text: 'Buy it', price: 50, media: [{ type: 'image' }] }])
    expect(evidence[0]!.media[0]!.fuzzyUrl).toMatch(/fuzzy/)
    expect(JSON.stringify(evidence)).not.toMatch(/"url"/)
    const opened = await app.as(operator).call(openReportedMedia, { reportId, place: 0 })
    expect(opened.media).toMatchObject([{ type: 'image', url: expect.stringContaining('photo') as string }])
    expect((await app.as(operator).refused(openReportedMedia, { reportId, place: 1 })).reason).toBe('NOT_FOUND')
    await decide(reportId, 'takeDown')
    expect(await app.as(fan).call(queryMessages, { targetUserId: id(creator) })).toEqual([])
    expect(await log(reportId)).toEqual(['report.taken_down', 'report.media_opened', 'report.messages_read'])
  })
})

describe('a decision', () => {
  it.each([
    ['that is out', false],
    ['that its sender has taken back', true],
  ])('about a message to many %s takes it away from all, and nobody can buy it any more', async (_, isTakenBack) => {
    const creator = await app.creator()
    const [reporter, other] = await fans(creator, 'Reporter', 'Other')
    const buyer = await fanWith(app, 100)
    await follow(buyer, creator)
    const { massId } = await sendToMany(creator, mediaToMany(creator, [await anAsset(app, creator)], { price: 50 }))
    const bought = await received(buyer, creator)
    await app
      .as(buyer)
      .call(unlockMessage, { targetUserId: id(creator), messageId: bought.messageId, expectedPrice: 50 })
    const { messageId } = await received(reporter!, creator)
    const theirs = await received(other!, creator)
    const reported = await report(reporter!, messageOf(creator, messageId))
    if (isTakenBack) await app.as(creator).call(unsendMass, { massId })
    await app.chat.workMass()
    expect((await received(buyer, creator)).messageId).toBe(bought.messageId)
    await decide(reported, 'takeDown')
    await app.chat.workMass()
    for (const fan of [reporter!, other!, buyer]) {
      expect(await app.as(fan).call(queryMessages, { targetUserId: id(creator) })).toEqual([])
    }
    const wanted = { targetUserId: id(creator), messageId: theirs.messageId, expectedPrice: 50 }
    expect((await app.as(other).refused(unlockMessage, wanted)).reason).toBe('NOT_FOUND')
  })

  it.each([
    ['that is still there', false],
    ['that its creator deleted', true],
  ])('takes a post %s from those who bought it, too', async (_, isDeleted) => {
    const [creator, fan] = [await app.creator(), await fanWith(app, 100)]
    const { contentId } = await aPost(app, creator, { text: 'Not for here', visibility: { kind: 'paid', price: 50 } })
    await app.as(fan).call(buyPost, { contentId, expectedPrice: 50 })
    if (isDeleted) await app.as(creator).call(deletePost, { contentId })
    const bought = async () => (await app.as(fan).call(listMyPosts, { kind: 'bought' })).entries.length
    expect(await bought()).toBe(1)
    await decide(await report(fan, { type: 'post', id: contentId }), 'takeDown')
    expect((await app.as(fan).refused(getPost, { contentId })).reason).toBe('NOT_FOUND')
    expect(await bought()).toBe(0)
    expect((await app.as(fan).refused(listComments, { contentId })).reason).toBe('NOT_FOUND')
  })

  it('takes a message, a comment and a post away, and tells all who reported it and whose it was', async () => {
    const [one, other] = await friends()
    const { messageId } = await say(one, other, 'Hello')
    const ofMessage = await report(other, messageOf(one, messageId))
    await decide(ofMessage, 'takeDown')
    expect(await texts(other, one)).toEqual([])
    expect(await texts(one, other)).toEqual([])

    const [creator, fan, second] = [await app.creator(), await fanWith(app, 100), await app.person()]
    const { contentId } = await aPost(app, creator)
    const sold = await aPost(app, creator, { visibility: { kind: 'paid', price: 50 } })
    await app.as(fan).call(buyPost, { contentId: sold.contentId, expectedPrice: 50 })
    const { comment } = await app.as(fan).call(addComment, { contentId, text: 'Buy my coins' })
    const ofComment = await report(second, { type: 'comment', id: comment.commentId })
    expect((await look(ofComment)).evidence).toMatchObject([{ text: 'Buy my coins', isByOwner: true }])
    await decide(ofComment, 'takeDown')
    expect((await app.as(second).call(listComments, { contentId })).comments).toEqual([])

    const reports = [await report(fan, { type: 'post', id: sold.contentId })]
    reports.push(await report(second, { type: 'post', id: sold.contentId }))
    expect(await look(reports[0]!)).toMatchObject({ postId: sold.contentId, openCount: 2 })
    await decide(reports[0]!, 'takeDown')
    expect((await look(reports[1]!)).decision).toMatchObject({ kind: 'taken_down', by: operator.user.userName })
    expect((await app.as(second).refused(getPost, { contentId: sold.contentId })).reason).toBe('NOT_FOUND')
    expect([await answers(other), await answers(fan), await answers(second)]).toEqual([
      ['report_upheld'],
      ['report_upheld'],
      ['report_upheld', 'report_upheld'],
    ])
    const removals = async (who: Person) =>
      (await app.as(who).call(listNotifications, {})).notifications
        .filter(({ kind }) => kind === 'removed')
        .map(({ path }) => path)
    expect([await removals(one), await removals(fan), await removals(creator), await removals(second)]).toEqual([
      ['/reports'],
      ['/reports'],
      ['/reports'],
      [],
    ])
  })

  it('suspends with a reason, and ends what the person does at once', async () => {
    const [troll, fan] = [await app.person(), await app.person()]
    const reportId = await report(fan, { type: 'user', id: id(troll) })
    expect((await app.as(operator).refused(decideReport, { reportId, decision: 'suspend' })).reason).toBe(
      'INVALID_INPUT',
    )
    expect((await app.as(operator).refused(decideReport, { reportId, decision: 'takeDown' })).reason).toBe('CONFLICT')
    await decide(reportId, 'suspend', 'Threats')
    expect((await app.as(troll).refused(listNotifications, {})).reason).toBe('TOKEN_INVALID')
    await expect(app.signIn(troll)).rejects.toThrow(/ACCOUNT_SUSPENDED.*Threats/)
    expect(await answers(fan)).toEqual(['report_upheld'])
  })

  it('that dismisses is told too, and is made once', async () => {
    const [creator, fan] = [await app.creator(), await app.person()]
    const { contentId } = await aPost(app, creator)
    const reportId = await report(fan, { type: 'post', id: contentId })
    await decide(reportId, 'dismiss', '')
    expect(await answers(fan)).toEqual(['report_dismissed'])
    expect((await app.as(operator).refused(decideReport, { reportId, decision: 'dismiss' })).reason).toBe(
      'ALREADY_DECIDED',
    )
    expect((await app.as(fan).call(getPost, { contentId })).content.contentId).toBe(contentId)
  })

  it('is not for who is no operator, nor for one whom it concerns; no operator is suspended', async () => {
    const [fan, other] = [await app.person(), await app.admin()]
    const reportId = await report(fan, { type: 'user', id: id(other) })
    for (const endpoint of [listReports.path, getReport.path, openReportedMedia.path, decideReport.path]) {
      expect((await app.as(fan).raw(endpoint, { reportId, place: 0, decision: 'dismiss' })).status).toBe(403)
    }
    const own = await app.as(other).refused(decideReport, { reportId, decision: 'dismiss' })
    expect(own.reason).toBe('SELF_ACTION')
    const refused = await app.as(operator).refused(decideReport, { reportId, decision: 'suspend', note: 'No' })
    expect(refused.reason).toBe('CONFLICT')
    expect((await look(reportId)).decision).toBeNull()
  })
})

it('open reports are listed the oldest first and counted, decided ones the newest first', async () => {
  const fresh = await startTestApp()
  try {
    const boss = await fresh.admin()
    const [fan, ...others] = await Promise.all(Array.from({ length: 24 }, () => fresh.person()))
    const made: ReportId[] = []
    for (const other of others) {
      const target = { type: 'user' as const, id: id(other) }
      made.push((await fresh.as(fan).call(createReport, { target, reason: 'spam' })).reportId)
      fresh.clock.advance(200_000)
    }
    const first = await fresh.as(boss).call(listReports, {})
    expect([first.openCount, first.reports.map(({ reportId }) => reportId)]).toEqual([23, made.slice(0, 20)])
    const next = await fresh.as(boss).call(listReports, { cursor: first.nextCursor! })
    expect([next.nextCursor, next.reports.map(({ reportId }) => reportId)]).toEqual([null, made.slice(20)])
    for (const reportId of made.slice(0, 2)) {
      await fresh.as(boss).call(decideReport, { reportId, decision: 'dismiss' })
      fresh.clock.advance(1_000)
    }
    const decided = await fresh.as(boss).call(listReports, { state: 'decided' })
    expect(decided.reports.map(({ reportId }) => reportId)).toEqual([made[1], made[0]])
    expect(decided.openCount).toBe(21)
  } finally {
    await fresh.close()
  }
})
