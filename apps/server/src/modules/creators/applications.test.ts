import {
  applyAsCreator,
  checkSession,
  checkSimilarity,
  creatorStatus,
  decideApplication,
  editProfile,
  getProfile,
  HOUR_MS,
  listApplications,
  listAudit,
  MINUTE_MS,
  updateCreatorSetting,
  type CallOf,
} from '@fanlight/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { face } from '../../testing/faces.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { uploaded } from '../../testing/uploads.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp({ OPERATOR_EMAIL: 'help@fanlight.example' })
  admin = await app.admin()
})
afterAll(() => app.close())

const drawing = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
const wear = async (person: Person, avatar: Buffer) =>
  app.as(person).call(editProfile, { profiles: { headPicUrl: await uploaded(app, person, avatar) } })

type Form = CallOf<typeof applyAsCreator>
const form = (verificationPhotoUrl: string, changes: Partial<Form> = {}): Form => ({
  realName: 'Audrey',
  nickname: 'Holly',
  onlyFansOption: 'no',
  onlyFansAccount: '',
  photoUrl: '/example.webp',
  verificationPhotoUrl,
  creatorType: 'individual',
  creatorTypeDesc: '',
  contact: '+1 555|@holly',
  account: [{ name: 'instagram', value: '@holly' }],
  ...changes,
})

/** A person whose photo has been compared, ready to send the form. The comparison itself is tested by itself. */
async function verified(nickname?: string): Promise<{ person: Person; photo: string }> {
  const person = await app.person(nickname === undefined ? {} : { nickname })
  const { userId } = person.user
  await wear(person, await drawing())
  const photo = await uploaded(app, person, await drawing())
  const photoKey = await app.media.adopt(userId, photo, 'verification')
  await app.platform.db.script(`
    insert into face_checks
    select user_id, '${photoKey}', head_pic_key, 0.42, 'match', true, now() from users where user_id = ${userId}
  `)
  return { person, photo }
}
async function applied(nickname?: string) {
  const { person, photo } = await verified(nickname)
  await app.as(person).call(applyAsCreator, form(photo))
  const { applications } = await app.as(admin).call(listApplications, {})
  const application = applications.find(({ applicant }) => applicant.userId === person.user.userId)!
  return { person, photo, application }
}
/** Without the pictures: for the rules that are not about them. */
async function waiting(submittedAt: number = app.clock.now()) {
  const person = await app.person()
  const applicationId = app.platform.ids.next()
  await app.platform.db.script(`
    insert into creator_applications (application_id, user_id, real_name, nick_name, creator_type, accounts, photo_key,
      avatar_key, distance, verdict, submitted_at)
    values (${applicationId}, ${person.user.userId}, 'A', 'B', 'individual', '[]', 'pictures/1/a', 'pictures/1/b', 0.5,
      'unsure', to_timestamp(${submittedAt / 1_000}))
  `)
  return { person, applicationId: applicationId as never }
}

