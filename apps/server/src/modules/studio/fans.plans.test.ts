import { instant, userId, type CallOf, type FanListId, type listFans, type UserId } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { costOf, databaseOf, explain, statementOf } from '../../testing/plans.ts'
import { listLists } from './fan-lists.store.ts'
import * as fans from './fans.store.ts'

const NOW = instant(Date.UTC(2026, 10, 15, 12))
const CREATOR = userId('1')
const LIST = '7' as FanListId
const FANS = 60_000
/** Half of all fans are the creator's; one of a hundred is subscribed, one of fifty has been; a third has paid. */
const world = `
  set statement_timeout = 0;
  set session_replication_role = replica;
  insert into users (user_id, email, nick_name, user_name, birthday, role, created_at)
    select n, n || '@example.com', 'Anna ' || n, 'n' || n, '1990-01-01', 'member', now() from generate_series(1, ${FANS}) n;
  insert into fans (creator_id, fan_id, since, followed_at, expires_at, renews, is_payer, document)
    select case when n % 2 = 0 then 1 else 2 + n % 90 end, 100 + n, at, at,
      case when n % 100 = 0 then timestamptz '2026-11-20' + n * interval '1 second'
        when n % 50 = 0 then timestamptz '2026-01-01' + n * interval '1 second' end, n % 100 = 0, n % 3 = 0,
      fan_document(case when n % 2 = 0 then 1 else 2 + n % 90 end, 'Anna ' || (100 + n), 'n' || (100 + n))
    from generate_series(1, ${FANS} - 100) n, lateral (select timestamptz '2026-01-01' + n * interval '1 minute' as at) t;
  insert into ledger_spent (creator_id, fan_id, spent) select creator_id, fan_id, fan_id % 5000 from fans where is_payer;
  insert into tiers (tier_id, creator_id, level, tier_name, price, pay_range, is_first_available, description, perks, created_at)
    values (1, 1, 1, 'Basic', 1000, 30, true, '', '{}', now());
  insert into memberships (fan_id, creator_id, order_id, tier_id, level, state, since, expires_at, period_days, period_worth,
      is_trial)
    select fan_id, creator_id, fan_id, 1, 1, case when renews then 'active' else 'ended' end, since, expires_at, 30, 1000, false
    from fans where expires_at is not null;
  -- Those of others, so that reading the table is no way out.
  insert into memberships (fan_id, creator_id, order_id, tier_id, level, state, since, expires_at, period_days, period_worth,
      is_trial)
    select n, 99, n, 1, 1, 'ended', now(), now(), 30, 1000, false from generate_series(200, 20000) n on conflict do nothing;
  insert into fan_lists (list_id, creator_id, name, made_at) select n, n % 90, 'L' || n, now() from generate_series(1, 900) n;
  update fan_lists set creator_id = 1 where list_id = 7;
  insert into fan_list_entries (list_id, fan_id, added_at)
    select 1 + n % 900, 100 + n, now() from generate_series(1, 30000) n;
  set session_replication_role = origin;
`

const filled = databaseOf(world)

type Asked = Pick<CallOf<typeof listFans>, 'filter' | 'sort'> & { question?: string; listId?: FanListId }
const middle: fans.After = { isPayer: true, first: 2_000, fanId: '20000' as UserId }
const wantedBy = ({ filter = 'all', sort = 'newest', question, listId }: Asked): fans.Wanted => ({
  creatorId: CREATOR,
  filter,
  sort,
  listId: listId ?? null,
  question: question ?? null,
  now: NOW,
})
/** With how many rows any step of the plan may have to do: a page, or those who are put in order. */
const [PAGE, SOME] = [700, 3_000]
const cases: [name: string, most: number, asked: Asked][] = [
  ['the newest', PAGE, {}],
  ['the oldest', PAGE, { sort: 'oldest' }],
  ['who spent most', PAGE, { sort: 'spent' }],
  ['followers who spent most', PAGE, { sort: 'spent', filter: 'followers' }],
  ['the newest subscribers', SOME, { filter: 'subscribers' }],
  ['subscribers who spent most', SOME, { filter: 'subscribers', sort: 'spent' }],
  ['whose membership renews or ends next', PAGE, { sort: 'expiring' }],
  ['whose membership ends', SOME, { filter: 'expiring', sort: 'expiring' }],
  ['the newest of those who were subscribed', SOME, { filter: 'former' }],
  ['a list', PAGE, { listId: LIST }],
  ['a list, by what they spent', PAGE, { listId: LIST, sort: 'spent' }],
  ['a name that few have', PAGE, { question: `'=1' & 'n5010':*` }],
]

describe('among 60,000 fans', () => {
  it.each(cases)('%s: by an index, and few are looked at', async (_name, most, asked) => {
    for (const after of asked.sort === 'spent' ? [null, middle, { ...middle, isPayer: false }] : [null]) {
      const nodes = await explain(
        filled.client,
        await statementOf((from) => fans.listFans(from, wantedBy(asked), after)),
      )
      const cost = costOf(nodes)
      expect(cost.whole.filter((name) => !['blocks', 'fan_notes', 'subscriptions', 'tiers'].includes(name))).toEqual([])
      expect(cost.most).toBeLessThan(most)
    }
  })

  it('the own lists are counted by their entries', async () => {
    const nodes = await explain(filled.client, await statementOf((from) => listLists(from, CREATOR)))
    expect(costOf(nodes).whole.filter((name) => !['blocks', 'fan_lists'].includes(name))).toEqual([])
    expect(costOf(nodes).most).toBeLessThan(PAGE)
  })
})
