/** A young place, and the same place with more people who have done as much each; a few creators are everybody's. */
export type Size = {
  fans: number
  creators: number
  posts: number
  conversations: number
  messages: number
  postings: number
  notifications: number
  views: number
}

export const sizeOf = (factor: number): Size => ({
  fans: 500 * factor,
  creators: 10 * factor,
  posts: 1_000 * factor,
  conversations: 500 * factor,
  messages: 20_000 * factor,
  postings: 10_000 * factor,
  notifications: 12_500 * factor,
  views: 20_000 * factor,
})

/** So many are followed and tipped by far more people than the others, however many others there are. */
export const STARS = 5
export const FIRST_CREATOR = 10_000_001
const DAYS = 290
const HOUSE = { issued: 1, fees: 2 }
const WALLETS = 100
const HELD = 20_000_000
const FIRST_FREE_ACCOUNT = 40_000_000

/** As long as a real one. */
export const tokenOf = (person: number): string => String(person).padStart(43, 'x')
/** The two of a conversation. */
export const talkersOf = (size: Size, conversation: number): { fan: number; creator: number } => ({
  fan: 1 + (conversation % size.fans),
  creator: FIRST_CREATOR + ((conversation * 7) % size.creators),
})

const creatorOf = (number: string, { creators }: Size): string =>
  `${FIRST_CREATOR} + (case when (${number}) % 10 < 3 then (${number}) / 10 % ${STARS} else ((${number})::bigint * 7919) % ${creators} end)`
/** Whom a fan tips: the same few again and again. */
const tippedBy = (fan: string, number: string, size: Size): string =>
  `(${creatorOf(`(${fan}) * 4 + (${number}) % 4`, size)})`
/** The same, of one of them. */
export function creatorTippedBy(fan: number, which: number, { creators }: Size): number {
  const number = fan * 4 + (which % 4)
  return FIRST_CREATOR + (number % 10 < 3 ? Math.floor(number / 10) % STARS : (number * 7919) % creators)
}
const timeOf = (number: string, count: number): string =>
  `date_trunc('milliseconds', now() - (${count} - ${number}) * interval '${(DAYS * 86_400) / count} seconds')`
const idOf = (time: string, number: string): string =>
  `(((extract(epoch from ${time} - timestamptz '2026-01-01Z') * 1000)::bigint << 12) | ((${number}) % 4096))`

export type Step = readonly [what: string, script: string]

