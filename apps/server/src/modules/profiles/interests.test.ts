import {
  blockUser,
  DAY_MS,
  editProfile,
  fittingCreators,
  followUser,
  getInterests,
  INTEREST_TAGS_MAX,
  saveInterests,
} from '@fanlight/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const interestsOf = async (who: Pick<Person, 'token'>) => (await app.as(who).call(getInterests, {})).interests
const fittingFor = async (who: Person) =>
  (await app.as(who).call(fittingCreators, {})).creators.map(({ userId }) => userId)
async function creatorWith(profiles: { tags?: string[]; LASTLANGUAGECODE?: 'de' | 'ar' }): Promise<Person> {
  const creator = await app.creator()
  await app.as(creator).call(editProfile, { profiles })
  return creator
}

it('the first steps are offered to who is new, until they are done or sent away', async () => {
  const fan = await app.person()
  expect(await interestsOf(fan)).toEqual({ languages: [], tags: [], isNew: true })
  await app.as(fan).call(saveInterests, { languages: ['de', 'en', 'de'] })
  await app.as(fan).call(saveInterests, { tags: ['jazz'] })
  expect(await interestsOf(fan)).toEqual({ languages: ['de', 'en'], tags: ['jazz'], isNew: true })
  const { interests } = await app.as(fan).call(saveInterests, { isAsked: true })
  expect(interests).toEqual({ languages: ['de', 'en'], tags: ['jazz'], isNew: false })
  await app.as(fan).call(saveInterests, { tags: [] })
  expect(await interestsOf(fan)).toEqual({ languages: ['de', 'en'], tags: [], isNew: false })
})

it('they are not offered to who follows five, nor after two weeks', async () => {
  const [busy, old] = [await app.person(), await app.person()]
  for (let n = 0; n < 5; n++) {
    const { user } = await app.creator()
    await app.as(busy).call(followUser, { otherUserId: user.userId, followingBehavior: 1 })
  }
  expect((await interestsOf(busy)).isNew).toBe(false)
  app.clock.advance(15 * DAY_MS)
  expect((await interestsOf(await app.signIn(old))).isNew).toBe(false)
})

it('creators who fit come first: of the tags, then of the languages; nobody who is followed or blocked', async () => {
  const [tagged, spoken, followed, blocked] = [
    await creatorWith({ tags: ['glassblowing', 'jazz'] }),
    await creatorWith({ LASTLANGUAGECODE: 'ar' }),
    await creatorWith({ tags: ['glassblowing'] }),
    await creatorWith({ tags: ['glassblowing'] }),
  ]
  const [fan, other] = [await app.person(), await app.person()]
  await app.as(fan).call(followUser, { otherUserId: followed.user.userId, followingBehavior: 1 })
  await app.as(blocked).call(blockUser, { otherUserId: fan.user.userId, blockBehavior: 1 })
  // Others have followers, which counts last.
  const popular = await app.creator()
  await app.as(other).call(followUser, { otherUserId: popular.user.userId, followingBehavior: 1 })
  expect((await fittingFor(fan))[0]).toBe(popular.user.userId)
  await app.as(fan).call(saveInterests, { languages: ['ar'], tags: ['glassblowing'] })
  const fitting = await fittingFor(fan)
  expect(fitting.slice(0, 3)).toEqual([tagged, spoken, popular].map(({ user }) => user.userId))
  expect(fitting).not.toContain(followed.user.userId)
  expect(fitting).not.toContain(blocked.user.userId)
})

it('takes only languages and tags there can be', async () => {
  const fan = await app.person()
  for (const wrong of [
    { languages: ['xx'] },
    { tags: ['two words'] },
    { tags: Array(INTEREST_TAGS_MAX + 1).fill('a') },
  ]) {
    expect((await app.as(fan).raw(saveInterests.path, wrong)).body.code).not.toBe(200)
  }
  expect((await app.as(null).raw(getInterests.path, {})).status).toBe(401)
})
