import {
  checkSession,
  confirmTwoFactor,
  deleteMyAccount,
  editProfile,
  emailLogin,
  exportMyData,
  followUser,
  getProfile,
  listFollowers,
  listFollowings,
  logout,
  passkeyRegisterOptions,
  registerPasskey,
  signUp,
  startTwoFactor,
  suggestedCreators,
} from '@fanlight/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthenticator } from '../../testing/authenticator.ts'
import { sql } from '../../platform/db/sql.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { FIRST_DAY } from '../../testing/start-of-time.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { digestOf } from './passwords.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const farewell = (person: Person, changes: object = {}) => ({
  password: digestOf(person.password),
  userName: person.user.userName,
  ...changes,
})

async function follow(fan: Person, followed: Person): Promise<void> {
  const [fanId, followedId] = [fan.user.userId, followed.user.userId]
  await app.platform.db.script(`
    insert into follows values (${fanId}, ${followedId}, to_timestamp(${app.clock.now() / 1_000}));
    update profiles set followings = followings + 1 where user_id = ${fanId};
    update profiles set followers = followers + 1 where user_id = ${followedId};
  `)
}

const countsOf = async (person: Person) => (await app.as().call(getProfile, { otherUserId: person.user.userId })).counts

describe('taking out the own data', () => {
  it('gives everything that the platform keeps about the person', async () => {
    const fan = await app.person({ nickname: 'Archivist' })
    const star = await app.creator('Starlet')
    await follow(fan, star)
    const profile = {
      bio: 'I collect everything.',
      location: 'Lisbon',
      links: [{ label: 'Home', url: 'https://a.com' }],
    }
    await app.as(fan).call(editProfile, { profiles: { ...profile, LASTLANGUAGECODE: 'pt' } })
    const { secret } = await app.as(await app.proved(fan, 'secondFactor')).call(startTwoFactor, {})
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() })
    await app.as(fan).call(confirmTwoFactor, { code })
    const { challenge, options } = await app.as(await app.proved(fan, 'secondFactor')).call(passkeyRegisterOptions, {})
    const response = createAuthenticator(new URL(app.platform.publicUrl()).origin).register(options)
    await app.as(fan).call(registerPasskey, { challenge, name: 'Old laptop', response })
    await app.platform.db.script(`insert into social_identities values ('GOOGLE', 'g-1234', ${fan.user.userId})`)

    expect(await app.archiveOf(fan)).toMatchObject({
      exportedAt: app.clock.now(),
      account: {
        userId: fan.user.userId,
        email: fan.email,
        nickName: 'Archivist',
        birthday: '1990-01-01',
        languageCode: 'pt',
        createdAt: fan.user.createdAt,
      },
      signIn: {
        passkeys: [{ name: 'Old laptop' }],
        providers: [{ provider: 'GOOGLE', subject: 'g-1234' }],
        twoFactorSince: app.clock.now(),
      },
      devices: [{ device: '? / ?' }],
      sessions: [{ address: '127.0.0.1' }],
      profile: { ...profile, followings: 1, followers: 0 },
      following: [{ following: star.user.userName }],
    })
  })

  it('needs a proof for its link, which is told by letter and opens nothing once the session has ended', async () => {
    const fan = await app.person()
    expect((await app.as(fan).refused(exportMyData, {})).reason).toBe('REAUTHENTICATION_REQUIRED')
    const link = await app.as(await app.proved(fan)).call(exportMyData, {})
    expect(link.fileName).toBe(`fanlight-${fan.user.userId}-${FIRST_DAY}.json`)
    const { status, headers } = await app.download(link)
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(headers['content-disposition']).toBe(`attachment; filename="${link.fileName}"`)
    const letters = (await app.letters()).filter(({ to }) => to === fan.email)
    expect(letters.map(({ subject }) => subject)).toEqual(['Your data was downloaded'])
    await app.as(fan).call(logout, {})
    expect((await app.download(link)).status).toBe(403)
  })

  it('leaves out no table that points at the person', async () => {
    const { rows } = await app.platform.db.pool.query<{ name: string }>(`
      select k.conrelid::regclass::text as name from pg_constraint k
        join pg_class c on c.oid = k.conrelid and not c.relispartition
      -- A conversation says who its two are, and what belongs to it says so by its number alone.
      where k.contype = 'f' and k.confrelid in ('users'::regclass, 'conversations'::regclass)
      -- What is written with every payment names the fan, without a key that would be looked up each time.
      union select a.attrelid::regclass::text from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.attname = 'fan_id' and c.relkind in ('r', 'p') and not c.relispartition order by 1
    `)
    // A new table comes with a decision: into the archive, or into this list with a reason.
    const exported = [
      'blocks',
      'call_bookings',
      'call_hours',
      'call_waits',
      'calls',
      'cards',
      'comment_likes',
      'creator_applications',
      'creator_settings',
      'face_checks',
      'fan_list_entries',
      'fan_lists',
      'fan_notes',
      'follows',
      'gift_sends',
      'interests',
      'known_devices',
      'ledger_accounts',
      'live_menus',
      'live_messages',
      'live_moderators',
      'live_plans',
      'live_recordings',
      'live_requests',
      'live_rooms',
      'live_tickets',
      'live_visits',
      'media_assets',
      'mass_messages',
      'memberships',
      'message_purchases',
      'messages',
      'notification_settings',
      'orders',
      'passkeys',
      'payout_methods',
      'payouts',
      'pictures',
      'post_comments',
      'post_likes',
      'post_poll_votes',
      'post_purchases',
      'post_saves',
      'post_views',
      'posts',
      'presence_settings',
      'profiles',
      'promo_codes',
      'promo_uses',
      'push_targets',
      'quick_replies',
      'report_appeals',
      'reports',
      'sessions',
      'social_identities',
      'spending_limits',
      'subscriptions',
      'tiers',
      'tips',
      'two_factor',
      'users',
      'welcome_messages',
    ]
    const momentary = ['challenges', 'email_codes', 'live_keys', 'one_time_links', 'recovery_codes'] // secrets that are kept only as hashes
    // What the user did as an operator, about other people.
    const ofOperators = ['audit_entries', 'operator_proposals', 'order_refunds', 'payout_approvals']
    const counted = ['post_affinities'] // how often they liked, bought and tipped, which is all in the archive one by one
    const summed = ['fans', 'ledger_spent'] // whom they follow and what they paid to whom, in all: the archive has it one by one
    const merged = ['merged_assets'] // numbers of what the archive has as files
    const talked = ['conversation_sides', 'conversations'] // with whom, which every message in the archive says
    const welcomed = ['welcomes'] // who was written one of the messages that the archive has
    const named = ['money_intentions'] // digests of requests that moved money, which are in the archive themselves
    // Who is in which call just now, and whose list is looked at when: the archive has the calls and who waits.
    const inCalls = ['call_lines', 'call_wait_lists']
    const inCombos = ['gift_combos'] // which of the sends in the archive followed each other
    const muted = ['live_mutes'] // what a creator decided about the chat of one evening
    const queued = ['conversion_turns'] // whose video is made next
    const rewarded = ['invite_rewards'] // which order earned a reward, which is in the archive as a line of the wallet
    const returned = ['message_purchases_returned', 'post_purchases_returned'] // what was bought and given back: two lines of the wallet
    const indexed = ['search_people'] // words of the profile, which is in the archive
    const departed = ['departures'] // of people who have left, who can ask for nothing any more
    const known = [
      ...counted,
      ...departed,
      ...inCalls,
      ...inCombos,
      ...indexed,
      ...merged,
      ...muted,
      ...named,
      ...queued,
      ...rewarded,
      ...returned,
      ...summed,
      ...talked,
      ...welcomed,
    ]
    const decided = [...exported, ...momentary, ...ofOperators, ...known]
    expect(rows.map(({ name }) => name)).toEqual(decided.toSorted())
  })

  it('holds nothing by which someone could sign in, and nothing of anybody else', async () => {
    const [fan, other] = [await app.person(), await app.person()]
    await follow(other, fan)
    const text = JSON.stringify(await app.archiveOf(fan))
    for (const secret of ['argon2', 'token', 'sealed', 'publicKey', digestOf(fan.password), fan.token]) {
      expect(text).not.toContain(secret)
    }
    for (const theirs of [other.email, other.user.userId, other.user.userName]) expect(text).not.toContain(theirs)
  })
})

