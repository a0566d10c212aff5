import { access } from 'node:fs/promises'
import { join } from 'node:path'
import {
  applyAsCreator,
  checkSimilarity,
  creatorStatus,
  DAY_MS,
  decideApplication,
  editProfile,
  getProfile,
  listAudit,
} from '@fanlight/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { uploaded } from '../../testing/uploads.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const drawing = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
const form = (verificationPhotoUrl: string) => ({
  realName: 'Audrey',
  nickname: 'Holly',
  verificationPhotoUrl,
  creatorType: 'individual' as const,
  contact: '+1 555|@holly',
  account: [{ name: 'instagram' as const, value: '@holly' }],
})
const wear = async (who: Person) =>
  app.as(who).call(editProfile, { profiles: { headPicUrl: await uploaded(app, who, await drawing()) } })

/** A person with an avatar and a photo that was found to show the same person. */
async function verified() {
  const person = await app.person()
  await wear(person)
  const photo = await uploaded(app, person, await drawing())
  const photoKey = await app.media.adopt(person.user.userId, photo, 'verification')
  const [row] = await rows<{ headPicKey: string }>(
    `insert into face_checks
     select user_id, '${photoKey}', head_pic_key, 0.42, 'match', true, to_timestamp(${app.clock.now() / 1_000})
     from users where user_id = ${person.user.userId} returning avatar_key as head_pic_key`,
  )
  return { person, photo, photoKey, avatarKey: row!.headPicKey }
}
async function applied() {
  const made = await verified()
  await app.as(made.person).call(applyAsCreator, form(made.photo))
  const [row] = await rows<{ applicationId: string }>(
    `select application_id from creator_applications where user_id = ${made.person.user.userId}`,
  )
  return { ...made, applicationId: row!.applicationId as never }
}
const rows = <Row>(text: string) => app.platform.db.many<Row>({ text, name: '', values: [] })
const lies = (key: string) =>
  access(join(app.dataDir, 'storage', key, '1200.jpg')).then(
    () => true,
    () => false,
  )
/** Long enough for whatever was put off. */
async function later(): Promise<void> {
  await app.platform.jobs.runDue()
  await app.platform.db.script(`update graphile_worker._private_jobs set run_at = now()`)
  await app.platform.jobs.runDue()
}

describe('the face of someone', () => {
  it('is not compared against their will', async () => {
    const person = await app.person()
    await wear(person)
    const imageUrl = await uploaded(app, person, await drawing())
    const answer = await app.as(person).raw(checkSimilarity.path, { imageUrl, consent: false })
    expect([answer.status, answer.body]).toMatchObject([400, { reason: 'INVALID_INPUT' }])
  })

  it('is not kept when it could not be compared', async () => {
    const person = await app.person()
    await wear(person)
    const [{ headPicKey } = { headPicKey: '' }] = await rows<{ headPicKey: string }>(
      `select head_pic_key from users where user_id = ${person.user.userId}`,
    )
    await app.platform.storage.put(`${headPicKey}/1200.jpg`, Buffer.from('damaged'), 'image/jpeg')
    const imageUrl = await uploaded(app, person, await drawing())
    expect(await app.as(person).refused(checkSimilarity, { imageUrl })).toMatchObject({ status: 500 })
    await later()
    const left = await rows(
      `select 1 from pictures where owner_id = ${person.user.userId} and purpose = 'verification'`,
    )
    expect(left).toEqual([])
  })

  it('that was verified stays for the form, though it was compared with another avatar since', async () => {
    const { person, photo, photoKey } = await verified()
    await wear(person)
    // No face in that avatar: the comparison fails and gives the photo up.
    expect(await app.as(person).refused(checkSimilarity, { imageUrl: photo })).toMatchObject({
      reason: 'SIMILARITY_FAILED',
    })
    await app.platform.jobs.runDue()
    expect(await lies(photoKey)).toBe(true)
  })

  it('and every comparison of it is in the archive', async () => {
    const { person } = await verified()
    const archive = await app.archiveOf(person)
    expect(archive).toMatchObject({ faceChecks: [{ verdict: 'match', consent: true }], pictures: [{}, {}] })
  })

  it('leaves no number in the log that nobody can edit', async () => {
    const { applicationId } = await applied()
    await app.as(admin).call(decideApplication, { applicationId, decision: 'reject', reason: 'No.' })
    const { entries } = await app.as(admin).call(listAudit, {})
    expect(entries[0]?.details).toEqual({ applicationId, reason: 'No.' })
  })
})

describe('an application', () => {
  it('is not made by someone who has become a creator a moment ago', async () => {
    const { person, photo } = await verified()
    await app.as(person).call(creatorStatus, {})
    // The process still remembers a member.
    await app.platform.db.script(`update users set role = 'creator' where user_id = ${person.user.userId}`)
    expect(await app.as(person).refused(applyAsCreator, form(photo))).toMatchObject({ reason: 'ALREADY_CREATOR' })
  })

  it('of someone who runs the place by now takes nothing from them when it is approved', async () => {
    const { person, applicationId } = await applied()
    await app.platform.db.script(`update users set role = 'admin' where user_id = ${person.user.userId}`)
    await app.as(admin).call(decideApplication, { applicationId, decision: 'approve' })
    expect((await app.signIn(person)).user.role).toBe('admin')
  })

  it('that was rejected takes its pictures with it after twelve months, but not the avatar still worn', async () => {
    const [replaced, worn] = [await applied(), await applied()]
    await wear(replaced.person)
    for (const { applicationId } of [replaced, worn]) {
      await app.as(admin).call(decideApplication, { applicationId, decision: 'reject', reason: 'No.' })
    }
    await later()
    const left = async () =>
      Promise.all([replaced.photoKey, replaced.avatarKey, worn.photoKey, worn.avatarKey].map(lies))
    expect(await left()).toEqual([true, true, true, true])
    app.clock.advance(366 * DAY_MS)
    await app.creators.applications.sweep()
    await later()
    expect(await left()).toEqual([false, false, false, true])
    const again = await app.signIn(worn.person)
    const { headPicUrl } = await app.as(again).call(getProfile, {})
    expect((await app.http.server.inject({ method: 'GET', url: headPicUrl! })).statusCode).toBe(200)
  })

  it('that was approved goes five years after its creator', async () => {
    const { person, applicationId, photoKey, avatarKey } = await applied()
    const operator = app.as(await app.signIn(admin))
    await operator.call(decideApplication, { applicationId, decision: 'approve' })
    await app.leave(person)
    await later()
    app.clock.advance(4 * 365 * DAY_MS)
    await app.creators.applications.sweep()
    await later()
    expect(await lies(photoKey)).toBe(true)
    app.clock.advance(400 * DAY_MS)
    await app.creators.applications.sweep()
    await later()
    expect([await lies(photoKey), await lies(avatarKey)]).toEqual([false, false])
    expect(await rows(`select 1 from creator_applications where application_id = ${String(applicationId)}`)).toEqual([])
  })
})