describe('the similarity check', () => {
  it('accepts the person of the avatar', async () => {
    const person = await app.person()
    await wear(person, await face('audrey'))
    const photo = await uploaded(app, person, await face('audrey_crop'))
    const check = () => app.as(person).call(checkSimilarity, { imageUrl: photo, consent: true })
    expect(await check()).toEqual({ verified: true })
    // Once more, after a lost answer: known already, though the upload is gone.
    expect(await check()).toEqual({ verified: true })
    expect(await app.as(person).call(applyAsCreator, form(photo))).toMatchObject({ state: 1 })
    const { applications } = await app.as(admin).call(listApplications, {})
    expect(applications[0]?.similarity.verdict).toBe('match')
    expect(applications[0]?.similarity.score).toBeGreaterThan(60)
  })

  it.each<[string, string, () => Promise<Buffer | null>, () => Promise<Buffer>]>([
    ['of another person', 'other_person', () => face('audrey'), () => face('cage')],
    ['when the avatar shows no face', 'no_face_in_avatar', drawing, () => face('audrey')],
    ['when there is no avatar', 'no_avatar', () => Promise.resolve(null), () => face('audrey')],
  ])('refuses a photo %s (%s), and keeps it no longer', async (_, cause, avatarOf, photoOf) => {
    const person = await app.person()
    const avatar = await avatarOf()
    if (avatar) await wear(person, avatar)
    const imageUrl = await uploaded(app, person, await photoOf())
    const refusal = await app.as(person).refused(checkSimilarity, { imageUrl })
    expect(refusal).toMatchObject({
      status: 200,
      reason: 'SIMILARITY_FAILED',
      msg: 'Image verification failed. Please upload again.',
      data: { cause },
    })
    await app.platform.jobs.runDue()
    const left = await app.platform.db.many({
      text: `select picture_key from pictures where owner_id = ${person.user.userId} and purpose = 'verification'`,
      name: '',
      values: [],
    })
    expect(left).toEqual([])
    expect(await app.as(person).refused(applyAsCreator, form(imageUrl))).toMatchObject({ reason: 'PHOTO_NOT_VERIFIED' })
  })

  it('refuses what was never uploaded, or by another person', async () => {
    const [person, other] = [await app.person(), await app.person()]
    await wear(person, await face('audrey'))
    const theirs = await uploaded(app, other, await face('audrey'))
    for (const imageUrl of ['/upload/1/x.jpg', theirs]) {
      expect(await app.as(person).refused(checkSimilarity, { imageUrl })).toMatchObject({ reason: 'PICTURE_REFUSED' })
    }
  })

  it('is not for creators, operators or visitors', async () => {
    const input = { imageUrl: '/upload/1/x.jpg' }
    expect(await app.as(await app.creator()).refused(checkSimilarity, input)).toMatchObject({
      reason: 'ALREADY_CREATOR',
    })
    expect(await app.as(admin).refused(checkSimilarity, input)).toMatchObject({ status: 403 })
    expect(await app.as().refused(checkSimilarity, input)).toMatchObject({ status: 401 })
  })

  it('keeps no measurement of a face, in no table and no log', async () => {
    const columns = await app.platform.db.many<{ columnName: string }>({
      text: `select column_name from information_schema.columns where table_name = 'face_checks'`,
      name: '',
      values: [],
    })
    const expected = ['avatar_key', 'checked_at', 'consent', 'distance', 'photo_key', 'user_id', 'verdict']
    expect(columns.map(({ columnName }) => columnName).toSorted()).toEqual(expected)
    expect(app.logLines.join('')).not.toMatch(/descriptor/i)
  })
})

