import {
  blockUser,
  cancelMembership,
  changeFanList,
  deleteFanList,
  exportFans,
  FAN_LISTS_MAX,
  FANS_PAGE_SIZE,
  followUser,
  getFanCard,
  HOUR_MS,
  listFans,
  payForTip,
  saveFanList,
  saveFanNote,
  type CallOf,
  type Fan,
  type UserId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import type { Person } from '../../testing/test-app.ts'
import { accounts } from '../wallet/index.ts'

let app: MembershipApp
beforeAll(async () => void (app = await startMembershipApp()))
// Closing proves the book, and with it what each fan spent.
afterAll(() => app.close())

const id = ({ user }: Person): UserId => user.userId
const as = async (person: Person) => app.as(await app.signIn(person))

let gifts = 0
async function give(fan: Person, amount: number): Promise<void> {
  await app.wallet.postAlone({
    kind: 'purchase',
    reference: `fans:${++gifts}`,
    transfers: [{ from: accounts.issuedDiamonds, to: accounts.walletOf(id(fan)), amount }],
  })
}

async function tip(fan: Person, creator: Person, amount: number): Promise<void> {
  await give(fan, amount)
  await (await as(fan)).call(payForTip, { otherUserId: id(creator), tipAmount: amount })
}

const follow = async (fan: Person, creator: Person, followingBehavior: 0 | 1 = 1) =>
  (await as(fan)).call(followUser, { otherUserId: id(creator), followingBehavior })

const fansOf = async (creator: Person, wanted: CallOf<typeof listFans> = {}): Promise<Fan[]> =>
  (await (await as(creator)).call(listFans, wanted)).fans
const namesOf = async (creator: Person, wanted: CallOf<typeof listFans> = {}): Promise<string[]> =>
  (await fansOf(creator, wanted)).map(({ person }) => person.nickName)

/** Anna follows, Ben tips, Cleo subscribes and tips, Dora did subscribe; an hour lies between them. */
async function studio() {
  const creator = await app.creator('Velvet')
  const tier = await app.tier(creator)
  const people: Person[] = []
  for (const nickname of ['Anna', 'Ben', 'Cleo', 'Dora']) people.push(await app.person({ nickname }))
  const [anna, ben, cleo, dora] = people as [Person, Person, Person, Person]
  await app.join(dora, tier)
  await (await as(dora)).call(cancelMembership, { otherUserId: id(creator) })
  await app.pass(31)
  await app.memberships.lookAfter()
  await follow(anna, creator)
  app.clock.advance(HOUR_MS)
  await tip(ben, creator, 30)
  app.clock.advance(HOUR_MS)
  await app.join(cleo, tier)
  await tip(cleo, creator, 200)
  return { creator, tier, anna, ben, cleo, dora }
}

describe('the fans of a creator', () => {
  it('are those who follow, subscribe or paid, with what each spent and has', async () => {
    const { creator, anna, cleo } = await studio()
    const [first, second, third, fourth] = await fansOf(creator)
    expect(first).toMatchObject({
      person: { nickName: 'Cleo', userId: id(cleo) },
      spent: 1200,
      membership: { tierName: 'Basic', level: 1, state: 'renews', renewsFor: 1050 },
      note: '',
      listIds: [],
    })
    expect(second).toMatchObject({ person: { nickName: 'Ben' }, isFollower: false, spent: 30, membership: null })
    expect(third).toMatchObject({ person: { userId: id(anna) }, isFollower: true, spent: 0, membership: null })
    expect(fourth).toMatchObject({
      person: { nickName: 'Dora' },
      spent: 1000,
      membership: { state: 'ended', renewsFor: null },
    })
  })

  it('are narrowed and put in order', async () => {
    const { creator, cleo } = await studio()
    await follow(cleo, creator)
    // Subscribing follows, too; who did still follows.
    expect(await namesOf(creator, { filter: 'followers' })).toEqual(['Cleo', 'Anna', 'Dora'])
    expect(await namesOf(creator, { filter: 'subscribers' })).toEqual(['Cleo'])
    expect(await namesOf(creator, { filter: 'former' })).toEqual(['Dora'])
    expect(await namesOf(creator, { filter: 'expiring' })).toEqual([])
    expect(await namesOf(creator, { sort: 'oldest' })).toEqual(['Dora', 'Anna', 'Ben', 'Cleo'])
    expect(await namesOf(creator, { sort: 'spent' })).toEqual(['Cleo', 'Dora', 'Ben', 'Anna'])
    expect(await namesOf(creator, { sort: 'spent', filter: 'former' })).toEqual(['Dora'])
    expect(await namesOf(creator, { sort: 'expiring' })).toEqual(['Cleo'])
    await (await as(cleo)).call(cancelMembership, { otherUserId: id(creator) })
    expect(await namesOf(creator, { filter: 'expiring', sort: 'expiring' })).toEqual(['Cleo'])
    expect(await fansOf(creator, { filter: 'expiring' })).toMatchObject([{ membership: { state: 'ends' } }])
  })

  it('are found by the beginning of any word of a name, in any alphabet, and by a new name at once', async () => {
    const creator = await app.creator()
    const fan = await app.person({ nickname: 'Anna' })
    await app.platform.db.script(`update users set nick_name = 'Анна Velvet' where user_id = ${id(fan)}`)
    await follow(fan, creator)
    await follow(await app.person({ nickname: 'Nobody' }), creator)
    for (const search of ['ann', 'АННА', 'vel', 'anna velv', fan.user.userName]) {
      expect(await namesOf(creator, { search })).toEqual(['Анна Velvet'])
    }
    for (const search of ['elvet', "'", '\\', '=1', '& |', '<->'])
      expect(await namesOf(creator, { search })).toEqual([])
    await app.platform.db.script(`update users set nick_name = 'Zoë' where user_id = ${id(fan)}`)
    expect(await namesOf(creator, { search: 'zoe', sort: 'spent' })).toEqual(['Zoë'])
    expect(await namesOf(creator, { search: 'vel' })).toEqual([])
  })

  it('come page by page, each once, in every order', async () => {
    const creator = await app.creator()
    const count = FANS_PAGE_SIZE + 5
    for (let n = 0; n < count; n++) {
      const fan = await app.person()
      await follow(fan, creator)
      // Half of them in the same instant and of the same sum, and some who paid nothing.
      if (n % 3 !== 0) await tip(fan, creator, n < 12 ? 5 : 5 + n)
      if (n % 2 === 0) app.clock.advance(1000)
    }
    for (const wanted of [
      { sort: 'newest' },
      { sort: 'oldest' },
      { sort: 'spent' },
      { sort: 'spent', search: 'fan' },
    ]) {
      const asked = wanted as CallOf<typeof listFans>
      const caller = await as(creator)
      const first = await caller.call(listFans, asked)
      expect(first.fans).toHaveLength(FANS_PAGE_SIZE)
      const rest = await caller.call(listFans, { ...asked, cursor: first.nextCursor ?? '' })
      expect(rest.nextCursor).toBeNull()
      expect(rest.lists).toBeNull()
      const all = [...first.fans, ...rest.fans]
      expect(new Set(all.map(({ person }) => person.userId)).size).toBe(count)
      if (asked.sort === 'spent') {
        const sums = all.map(({ spent }) => Number(spent))
        expect(sums).toEqual(sums.toSorted((one, other) => other - one))
      }
    }
    expect(await (await as(creator)).refused(listFans, { cursor: 'nonsense' })).toMatchObject({
      reason: 'INVALID_INPUT',
    })
  })

  it('are not there when they unfollowed and never paid, blocked, were blocked or left', async () => {
    const { creator, anna, ben, cleo, dora } = await studio()
    await follow(anna, creator, 0)
    await (await as(creator)).call(blockUser, { otherUserId: id(ben), blockBehavior: 1 })
    await (await as(cleo)).call(blockUser, { otherUserId: id(creator), blockBehavior: 1 })
    expect(await namesOf(creator)).toEqual(['Dora'])
    await app.leave(await app.proved({ ...dora, ...(await app.signIn(dora)) }))
    expect(await namesOf(creator, { sort: 'spent' })).toEqual([])
    const { text } = await app.download(await (await as(creator)).call(exportFans, {}))
    expect(text.split('\r\n')).toHaveLength(2)
  })

  it('are nobody else’s business', async () => {
    const { creator, anna } = await studio()
    const other = await app.creator()
    expect(await namesOf(other)).toEqual([])
    expect(await (await as(anna)).refused(listFans, {})).toMatchObject({ status: 403 })
    const caller = await as(other)
    expect(await caller.refused(saveFanNote, { fanId: id(anna), note: 'x' })).toMatchObject({ reason: 'NOT_FOUND' })
    const { list } = await (await as(creator)).call(saveFanList, { name: 'Mine' })
    const { listId } = list
    expect(await caller.refused(listFans, { listId })).toMatchObject({ reason: 'NOT_FOUND' })
    expect(await caller.refused(exportFans, { listId })).toMatchObject({ reason: 'NOT_FOUND' })
    expect(await caller.refused(saveFanList, { listId, name: 'Yours' })).toMatchObject({ reason: 'NOT_FOUND' })
    expect(await caller.refused(deleteFanList, { listId })).toMatchObject({ reason: 'NOT_FOUND' })
    await follow(anna, other)
    expect(await caller.refused(changeFanList, { fanId: id(anna), listIds: [listId] })).toMatchObject({
      reason: 'NOT_FOUND',
    })
  })
})

describe('what a creator keeps about fans', () => {
  it('is a note, which can be changed and removed', async () => {
    const { creator, anna } = await studio()
    const caller = await as(creator)
    const noteOf = async () => (await fansOf(creator, { search: 'anna' }))[0]?.note
    await caller.call(saveFanNote, { fanId: id(anna), note: '  Likes cats ' })
    expect(await noteOf()).toBe('Likes cats')
    await caller.call(saveFanNote, { fanId: id(anna), note: 'Likes dogs' })
    expect(await noteOf()).toBe('Likes dogs')
    await caller.call(saveFanNote, { fanId: id(anna), note: '' })
    expect(await noteOf()).toBe('')
  })

  it('is lists, with a name that is there once, which fans are put on and taken off', async () => {
    const { creator, anna, ben, cleo } = await studio()
    const caller = await as(creator)
    const { list: kind } = await caller.call(saveFanList, { name: 'Kind' })
    const { list: loud } = await caller.call(saveFanList, { name: 'Loud' })
    expect(await caller.refused(saveFanList, { name: 'kind' })).toMatchObject({ reason: 'LIST_NAME_TAKEN' })
    expect(await caller.refused(saveFanList, { listId: loud.listId, name: 'KIND' })).toMatchObject({
      reason: 'LIST_NAME_TAKEN',
    })
    for (const fan of [anna, ben]) await caller.call(changeFanList, { fanId: id(fan), listIds: [kind.listId] })
    await caller.call(changeFanList, { fanId: id(cleo), listIds: [loud.listId, kind.listId] })
    await caller.call(changeFanList, { fanId: id(cleo), listIds: [loud.listId] })
    expect(await namesOf(creator, { listId: kind.listId })).toEqual(['Ben', 'Anna'])
    expect(await namesOf(creator, { listId: kind.listId, search: 'be' })).toEqual(['Ben'])
    expect(await namesOf(creator, { listId: kind.listId, filter: 'followers', sort: 'spent' })).toEqual(['Anna'])
    expect(await fansOf(creator, { filter: 'subscribers' })).toMatchObject([{ listIds: [loud.listId] }])
    await caller.call(saveFanList, { listId: loud.listId, name: 'Quiet' })
    await caller.call(blockUser, { otherUserId: id(ben), blockBehavior: 1 })
    expect((await caller.call(listFans, {})).lists).toEqual([
      { listId: kind.listId, name: 'Kind', fans: 1 },
      { listId: loud.listId, name: 'Quiet', fans: 1 },
    ])
    await caller.call(deleteFanList, { listId: kind.listId })
    expect(await caller.refused(listFans, { listId: kind.listId })).toMatchObject({ reason: 'NOT_FOUND' })
    expect(await namesOf(creator)).toContain('Anna')
  })

  it('has room for so many lists', async () => {
    const creator = await app.creator()
    const caller = await as(creator)
    for (let n = 0; n < FAN_LISTS_MAX; n++) await caller.call(saveFanList, { name: `List ${n}` })
    expect(await caller.refused(saveFanList, { name: 'One more' })).toMatchObject({ reason: 'TOO_MANY_LISTS' })
  })

  it('is in their archive, and goes when either of the two does', async () => {
    const { creator, anna, ben } = await studio()
    const caller = await as(creator)
    const { list } = await caller.call(saveFanList, { name: 'Kind' })
    for (const fan of [anna, ben]) {
      await caller.call(saveFanNote, { fanId: id(fan), note: 'A friend' })
      await caller.call(changeFanList, { fanId: id(fan), listIds: [list.listId] })
    }
    const session = await app.proved(await app.signIn(creator))
    expect(await app.archiveOf(session)).toMatchObject({
      fanNotes: [
        { fan: anna.user.userName, note: 'A friend' },
        { fan: ben.user.userName, note: 'A friend' },
      ],
      fanLists: [{ name: 'Kind', fans: [anna.user.userName, ben.user.userName] }],
    })
    await app.leave(await app.proved({ ...anna, ...(await app.signIn(anna)) }))
    expect(await app.archiveOf(session)).toMatchObject({
      fanNotes: [{ fan: ben.user.userName }],
      fanLists: [{ fans: [ben.user.userName] }],
    })
    await app.leave(await app.proved({ ...creator, ...(await app.signIn(creator)) }))
    const client = await app.platform.db.dedicated()
    const left = await client.query<{ kept: string }>(`
      select (select count(*) from fan_notes where ${id(creator)} in (creator_id, fan_id))
        + (select count(*) from fan_lists where creator_id = ${id(creator)})
        + (select count(*) from fan_list_entries where list_id = ${list.listId})
        + (select count(*) from fans where ${id(creator)} in (creator_id, fan_id)) as kept`)
    await client.end()
    expect(left.rows).toEqual([{ kept: '0' }])
  })
})

describe('the card of a fan', () => {
  it('has what was spent in all and lately, since when there is what, the note and the lists, in one call', async () => {
    const { creator, anna, cleo } = await studio()
    const { list } = await (await as(creator)).call(saveFanList, { name: 'Kind' })
    await (await as(creator)).call(changeFanList, { fanId: id(cleo), listIds: [list.listId] })
    await (await as(creator)).call(saveFanNote, { fanId: id(cleo), note: 'Likes songs' })
    const [known] = await fansOf(creator, { search: 'Cleo' })
    const before = await (await as(creator)).call(getFanCard, { fanId: id(cleo) })
    expect(before.fan).toMatchObject({
      ...known!,
      note: 'Likes songs',
      listIds: [list.listId],
      spentLately: known!.spent,
    })
    expect(before.fan?.subscribedAt).not.toBeNull()
    expect(before.lists).toMatchObject([{ listId: list.listId, name: 'Kind' }])
    const plain = await (await as(creator)).call(getFanCard, { fanId: id(anna) })
    expect(plain.fan).toMatchObject({ spent: 0, spentLately: 0, subscribedAt: null, membership: null })
    expect(plain.fan?.followedAt).toBe(plain.fan?.since)

    await (await as(cleo)).call(cancelMembership, { otherUserId: id(creator) })
    await app.pass(31)
    await app.memberships.lookAfter()
    const later = (await (await as(creator)).call(getFanCard, { fanId: id(cleo) })).fan
    expect(later).toMatchObject({ spent: known!.spent, spentLately: 0, subscribedAt: null })
  })

  it('is none of who is no fan, and of who blocked the creator', async () => {
    const { creator, anna } = await studio()
    const stranger = await app.person()
    expect((await (await as(creator)).call(getFanCard, { fanId: id(stranger) })).fan).toBeNull()
    await (await as(anna)).call(blockUser, { otherUserId: id(creator), blockBehavior: 1 })
    expect((await (await as(creator)).call(getFanCard, { fanId: id(anna) })).fan).toBeNull()
  })
})

describe('the table of fans', () => {
  it('has all of them, as the list does, in the creator’s language, and no formulas', async () => {
    const { creator, anna, dora } = await studio()
    await app.platform.db.script(`
      update users set nick_name = '=HYPERLINK("x")' where user_id = ${id(anna)};
      update users set language_code = 'de' where user_id = ${id(creator)}`)
    const caller = await as(creator)
    await app.platform.db.script(`update users set language_code = 'de' where user_id = ${id(creator)}`)
    await caller.call(saveFanNote, { fanId: id(anna), note: '+1, and "more"' })
    const { list } = await caller.call(saveFanList, { name: 'Kind' })
    await caller.call(changeFanList, { fanId: id(anna), listIds: [list.listId] })
    const link = await caller.call(exportFans, { sort: 'oldest' })
    const { text, headers } = await app.download(link)
    expect(link.fileName).toMatch(/^fanlight-fans-\d{4}-\d\d-\d\d\.csv$/)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = text.split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFFName,Benutzername,Fan seit,Folgt seit,Abo-Angebot,Verlängert sich am,Endet am,Ausgegeben (Diamanten),Ausgegeben (USD),Listen,Notiz',
    )
    expect(lines).toHaveLength(6)
    expect(lines[1]).toMatch(
      new RegExp(
        `^Dora,${dora.user.userName},\\d{4}-\\d\\d-\\d\\d,\\d{4}-\\d\\d-\\d\\d,Basic,,\\d{4}-\\d\\d-\\d\\d,1000,10.00,,$`,
      ),
    )
    expect(lines[2]).toMatch(/^"'=HYPERLINK\(""x""\)",.*,0,0\.00,Kind,"'\+1, and ""more"""$/)
  })
})
