import type { Instant, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

/** What a user wants, by the name that they gave it. */
export type IntentionName = { userId: UserId; call: string; key: string }
export type IntentionRow = { content: string; cameOf: string }

/** Says false when the name is taken; a request with it at the same moment is waited for. */
export async function insertIntention(
  tx: Tx,
  { userId, call, key }: IntentionName,
  { content, cameOf }: IntentionRow,
  now: Instant,
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into money_intentions (user_id, call, key, content, came_of, at)
    values (${userId}, ${call}, ${key}, ${content}, ${cameOf}, ${new Date(now)})
    on conflict do nothing
  `)
  return inserted === 1
}

export const findIntention = (from: Db, { userId, call, key }: IntentionName): Promise<IntentionRow | null> =>
  from.maybe<IntentionRow>(sql`
    select content, came_of from money_intentions
    where user_id = ${userId}::bigint and call = ${call} and key = ${key}
  `)

export async function saveAnswer(tx: Tx, { userId, call, key }: IntentionName, answer: object): Promise<void> {
  await tx.run(sql`
    update money_intentions set answer = ${JSON.stringify(answer)}::jsonb
    where user_id = ${userId}::bigint and call = ${call} and key = ${key}
  `)
}

export async function findAnswer(from: Db, { userId, call, key }: IntentionName): Promise<unknown> {
  const row = await from.maybe<{ answer: unknown }>(sql`
    select answer from money_intentions where user_id = ${userId}::bigint and call = ${call} and key = ${key}
  `)
  return row?.answer ?? null
}

export async function deleteIntention(tx: Tx, { userId, call, key }: IntentionName): Promise<void> {
  await tx.run(sql`
    delete from money_intentions where user_id = ${userId}::bigint and call = ${call} and key = ${key}
  `)
}

export async function deleteIntentionsOf(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from money_intentions where user_id = ${userId}::bigint`)
}
