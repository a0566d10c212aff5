import {
  addComment,
  blockUser,
  createReport,
  type CommentId,
  type PostId,
  type ReportTarget,
  type UserId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPost } from '../../testing/posts.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const person = ({ user }: Person): ReportTarget => ({ type: 'user', id: user.userId })
const report = (by: Person, target: ReportTarget, text = '') =>
  app.as(by).call(createReport, { target, reason: 'harassment', text })
const refused = async (by: Person | null, target: ReportTarget) =>
  (await app.as(by).refused(createReport, { target, reason: 'spam' })).reason

describe('a report', () => {
  it('of a person or a post is kept, with its reason and its words', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const { contentId } = await aPost(app, creator, { visibility: { kind: 'paid', price: 50 } })
    const ofPost = await report(fan, { type: 'post', id: contentId }, '  Look at this  ')
    const ofPerson = await report(fan, person(creator))
    expect(ofPost.reportId).not.toBe(ofPerson.reportId)
    const archive = await app.archiveOf(fan)
    expect(archive).toMatchObject({
      reports: [
        { ...ofPost, targetType: 'post', targetId: contentId, reason: 'harassment', text: 'Look at this' },
        { ...ofPerson, targetType: 'user', targetId: creator.user.userId, decidedAt: null },
      ],
    })
  })

  it('made again while it is open is the same one; another person’s is another', async () => {
    const [fan, other, creator] = [await app.person(), await app.person(), await app.creator()]
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => report(fan, person(creator))))
    const [first] = answers
    expect(new Set(answers.map(({ reportId }) => reportId)).size).toBe(1)
    expect((await report(other, person(creator))).reportId).not.toBe(first?.reportId)
    await app.platform.db.script(`update reports set decided_at = now() where report_id = ${first?.reportId}`)
    expect((await report(fan, person(creator))).reportId).not.toBe(first?.reportId)
  })

  it('cannot be about oneself, an own post, or what is not there', async () => {
    const [fan, creator, gone] = [await app.person(), await app.creator(), await app.person()]
    const [post, draft] = [await aPost(app, creator), await aPost(app, creator, { status: 0 })]
    await app.leave(gone)
    expect(await refused(fan, person(fan))).toBe('SELF_ACTION')
    expect(await refused(creator, { type: 'post', id: post.contentId })).toBe('SELF_ACTION')
    for (const target of [
      person(gone),
      { type: 'user' as const, id: '17' as UserId },
      { type: 'post' as const, id: draft.contentId },
      { type: 'post' as const, id: '17' as PostId },
    ]) {
      expect(await refused(fan, target)).toBe('NOT_FOUND')
    }
    expect(await refused(null, person(creator))).toBe('TOKEN_INVALID')
  })

  it('can be about a person who blocks the reporter', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    await app.as(creator).call(blockUser, { otherUserId: fan.user.userId, blockBehavior: 1 })
    expect((await report(fan, person(creator))).reportId).toMatch(/^\d+$/)
  })

  it('can be about a comment below a post that is open to the reporter', async () => {
    const [fan, creator, troll] = [await app.person(), await app.creator(), await app.person()]
    const [post, locked] = [
      await aPost(app, creator),
      await aPost(app, creator, { visibility: { kind: 'paid', price: 50 } }),
    ]
    const say = async (who: Person, contentId: PostId) =>
      (await app.as(who).call(addComment, { contentId, text: 'Buy my coins' })).comment.commentId
    const [spam, inside] = [await say(troll, post.contentId), await say(creator, locked.contentId)]
    // They cannot escape by blocking the person who saw it.
    await app.as(troll).call(blockUser, { otherUserId: fan.user.userId, blockBehavior: 1 })
    const { reportId } = await report(fan, { type: 'comment', id: spam })
    expect(await app.archiveOf(fan)).toMatchObject({ reports: [{ reportId, targetType: 'comment', targetId: spam }] })
    expect(await refused(troll, { type: 'comment', id: spam })).toBe('SELF_ACTION')
    expect(await refused(fan, { type: 'comment', id: inside })).toBe('NOT_FOUND')
    expect(await refused(fan, { type: 'comment', id: '17' as CommentId })).toBe('NOT_FOUND')
  })

  it('stays when the person who made it leaves', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const { reportId } = await report(fan, person(creator), 'what happened')
    await app.leave(fan)
    const { rows } = await app.platform.db.pool.query('select text from reports where report_id = $1', [reportId])
    expect(rows).toEqual([{ text: 'what happened' }])
  })
})
