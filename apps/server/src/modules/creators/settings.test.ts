import { getCreatorSetting, getProfile, searchCreators, updateCreatorSetting, type UserId } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let creator: Person
beforeAll(async () => {
  app = await startTestApp()
  creator = await app.creator('Setter')
})
afterAll(() => app.close())

const read = (creatorId = creator.user.userId) => app.as().call(getCreatorSetting, { creatorId })
const change = (wanted: object) => app.as(creator).raw(updateCreatorSetting.path, wanted)

describe('a creator’s terms', () => {
  it('are careful until the creator says otherwise', async () => {
    expect(await read()).toEqual({
      creatorId: creator.user.userId,
      videoSwitch: false,
      videoMissions: [],
      videoPrices: [],
      voiceSwitch: false,
      voicePrices: [],
      messagesFrom: 'everyone',
      messagesMinLevel: 1,
      liveEntry: { kind: 'free' },
      profile: {
        showFollowers: true,
        runWithHelp: false,
        isDiscoverable: true,
        postAudience: 'everyone',
        commentsFrom: 'everyone',
        watermark: false,
      },
    })
  })

  it('change part by part, and leave the rest', async () => {
    await change({
      videoPrices: [
        { cycle: 10, price: 90 },
        { cycle: 1, price: 12 },
      ],
    })
    await change({ videoSwitch: true, videoMissions: ['SUBSCRIBERS', 'SUBSCRIBERS'] })
    await change({ messagesFrom: 'subscribers', liveEntry: { kind: 'ticket', price: 30 } })
    await change({ profile: { watermark: true } })
    expect(await read()).toMatchObject({
      videoSwitch: true,
      videoMissions: ['SUBSCRIBERS'],
      videoPrices: [
        { cycle: 1, price: 12 },
        { cycle: 10, price: 90 },
      ],
      messagesFrom: 'subscribers',
      liveEntry: { kind: 'ticket', price: 30 },
      profile: { watermark: true, showFollowers: true },
    })
  })

  it('from two devices at once lose neither change', async () => {
    const other = await app.creator()
    await Promise.all([
      app.as(other).call(updateCreatorSetting, { messagesFrom: 'fans' }),
      app.as(other).call(updateCreatorSetting, { liveEntry: { kind: 'followers' } }),
      app.as(other).call(updateCreatorSetting, { profile: { commentsFrom: 'fans' } }),
    ])
    const terms = await read(other.user.userId)
    expect([terms.messagesFrom, terms.liveEntry.kind, terms.profile.commentsFrom]).toEqual([
      'fans',
      'followers',
      'fans',
    ])
  })

  it('need a price before calls are on, and while they are', async () => {
    const other = await app.creator()
    const as = app.as(other)
    expect(await as.refused(updateCreatorSetting, { videoSwitch: true })).toMatchObject({ reason: 'PRICE_NEEDED' })
    await as.call(updateCreatorSetting, { videoSwitch: true, videoPrices: [{ cycle: 5, price: 1 }] })
    expect(await as.refused(updateCreatorSetting, { videoPrices: [] })).toMatchObject({ reason: 'PRICE_NEEDED' })
    await as.call(updateCreatorSetting, { videoSwitch: false, videoPrices: [] })
  })

  it.each([
    ['a price of nothing', { videoPrices: [{ cycle: 1, price: 0 }] }],
    ['half a diamond', { videoPrices: [{ cycle: 1, price: 0.5 }] }],
    ['a price below nothing', { videoPrices: [{ cycle: 1, price: -5 }] }],
    ['a price beyond reason', { videoPrices: [{ cycle: 1, price: 100_001 }] }],
    ['a cycle nobody offers', { videoPrices: [{ cycle: 7, price: 5 }] }],
    [
      'two prices for one cycle',
      {
        videoPrices: [
          { cycle: 1, price: 5 },
          { cycle: 1, price: 6 },
        ],
      },
    ],
    ['a mission nobody knows', { videoMissions: ['EVERYONE'] }],
    ['an audience nobody knows', { messagesFrom: 'friends' }],
    ['a level to write from that is none', { messagesMinLevel: 0 }],
    ['a ticket without a price', { liveEntry: { kind: 'ticket' } }],
    ['a level that is none', { liveEntry: { kind: 'subscribers', minLevel: 4 } }],
  ])('cannot be %s', async (_, wanted) => {
    const answer = await change(wanted)
    expect([answer.status, answer.body]).toMatchObject([400, { reason: 'INVALID_INPUT' }])
  })

  it('hide the number of followers from others, not from the creator', async () => {
    const other = await app.creator('Hidden_Count')
    await app.as(other).call(updateCreatorSetting, { profile: { showFollowers: false } })
    const otherUserId = other.user.userId
    expect((await app.as().call(getProfile, { otherUserId })).counts.followers).toBeNull()
    expect((await app.as(other).call(getProfile, {})).counts.followers).toBe(0)
    expect((await app.as().call(searchCreators, { query: 'hidden_count' })).creators[0]?.followers).toBeNull()
  })

  it('are nobody’s but a creator’s', async () => {
    const member = await app.person()
    for (const creatorId of [member.user.userId, '1' as UserId]) {
      expect(await app.as().refused(getCreatorSetting, { creatorId })).toMatchObject({ status: 404 })
    }
    expect(await app.as(member).refused(updateCreatorSetting, {})).toMatchObject({ status: 403 })
    expect(await app.as(await app.admin()).refused(updateCreatorSetting, {})).toMatchObject({ status: 403 })
    expect(await app.as().refused(updateCreatorSetting, {})).toMatchObject({ status: 401 })
  })
})

