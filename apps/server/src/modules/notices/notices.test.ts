import {
  editNotice,
  END_OF_TIME,
  HOUR_MS,
  instant,
  listAllNotices,
  listAudit,
  listNotices,
  NOTICE_MAX_LENGTH,
  type AdminNotice,
  type CallOf,
  type Instant,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

let operator: Person
beforeAll(async () => void (operator = await app.admin()))

const announce = (
  text: string,
  from: number,
  until: number | null,
  more: Partial<CallOf<typeof editNotice>> = {},
): Promise<{ notice: AdminNotice }> =>
  app.as(operator).call(editNotice, {
    text,
    type: 'primary',
    link: null,
    startsAt: instant(app.clock.now() + from),
    endsAt: until === null ? null : instant(app.clock.now() + until),
    ...more,
  })
const texts = async () => (await app.as().call(listNotices, {})).notices.map(({ text }) => text)

const anId = expect.stringMatching(/^\d+$/) as string

describe('notices', () => {
  it('are shown from their beginning to their end, the newest first', async () => {
    await announce('Since yesterday, without an end', -24 * HOUR_MS, null, { type: 'warning', link: '/termsOfService' })
    await announce('For an hour', 0, HOUR_MS)
    await announce('In half an hour', HOUR_MS / 2, null)
    await announce('Over', -2 * HOUR_MS, -HOUR_MS)
    expect((await app.as().call(listNotices, {})).notices).toEqual([
      { noticeId: anId, text: 'For an hour', type: 'primary', link: null },
      { noticeId: anId, text: 'Since yesterday, without an end', type: 'warning', link: '/termsOfService' },
    ])
    app.clock.advance(HOUR_MS / 2)
    expect(await texts()).toEqual(['In half an hour', 'For an hour', 'Since yesterday, without an end'])
    app.clock.advance(HOUR_MS / 2)
    expect(await texts()).toEqual(['In half an hour', 'Since yesterday, without an end'])
  })

  it('have times that a calendar knows', async () => {
    const form = { text: 'Later', type: 'primary' as const, link: null, startsAt: app.clock.now() }
    for (const at of [END_OF_TIME + 1, Number.MAX_SAFE_INTEGER]) {
      const late = at as Instant
      expect(await app.as(operator).refused(editNotice, { ...form, endsAt: late })).toMatchObject({ status: 400 })
      expect(await app.as(operator).refused(editNotice, { ...form, startsAt: late, endsAt: null })).toMatchObject({
        reason: 'INVALID_INPUT',
      })
    }
  })

  it('are ten at most', async () => {
    for (let index = 0; index < 12; index++) await announce(`Number ${index}`, -index, null)
    expect(await texts()).toHaveLength(10)
  })
})

describe('an operator', () => {
  it('changes a notice and ends it, and the log says what it was', async () => {
    const { notice } = await announce('We are away on Sunday', 0, null)
    const { noticeId } = notice
    await app.as(operator).call(editNotice, { ...notice, text: 'We are away on Monday', type: 'warning' })
    expect(await texts()).toContain('We are away on Monday')
    const ended = { ...notice, text: 'We are away on Monday', endsAt: instant(app.clock.now()) }
    await app.as(operator).call(editNotice, ended)
    expect(await texts()).not.toContain('We are away on Monday')
    const { notices } = await app.as(operator).call(listAllNotices, {})
    expect(notices.find((each) => each.noticeId === noticeId)).toEqual(ended)
    const { entries } = await app.as(operator).call(listAudit, {})
    expect(entries.slice(0, 3).map(({ action, subject }) => [action, subject])).toEqual([
      ['notice.changed', `notice:${noticeId}`],
      ['notice.changed', `notice:${noticeId}`],
      ['notice.written', `notice:${noticeId}`],
    ])
    expect(entries[1]!.details).toMatchObject({ before: { text: 'We are away on Sunday' } })
  })

  it('leads nobody to other sites, and writes no essays', async () => {
    const refused = async (input: object) =>
      ((await app.as(operator).raw(editNotice.path, input)).body as { reason?: string }).reason
    const good = { text: 'Hello', type: 'primary', link: null, startsAt: 0, endsAt: null }
    for (const link of [
      'https://elsewhere.example',
      '//elsewhere.example',
      '/\\elsewhere.example',
      'settings',
      '/a b',
    ]) {
      expect([link, await refused({ ...good, link })]).toEqual([link, 'INVALID_INPUT'])
    }
    expect(await refused({ ...good, text: ' ' })).toBe('INVALID_INPUT')
    expect(await refused({ ...good, text: 'x'.repeat(NOTICE_MAX_LENGTH + 1) })).toBe('INVALID_INPUT')
    expect(await refused({ ...good, noticeId: '1' })).toBe('NOT_FOUND')
    expect((await app.as(await app.person()).refused(listAllNotices, {})).status).toBe(403)
  })
})
