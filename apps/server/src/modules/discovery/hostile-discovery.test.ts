import { listNotices, popularTags, searchCreators } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const waitingFor = async (table: string): Promise<number> => {
  const { rows } = await app.platform.db.pool.query(
    'select 1 from pg_locks where relation = $1::regclass and not granted',
    [table],
  )
  return rows.length
}

describe('a slow search', () => {
  it.each([
    ['of who is rising', 'follows', () => app.as().raw(searchCreators.path, { order: 'rising' })],
    ['of the tags', 'profiles', () => app.as().raw(popularTags.path, {})],
    ['by a name', 'creator_settings', () => app.as().raw(searchCreators.path, { query: 'x', callable: true })],
    ['of the newest', 'creator_settings', () => app.as().raw(searchCreators.path, { order: 'new', callable: true })],
  ])('%s does not make everybody else wait', async (_, table, search) => {
    const client = await app.platform.db.dedicated()
    try {
      // As slow as can be: it waits until the lock is gone.
      await client.query(`begin; lock table ${table} in access exclusive mode`)
      const slow = search()
      await vi.waitFor(async () => expect(await waitingFor(table)).toBe(1))
      const others = Promise.all(Array.from({ length: 4 }, () => app.as().raw(listNotices.path, {})))
      // It is given up in the end; who waits behind it gets no answer before that.
      const waited = slow.then(() => 'waited')
      expect(await Promise.race([others.then((answers) => answers.map(({ status }) => status)), waited])).toEqual([
        200, 200, 200, 200,
      ])
      await client.query('rollback')
      expect((await slow).status).toBe(200)
    } finally {
      await client.end()
    }
  })
})