describe('an application', () => {
  it('waits for approval once it is sent, and says so at any time', async () => {
    const { person, photo } = await verified()
    const none = { state: 0, reason: null, submittedAt: null, decidedAt: null, dueAt: null }
    expect(await app.as(person).call(creatorStatus, {})).toEqual({ ...none, contactEmail: 'help@fanlight.example' })
    const account = [
      { name: 'tiktok' as const, value: '@a' },
      { name: 'discord' as const, value: 'a#1' },
      { name: 'x' as const, value: '  ' },
    ]
    const sent = await app.as(person).call(applyAsCreator, form(photo, { account }))
    expect(sent).toMatchObject({ state: 1, submittedAt: app.clock.now(), dueAt: app.clock.now() + 24 * HOUR_MS })
    expect(await app.as(person).call(creatorStatus, {})).toEqual(sent)
    expect(await app.as(person).refused(applyAsCreator, form(photo))).toMatchObject({ reason: 'APPLICATION_PENDING' })
    const letters = (await app.letters()).filter(({ to }) => to === person.email)
    expect(letters.map(({ subject }) => subject)).toContain('We received your application')
    const { applications } = await app.as(admin).call(listApplications, {})
    const shown = applications.find(({ applicant }) => applicant.userId === person.user.userId)
    // Nothing that the applicant typed is dropped; what they left blank is not there.
    expect(shown?.accounts).toEqual(account.slice(0, 2))
    expect(shown).toMatchObject({ whatsApp: '+1 555', telegram: '@holly', realName: 'Audrey', nickname: 'Holly' })
  })

  it('sent ten times at once is one', async () => {
    const { person, photo } = await verified()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.as(person).raw(applyAsCreator.path, form(photo))),
    )
    const outcomes = answers.map(({ body }) => (body.success ? 'sent' : body.reason)).toSorted()
    expect(outcomes).toEqual([...Array.from({ length: 9 }, () => 'APPLICATION_PENDING'), 'sent'])
  })

  it('needs a photo that was compared with the avatar of now', async () => {
    const { person, photo } = await verified()
    await wear(person, await face('cage'))
    expect(await app.as(person).refused(applyAsCreator, form(photo))).toMatchObject({ reason: 'PHOTO_NOT_VERIFIED' })
    const other = await verified()
    expect(await app.as(person).refused(applyAsCreator, form(other.photo))).toMatchObject({
      reason: 'PHOTO_NOT_VERIFIED',
    })
    expect(await app.as(await app.person()).refused(applyAsCreator, form(photo))).toMatchObject({
      reason: 'PHOTO_NOT_VERIFIED',
    })
  })

  it.each<[string, Partial<Record<keyof Form, unknown>>]>([
    ['a blank real name', { realName: '   ' }],
    ['a real name of 21 characters', { realName: 'x'.repeat(21) }],
    ['a blank nickname', { nickname: '' }],
    ['a nickname of 21 characters', { nickname: 'x'.repeat(21) }],
    ['no setup', { creatorType: undefined }],
    ['an agency without a name', { creatorType: 'organization', creatorTypeDesc: ' ' }],
    ['an agency name of 51 characters', { creatorType: 'organization', creatorTypeDesc: 'x'.repeat(51) }],
    ['no contact', { contact: ' | ' }],
    ['only a Facebook account', { account: [{ name: 'facebook', value: 'me' }] }],
    ['only blank accounts', { account: [{ name: 'x', value: ' ' }] }],
    ['an account we do not know', { account: [{ name: 'myspace', value: 'me' }] }],
    ['no photo', { verificationPhotoUrl: '' }],
  ])('with %s is refused before anything else', async (_, changes) => {
    const person = await app.person()
    const answer = await app.as(person).raw(applyAsCreator.path, { ...form('/upload/1/x.jpg'), ...changes })
    expect([answer.status, answer.body]).toMatchObject([400, { reason: 'INVALID_INPUT' }])
  })

  it('may use twenty emoji or fifty Chinese characters', async () => {
    const person = await app.person()
    const names = { realName: '🌞'.repeat(20), creatorType: 'organization', creatorTypeDesc: '社'.repeat(50) } as const
    const answer = await app.as(person).refused(applyAsCreator, form('/upload/1/x.jpg', names))
    expect(answer.reason).toBe('PHOTO_NOT_VERIFIED')
  })

  it('is for members: not for creators, operators or visitors', async () => {
    const input = form('/upload/1/x.jpg')
    expect(await app.as(await app.creator()).refused(applyAsCreator, input)).toMatchObject({
      reason: 'ALREADY_CREATOR',
    })
    expect(await app.as(admin).refused(applyAsCreator, input)).toMatchObject({ status: 403 })
    expect(await app.as().refused(applyAsCreator, input)).toMatchObject({ status: 401 })
    expect(await app.as().refused(creatorStatus, {})).toMatchObject({ status: 401 })
  })
})

describe('an approval', () => {
  it('opens creator mode at once, on every device, without signing in again', async () => {
    const publish = vi.spyOn(app.platform.realtime, 'publish')
    const { person, application } = await applied('Approved')
    expect(await app.as(person).refused(updateCreatorSetting, {})).toMatchObject({ status: 403 })
    const { application: decided } = await app.as(admin).call(decideApplication, {
      applicationId: application.applicationId,
      decision: 'approve',
    })
    expect(decided).toMatchObject({ state: 2, decision: { by: admin.user.userName, reason: null } })
    expect(await app.as(person).call(updateCreatorSetting, { messagesFrom: 'fans' })).toMatchObject({
      messagesFrom: 'fans',
    })
    expect((await app.as(person).call(checkSession, {})).user.role).toBe('creator')
    expect(await app.as(person).call(creatorStatus, {})).toMatchObject({ state: 2, dueAt: null })
    expect((await app.as().call(getProfile, { otherUserId: person.user.userId })).isCreator).toBe(true)
    const told = publish.mock.calls
      .filter(([, key]) => 'userId' in key && key.userId === person.user.userId)
      .map(([, , type]) => type)
    expect(told).toContain('account_changed')
    expect(told.filter((type) => type === 'application_changed')).toHaveLength(2)
    publish.mockRestore()
    const subjects = (await app.letters()).filter(({ to }) => to === person.email).map(({ subject }) => subject)
    expect(subjects).toContain('You’re now a Fanlight creator')
  })

  it('reaches a second process, which knows the person as a member', async () => {
    const second = await startTestApp({}, app)
    const { person, applicationId } = await waiting()
    expect(await second.as(person).refused(updateCreatorSetting, {})).toMatchObject({ status: 403 })
    await app.as(admin).call(decideApplication, { applicationId, decision: 'approve' })
    await vi.waitFor(async () => {
      expect((await second.as(person).raw(updateCreatorSetting.path, {})).status).toBe(200)
    })
    await second.close()
  })
})