describe('deleting the own account', () => {
  it.each([
    ['a wrong password', (fan: Person) => farewell(fan, { password: digestOf('a guess') }), 'WRONG_PASSWORD'],
    ['no password', (fan: Person) => farewell(fan, { password: undefined }), 'REAUTHENTICATION_REQUIRED'],
    ['a wrong name', (fan: Person) => farewell(fan, { userName: 'somebody' }), 'CONFLICT'],
    ['no name', (fan: Person) => farewell(fan, { userName: '' }), 'CONFLICT'],
  ])('is refused with %s, and nothing happens', async (_, input, reason) => {
    const fan = await app.person()
    expect((await app.as(fan).refused(deleteMyAccount, input(fan))).reason).toBe(reason)
    expect((await app.as(fan).call(checkSession, {})).user).toEqual(fan.user)
  })

  it('signs out everywhere, closes the door, hides the profile and says goodbye by mail', async () => {
    const fan = await app.person()
    const phone = await app.signIn(fan)
    await app.as(fan).call(deleteMyAccount, farewell(fan, { userName: `@${fan.user.userName}` }))
    for (const session of [fan, phone]) expect((await app.as(session).raw(checkSession.path, {})).status).toBe(401)
    const input = { email: fan.email, password: digestOf(fan.password) }
    expect((await app.as().refused(emailLogin, input)).reason).toBe('WRONG_CREDENTIALS')
    expect((await app.as().refused(getProfile, { otherUserId: fan.user.userId })).status).toBe(404)
    const letters = (await app.letters()).filter(({ to }) => to === fan.email)
    expect(letters[0]).toMatchObject({ subject: 'Your account was deleted' })
  })

  it('leaves nothing of the person in the database but a number', async () => {
    const fan = await app.person({ nickname: 'Vanishing', email: 'vanishing@example.com' })
    await app.as(fan).call(editProfile, { profiles: { bio: 'a vanishing bio', location: 'Vanishington' } })
    await app.signIn(fan, { userAgent: 'Vanishing/1.0 Firefox/9' })
    await app.as(fan).call(deleteMyAccount, farewell(fan))
    await app.letters()
    const { rows } = await app.platform.db.pool.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
    )
    expect(rows.length).toBeGreaterThan(12)
    for (const { name } of rows) {
      const found = await app.platform.db.pool.query(`select 1 from ${name} t where t::text ilike '%vanishing%'`)
      expect([name, found.rowCount]).toEqual([name, 0])
    }
  })

  it('frees the address and the name for someone new', async () => {
    const fan = await app.person({ nickname: 'Phoenix', email: 'phoenix@example.com' })
    await app.as(fan).call(deleteMyAccount, farewell(fan))
    const form = { email: fan.email, password: digestOf('risen again'), nickname: 'Phoenix', birthday: '19900101' }
    const { user } = await app.as().call(signUp, form)
    expect(user.userName).toBe('phoenix')
    expect(user.userId).not.toBe(fan.user.userId)
  })

  it('takes the person out of every list and count', async () => {
    const [star, fan, other] = [await app.creator(), await app.person(), await app.person()]
    await follow(fan, star)
    await follow(other, star)
    await follow(other, fan)
    await app.as(fan).call(deleteMyAccount, farewell(fan))
    expect(await countsOf(star)).toEqual({ followers: 1, followings: 0 })
    expect(await countsOf(other)).toEqual({ followers: 0, followings: 1 })
    const followers = await app.as(star).call(listFollowers, {})
    expect(followers.users.map(({ userId }) => userId)).toEqual([other.user.userId])
    const followings = await app.as(other).call(listFollowings, {})
    expect(followings.users.map(({ userId }) => userId)).toEqual([star.user.userId])
    await app.as(star).call(deleteMyAccount, farewell(star))
    const { creators } = await app.as().call(suggestedCreators, {})
    expect(creators.map(({ userId }) => userId)).not.toContain(star.user.userId)
  })

  it('counts once when it is asked for many times together', async () => {
    const [star, fan, other] = [await app.creator(), await app.person(), await app.person()]
    await follow(fan, star)
    await follow(other, star)
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.as(fan).raw(deleteMyAccount.path, farewell(fan))))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    expect(await countsOf(star)).toEqual({ followers: 1, followings: 0 })
    const letters = (await app.letters()).filter(({ to }) => to === fan.email)
    expect(letters).toHaveLength(1)
  })

  it('cannot be prevented by someone who takes the name or the address it leaves behind', async () => {
    const [fan, squatter] = [await app.person(), await app.person()]
    const { userId } = fan.user
    const name = `deleted_${userId}`
    if (name.length <= 24) await app.as(squatter).call(editProfile, { profiles: { userName: name } })
    await app.person({ email: `deleted-${userId}@deleted.invalid` })
    await app.as(fan).call(deleteMyAccount, farewell(fan))
    const { rows } = await app.platform.db.pool.query('select email, user_name from users where user_id = $1', [userId])
    const [left] = rows as { email: string; user_name: string }[]
    const form = { email: left!.email, password: digestOf('a squatter'), nickname: 'Squatter', birthday: '19900101' }
    expect((await app.as().refused(signUp, form)).status).toBe(400)
    const rename = { profiles: { userName: left!.user_name } }
    expect((await app.as(squatter).refused(editProfile, rename)).status).toBe(400)
  })

  it('needs a proof, and no password, from a person who has none', async () => {
    const fan = await app.person()
    await app.platform.db.script(`update users set password_hash = null where user_id = ${fan.user.userId}`)
    const input = { userName: fan.user.userName }
    expect((await app.as(fan).refused(deleteMyAccount, input)).reason).toBe('REAUTHENTICATION_REQUIRED')
    await app.as(await app.proved(fan)).call(deleteMyAccount, input)
    expect((await app.as(fan).raw(checkSession.path, {})).status).toBe(401)
  })

  it('slows down a person who guesses the password with a session left open', async () => {
    const fan = await app.person()
    const guess = () => app.as(fan).refused(deleteMyAccount, farewell(fan, { password: digestOf('x') }))
    for (let tries = 0; tries < 6; tries++) expect((await guess()).reason).toBe('WRONG_PASSWORD')
    expect((await guess()).reason).toBe('TOO_MANY')
  })
})

