import { instant, userId } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Database, type Db } from '../../platform/db/db.ts'
import { createLog } from '../../platform/log/log.ts'
import { sized } from '../../testing/deep.ts'
import { costOf, explain, statementOf } from '../../testing/plans.ts'
import { makeDatabase } from '../../testing/test-app.ts'
import { findByName, listCreators, skipCreators } from './outside.store.ts'

const USERS = sized(60_000, 200_000)
/** Half of them create, and one in ten of those is not to be found. Three in four come after this one. */
const ONE = { joinedAt: instant(Date.UTC(2026, 0, 1) + (USERS / 4) * 60_000), userId: userId(String(USERS / 4)) }

let made: Awaited<ReturnType<typeof makeDatabase>>
let db: Database
beforeAll(async () => {
  made = await makeDatabase('migrated')
  db = connect({ url: made.url, poolSize: 2, log: createLog('silent') })
  await db.script(`
    set session_replication_role = replica;
    insert into users (user_id, email, nick_name, user_name, birthday, role, created_at)
      select n, n || '@example.com', 'N' || n, 'n_' || n, '1990-01-01', case when n % 2 = 0 then 'creator' else 'member' end,
        timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, ${USERS}) n;
    insert into profiles (user_id, is_discoverable) select n, n % 20 > 0 from generate_series(1, ${USERS}) n;
    set session_replication_role = origin;
    analyze users, profiles;
  `)
})
afterAll(async () => {
  await db.close()
  await made.drop()
})

describe('what strangers ask of many people', () => {
  it.each<[string, (from: Db) => Promise<unknown>, number]>([
    ['a person by their name', (from) => findByName(from, 'n_777'), 1],
    ['a thousand creators of a list', (from) => listCreators(from, ONE), 1_200],
    ['where the next list begins', (from) => skipCreators(from, ONE), 11_500],
  ])('%s is found without reading everybody', async (_, ask, most) => {
    const client = await db.dedicated()
    try {
      const cost = costOf(await explain(client, await statementOf(ask)))
      expect(cost.whole).not.toContain('users')
      expect(cost.most).toBeLessThanOrEqual(most)
    } finally {
      await client.end()
    }
  })
})
