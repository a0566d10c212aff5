import {
  addToVault,
  CONTENT_STATUS,
  decideReport,
  editProfile,
  editTier,
  getLivePlan,
  getProfile,
  listForbidden,
  listMyReports,
  listNotifications,
  listReports,
  MINUTE_MS,
  openReportedMedia,
  queryTiers,
  removeForbidden,
  saveLivePlan,
  type AssetId,
  type CallOf,
  type ReportSummary,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { face } from '../../testing/faces.ts'
import { inDoubt } from '../../testing/nudity.ts'
import { aPost, changePost, soon } from '../../testing/posts.ts'
import { scene } from '../../testing/scenes.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { uploaded } from '../../testing/uploads.ts'

let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await startTestApp()
  operator = await app.admin()
})
afterAll(() => app.close())

let seed = 0
const id = ({ user }: Person) => user.userId
const upload = async (person: Person) => uploaded(app, person, await inDoubt(++seed))
const wear = (person: Person, profiles: CallOf<typeof editProfile>['profiles']) =>
  app.as(person).call(editProfile, { profiles })

/** What waits about somebody once everything that is due has been looked at. */
async function waiting(person: Person): Promise<ReportSummary[]> {
  await app.platform.jobs.runDue()
  const { reports } = await app.as(operator).call(listReports, { state: 'open' })
  return reports.filter(({ owner }) => owner?.userId === id(person))
}
async function theOne(person: Person): Promise<ReportSummary> {
  const [report, ...others] = await waiting(person)
  expect(others).toEqual([])
  if (!report) throw new Error('Nothing waits')
  return report
}
const decide = (
  { reportId }: ReportSummary,
  decision: 'dismiss' | 'takeDown',
  more: { forbidsPictures?: boolean } = {},
) => app.as(operator).call(decideReport, { reportId, decision, note: 'Because', ...more })
const shownOf = async (person: Person) => {
  const { headPicUrl, coverUrl } = await app.as(null).call(getProfile, { otherUserId: id(person) })
  return [headPicUrl, coverUrl]
}
const inVault = async (creator: Person): Promise<AssetId> =>
  (await app.as(creator).call(addToVault, { url: await upload(creator) })).asset.assetId

