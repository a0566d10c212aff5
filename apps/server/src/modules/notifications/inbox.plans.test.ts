import { NOTIFICATION_GROUPS, type NotificationGroup, type UserId } from '@fanlight/contract'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { costOf, explain, statementOf } from '../../testing/plans.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { listActors } from './folding.store.ts'
import { countUnread, listLines } from './inbox.store.ts'
import { takePushes } from './outgoing.store.ts'

let app: TestApp
let client: pg.Client
const receiver = '41' as UserId
const newest = { at: Date.UTC(2027, 0, 1), notificationId: '9223372036854775807' }

beforeAll(async () => {
  app = await startTestApp()
  // A creator with 40,000 lines, one of them with 20,000 people, beside 60,000 lines of others.
  await app.platform.db.script(`
    insert into users (user_id, email, email_verified, nick_name, user_name, birthday, language_code, role, created_at)
    select 100000 + n, 'p' || n || '@example.com', true, 'P', 'p_' || n, '1990-01-01', 'en', 'member', now()
    from generate_series(1, 20000) n;
    insert into notifications (notification_id, receiver_id, kind, kind_group, subject, is_grouped, actor_count, at, read_at,
      is_listed)
    select n, case when n <= 40000 then ${receiver} else 1000 + n % 500 end, 'like',
      (array['${NOTIFICATION_GROUPS.join("','")}'])[1 + n % 7], n::text, true, 1,
      timestamptz '2026-11-15' - n * interval '1 minute', case when n % 3 > 0 then now() end, true
    from generate_series(1, 100000) n;
    insert into notification_actors (notification_id, actor_id, receiver_id, event_count, at)
    select n, 100001 + n % 20000, ${receiver}, 1, timestamptz '2026-11-15' from generate_series(1, 100000) n
    union all
    select 3, 100001 + n, ${receiver}, 1, timestamptz '2026-11-14' from generate_series(5, 19999) n;
    update notifications set actor_count = 19996 where notification_id = 3;
    analyze notifications; analyze notification_actors; analyze users;
  `)
  client = await app.platform.db.dedicated()
})
afterAll(async () => {
  await client.end()
  await app.close()
})

describe('with a hundred thousand lines', () => {
  it.each<[string, readonly NotificationGroup[], typeof newest]>([
    ['the first page of all', NOTIFICATION_GROUPS, newest],
    ['a page deep in it', NOTIFICATION_GROUPS, { at: Date.UTC(2026, 10, 1), notificationId: '5' }],
    ['one group', ['earnings'], newest],
  ])('%s is read by its index, and little of it', async (_which, groups, before) => {
    const statement = await statementOf((from) => listLines(from, receiver, groups, before))
    const { whole, most } = costOf(await explain(client, statement))
    expect(whole).toEqual([])
    expect(most).toBeLessThan(1_000)
  })

  it('the badge counts as far as it shows', async () => {
    const statement = await statementOf((from) => countUnread(from, [receiver]))
    const { whole, most } = costOf(await explain(client, statement))
    expect(whole).toEqual([])
    expect(most).toBeLessThan(500)
  })

  it('who did it before is looked for by the person, not among all who did it', async () => {
    const likes = Array.from({ length: 500 }, (_, place) => ({
      receiverId: receiver,
      kind: 'like',
      subject: '3',
      actorId: String(100_006 + place) as UserId,
    }))
    const statement = await statementOf((from) => listActors(from as never, likes))
    // One popular post in a young table, of which PostgreSQL has counted nothing yet.
    await client.query('begin')
    await client.query(`
      create temporary table kept on commit drop as select * from notification_actors where notification_id = 3;
      create temporary table line on commit drop as select * from notifications where notification_id = 3;
      truncate notifications cascade;
      insert into notifications select * from line; insert into notification_actors select * from kept;
    `)
    const { most } = costOf(await explain(client, statement))
    await client.query('rollback')
    expect(most).toBeLessThan(1_000)
  })

  it('what is due is found without looking at what is not', async () => {
    const statement = await statementOf((from) => takePushes(from as never, app.clock.now()))
    const { whole, most } = costOf(await explain(client, statement))
    expect(whole.filter((table) => table === 'notifications')).toEqual([])
    expect(most).toBeLessThan(10)
  })
})