describe('the terms that other modules ask for', () => {
  const defaults = {
    videoSwitch: false,
    videoMissions: [],
    videoPrices: [],
    voiceSwitch: false,
    voicePrices: [],
    messagesFrom: 'everyone',
    messagesMinLevel: 1,
    liveEntry: { kind: 'free' },
    postAudience: 'everyone',
    commentsFrom: 'everyone',
    watermark: false,
  }

  it('are what the creator saved', async () => {
    const other = await app.creator()
    await app.as(other).call(updateCreatorSetting, {
      videoSwitch: true,
      videoMissions: ['FANS'],
      videoPrices: [{ cycle: 5, price: 40 }],
      voiceSwitch: true,
      voicePrices: [{ cycle: 10, price: 20 }],
      messagesFrom: 'subscribers',
      messagesMinLevel: 2,
      liveEntry: { kind: 'ticket', price: 30 },
      profile: { postAudience: 'subscribers', commentsFrom: 'fans', watermark: true },
    })
    expect(await app.creators.settingsOf(app.platform.db, other.user.userId)).toEqual({
      videoSwitch: true,
      videoMissions: ['FANS'],
      videoPrices: [{ cycle: 5, price: 40 }],
      voiceSwitch: true,
      voicePrices: [{ cycle: 10, price: 20 }],
      messagesFrom: 'subscribers',
      messagesMinLevel: 2,
      liveEntry: { kind: 'ticket', price: 30 },
      postAudience: 'subscribers',
      commentsFrom: 'fans',
      watermark: true,
    })
  })

  it('are the defaults for a creator who saved none, for a member, and for nobody', async () => {
    const [other, member] = [await app.creator(), await app.person()]
    for (const userId of [other.user.userId, member.user.userId, '17' as UserId]) {
      expect(await app.creators.settingsOf(app.platform.db, userId)).toEqual(defaults)
    }
  })

  it('of who is no creator any more are the defaults again', async () => {
    const other = await app.creator()
    await app.as(other).call(updateCreatorSetting, { messagesFrom: 'fans' })
    await app.platform.db.script(`update users set role = 'member' where user_id = ${other.user.userId}`)
    expect(await app.creators.settingsOf(app.platform.db, other.user.userId)).toEqual(defaults)
  })

  it('of many come together, each once, and inside a transaction as it sees them', async () => {
    const [one, two] = [await app.creator(), await app.creator()]
    await app.as(one).call(updateCreatorSetting, { messagesFrom: 'fans' })
    const ids = [one, two, one].map(({ user }) => user.userId)
    const found = await app.platform.db.transaction((tx) => app.creators.settingsOfMany(tx, ids))
    expect(found.size).toBe(2)
    expect(ids.map((userId) => found.get(userId)?.messagesFrom)).toEqual(['fans', 'everyone', 'fans'])
    expect((await app.creators.settingsOfMany(app.platform.db, [])).size).toBe(0)
  })
})