describe('a public picture in doubt', () => {
  it('is brought before operators, who see it and take it down; whose it was is told, and cannot put it back', async () => {
    const person = await app.person()
    const url = await upload(person)
    await wear(person, { headPicUrl: url })
    const report = await theOne(person)
    expect(report).toMatchObject({
      targetType: 'picture',
      reason: 'public_nudity',
      text: '',
      reporter: null,
      score: expect.toSatisfy((score) => score >= 80 && score <= 100),
    })
    const { media } = await app.as(operator).call(openReportedMedia, { reportId: report.reportId, place: 0 })
    expect(media).toMatchObject([{ type: 'image', url: expect.stringContaining('/media/pictures/') }])

    await decide(report, 'takeDown')
    expect(await shownOf(person)).toEqual([null, null])
    const { notifications } = await app.as(person).call(listNotifications, {})
    expect(notifications).toMatchObject([{ kind: 'removed' }])
    const { reports } = await app.as(person).call(listMyReports, {})
    expect(reports).toMatchObject([{ side: 'owner', targetType: 'picture', decision: { kind: 'taken_down' } }])
    expect(await app.as(person).refused(editProfile, { profiles: { headPicUrl: url } })).toMatchObject({
      reason: 'PICTURE_REFUSED',
    })
    // Uploaded again it is looked at again.
    await wear(person, { headPicUrl: await upload(person) })
    await decide(await theOne(person), 'takeDown', { forbidsPictures: true })
    expect(await app.as(person).refused(editProfile, { profiles: { headPicUrl: await upload(person) } })).toMatchObject(
      {
        data: { cause: 'forbidden' },
      },
    )
    // The others are about the same one.
    const [forbidden] = (await app.as(operator).call(listForbidden, {})).pictures
    if (forbidden) await app.as(operator).call(removeForbidden, { hash: forbidden.hash })
  })

  it('stays when they see nothing in it, and is not brought up again', async () => {
    const person = await app.person()
    const [headPicUrl, coverUrl] = [await upload(person), await uploaded(app, person, await scene(7).jpeg().toBuffer())]
    await wear(person, { headPicUrl })
    await decide(await theOne(person), 'dismiss')
    const before = await shownOf(person)
    await wear(person, { headPicUrl: await uploaded(app, person, await face('audrey')), coverUrl })
    await wear(person, { headPicUrl, coverUrl: '' })
    expect(await waiting(person)).toEqual([])
    expect((await shownOf(person)).map((each) => each?.split('?')[0])).toEqual(
      before.map((each) => each?.split('?')[0]),
    )
    expect((await app.as(person).call(listNotifications, {})).notifications).toEqual([])
  })

  it('is found as the cover of a profile, of a tier and of a live, and goes from there', async () => {
    const creator = await app.creator()
    await wear(creator, { coverUrl: await upload(creator) })
    expect(await shownOf(creator)).toEqual([null, expect.stringContaining('/media/pictures/')])
    await decide(await theOne(creator), 'takeDown')
    expect(await shownOf(creator)).toEqual([null, null])

    const tier = { membershipLevel: 1 as const, tierName: 'Basic', price: 1000 }
    await app.as(creator).call(editTier, { ...tier, coverImageUrl: await upload(creator) })
    await decide(await theOne(creator), 'takeDown')
    const { tiers } = await app.as(null).call(queryTiers, { otherUserId: id(creator) })
    expect(tiers).toMatchObject([{ tierName: 'Basic', coverImageUrl: null }])

    const plan = { title: 'Tonight', entry: { kind: 'followers' as const } }
    await app.as(creator).call(saveLivePlan, { ...plan, coverUrl: await upload(creator) })
    await decide(await theOne(creator), 'takeDown')
    expect((await app.as(creator).call(getLivePlan, {})).plan).toMatchObject({ title: 'Tonight', coverUrl: null })
  })
})

describe('what is free of a paid post', () => {
  it('is looked at when the post is there for everybody, and what is locked is nobody’s business', async () => {
    const creator = await app.creator()
    const [locked, free, later] = [await inVault(creator), await inVault(creator), await inVault(creator)]
    const paid = { visibility: { kind: 'paid' as const, price: 100 } }
    const media = [{ assetId: locked }, { assetId: free, isTeaser: true }]
    await aPost(app, creator, { ...paid, media: [{ assetId: locked }] })
    const draft = await aPost(app, creator, { ...paid, media, status: CONTENT_STATUS.draft })
    const planned = await aPost(app, creator, {
      ...paid,
      media: [{ assetId: locked }, { assetId: later, isTeaser: true }],
      publishAt: soon(app, 10 * MINUTE_MS),
    })
    expect(await waiting(creator)).toEqual([])

    const post = await changePost(app, creator, draft, {}, CONTENT_STATUS.published)
    const report = await theOne(creator)
    expect(report).toMatchObject({
      targetType: 'post',
      postId: post.contentId,
      reporter: null,
      reason: 'public_nudity',
    })
    // Nobody looks twice while it waits, or once it was found to be fine.
    await changePost(app, creator, post, { mediaList: media.toReversed() })
    expect(await waiting(creator)).toHaveLength(1)
    const other = await aPost(app, creator, { ...paid, media })
    expect((await waiting(creator)).map(({ postId }) => postId)).toEqual([post.contentId, other.contentId])
    await decide(report, 'dismiss')
    await changePost(app, creator, post, { mediaList: media })
    expect((await waiting(creator)).map(({ postId }) => postId)).toEqual([other.contentId])

    app.clock.advance(11 * MINUTE_MS)
    await app.posts.sweep()
    expect((await waiting(creator)).map(({ postId }) => postId)).toEqual([other.contentId, planned.contentId])
  })
})
