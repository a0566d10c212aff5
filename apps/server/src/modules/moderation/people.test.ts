import {
  checkSession,
  createReport,
  decideReport,
  listAudit,
  listUsers,
  suspendUser,
  type AdminUser,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await startTestApp()
  operator = await app.admin()
})
afterAll(() => app.close())

const id = ({ user }: Person) => user.userId
const search = async (asked: string, state: 'all' | 'suspended' = 'all'): Promise<AdminUser[]> =>
  (await app.as(operator).call(listUsers, { search: asked, state })).users
const suspend = (who: Person, isSuspended: boolean, reason = 'Sent spam') =>
  app.as(operator).call(suspendUser, { otherUserId: id(who), isSuspended, reason })

describe('accounts', () => {
  it('are found by a part of a name, by user name, address and number, with what waits about them', async () => {
    const [fan, other] = [await app.person(), await app.person()]
    const { userName, nickName, email } = fan.user
    await app.as(other).call(createReport, { target: { type: 'user', id: id(fan) }, reason: 'spam' })
    for (const asked of [userName.slice(1), `@${userName}`, nickName, email.slice(0, -4).toUpperCase(), id(fan)]) {
      expect(await search(asked), asked).toContainEqual(
        expect.objectContaining({ userId: id(fan), email, role: 'member', suspended: null, openReports: 1 }),
      )
    }
    expect((await search(userName)).map(({ userId }) => userId)).not.toContain(id(other))
    expect(await search('%')).toEqual([])
  })

  it('come page by page, the newest first, each once', async () => {
    for (let made = 0; made < 25; made++) await app.person()
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await app.as(operator).call(listUsers, cursor === undefined ? {} : { cursor })
      seen.push(...page.users.map(({ userId }) => userId))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => Number(b) - Number(a)))
    expect(seen.length).toBeGreaterThan(25)
  })

  it('are nobody’s to see or suspend but the operators’', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    expect((await app.as(fan).refused(listUsers, {})).reason).toBe('FORBIDDEN')
    const asked = { otherUserId: id(creator), isSuspended: true, reason: 'No' }
    expect((await app.as(fan).refused(suspendUser, asked)).reason).toBe('FORBIDDEN')
  })
})

describe('a suspension', () => {
  it('is asked for with the second factor: memberships are given back by it', async () => {
    const [fan, other] = [await app.person(), await app.person()]
    // Logged in with it, which a session that was stolen is, too.
    const { proof: _, ...stolen } = operator as Person & { proof: unknown }
    const asked = { otherUserId: id(fan), isSuspended: true, reason: 'No' }
    const needed = { reason: 'REAUTHENTICATION_REQUIRED', data: { level: 'secondFactor' } }
    expect(await app.as(stolen).refused(suspendUser, asked)).toMatchObject(needed)
    const { reportId } = await app
      .as(other)
      .call(createReport, { target: { type: 'user', id: id(fan) }, reason: 'spam' })
    const decided = { reportId, decision: 'suspend' as const, note: 'No' }
    expect(await app.as(stolen).refused(decideReport, decided)).toMatchObject(needed)
    await app.as(fan).call(checkSession, {})
    await app.as(stolen).call(decideReport, { reportId, decision: 'dismiss' })
  })

  it('ends what they do at once, is read when they log in, and is lifted again', async () => {
    const fan = await app.person()
    expect((await suspend(fan, true)).user.suspended).toMatchObject({ reason: 'Sent spam' })
    expect((await app.as(fan).refused(checkSession, {})).reason).toBe('TOKEN_INVALID')
    expect((await search('', 'suspended')).map(({ userId }) => userId)).toContain(id(fan))
    expect((await suspend(fan, false, 'A mistake')).user.suspended).toBeNull()
    expect((await search('', 'suspended')).map(({ userId }) => userId)).not.toContain(id(fan))
    const again = await app.signIn(fan)
    await app.as(again).call(checkSession, {})
  })

  it('said twice is one, and each change is written down', async () => {
    const fan = await app.person()
    for (const isSuspended of [true, true, false, false]) await suspend(fan, isSuspended)
    const { entries } = await app.as(operator).call(listAudit, {})
    const written = entries.filter(({ subject }) => subject === `user:${id(fan)}`).map(({ action }) => action)
    expect(written.toSorted()).toEqual(['user.restored', 'user.suspended'])
  })

  it('is of no operator, of nobody who is not there, and never of oneself', async () => {
    const asked = { isSuspended: true, reason: 'No' }
    const colleague = await app.admin()
    const refusal = async (userId: string) =>
      (await app.as(operator).refused(suspendUser, { ...asked, otherUserId: userId })).reason
    expect([await refusal(id(colleague)), await refusal('1'), await refusal(id(operator))]).toEqual([
      'CONFLICT',
      'NOT_FOUND',
      'SELF_ACTION',
    ])
  })
})
