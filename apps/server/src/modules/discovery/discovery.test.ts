import {
  DAY_MS,
  editProfile,
  followUser,
  popularTags,
  SEARCH_PAGE_SIZE,
  searchCreators,
  updateCreatorSetting,
  type CallOf,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: Record<string, Person>
beforeAll(async () => {
  app = await startTestApp()
  people = {}
  for (const [name, tags] of [
    ['Cello_Anna', ['music', 'cello']],
    ['Jazz_Ben', ['music', 'jazz']],
    ['Chef_Cora', ['food']],
    ['陈老师', ['ink']],
  ] as const) {
    app.clock.advance(1_000)
    people[name] = await app.creator(name)
    await app.as(people[name]).call(editProfile, { profiles: { tags: [...tags] } })
  }
  await app.person({ nickname: 'Anna_the_fan' })
})
afterAll(() => app.close())

const find = async (input: CallOf<typeof searchCreators>, as?: Person) =>
  (await app.as(as).call(searchCreators, input)).creators.map(({ nickName }) => nickName)

describe('search', () => {
  it.each([
    ['a part of the nickname', 'anna', ['Cello_Anna']],
    ['any case', 'CELLO', ['Cello_Anna']],
    ['the user name, said with @', '@jazz', ['Jazz_Ben']],
    ['another script', '陈', ['陈老师']],
    ['what nobody is called', 'zzz', []],
    ['signs that mean something to a pattern', '%', []],
    ['a name with an underscore, typed with a space', 'cello an', ['Cello_Anna']],
    ['a part inside a name', 'ello', ['Cello_Anna']],
    ['a backslash', '\\', []],
  ])('finds creators by %s', async (_, query, expected) => {
    expect(await find({ query })).toEqual(expected)
  })

  it('finds creators by tag, newest first or with the most followers first', async () => {
    expect(await find({ tag: 'music', order: 'new' })).toEqual(['Jazz_Ben', 'Cello_Anna'])
    const fan = await app.person()
    await app.as(fan).call(followUser, { otherUserId: people['Cello_Anna']!.user.userId, followingBehavior: 1 })
    expect(await find({ tag: '#Music' })).toEqual(['Cello_Anna', 'Jazz_Ben'])
    const { creators } = await app.as(fan).call(searchCreators, { tag: 'music' })
    expect(creators.map(({ isFollowing }) => isFollowing)).toEqual([true, false])
  })

  it('tells who is rising: won in the last two weeks, not ever', async () => {
    const fans = [await app.person(), await app.person(), await app.person()]
    const follow = (fan: Person, name: string) =>
      app.as(fan).call(followUser, { otherUserId: people[name]!.user.userId, followingBehavior: 1 })
    for (const fan of fans) await follow(fan, 'Chef_Cora')
    app.clock.advance(20 * DAY_MS)
    const again = await app.person()
    await follow(again, 'Jazz_Ben')
    expect(await find({ order: 'rising' })).toEqual(['Jazz_Ben'])
    expect(await find({ order: 'rising', query: 'cora' })).toEqual([])
  })

  it('finds who takes calls', async () => {
    expect(await find({ callable: true })).toEqual([])
    const price = { videoSwitch: true, videoPrices: [{ cycle: 5 as const, price: 40 }] }
    // The days that passed in the test before have ended every session.
    await app.as(await app.signIn(people['Chef_Cora']!)).call(updateCreatorSetting, price)
    expect(await find({ callable: true })).toEqual(['Chef_Cora'])
  })

  it('leaves out fans, suspended people, and creators who want it so', async () => {
    const shy = await app.creator('Shy_Creator')
    expect(await find({ query: 'shy' })).toEqual(['Shy_Creator'])
    await app.as(shy).call(updateCreatorSetting, { profile: { isDiscoverable: false } })
    expect(await find({ query: 'shy' })).toEqual([])
    expect(await find({ query: 'the_fan' })).toEqual([])
    const banned = await app.creator('Banned_One')
    await app.platform.db.script(
      `update users set suspended_at = now(), suspension_reason = 'x' where user_id = ${banned.user.userId}`,
    )
    expect(await find({ query: 'banned' })).toEqual([])
  })

  it.each(['popular', 'new', 'relevance'] as const)('pages through everybody once (%s)', async (order) => {
    if (order === 'popular') {
      await app.platform.db.script(`
        insert into users (user_id, email, nick_name, user_name, birthday, role, created_at)
        select 900000 + n, 'paged' || n || '@example.com', 'Paged_' || n, 'paged' || n, '1990-01-01', 'creator',
               now() - n * interval '1 hour' from generate_series(1, 60) n;
        insert into profiles (user_id, followers) select 900000 + n, n % 5 from generate_series(1, 60) n;
      `)
    }
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await app.as().call(searchCreators, { query: 'paged', order, ...(cursor && { cursor }) })
      seen.push(...page.creators.map(({ userId }) => userId))
      if (page.nextCursor) expect(page.creators).toHaveLength(SEARCH_PAGE_SIZE)
      cursor = page.nextCursor
    } while (cursor)
    expect([seen.length, new Set(seen).size]).toEqual([60, 60])
  })

  it('refuses a cursor of another list', async () => {
    const { nextCursor } = await app.as().call(searchCreators, { query: 'paged' })
    const answer = await app.as().refused(searchCreators, { order: 'new', cursor: `${nextCursor}x` })
    expect(answer).toMatchObject({ status: 400, reason: 'INVALID_INPUT' })
  })
})

describe('popular tags', () => {
  it('come with how many use them', async () => {
    app.clock.advance(61_000)
    const { tags } = await app.as().call(popularTags, {})
    expect(tags[0]).toEqual({ tag: 'music', creators: 2 })
    expect(tags.map(({ tag }) => tag)).toContain('ink')
  })
})