/** Without the checks of other tables, and without triggers: what they would keep is written as sums. */
export function stepsOf(size: Size): Step[] {
  const { fans, creators, posts, conversations, messages, postings, notifications, views } = size
  const post = `(n::bigint * 104729 + n / ${fans}) % ${posts} + 1`
  return [
    [
      'people',
      `insert into users (user_id, email, email_verified, nick_name, user_name, birthday, role, created_at)
         select n, n || '@example.com', true, 'Person ' || n, 'person_' || n, '1990-01-01',
           case when n < ${FIRST_CREATOR} then 'member' else 'creator' end, now() - interval '${DAYS} days'
         from (select generate_series(1, ${fans}) union all
               select ${FIRST_CREATOR} + generate_series(0, ${creators} - 1)) k (n);
       insert into profiles (user_id) select user_id from users;
       insert into sessions (session_id, user_id, token_hash, created_at, last_seen_at, expires_at, user_agent, address)
         select user_id, user_id, sha256(lpad(user_id::text, 43, 'x')::bytea), now(), now(), now() + interval '1 day', '', ''
         from users;
       insert into follows (fan_id, followed_id, followed_at)
         select fan, ${creatorOf('fan * 20 + k', size)}, now() - k * interval '1 day'
         from generate_series(1, ${fans}) fan, generate_series(1, 20) k on conflict do nothing`,
    ],
    [
      'posts',
      `insert into posts (post_id, creator_id, status, teaser, text, audience, price, cover_id, photos, videos,
           is_sensitive, has_watermark, published_at, ranked_at, created_at, updated_at)
         select p.id, ${creatorOf('n', size)}, 2, 'A teaser of some words', repeat('Words of a post. ', 1 + n % 20),
           case when n % 5 = 0 then 'paid' when n % 5 = 1 then 'followers' else 'everyone' end,
           case when n % 5 = 0 then 20 end, n, 1, 0, false, false, p.at, p.at + n % 9 * interval '1 hour', p.at, p.at
         from generate_series(1, ${posts}) n, lateral (select ${timeOf('n', posts)} as at) t,
           lateral (select t.at, ${idOf('t.at', 'n')} as id) p;
       create temp table numbered_posts on commit preserve rows as
         select row_number() over (order by post_id) as place, post_id from posts;
       create unique index on numbered_posts (place);
       insert into media_assets (asset_id, owner_id, kind, state, folder, upload, digest, file_name, bytes, width, height,
           created_at)
         select n, ${creatorOf('n', size)}, 'photo', 'ready', 'assets/' || n, n::text, n::text, 'x.jpg', 1000000, 1600, 1200,
           now() from generate_series(1, ${posts}) n;
       insert into post_media (post_id, asset_id, place, is_teaser) select post_id, place, 0, false from numbered_posts;
       insert into post_counts (post_id, views, likes) select post_id, 20, 10 from posts;
       insert into post_likes (fan_id, post_id, liked_at)
         select 1 + n % ${fans}, p.post_id, now() from generate_series(1, ${views / 2}) n
         join numbered_posts p on p.place = ${post} on conflict do nothing;
       insert into post_affinities (fan_id, creator_id, likes)
         select fan, ${creatorOf('fan * 20 + k', size)}, k from generate_series(1, ${fans}) fan, generate_series(1, 5) k
         on conflict do nothing`,
    ],
    [
      'views',
      `insert into post_views (post_id, fan_id)
         select p.post_id, 1 + n % ${fans} from generate_series(1, ${views}) n join numbered_posts p on p.place = ${post}
         order by 1, 2 on conflict do nothing`,
    ],
    [
      'messages',
      `insert into conversations (conversation_id, one_id, other_id, last_at, said)
         select c + 1, 1 + c % ${fans}, ${FIRST_CREATOR} + (c * 7) % ${creators}, now(), ${messages / conversations}
         from generate_series(0, ${conversations - 1}) c;
       insert into conversation_sides (user_id, other_id, conversation_id, begun_at, last_at, read_until, lets_write)
         select case when k = 0 then one_id else other_id end, case when k = 0 then other_id else one_id end,
           conversation_id, now() - interval '${DAYS} days', now(), now(), true
         from conversations, generate_series(0, 1) k;
       insert into messages (conversation_id, sent_at, previous_at, message_id, from_id, to_id, content_type, text)
         select c.conversation_id, ${timeOf('m', messages / conversations)}, ${timeOf('(m - 1)', messages / conversations)},
           'bench-' || c.conversation_id || '-' || m, case when m % 2 = 0 then one_id else other_id end,
           case when m % 2 = 0 then other_id else one_id end, 'text', 'Some words that one of them said, number ' || m
         from conversations c, generate_series(1, ${messages / conversations}) m`,
    ],
    [
      'the book',
      `insert into ledger_accounts (account_id, kind, owner_id, currency, can_run_out) overriding system value
         values (${HOUSE.issued}, 'issued', null, 'diamond', false), (${HOUSE.fees}, 'fees', null, 'diamond', false);
       insert into ledger_accounts (account_id, kind, owner_id, currency, can_run_out) overriding system value
         select ${WALLETS} + user_id, 'wallet', user_id, 'diamond', true from users where role = 'member'
         union all select ${HELD} + user_id - ${FIRST_CREATOR}, 'earnings_held', user_id, 'diamond', true
         from users where role = 'creator';
       select setval(pg_get_serial_sequence('ledger_accounts', 'account_id'), ${FIRST_FREE_ACCOUNT});
       insert into ledger_commissions (creator_id) select user_id from users where role = 'creator';
       create temp table tipped on commit preserve rows as
         select n, fan, ${tippedBy('fan', 'n / ' + String(fans), size)} as creator, t.at, ${idOf('t.at', 'n')} as id
         from (select n, 1 + n % ${fans} as fan from generate_series(1, ${postings}) n) f,
           lateral (select ${timeOf('n', postings)} as at) t;
       insert into ledger_postings (posting_id, reference, kind, at, details)
         select ${idOf(`now() - interval '${DAYS + 1} days'`, '0')} + n, 'start:' || n, 'purchase', now() - interval '${DAYS + 1} days',
           jsonb_build_object('fanId', n::text)
         from generate_series(1, ${fans}) n;
       insert into ledger_postings (posting_id, reference, kind, at, details)
         select id, 'tip:' || fan || ':bench ' || n, 'tip', at,
           jsonb_build_object('fanId', fan::text, 'creatorId', creator::text, 'tipId', id::text, 'paid', 10)
         from tipped order by n;
       insert into ledger_transfers (posting_id, from_account, to_account, amount)
         select posting_id, ${HOUSE.issued}, ${WALLETS} + (details ->> 'fanId')::bigint, 1000000000
         from ledger_postings where kind = 'purchase' order by posting_id;
       insert into ledger_transfers (posting_id, from_account, to_account, amount)
         select id, ${WALLETS} + fan, case when k = 0 then ${HELD} + creator - ${FIRST_CREATOR} else ${HOUSE.fees} end,
           case when k = 0 then 8 else 2 end
         from tipped, generate_series(0, 1) k order by n, k;
       insert into tips (tip_id, fan_id, creator_id, amount, remark, kind, key, at)
         select id, fan, creator, 10, 'Well done', 'profile', 'bench ' || n, at from tipped order by n`,
    ],
    [
      'sums beside the book',
      `insert into ledger_balances (account_id, balance)
         select account_id, sum(amount) from (
           select to_account as account_id, amount from ledger_transfers
           union all select from_account, -amount from ledger_transfers) m
         where account_id > ${HOUSE.fees} group by 1
         union all select a.account_id, 0 from ledger_accounts a where a.can_run_out
           and not exists (select 1 from ledger_transfers t where t.to_account = a.account_id);
       create temp table earned on commit preserve rows as
         select t.transfer_id, t.posting_id, t.amount, p.creator, p.at
         from ledger_transfers t join tipped p on p.id = t.posting_id where t.to_account >= ${HELD};
       insert into ledger_earned_lines (creator_id, kind, transfer_id, posting_id, amount)
         select creator, 'tip', transfer_id, posting_id, amount from earned order by 1, 3;
       insert into ledger_earned_days (creator_id, day, kind, amount, fee)
         select creator, (at at time zone 'UTC')::date, 'tip', sum(amount), count(*) * 2 from earned group by 1, 2;
       insert into ledger_earned_quarters (creator_id, quarter, kind, amount, fee)
         select creator, date_bin('15 minutes', at, 'epoch'), 'tip', sum(amount), count(*) * 2 from earned group by 1, 2;
       insert into ledger_held_hours (creator_id, hour, amount, first_at, first_transfer, last_transfer)
         select creator, date_trunc('hour', at, 'UTC'), sum(amount), min(at), min(transfer_id), max(transfer_id)
         from earned group by 1, 2;
       insert into ledger_spent (creator_id, fan_id, spent) select creator, fan, sum(10) from tipped group by 1, 2;
       insert into fans (creator_id, fan_id, since, is_payer, document)
         select creator_id, fan_id, now(), true, array_to_tsvector(array['=' || creator_id, '=' || fan_id]) from ledger_spent`,
    ],
    [
      'notifications',
      `insert into notifications (notification_id, receiver_id, kind, kind_group, subject, actor_id, is_grouped, event_count,
           at, read_at, is_listed)
         select ${idOf('t.at', 'n')}, 1 + n % ${fans}, 'new_post', 'posts', p.post_id, ${FIRST_CREATOR} + n % ${creators}, false, 1, t.at,
           case when n % 10 > 0 then t.at end, true
         from generate_series(1, ${notifications}) n
         join numbered_posts p on p.place = (n::bigint * 7 + n / ${fans}) % ${posts} + 1,
           lateral (select now() - (${notifications} - n) * interval '${(80 * 86_400) / notifications} seconds' as at) t`,
    ],
  ]
}

/** The tables that most of it goes into: their indexes are made once they are full. */
export const FILLED_FIRST = [
  'messages',
  'ledger_postings',
  'ledger_transfers',
  'notifications',
  'posts',
  'post_likes',
  'follows',
  'fans',
] as const
