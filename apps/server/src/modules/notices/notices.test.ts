import { HOUR_MS, listNotices } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

let numbered = 0
async function announce(
  text: string,
  from: number,
  until: number | null,
  more = { kind: 'primary', link: null as string | null },
) {
  await app.platform.db.pool.query('insert into notices values ($1, $2, $3, $4, $5, $6)', [
    ++numbered,
    text,
    more.kind,
    more.link,
    new Date(app.clock.now() + from),
    until === null ? null : new Date(app.clock.now() + until),
  ])
}
const texts = async () => (await app.as().call(listNotices, {})).notices.map(({ text }) => text)

describe('notices', () => {
  it('are shown from their beginning to their end, the newest first', async () => {
    await announce('Since yesterday, without an end', -24 * HOUR_MS, null, { kind: 'warning', link: '/termsOfService' })
    await announce('For an hour', 0, HOUR_MS)
    await announce('In half an hour', HOUR_MS / 2, null)
    await announce('Over', -2 * HOUR_MS, -HOUR_MS)
    expect((await app.as().call(listNotices, {})).notices).toEqual([
      { noticeId: '2', text: 'For an hour', type: 'primary', link: null },
      { noticeId: '1', text: 'Since yesterday, without an end', type: 'warning', link: '/termsOfService' },
    ])
    app.clock.advance(HOUR_MS / 2)
    expect(await texts()).toEqual(['In half an hour', 'For an hour', 'Since yesterday, without an end'])
    app.clock.advance(HOUR_MS / 2)
    expect(await texts()).toEqual(['In half an hour', 'Since yesterday, without an end'])
  })

  it('are ten at most', async () => {
    for (let index = 0; index < 12; index++) await announce(`Number ${index}`, -index, null)
    expect(await texts()).toHaveLength(10)
  })
})