describe('a rejection', () => {
  it('says why, and lets the person apply again', async () => {
    const { person, photo, application } = await applied()
    await app.as(admin).call(decideApplication, {
      applicationId: application.applicationId,
      decision: 'reject',
      reason: 'The photo is too dark.',
    })
    expect(await app.as(person).call(creatorStatus, {})).toMatchObject({ state: 3, reason: 'The photo is too dark.' })
    const letter = (await app.letters()).find(
      ({ to, subject }) => to === person.email && subject === 'Your creator application wasn’t approved',
    )
    expect(letter?.text).toContain('The photo is too dark.')
    expect(letter?.text).toContain('help@fanlight.example')
    app.clock.advance(1)
    expect(await app.as(person).call(applyAsCreator, form(photo))).toMatchObject({ state: 1, reason: null })
    const { applications } = await app.as(admin).call(listApplications, {})
    expect(applications.find(({ applicant }) => applicant.userId === person.user.userId)?.earlierApplications).toBe(1)
  })

  it.each([undefined, '', '   ', 'x'.repeat(501)])('needs a reason (%j is none)', async (reason) => {
    const { applicationId } = await waiting()
    const answer = await app.as(admin).raw(decideApplication.path, { applicationId, decision: 'reject', reason })
    expect([answer.status, answer.body]).toMatchObject([400, { reason: 'INVALID_INPUT' }])
  })
})

