import type { Instant, UserId, Welcome, Welcomes } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import { inForce } from '../memberships/index.ts'
import { canBeReached, type Receiver } from './mass.store.ts'

export type WelcomeKind = keyof Welcomes

export const listWelcomes = (from: Db, creatorId: UserId): Promise<(Welcome & { kind: WelcomeKind })[]> =>
  from.many(sql`select kind, is_on, text from welcome_messages where creator_id = ${creatorId}`)

export async function saveWelcomeOf(
  tx: Tx,
  creatorId: UserId,
  kind: WelcomeKind,
  { isOn, text }: Welcome,
): Promise<void> {
  await tx.run(sql`
    insert into welcome_messages (creator_id, kind, is_on, text) values (${creatorId}, ${kind}, ${isOn}, ${text})
    on conflict (creator_id, kind) do update set is_on = excluded.is_on, text = excluded.text
  `)
}

export type ToWelcome = { creatorId: UserId; kind: WelcomeKind }

/** Whose new fans of a kind wait to be welcomed. */
export const listToWelcome = (from: Db): Promise<ToWelcome[]> =>
  from.many<ToWelcome>(sql`
    select distinct creator_id, kind from welcomes where sent_at is null order by creator_id, kind limit 100
  `)

/** Some who wait, held until they are welcomed; what another process has in hand is left to it. */
export async function takeWaiting(tx: Tx, { creatorId, kind }: ToWelcome, most: number): Promise<UserId[]> {
  const rows = await tx.many<{ fanId: UserId }>(sql`
    select fan_id from welcomes where creator_id = ${creatorId} and kind = ${kind} and sent_at is null
    order by fan_id limit ${most}::int for update skip locked
  `)
  return rows.map(({ fanId }) => fanId)
}

/** What they are written now; null when the creator has changed their mind, or may not write any more. */
export async function findWelcomeText(tx: Tx, { creatorId, kind }: ToWelcome): Promise<string | null> {
  const row = await tx.maybe<{ text: string }>(sql`
    select w.text from welcome_messages w join users u on u.user_id = w.creator_id
    where w.creator_id = ${creatorId} and w.kind = ${kind} and w.is_on
      and u.role = 'creator' and u.deleted_at is null and u.suspended_at is null
  `)
  return row?.text ?? null
}

/** Of these, who is still what they are welcomed as. Who subscribes is welcomed as a subscriber, not as a follower beside. */
export const listWelcomed = (
  tx: Tx,
  { creatorId, kind }: ToWelcome,
  fanIds: readonly UserId[],
  now: Instant,
): Promise<Receiver[]> => {
  const isStill =
    kind === 'subscriber'
      ? sql`exists (select 1 from memberships m
          where m.fan_id = f.fan_id and m.creator_id = f.creator_id and ${inForce(now)})`
      : sql`f.followed_at is not null and not exists (select 1 from welcomes o
          where o.creator_id = f.creator_id and o.fan_id = f.fan_id and o.kind = 'subscriber')`
  return tx.many<Receiver>(sql`
    select f.fan_id, true as is_known from fans f join users u on u.user_id = f.fan_id
    where f.creator_id = ${creatorId}::bigint and f.fan_id = any (${fanIds}::bigint[]) and ${canBeReached} and ${isStill}
    order by f.fan_id
  `)
}

export async function markWelcomed(
  tx: Tx,
  { creatorId, kind }: ToWelcome,
  fanIds: readonly UserId[],
  at: Instant,
): Promise<void> {
  await tx.run(sql`
    update welcomes set sent_at = ${new Date(at)}
    where creator_id = ${creatorId} and kind = ${kind} and fan_id = any (${fanIds}::bigint[])
  `)
}

export const exportWelcomes = (from: Db, userId: UserId): Promise<unknown[]> =>
  from.many(sql`select kind, is_on, text from welcome_messages where creator_id = ${userId} order by kind`)

export async function eraseWelcomes(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from welcome_messages where creator_id = ${userId}`)
  await tx.run(sql`delete from welcomes where creator_id = ${userId} or fan_id = ${userId}`)
}