describe('deleting an account beside other calls', () => {
  const unfollow = (fan: Person, star: Person) =>
    app.as(fan).raw(followUser.path, { otherUserId: star.user.userId, followingBehavior: 0 })

  it('gives way to those of the same person that hold something of theirs and then ask for them', async () => {
    const fan = await app.person()
    const { db } = app.platform
    const { userId } = fan.user
    const client = await db.dedicated()
    try {
      let deleting: Promise<{ body: { success: boolean } }> | undefined
      for (let round = 0; round < 5; round++) {
        await client.query('begin')
        await client.query('select from sessions where user_id = $1 for key share', [userId])
        deleting ??= app.as(await app.proved(fan)).raw(deleteMyAccount.path, farewell(fan))
        await untilWaiting(db)
        await client.query('select from users where user_id = $1 for no key update', [userId])
        await client.query('commit')
      }
      expect((await deleting)?.body.success).toBe(true)
    } finally {
      await client.end()
    }
  })

  it('is not held up by anybody who has something to do with their profile or with that of who follows them', async () => {
    const [fan, star] = [await app.person(), await app.creator('HeldByFans')]
    await follow(fan, star)
    const leaving = await app.proved(star)
    const [deleting] = await app.platform.db.transaction(async (tx) => {
      const both = [fan.user.userId, star.user.userId]
      await tx.run(sql`select 1 from profiles where user_id = any (${both}::bigint[]) for update`)
      const answer = app.as(leaving).raw(deleteMyAccount.path, farewell(star))
      await expect.poll(async () => (await app.as(star).raw(checkSession.path, {})).status).toBe(401)
      return [answer]
    })
    expect((await deleting).body.success).toBe(true)
    expect(await countsOf(fan)).toMatchObject({ followings: 0 })
  })

  it('counts a follow once that is taken back in that moment', async () => {
    const [fan, star] = [await app.person(), await app.creator('UnfollowedNow')]
    await follow(fan, star)
    const leaving = await app.proved(star)
    const [unfollowing, deleting] = await app.platform.db.transaction(async (tx) => {
      await tx.run(sql`select 1 from profiles where user_id = ${star.user.userId} for update`)
      const first = unfollow(fan, star)
      await untilWaiting(app.platform.db)
      const second = app.as(leaving).raw(deleteMyAccount.path, farewell(star))
      await untilWaiting(app.platform.db, 2)
      return [first, second]
    })
    expect((await deleting).body.success).toBe(true)
    await unfollowing
    expect(await countsOf(fan)).toMatchObject({ followings: 0 })
  })

  it('takes along afterwards what one of them still wrote that had been let in before', async () => {
    const star = await app.creator('FollowedByNobody')
    const fan = await app.person()
    const { db } = app.platform
    // Their promise is awaited when the row is free again.
    const [following] = await db.transaction(async (tx) => {
      await tx.run(sql`select 1 from profiles where user_id = ${star.user.userId} for update`)
      const letIn = app.as(fan).raw(followUser.path, { otherUserId: star.user.userId, followingBehavior: 1 })
      await untilWaiting(db)
      await app.as(await app.proved(fan)).call(deleteMyAccount, farewell(fan))
      return [letIn]
    })
    expect((await following).body.success).toBe(true)
    expect(await countsOf(star)).toMatchObject({ followers: 1 })

    await db.many(sql`
      update graphile_worker._private_jobs set run_at = now() where payload ->> 'userId' = ${fan.user.userId}
    `)
    await app.platform.jobs.runDue()
    expect(await countsOf(star)).toMatchObject({ followers: 0 })
    expect((await app.letters()).filter(({ to }) => to === fan.email)).toHaveLength(1)
  })
})
