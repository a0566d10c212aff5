import {
  blockUser,
  BIO_MAX_LENGTH,
  checkSession,
  editProfile,
  FOLLOW_PAGE_SIZE,
  getProfile,
  LINKS_MAX,
  listFollowers,
  listFollowings,
  LOCATION_MAX_LENGTH,
  suggestedCreators,
  SUGGESTED_PAGE_SIZE,
  type UserId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const own = (person: Person) => app.as(person).call(getProfile, {})
const edit = (person: Person, profiles: object) => app.as(person).raw(editProfile.path, { profiles })

let opened = 0
/** A person without a session: opened as sign-up does it, without the time that hashing a password takes. */
async function anAccount(role: 'member' | 'creator' = 'member'): Promise<UserId> {
  const number = ++opened
  const { userId } = await app.platform.db.transaction((tx) =>
    app.identity.accounts.open(tx, {
      email: `someone${number}@example.com`,
      emailVerified: false,
      passwordHash: null,
      nickName: `Someone_${number}`,
      birthday: '19900101',
      languageCode: 'en',
      invitedBy: null,
      cameByCreator: null,
      adSource: null,
    }),
  )
  await app.platform.db.script(`update users set role = '${role}' where user_id = ${userId}`)
  return userId
}

const follow = (fanId: string, followedId: string, at = app.clock.now()) =>
  app.platform.db.script(`
    insert into follows values (${fanId}, ${followedId}, to_timestamp(${at / 1_000}));
    update profiles set followings = followings + 1 where user_id = ${fanId};
    update profiles set followers = followers + 1 where user_id = ${followedId};
  `)
const suspend = (userId: string) =>
  app.platform.db.script(`update users set suspended_at = now(), suspension_reason = 'spam' where user_id = ${userId}`)

describe('a profile', () => {
  it('is the own one when nobody is named', async () => {
    const fan = await app.person({ nickname: 'Myself' })
    expect(await own(fan)).toEqual({
      userId: fan.user.userId,
      displayName: 'Myself',
      nickName: 'Myself',
      userName: fan.user.userName,
      headPicUrl: null,
      isCreator: false,
      coverUrl: null,
      bio: '',
      location: '',
      links: [],
      tags: [],
      joinedAt: fan.user.createdAt,
      runWithHelp: false,
      counts: { followers: 0, followings: 0 },
      relation: null,
    })
    const { body } = await app.as(fan).raw(getProfile.path, { userId: fan.user.userId })
    expect(body).toMatchObject({ success: true, data: { userId: fan.user.userId } })
  })

  it('is found by the name that is said with @, and not by one that nobody has', async () => {
    const star = await app.creator()
    const { userName, userId } = star.user
    expect((await app.as().call(getProfile, { otherUserName: userName })).userId).toBe(userId)
    const asked = { otherUserName: 'nobody_is_called_so' }
    expect((await app.as(star).refused(getProfile, asked)).reason).toBe('NOT_FOUND')
    const fan = await app.person()
    await app.as(star).call(blockUser, { otherUserId: fan.user.userId, blockBehavior: 1 })
    expect((await app.as(fan).refused(getProfile, { otherUserName: userName })).reason).toBe('NOT_FOUND')
  })

  it('of another person is open to everyone, without what is private', async () => {
    const star = await app.creator('Star')
    const seen = await app.as().call(getProfile, { otherUserId: star.user.userId })
    expect(seen).toMatchObject({ nickName: 'Star', isCreator: true, relation: null })
    expect(JSON.stringify(seen)).not.toContain(star.email)
  })

  it('says what the viewer is to its owner, when asked', async () => {
    const [fan, star] = [await app.person(), await app.creator()]
    const see = (otherUserId: string, person: Person | null = fan) =>
      app.as(person).call(getProfile, { otherUserId, includeRelations: true })
    expect((await see(star.user.userId)).relation).toEqual({ following: false, subscribe: false, blocking: false })
    await follow(fan.user.userId, star.user.userId)
    expect((await see(star.user.userId)).relation).toEqual({ following: true, subscribe: false, blocking: false })
    expect((await see(fan.user.userId, star)).relation?.following).toBe(false)
    expect((await see(fan.user.userId)).relation).toBeNull()
    expect((await see(star.user.userId, null)).relation).toBeNull()
    const unasked = await app.as(fan).call(getProfile, { otherUserId: star.user.userId })
    expect(unasked.relation).toBeNull()
    expect(unasked.counts).toEqual({ followers: 1, followings: 0 })
  })

  it.each([
    ['nobody for a visitor', {}],
    ['someone who never was', { otherUserId: '1' }],
    ['the last id there can be', { otherUserId: '9223372036854775807' }],
  ])('of %s is answered 404', async (_, input) => {
    expect(await app.as().refused(getProfile, input)).toMatchObject({ status: 404, reason: 'NOT_FOUND' })
  })

  it.each(['0', '01', '-1', '1.5', '9223372036854775808', '1e3', '', 'me', '١'])(
    'of %j is answered 400',
    async (id) => {
      expect((await app.as().refused(getProfile, { otherUserId: id })).status).toBe(400)
    },
  )

  it('of someone suspended is gone', async () => {
    const userId = await anAccount()
    await app.as().call(getProfile, { otherUserId: userId })
    await suspend(userId)
    expect((await app.as().refused(getProfile, { otherUserId: userId })).status).toBe(404)
  })

  it('links to its pictures by signed links', async () => {
    const fan = await app.person()
    await app.platform.storage.put('1/face.webp', Buffer.from('a face'), 'image/webp')
    await app.platform.db.script(`
      update users set head_pic_key = '1/face.webp' where user_id = ${fan.user.userId};
      update profiles set cover_key = '1/cover.webp' where user_id = ${fan.user.userId};
    `)
    const { headPicUrl, coverUrl } = await own(fan)
    expect(coverUrl).toMatch(/^\/media\/1\/cover\.webp\?e=\d+&s=/)
    expect((await app.http.server.inject({ url: headPicUrl! })).payload).toBe('a face')
  })
})

describe('changing the own profile', () => {
  it.each<[string, object, object]>([
    ['the nickname', { nickName: '  新名_1 ' }, { nickName: '新名_1', displayName: '新名_1' }],
    ['the username', { userName: 'brand_new_1' }, { userName: 'brand_new_1' }],
    ['the bio', { bio: ' <b>I</b> paint\nand sing. 🎨 ' }, { bio: '<b>I</b> paint\nand sing. 🎨' }],
    ['the bio to nothing', { bio: '' }, { bio: '' }],
    ['the location', { location: ' Porto ' }, { location: 'Porto' }],
    [
      'the links',
      { links: [{ label: ' Shop ', url: 'https://shop.example.com/a?b=1#c' }] },
      {
        links: [{ label: 'Shop', url: 'https://shop.example.com/a?b=1#c' }],
      },
    ],
    ['the links to none', { links: [] }, { links: [] }],
  ])('changes %s', async (_, change, expected) => {
    const fan = await app.person()
    const { body } = await edit(fan, change)
    expect(body).toMatchObject({ success: true, code: 200, data: { profile: expected } })
    expect(await own(fan)).toMatchObject(expected)
  })

  it('changes the language, which only the owner sees', async () => {
    const fan = await app.person()
    await edit(fan, { LASTLANGUAGECODE: 'zh-CHT' })
    expect((await app.as(fan).call(checkSession, {})).user.lastLanguageCode).toBe('zh-CHT')
  })

  it('changes several things at once and leaves the rest as it was', async () => {
    const [fan, other] = [await app.person(), await app.person()]
    await edit(fan, { bio: 'before', location: 'here' })
    const before = await own(other)
    await edit(fan, { bio: 'after', nickName: 'Renamed', unknown: 'ignored' })
    expect(await own(fan)).toMatchObject({ bio: 'after', location: 'here', nickName: 'Renamed', links: [] })
    expect(await own(other)).toEqual(before)
  })

  it('changes nothing when nothing is named', async () => {
    const fan = await app.person()
    const before = await own(fan)
    expect((await edit(fan, {})).body.success).toBe(true)
    expect(await own(fan)).toEqual(before)
  })

  it('cannot change what is not the owner’s to change', async () => {
    const fan = await app.person()
    await edit(fan, { role: 'admin', email: 'x@y.z', userId: '1', followers: 1_000, headPicKey: '../secret' })
    expect((await app.as(fan).call(checkSession, {})).user).toEqual(fan.user)
  })

  const link = (url: unknown, label: unknown = 'Link') => ({ links: [{ label, url }] })
  it.each<[string, object]>([
    ['a link that runs a script', link('javascript:alert(1)')],
    ['a link that reads as one host and leads to another', link('https://known.example.com@other.example.com/')],
    ['a link that runs a script, hidden', link(' JaVaScRiPt:alert(1)//https://example.com')],
    ['a link that carries its page', link('data:text/html,<script>alert(1)</script>')],
    ['a link to a file', link('file:///etc/passwd')],
    ['a link without a scheme', link('example.com')],
    ['a link without a host', link('https://')],
    ['a link to a name of this machine', link('http://localhost/')],
    ['a link to an address', link('http://127.0.0.1/')],
    ['an endless link', link(`https://example.com/${'x'.repeat(300)}`)],
    ['a link without words', link('https://example.com', '  ')],
    ['a link with too many words', link('https://example.com', 'x'.repeat(41))],
    ['too many links', { links: Array(LINKS_MAX + 1).fill(link('https://example.com').links[0]) }],
    ['a bio that is too long', { bio: 'x'.repeat(BIO_MAX_LENGTH + 1) }],
    ['a bio that is no text', { bio: { $ne: null } }],
    ['a location that is too long', { location: 'x'.repeat(LOCATION_MAX_LENGTH + 1) }],
    ['a nickname of one letter', { nickName: 'x' }],
    ['a nickname of twenty letters', { nickName: 'x'.repeat(20) }],
    ['a nickname that nobody can see', { nickName: '\u3164\u3164' }],
    ['a nickname with a space', { nickName: 'two words' }],
    ['a username in capitals', { userName: 'Capital' }],
    ['a username that is too short', { userName: 'ab' }],
    ['a username that is too long', { userName: 'x'.repeat(25) }],
    ['a username with a hyphen', { userName: 'deleted-1' }],
    ['a username in another script', { userName: 'аdmin' }],
    ['a language that we do not speak', { LASTLANGUAGECODE: 'xx' }],
    ['null for a text', { bio: null }],
  ])('answers 400 to %s', async (_, change) => {
    const fan = await app.person()
    const before = await own(fan)
    const { status, body } = await edit(fan, change)
    expect([status, body.success]).toEqual([400, false])
    expect(await own(fan)).toEqual(before)
  })

  it.each<[string, object]>([
    ['the longest bio', { bio: 'x'.repeat(BIO_MAX_LENGTH) }],
    ['the longest location', { location: 'x'.repeat(LOCATION_MAX_LENGTH) }],
    [
      'the most links',
      { links: Array.from({ length: LINKS_MAX }, () => ({ label: 'x'.repeat(40), url: 'http://example.com' })) },
    ],
    ['the longest nickname', { nickName: 'x'.repeat(19) }],
    ['the longest username', { userName: 'y'.repeat(24) }],
    ['the shortest username', { userName: '_0a' }],
  ])('takes %s', async (_, change) => {
    expect((await edit(await app.person(), change)).body.success).toBe(true)
  })

  it('refuses a username that someone has, and changes nothing else either', async () => {
    const [fan, other] = [await app.person(), await app.person()]
    const { status, body } = await edit(fan, { userName: other.user.userName, bio: 'half a change', nickName: 'Half' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: false, code: 40008, reason: 'USERNAME_TAKEN' })
    expect(await own(fan)).toMatchObject({ bio: '', nickName: fan.user.nickName, userName: fan.user.userName })
  })

  it.each(['admin', 'support_1', 'fan_light'])(
    'refuses @%s, by which people would take them for us',
    async (userName) => {
      const { body } = await edit(await app.person(), { userName })
      expect(body).toMatchObject({ success: false, code: 40016, reason: 'USERNAME_RESERVED' })
    },
  )

  it('leaves such a name with who has it, and gives none to who comes with it', async () => {
    const fan = await app.person({ nickname: 'Moderator' })
    expect(fan.user.userName).toMatch(/^fan\d{6}$/)
    await app.platform.db.script(`update users set user_name = 'system_7' where user_id = ${fan.user.userId}`)
    expect((await edit(fan, { userName: 'system_7', bio: 'Still here' })).body.success).toBe(true)
  })

  it('gives a username to one of those who ask for it together', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => app.person()))
    const answers = await Promise.all(people.map((person) => edit(person, { userName: 'wanted_by_all' })))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })
})

