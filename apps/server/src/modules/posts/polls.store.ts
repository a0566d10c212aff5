import type { Instant, PollDays, PollForm, PostId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql } from '../../platform/db/sql.ts'

export type StoredPoll = { question: string; options: string[]; days: PollDays; total: number }

/** Held while the post is changed: nobody votes meanwhile, and it is known whether anybody has. */
export async function lockPoll(tx: Tx, postId: PostId): Promise<StoredPoll | null> {
  const locked = await tx.maybe(sql`select 1 from post_polls where post_id = ${postId} for update`)
  if (!locked) return null
  return tx.maybe<StoredPoll>(sql`
    select q.question, q.days, json_agg(o.text order by o.place) as options, sum(o.votes)::int as total
    from post_polls q join post_poll_options o using (post_id) where q.post_id = ${postId} group by q.post_id
  `)
}

/** In the place of the one before, whose votes go with it. */
export async function replacePoll(tx: Tx, postId: PostId, poll: PollForm | null): Promise<void> {
  await tx.run(sql`delete from post_polls where post_id = ${postId}`)
  if (!poll) return
  await tx.run(sql`
    insert into post_polls (post_id, question, days) values (${postId}, ${poll.question}, ${poll.days})
  `)
  await tx.run(sql`
    insert into post_poll_options (post_id, place, text)
    select ${postId}::bigint, o.place - 1, o.text from unnest(${poll.options}::text[]) with ordinality as o (text, place)
  `)
}

export async function setDays(tx: Tx, postId: PostId, days: PollDays): Promise<void> {
  await tx.run(sql`update post_polls set days = ${days} where post_id = ${postId}`)
}

/** Held while a vote is cast, by any number of people: the poll cannot be changed under it. */
export async function holdPoll(tx: Tx, postId: PostId): Promise<boolean> {
  return (await tx.maybe(sql`select 1 from post_polls where post_id = ${postId} for share`)) !== null
}

export type Vote = { postId: PostId; fanId: UserId; place: number }

/** False: there is no such option. Two at the same moment take turns, and the later one stands. */
export async function saveVote(tx: Tx, { postId, fanId, place }: Vote, now: Instant): Promise<boolean> {
  const isThere = await tx.maybe(sql`
    select 1 from post_poll_options where post_id = ${postId} and place = ${place}
  `)
  if (!isThere) return false
  const added = await tx.run(sql`
    insert into post_poll_votes (post_id, fan_id, place, voted_at)
    values (${postId}, ${fanId}, ${place}, ${new Date(now)}) on conflict do nothing
  `)
  if (added === 1) {
    await countVotes(tx, postId, { to: place, from: null })
    return true
  }
  const before = await tx.maybe<{ place: number }>(sql`
    select place from post_poll_votes where post_id = ${postId} and fan_id = ${fanId} for update
  `)
  if (!before || before.place === place) return true
  await tx.run(sql`
    update post_poll_votes set place = ${place}, voted_at = ${new Date(now)}
    where post_id = ${postId} and fan_id = ${fanId}
  `)
  await countVotes(tx, postId, { to: place, from: before.place })
  return true
}

/** The rows in their order: two who change their minds in opposite directions do not wait for each other. */
async function countVotes(tx: Tx, postId: PostId, { to, from }: { to: number; from: number | null }): Promise<void> {
  await tx.run(sql`
    with held as (
      select place from post_poll_options
      where post_id = ${postId} and place in (${to}::int, ${from}::int) order by place for no key update
    )
    update post_poll_options o set votes = o.votes + case when o.place = ${to}::int then 1 else -1 end
    from held where o.post_id = ${postId} and o.place = held.place
  `)
}

export async function listVotes(db: Db, postId: PostId): Promise<number[]> {
  const rows = await db.many<{ votes: number }>(sql`
    select votes from post_poll_options where post_id = ${postId} order by place
  `)
  return rows.map(({ votes }) => votes)
}

/** Of a person who leaves: their votes go, and the counts follow. */
export async function eraseVotes(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`
    with gone as (
      delete from post_poll_votes where fan_id = ${userId} returning post_id, place
    ), held as (
      select o.post_id, o.place from gone join post_poll_options o using (post_id, place)
      order by o.post_id, o.place for no key update of o
    )
    update post_poll_options o set votes = o.votes - 1 from held
    where o.post_id = held.post_id and o.place = held.place
  `)
}

export const exportVotes = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select v.post_id, o.text as option, v.voted_at from post_poll_votes v join post_poll_options o using (post_id, place)
    where v.fan_id = ${userId} order by v.voted_at
  `)
