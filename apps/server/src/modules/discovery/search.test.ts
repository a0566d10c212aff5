import {
  blockUser,
  editProfile,
  searchCreators,
  searchPosts,
  takeOffline,
  updateCreatorSetting,
  type CallOf,
  type PostId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { aPost, changePost, diamondsFor, passes, soon } from '../../testing/posts.ts'
import type { Person } from '../../testing/test-app.ts'

let app: MembershipApp
beforeAll(async () => void (app = await startMembershipApp()))
afterAll(() => app.close())

const people = async (input: CallOf<typeof searchCreators>, as?: Person) =>
  (await app.as(as).call(searchCreators, input)).creators.map(({ nickName }) => nickName)
const posts = async (input: CallOf<typeof searchPosts>, as?: Person) =>
  (await app.as(as).call(searchPosts, input)).contents.map(({ contentId }) => contentId)
const edit = (person: Person, profiles: CallOf<typeof editProfile>['profiles']) =>
  app.as(person).call(editProfile, { profiles })
const followers = (person: Person, count: number) =>
  app.platform.db.script(`update profiles set followers = ${count} where user_id = ${person.user.userId}`)

describe('people', () => {
  it('are found by their bio and tags, and by names before those', async () => {
    const inBio = await app.creator('Somebody_Else')
    await edit(inBio, { bio: 'I restore old Harpsichords.' })
    await followers(inBio, 900)
    const tagged = await app.creator('Tagged_One')
    await edit(tagged, { tags: ['harpsichord'] })
    const word = await app.creator('Big_Harpsichord')
    const begins = await app.creator('Harpsichordist')
    const exact = await app.creator('Harpsichord')
    expect(exact.user.nickName).toBe('Harpsichord')
    await followers(word, 50)
    await followers(begins, 1)
    expect(await people({ query: 'harpsichord' })).toEqual([
      'Harpsichord',
      'Harpsichordist',
      'Big_Harpsichord',
      'Somebody_Else',
      'Tagged_One',
    ])
  })

  it('may say the same word of themselves in every place', async () => {
    const creator = await app.creator('Theremin_Two')
    await edit(creator, { bio: 'Theremin, theremin and the theremin.', tags: ['theremin'] })
    expect(await people({ query: 'theremin' })).toEqual(['Theremin_Two'])
  })

  it('of those that fit alike, who has more followers comes first', async () => {
    for (const [name, count] of [
      ['Violet_A', 1],
      ['Violet_B', 30],
      ['Violet_C', 7],
    ] as const) {
      await followers(await app.creator(name), count)
    }
    expect(await people({ query: 'violet' })).toEqual(['Violet_B', 'Violet_C', 'Violet_A'])
  })

  it.each([
    ['accents', 'Zoé_Brûlée', 'zoe brulee'],
    ['accents the other way', 'Zuzana_Novak', 'Zužana Novák'],
    ['full-width letters', 'Widescreen', 'Ｗｉｄｅｓｃｒｅｅｎ'],
    ['ё', 'Алёна_Ёлкина', 'алена елкина'],
    ['another alphabet', 'Борис_Громов', 'boris gromov'],
    ['Arabic vowels', 'مُحَمَّد', 'محمد'],
    ['Persian letters for Arabic ones', 'كريمة', 'کریمه'],
    ['Hebrew points', 'שָׁלוֹם', 'שלום'],
    ['the Turkish i', 'İpek_Işık', 'ipek isik'],
    ['katakana', 'さくらもち', 'サクラモチ'],
  ])('are found whatever is written with: %s', async (_, name, query) => {
    await app.creator(name)
    expect(await people({ query })).toContain(name)
  })

  it.each([
    ['Latin, a letter wrong', 'Photographina', 'fotographina'],
    ['Latin, two changed places', 'Wanda_Quill', 'wadna'],
    ['Latin, one left out of two words', 'Clementine_Orr', 'clementne or'],
    ['Cyrillic', 'Екатерина', 'екатирина'],
    ['Cyrillic, one too many', 'Снежана', 'снежжана'],
    ['Arabic', 'عبدالرحمن', 'عبدالرخمن'],
    ['Arabic, two changed places', 'ياسمين', 'ياسيمن'],
  ])('are found in spite of a typo: %s', async (_, name, query) => {
    await app.creator(name)
    expect(await people({ query })).toContain(name)
  })

  it('are found by two characters of a longer Chinese name', async () => {
    await app.creator('王小明老师')
    expect(await people({ query: '小明' })).toEqual(['王小明老师'])
    expect(await people({ query: '明小' })).toEqual([])
  })

  it('are narrowed by language, tag and what a membership costs', async () => {
    const [german, cheap, dear] = [
      await app.creator('Tessellate_G'),
      await app.creator('Tessellate_C'),
      await app.creator('Tessellate_D'),
    ]
    await edit(german, { LASTLANGUAGECODE: 'de', tags: ['Kacheln'] })
    await app.tier(cheap, { price: 500 })
    await app.tier(dear, { price: 4_000 })
    const query = 'tessellate'
    expect((await people({ query })).length).toBe(3)
    expect(await people({ query, language: 'de' })).toEqual(['Tessellate_G'])
    expect(await people({ query, tag: 'kacheln' })).toEqual(['Tessellate_G'])
    expect(await people({ tag: 'kacheln', language: 'de' })).toEqual(['Tessellate_G'])
    expect(await people({ tag: 'kacheln', language: 'fr' })).toEqual([])
    expect(await people({ query, free: true })).toEqual(['Tessellate_G'])
    expect(await people({ query, priceTo: 500 })).toEqual(['Tessellate_C'])
    expect(await people({ query, priceFrom: 501 })).toEqual(['Tessellate_D'])
  })

  it('who go, are suspended, hide, block or are renamed are not found by anything of theirs', async () => {
    const reader = await app.person()
    const made = async (name: string) => {
      const person = await app.creator(name)
      await edit(person, { bio: 'marzipanes all day' })
      expect(await people({ query: name }, reader)).toEqual([name])
      return person
    }
    const gone = await made('Departed_Quickly')
    const banned = await made('Banned_Quickly')
    const shy = await made('Hidden_Quickly')
    const blocked = await made('Blocked_Quickly')
    const blocking = await made('Blocking_Quickly')
    const renamed = await made('Oldname_Quickly')
    const back = await made('Back_Quickly')
    await app.leave(gone)
    const suspend = (person: Person, at: string, why: string) =>
      app.platform.db.script(
        `update users set suspended_at = ${at}, suspension_reason = ${why} where user_id = ${person.user.userId}`,
      )
    await suspend(banned, 'now()', `'x'`)
    await suspend(back, 'now()', `'x'`)
    await suspend(back, 'null', 'null')
    await app.as(shy).call(updateCreatorSetting, { profile: { isDiscoverable: false } })
    await app.as(reader).call(blockUser, { otherUserId: blocked.user.userId, blockBehavior: 1 })
    await app.as(blocking).call(blockUser, { otherUserId: reader.user.userId, blockBehavior: 1 })
    await edit(renamed, { nickName: 'Newname_Quickly', userName: 'newname_quickly' })
    for (const query of ['quickly', 'marzipanes', 'marzipnes']) {
      for (const order of ['relevance', 'popular', 'new'] as const) {
        const found = await people({ query, order }, reader)
        // Mistyped words are forgiven where what fits comes first.
        if (query !== 'marzipnes' || order === 'relevance') expect(found).toContain('Newname_Quickly')
        for (const name of ['Departed', 'Banned', 'Hidden', 'Blocked', 'Blocking', 'Oldname']) {
          expect([query, order, found.filter((each) => each.startsWith(name))]).toEqual([query, order, []])
        }
      }
    }
    expect(await people({ query: 'back quickly' }, reader)).toEqual(['Back_Quickly'])
    for (const query of ['oldname', 'departed', 'deprated']) expect(await people({ query }, reader)).toEqual([])
    const kept = await app.platform.db.pool.query(
      `select word from search_vocabulary where word in ('oldname', 'departed')`,
    )
    expect(kept.rows).toEqual([])
  })
})

describe('posts', () => {
  it('are found by what everybody may read, typos forgiven, in three scripts and by two characters', async () => {
    const creator = await app.creator()
    const written: [text: string, ...queries: string[]][] = [
      [
        'A walk along the Riverbank at dawn #MorningLight',
        'riverbank dawn',
        'rivrebank',
        'walk riverb',
        '#MorningLight',
      ],
      ['Прогулка вдоль набережной', 'набережной', 'набережнай', 'progulka'],
      ['صور جديدة من الإسكندرية', 'الاسكندرية', 'الاسكندريه', 'الاسكندرئه'],
      ['今日は京都で写真を撮りました', '京都', '写真', '京都 写真'],
    ]
    for (const [text, ...queries] of written) {
      const { contentId } = await aPost(app, creator, { teaser: '', text })
      for (const query of queries) expect([query, await posts({ query })]).toEqual([query, [contentId]])
    }
    expect(await posts({ query: '都京' })).toEqual([])
    expect(await posts({ query: 'riverbank moon' })).toEqual([])
    expect(await posts({ query: '!?' })).toEqual([])
  })

  it('with the very words come before those with similar ones, and newer ones first', async () => {
    const creator = await app.creator()
    const texts = ['lanterns', 'lantern', 'Lantern again', 'lantarn']
    const made: PostId[] = []
    for (const text of texts) {
      app.clock.advance(1_000)
      made.push((await aPost(app, creator, { teaser: '', text: `${text} glow` })).contentId)
    }
    expect(await posts({ query: 'lantern' }, creator)).toEqual([made[2], made[1], made[0], made[3]])
  })

  it('are not found by what is locked, by anybody, and are by their teaser', async () => {
    const creator = await app.creator()
    await app.tier(creator)
    const buyer = await app.person()
    await diamondsFor(app, buyer, 1_000)
    for (const visibility of [
      { kind: 'followers' },
      { kind: 'tier', minLevel: 1 },
      { kind: 'paid', price: 10 },
      { kind: 'tier_or_paid', minLevel: 1, price: 10 },
    ] as const) {
      const wish = {
        visibility,
        teaser: `Porcupine ${visibility.kind}`,
        text: 'Secretword #secrettag',
      }
      const post = await aPost(app, creator, wish)
      expect(await posts({ query: `porcupine ${visibility.kind.split('_')[0]}` })).toContain(post.contentId)
      for (const reader of [undefined, buyer, creator]) {
        for (const query of ['secretword', 'secretwrod', 'secretw', '#secrettag']) {
          expect(await posts({ query }, reader)).toEqual([])
        }
        expect(await posts({ tag: 'secrettag' }, reader)).toEqual([])
      }
      const { contents } = await app.as().call(searchPosts, { query: 'porcupine' })
      for (const content of contents) expect([content.text, content.lock === null]).toEqual(['', false])
      // Open to all it is found, and closed again it is not.
      await changePost(app, creator, post, { visibility: { kind: 'everyone' } })
      expect(await posts({ query: 'secretword' })).toEqual([post.contentId])
      const opened = await changePost(app, creator, { ...post, revision: post.revision + 1 }, {})
      expect(opened.visibility).toEqual(visibility)
      expect(await posts({ query: 'secretword' })).toEqual([])
    }
  })

  it('that are drafts, wait, ran out, are offline or of people who are not there are not found', async () => {
    const creator = await app.creator()
    const text = 'Zeppelins over the sea'
    const query = 'zeppelins'
    await aPost(app, creator, { text, status: 0 })
    await aPost(app, creator, { text, publishAt: soon(app, 3_600_000) })
    expect(await posts({ query })).toEqual([])
    await passes(app, 3_600_001)
    expect((await posts({ query })).length).toBe(1)
    const short = await aPost(app, creator, { text, expiresAt: soon(app, 60_000) })
    expect(await posts({ query })).toContain(short.contentId)
    // Over by the clock, before anything has been done about it.
    app.clock.advance(60_001)
    expect(await posts({ query })).not.toContain(short.contentId)
    const off = await aPost(app, creator, { text })
    await app.as(creator).call(takeOffline, { contentId: off.contentId, removeBehavior: 1 })
    expect(await posts({ query })).not.toContain(off.contentId)

    const reader = await app.person()
    expect((await posts({ query }, reader)).length).toBe(1)
    await app.as(reader).call(blockUser, { otherUserId: creator.user.userId, blockBehavior: 1 })
    expect(await posts({ query }, reader)).toEqual([])
    await app.as(creator).call(updateCreatorSetting, { profile: { isDiscoverable: false } })
    expect(await posts({ query })).toEqual([])
    await app.as(creator).call(updateCreatorSetting, { profile: { isDiscoverable: true } })
    expect((await posts({ query })).length).toBe(1)
    await app.leave(creator)
    expect(await posts({ query })).toEqual([])
  })

  it('are narrowed by language, tag, free and price', async () => {
    const creator = await app.creator()
    await edit(creator, { LASTLANGUAGECODE: 'fr' })
    const teaser = 'Gondolas #Venice'
    const free = await aPost(app, creator, { teaser })
    const cheap = await aPost(app, creator, { teaser, visibility: { kind: 'paid', price: 10 } })
    const dear = await aPost(app, creator, { teaser, visibility: { kind: 'paid', price: 90 } })
    const query = 'gondolas'
    const ids = [dear, cheap, free].map(({ contentId }) => contentId)
    expect(await posts({ query })).toEqual(ids)
    expect(await posts({ tag: 'venice' })).toEqual(ids)
    expect(await posts({ query, language: 'fr' })).toEqual(ids)
    expect(await posts({ query, language: 'de' })).toEqual([])
    expect(await posts({ query, free: true })).toEqual([free.contentId])
    expect(await posts({ query, priceFrom: 5, priceTo: 50 })).toEqual([cheap.contentId])
    expect(await posts({ query, priceFrom: 50 })).toEqual([dear.contentId])
  })

  it.each([
    ['few', 'halcyon', 1],
    ['so many that the newest are enough', 'halcyon', 60],
  ])('page through each once when they are %s', async (_, word, times) => {
    const creator = await app.creator()
    await app.platform.db.script(`
      insert into posts (post_id, creator_id, status, teaser, text, audience, is_sensitive, has_watermark, published_at,
        ranked_at, created_at, updated_at)
      select ${times}0000 + n, ${creator.user.userId}, 2, '', '${word} ${times}x', 'everyone', false, false,
        now() - n * interval '1 minute', now() - n * interval '1 minute', now(), now() from generate_series(1, ${times * 15}) n`)
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await app.as().call(searchPosts, { query: `${word} ${times}x`, ...(cursor && { cursor }) })
      seen.push(...page.contents.map(({ contentId }) => contentId))
      cursor = page.nextCursor
    } while (cursor)
    expect([seen.length, new Set(seen).size]).toEqual([times * 15, times * 15])
  })

  it('refuse a cursor of another list', async () => {
    const cursor = Buffer.from(JSON.stringify({ first: 1, userId: '1' })).toString('base64url')
    const answer = await app.as().refused(searchPosts, { query: 'x', cursor })
    expect(answer).toMatchObject({ status: 400, reason: 'INVALID_INPUT' })
  })
})