describe('suggested creators', () => {
  const all = async (person: Person | null) => {
    const pages: string[][] = []
    let cursor: string | undefined
    do {
      const page = await app.as(person).call(suggestedCreators, cursor === undefined ? {} : { cursor })
      pages.push(page.creators.map(({ userId }) => userId))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    return pages
  }

  it('come most followed first, page by page, without a gap or a repeat', async () => {
    const creators: UserId[] = []
    for (let index = 0; index < 29; index++) creators.push(await anAccount('creator'))
    // Ties, so that the order within them matters; 29 is two pages and a half.
    await app.platform.db.script(
      creators
        .map((id, index) => `update profiles set followers = ${1_000 + (index % 4)} where user_id = ${id};`)
        .join(''),
    )
    const pages = await all(null)
    expect(pages.slice(0, 2).map((page) => page.length)).toEqual([SUGGESTED_PAGE_SIZE, SUGGESTED_PAGE_SIZE])
    const seen = pages.flat().filter((id) => creators.includes(id as UserId))
    const expected = creators
      .map((id, index) => ({ id, followers: index % 4 }))
      .toSorted((a, b) => b.followers - a.followers || Number(b.id) - Number(a.id))
    expect(seen).toEqual(expected.map(({ id }) => id))
    expect(new Set(pages.flat()).size).toBe(pages.flat().length)
  })

  it('are neither fans, nor the viewer, nor followed already, nor suspended', async () => {
    const me = await app.creator()
    const [followed, banned, fan, fine] = [
      await anAccount('creator'),
      await anAccount('creator'),
      await anAccount(),
      await anAccount('creator'),
    ]
    await follow(me.user.userId, followed)
    await suspend(banned)
    const mine = (await all(me)).flat()
    for (const id of [me.user.userId, followed, banned, fan]) expect(mine).not.toContain(id)
    expect(mine).toContain(fine)
    const anybodys = (await all(null)).flat()
    for (const id of [me.user.userId, followed, fine]) expect(anybodys).toContain(id)
  })

  it('come with what a card shows', async () => {
    const star = await app.creator('Carded')
    await edit(star, { bio: 'On a card' })
    await app.platform.db.script(`update profiles set followers = 5000 where user_id = ${star.user.userId}`)
    const { creators } = await app.as().call(suggestedCreators, {})
    expect(creators[0]).toEqual({
      userId: star.user.userId,
      displayName: 'Carded',
      nickName: 'Carded',
      userName: star.user.userName,
      headPicUrl: null,
      isCreator: true,
      isFollowing: false,
      tags: [],
      coverUrl: null,
      bio: 'On a card',
      followers: 5_000,
    })
  })
})

describe('who follows whom', () => {
  const pagesOf = async (endpoint: typeof listFollowings | typeof listFollowers, person: Person) => {
    const pages: string[][] = []
    let cursor: string | undefined
    do {
      const page = await app.as(person).call(endpoint, cursor === undefined ? {} : { cursor })
      pages.push(page.users.map(({ userId }) => userId))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    return pages
  }

  it('is listed newest first, page by page, without a gap or a repeat', async () => {
    const fan = await app.person()
    const others: { id: UserId; at: number }[] = []
    for (let index = 0; index < FOLLOW_PAGE_SIZE * 2 + 3; index++) {
      // Several at the same moment, so that the order within it matters.
      others.push({ id: await anAccount(), at: app.clock.now() + Math.floor(index / 4) })
    }
    const values = (row: (other: { id: UserId; at: number }) => string) => others.map(row).join()
    await app.platform.db.script(`
      insert into follows values ${values(({ id, at }) => `(${fan.user.userId}, ${id}, to_timestamp(${at / 1_000}))`)};
      insert into follows values ${values(({ id, at }) => `(${id}, ${fan.user.userId}, to_timestamp(${at / 1_000}))`)};
    `)
    const expected = others.toSorted((a, b) => b.at - a.at || Number(b.id) - Number(a.id)).map(({ id }) => id)
    for (const endpoint of [listFollowings, listFollowers] as const) {
      const pages = await pagesOf(endpoint, fan)
      expect(pages.map((page) => page.length)).toEqual([FOLLOW_PAGE_SIZE, FOLLOW_PAGE_SIZE, 3])
      expect(pages.flat()).toEqual(expected)
    }
  })

  it('is told apart by direction, and leaves out who is suspended', async () => {
    const [fan, idol, banned] = [await app.person(), await app.person(), await anAccount()]
    await follow(fan.user.userId, idol.user.userId)
    await follow(fan.user.userId, banned)
    await follow(banned, idol.user.userId)
    await suspend(banned)
    expect(await pagesOf(listFollowings, fan)).toEqual([[idol.user.userId]])
    expect(await pagesOf(listFollowers, fan)).toEqual([[]])
    expect(await pagesOf(listFollowers, idol)).toEqual([[fan.user.userId]])
    const { users } = await app.as(fan).call(listFollowings, {})
    expect(users[0]).toEqual({
      userId: idol.user.userId,
      displayName: idol.user.nickName,
      nickName: idol.user.nickName,
      userName: idol.user.userName,
      headPicUrl: null,
      isCreator: false,
      isFollowing: true,
    })
  })

  it('ends exactly with a full page', async () => {
    const fan = await app.person()
    for (let index = 0; index < FOLLOW_PAGE_SIZE; index++) await follow(fan.user.userId, await anAccount())
    const { users, nextCursor } = await app.as(fan).call(listFollowings, {})
    expect([users.length, nextCursor]).toEqual([FOLLOW_PAGE_SIZE, null])
  })
})

describe('a cursor', () => {
  const encoded = (position: unknown) => Buffer.from(JSON.stringify(position)).toString('base64url')
  it.each([
    ['garbage', 'garbage'],
    ['no JSON', Buffer.from('{').toString('base64url')],
    ['null', encoded(null)],
    ['nothing in it', encoded({})],
    ['an id beyond all ids', encoded({ followers: 1, followedAt: 1, userId: '9223372036854775808' })],
    ['a count beyond all counts', encoded({ followers: 2 ** 31, followedAt: -1, userId: '1' })],
    ['a time beyond all times', encoded({ followers: 0.5, followedAt: 9e15, userId: '1' })],
    ['SQL', encoded({ followers: '1; drop table users', followedAt: 'now()', userId: '1' })],
  ])('that holds %s is answered 400', async (_, cursor) => {
    const fan = await app.person()
    for (const endpoint of [suggestedCreators, listFollowings, listFollowers]) {
      const refused = await app.as(fan).refused(endpoint, { cursor })
      expect(refused).toMatchObject({ status: 400, reason: 'INVALID_INPUT', data: { issues: [{ path: 'cursor' }] } })
    }
  })

  it('of another list is answered 400', async () => {
    const fan = await app.person()
    const cursor = encoded({ followers: 10, userId: '1' })
    await app.as(fan).call(suggestedCreators, { cursor })
    expect((await app.as(fan).refused(listFollowers, { cursor })).status).toBe(400)
  })

  it.each(['', 'x'.repeat(201), 7])('that cannot be one (%j) is answered 400', async (cursor) => {
    expect((await app.as().raw(suggestedCreators.path, { cursor })).status).toBe(400)
  })
})