describe('the queue', () => {
  it('shows the oldest first, how many wait, and how many for longer than promised', async () => {
    await app.platform.db.script(`delete from creator_applications`)
    const now = app.clock.now()
    const late = await waiting(now - 25 * HOUR_MS)
    const fresh = await waiting(now - HOUR_MS)
    const { applications, counts } = await app.as(admin).call(listApplications, {})
    expect(applications.map(({ applicationId }) => applicationId)).toEqual([late.applicationId, fresh.applicationId])
    expect(applications.map(({ dueAt }) => dueAt)).toEqual([now - HOUR_MS, now + 23 * HOUR_MS])
    expect(counts).toEqual({ pending: 2, overdue: 1 })
    expect(applications[0]!.similarity).toEqual({ score: 58, distance: 0.5, verdict: 'unsure' })
  })

  it('shows both pictures by links that end within minutes', async () => {
    const { application } = await applied()
    const open = (url: string) => app.http.server.inject({ method: 'GET', url })
    for (const url of [application.avatarUrl, application.photoUrl]) {
      expect((await open(url)).statusCode).toBe(200)
    }
    app.clock.advance(11 * MINUTE_MS)
    expect((await open(application.photoUrl)).statusCode).toBe(403)
  })

  it('pages, and keeps decided ones with the newest first', async () => {
    await app.platform.db.script(`delete from creator_applications`)
    const made: Awaited<ReturnType<typeof waiting>>['applicationId'][] = []
    for (let index = 0; index < 22; index++) made.push((await waiting(app.clock.now() - index * 1_000)).applicationId)
    const first = await app.as(admin).call(listApplications, {})
    const second = await app.as(admin).call(listApplications, { cursor: first.nextCursor! })
    const seen = [...first.applications, ...second.applications].map(({ applicationId }) => applicationId)
    expect(seen).toEqual(made.toReversed())
    for (const applicationId of made.slice(0, 2)) {
      app.clock.advance(1)
      await app.as(admin).call(decideApplication, { applicationId, decision: 'reject', reason: 'No.' })
    }
    const { applications } = await app.as(admin).call(listApplications, { state: 'rejected' })
    expect(applications.map(({ applicationId }) => applicationId)).toEqual([made[1], made[0]])
    expect((await app.as(admin).call(listApplications, { state: 'approved' })).applications).toEqual([])
  })

  it('lets one of two operators decide', async () => {
    const [second, { applicationId }] = [await app.admin(), await waiting()]
    const answers = await Promise.all(
      [admin, second].map((who) => app.as(who).raw(decideApplication.path, { applicationId, decision: 'approve' })),
    )
    expect(answers.map(({ body }) => (body.success ? 'done' : body.reason)).toSorted()).toEqual([
      'ALREADY_DECIDED',
      'done',
    ])
  })

  it('lets nobody decide about themself, or about what is not there', async () => {
    const { person, applicationId } = await waiting()
    await app.platform.db.script(`update users set role = 'admin' where user_id = ${person.user.userId}`)
    const session = await app.signIn(person)
    await app.enrol(person.user.userId)
    const asOperator = app.as(await app.proved(session, 'secondFactor'))
    expect(await asOperator.refused(decideApplication, { applicationId, decision: 'approve' })).toMatchObject({
      reason: 'SELF_ACTION',
    })
    const none = { applicationId: '1' as never, decision: 'approve' as const }
    expect(await app.as(admin).refused(decideApplication, none)).toMatchObject({ status: 404 })
  })

  it('is for operators alone', async () => {
    for (const who of [await app.person(), await app.creator()]) {
      expect(await app.as(who).refused(listApplications, {})).toMatchObject({ status: 403 })
      const decision = { applicationId: '1' as never, decision: 'approve' as const }
      expect(await app.as(who).refused(decideApplication, decision)).toMatchObject({ status: 403 })
      expect(await app.as(who).refused(listAudit, {})).toMatchObject({ status: 403 })
    }
  })
})

describe('the audit log', () => {
  it('says who decided what, without names, and cannot be changed', async () => {
    const { person, applicationId } = await waiting()
    await app.as(admin).call(decideApplication, { applicationId, decision: 'reject', reason: 'Not you.' })
    const { entries } = await app.as(admin).call(listAudit, {})
    expect(entries[0]).toMatchObject({
      actor: admin.user.userName,
      action: 'application.rejected',
      subject: `user:${person.user.userId}`,
      details: { applicationId, reason: 'Not you.' },
    })
    for (const change of [
      'update audit_entries set action = $$x$$',
      'delete from audit_entries',
      'truncate audit_entries',
    ]) {
      await expect(app.platform.db.script(change)).rejects.toThrow('append-only')
    }
  })

  it('holds nothing of a decision that did not stand', async () => {
    const { applicationId } = await waiting()
    const before = (await app.as(admin).call(listAudit, {})).entries.length
    await app.as(admin).call(decideApplication, { applicationId, decision: 'approve' })
    await app.as(admin).refused(decideApplication, { applicationId, decision: 'approve' })
    expect((await app.as(admin).call(listAudit, {})).entries).toHaveLength(before + 1)
  })
})

describe('what is kept', () => {
  it('of a rejection goes after twelve months, of an approval stays', async () => {
    await app.platform.db.script(`delete from creator_applications`)
    const [rejected, approved] = [await waiting(), await waiting()]
    const decide = (applicationId: never, reason?: string) =>
      app
        .as(admin)
        .call(decideApplication, { applicationId, decision: reason ? 'reject' : 'approve', ...(reason && { reason }) })
    await decide(rejected.applicationId, 'No.')
    await decide(approved.applicationId)
    app.clock.advance(366 * 24 * HOUR_MS)
    await app.creators.applications.sweep()
    const asAdmin = app.as(await app.signIn(admin))
    expect((await asAdmin.call(listApplications, { state: 'rejected' })).applications).toEqual([])
    expect((await asAdmin.call(listApplications, { state: 'approved' })).applications).toHaveLength(1)
  })
})
