import {
  deleteQuickReply,
  getConversation,
  getCreatorSetting,
  getProfile,
  listQuickReplies,
  QUICK_REPLIES_MAX,
  saveQuickReply,
  updateCreatorSetting,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const id = ({ user }: Person) => user.userId
const save = (who: Person, input: { title: string; text: string }) => app.as(who).call(saveQuickReply, input)

describe('quick replies', () => {
  it('are saved, changed and deleted by their creator', async () => {
    const [creator, other] = [await app.creator(), await app.creator()]
    await save(creator, { title: ' Thanks ', text: 'Thank you so much' })
    const { replies } = await save(creator, { title: 'Later', text: 'I’ll write tonight' })
    expect(replies).toMatchObject([{ title: 'Thanks', text: 'Thank you so much' }, { title: 'Later' }])
    const [{ replyId }] = replies as [(typeof replies)[number]]
    const changed = await app.as(creator).call(saveQuickReply, { replyId, title: 'Thanks', text: 'Thanks a lot' })
    expect(changed.replies).toMatchObject([{ replyId, text: 'Thanks a lot' }, { title: 'Later' }])
    expect(await app.as(creator).call(listQuickReplies, {})).toEqual(changed)
    expect((await app.as(other).refused(saveQuickReply, { replyId, title: 'Mine', text: 'x' })).reason).toBe(
      'NOT_FOUND',
    )
    expect(await app.as(other).call(deleteQuickReply, { replyId })).toEqual({ replies: [] })
    expect((await app.as(creator).call(deleteQuickReply, { replyId })).replies).toMatchObject([{ title: 'Later' }])
  })

  it('are as many as fit, also of those that are saved at once', async () => {
    const creator = await app.creator()
    const answers = await Promise.all(
      Array.from({ length: QUICK_REPLIES_MAX + 3 }, (_, n) =>
        app.as(creator).raw(saveQuickReply.path, { title: `${n}`, text: 'x' }),
      ),
    )
    const refused = answers.filter(({ body }) => !body.success)
    expect(refused.map(({ body }) => !body.success && body.reason)).toEqual(Array(3).fill('TOO_MANY_QUICK_REPLIES'))
    expect((await app.as(creator).call(listQuickReplies, {})).replies).toHaveLength(QUICK_REPLIES_MAX)
  })

  it.each([
    ['no title', { title: ' ', text: 'x' }],
    ['a title of 31 characters', { title: 'x'.repeat(31), text: 'x' }],
    ['no text', { title: 'x', text: ' ' }],
    ['a text of 601 characters', { title: 'x', text: 'x'.repeat(601) }],
  ])('with %s are refused', async (_, input) => {
    expect((await app.as(await app.creator()).refused(saveQuickReply, input)).reason).toBe('INVALID_INPUT')
  })

  it('are in the archive, and go with their creator', async () => {
    const creator = await app.creator()
    await save(creator, { title: 'Thanks', text: 'Thank you' })
    expect(await app.archiveOf(creator)).toMatchObject({ quickReplies: [{ title: 'Thanks', text: 'Thank you' }] })
    await app.leave(creator)
    const left = await app.platform.db.pool.query('select 1 from quick_replies where creator_id = $1', [id(creator)])
    expect(left.rows).toEqual([])
  })
})

describe('an account that is run with help', () => {
  it('says so in its profile, in its settings and in a conversation, to everybody', async () => {
    const [creator, fan] = [await app.creator(), await app.person()]
    const told = async () => [
      (await app.as().call(getProfile, { otherUserId: id(creator) })).runWithHelp,
      (await app.as().call(getCreatorSetting, { creatorId: id(creator) })).profile.runWithHelp,
      (await app.as(fan).call(getConversation, { targetUserId: id(creator) })).conversation.runWithHelp,
    ]
    expect(await told()).toEqual([false, false, false])
    await app.as(creator).call(updateCreatorSetting, { profile: { runWithHelp: true } })
    expect(await told()).toEqual([true, true, true])
    await app.platform.db.script(`update users set role = 'member' where user_id = ${id(creator)}`)
    expect((await app.as().call(getProfile, { otherUserId: id(creator) })).runWithHelp).toBe(false)
  })
})
