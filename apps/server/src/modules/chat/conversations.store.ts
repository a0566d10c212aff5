import {
  REQUEST_MESSAGES_MAX,
  type ConversationTranslation,
  type Instant,
  type LanguageCode,
  type UserId,
} from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { personColumns, type PersonRow } from '../identity/index.ts'
import { inForce } from '../memberships/index.ts'
import { saying } from './words.store.ts'

export type SideRow = PersonRow & {
  unread: number
  lastAt: Instant | null
  pinnedAt: Instant | null
  isMuted: boolean
  isRequest: boolean
  translateIncoming: LanguageCode | null
  translateOutgoing: LanguageCode | null
  isGone: boolean
  /** One of the two blocks the other. */
  isBlocked: boolean
}

/** Of users `u`, who is the other one. */
const isBlockedWith = (userId: UserId): Sql => sql`
  (exists (select 1 from blocks b where b.blocker_id = ${userId}::bigint and b.blocked_id = u.user_id)
    or exists (select 1 from blocks b where b.blocker_id = u.user_id and b.blocked_id = ${userId}::bigint))
`

/** Columns of SideRow: of conversation_sides `s` and the other one of users `u`. */
const sideColumns = (userId: UserId): Sql => sql`
  ${personColumns}, s.unread, s.last_at, s.pinned_at, s.is_muted, s.is_request, s.translate_incoming, s.translate_outgoing,
  u.deleted_at is not null or u.suspended_at is not null as is_gone, ${isBlockedWith(userId)} as is_blocked
`

/** One of a search: when its words were written for the last time. */
export type FoundSideRow = SideRow & { foundAt: Instant | null }

export type Position = { lastAt: number; otherId: string }
export type Wanted = {
  filter: 'all' | 'unread' | 'subscribers' | 'spenders' | 'unanswered' | 'requests'
  query: string
  before: Position
  now: Instant
  size: number
}

const matches = (userId: UserId, filter: Wanted['filter'], now: Instant): Sql => {
  switch (filter) {
    case 'all':
      return sql`not s.is_request`
    case 'requests':
      return sql`s.is_request`
    case 'unread':
      return sql`not s.is_request and s.unread > 0`
    case 'unanswered':
      return sql`not s.is_request and s.awaits_answer`
    case 'subscribers':
      return sql`not s.is_request and exists (select 1 from memberships m
        where m.fan_id = s.other_id and m.creator_id = ${userId}::bigint and ${inForce(now)})`
    case 'spenders':
      return sql`not s.is_request and exists (select 1 from ledger_spent p
        where p.creator_id = ${userId}::bigint and p.fan_id = s.other_id and p.spent > 0)`
  }
}

const likeOf = (query: string): string => `%${query.replace(/[\\%_]/g, '\\$&')}%`

const said = (userId: UserId, query: string): Sql => (query === '' ? sql`` : sql`with ${saying(userId, query)}`)

/** Of conversation_sides `s`: where in it the words were written, as far as it is still shown. */
const foundIn = (query: string): Sql =>
  query === ''
    ? sql`(select null::timestamptz as at) f`
    : sql`(select (select w.at from said w where w.conversation_id = s.conversation_id and not s.is_request
        and w.at > coalesce(s.cleared_until, '-infinity')) as at) f`

/** By name, and by what was written. */
const found = (query: string): Sql =>
  query === ''
    ? sql`true`
    : sql`(u.nick_name ilike ${likeOf(query)} or u.user_name ilike ${likeOf(query.replace(/^@/, ''))}
        or f.at is not null)`

/** The newest first. Pinned ones are not among them: they stand before the first page. */
export function listSides(from: Db, userId: UserId, wanted: Wanted): Promise<FoundSideRow[]> {
  const { filter, query, before, now, size } = wanted
  return from.many<FoundSideRow>(sql`
    ${said(userId, query)}
    select ${sideColumns(userId)}, f.at as found_at
    from conversation_sides s join users u on u.user_id = s.other_id cross join lateral ${foundIn(query)}
    where s.user_id = ${userId} and s.last_at is not null and s.pinned_at is null
      and ${matches(userId, filter, now)} and ${found(query)}
      and (s.last_at, s.other_id) < (${new Date(before.lastAt)}::timestamptz, ${before.otherId}::bigint)
    order by s.last_at desc, s.other_id desc limit ${size + 1}
  `)
}

export function listPinned(from: Db, userId: UserId, { filter, query, now }: Wanted): Promise<FoundSideRow[]> {
  return from.many<FoundSideRow>(sql`
    ${said(userId, query)}
    select ${sideColumns(userId)}, f.at as found_at
    from conversation_sides s join users u on u.user_id = s.other_id cross join lateral ${foundIn(query)}
    where s.user_id = ${userId} and s.last_at is not null and s.pinned_at is not null
      and ${matches(userId, filter, now)} and ${found(query)}
    order by s.pinned_at desc
  `)
}

/** Also with one who never wrote and was never written to. */
export const findSide = (
  from: Db,
  userId: UserId,
  otherId: UserId,
): Promise<(SideRow & { isRunWithHelp: boolean; language: LanguageCode }) | null> =>
  from.maybe(sql`
    select ${personColumns}, coalesce(s.unread, 0) as unread, s.last_at, s.pinned_at, coalesce(s.is_muted, false) as is_muted,
      coalesce(s.is_request, false) as is_request, s.translate_incoming, s.translate_outgoing, u.language_code as language,
      u.deleted_at is not null or u.suspended_at is not null as is_gone,
      ${isBlockedWith(userId)} as is_blocked,
      u.role = 'creator' and exists (select 1 from profiles p where p.user_id = u.user_id and p.is_run_with_help) as is_run_with_help
    from users u left join conversation_sides s on s.user_id = ${userId} and s.other_id = u.user_id
    where u.user_id = ${otherId}
      and (s.user_id is not null or (u.deleted_at is null and u.suspended_at is null))
  `)

export type Unread = { total: number; requests: number }

export async function countUnread(from: Db, userId: UserId): Promise<Unread> {
  const row = await from.maybe<Unread>(sql`
    select coalesce(sum(unread) filter (where not is_request), 0)::int as total,
      (select count(*)::int from conversation_sides r
        where r.user_id = ${userId} and r.is_request and r.last_at is not null) as requests
    from conversation_sides where user_id = ${userId} and unread > 0
  `)
  return row ?? { total: 0, requests: 0 }
}

/** The row of two people, and one for each of them. Answers its number, also when it was there. */
export async function openConversation(
  tx: Tx,
  wanted: { conversationId: string; fromId: UserId; toId: UserId; isRequest: boolean; at: Instant },
): Promise<string> {
  const { conversationId, fromId, toId, isRequest, at } = wanted
  const [oneId, otherId] = BigInt(fromId) < BigInt(toId) ? [fromId, toId] : [toId, fromId]
  const opened = await tx.maybe<{ conversationId: string }>(sql`
    insert into conversations (conversation_id, one_id, other_id) values (${conversationId}, ${oneId}, ${otherId})
    on conflict (one_id, other_id) do update set one_id = excluded.one_id
    returning conversation_id
  `)
  if (!opened) throw new Error('A conversation was opened and is not there')
  await tx.run(sql`
    insert into conversation_sides (user_id, other_id, conversation_id, begun_at, is_request)
    values (${fromId}, ${toId}, ${opened.conversationId}, ${new Date(at)}, false),
      (${toId}, ${fromId}, ${opened.conversationId}, ${new Date(at)}, ${isRequest})
    on conflict (user_id, other_id) do nothing
  `)
  return opened.conversationId
}

/**
 * Who changes what is unread has the turn of the conversation: who writes in it at the same moment is through, and counted, or
 * comes after.
 */
async function takeTurn(tx: Tx, userId: UserId, otherId: UserId | null): Promise<void> {
  await tx.many(sql`
    select c.conversation_id from conversation_sides s join conversations c using (conversation_id)
    where s.user_id = ${userId} and (s.other_id = ${otherId}::bigint or (${otherId}::bigint is null and s.unread > 0))
    order by c.conversation_id for update of c
  `)
}

/** Who does not want to be seen gives no receipts; those that were given stay. */
const seenReader = (userId: UserId): Sql => sql`
  (select not exists (select 1 from presence_settings p where p.user_id = ${userId}::bigint and p.is_invisible) as is_seen) r
`
/** Of conversation_sides `s`, its conversation `c` and `r`. */
const readNow: Sql = sql`
  unread = 0, read_until = c.last_at, receipt_until = case when r.is_seen then c.last_at else s.receipt_until end
`

/** Until when it was read by now, and whether the other side may know; null when nothing changed. */
export async function saveRead(
  tx: Tx,
  userId: UserId,
  otherId: UserId,
): Promise<{ until: Instant; isRequest: boolean; isSeen: boolean } | null> {
  await takeTurn(tx, userId, otherId)
  return tx.maybe(sql`
    update conversation_sides s set ${readNow} from conversations c, ${seenReader(userId)}
    where s.user_id = ${userId} and s.other_id = ${otherId} and c.conversation_id = s.conversation_id
      and c.last_at is not null and (s.unread > 0 or s.read_until is distinct from c.last_at
        or (r.is_seen and s.receipt_until is distinct from c.last_at))
    returning c.last_at as until, s.is_request, r.is_seen
  `)
}

/** With whom something was unread. */
export async function saveAllRead(
  tx: Tx,
  userId: UserId,
): Promise<{ otherId: UserId; until: Instant; isSeen: boolean }[]> {
  await takeTurn(tx, userId, null)
  return tx.many(sql`
    update conversation_sides s set ${readNow} from conversations c, ${seenReader(userId)}
    where s.user_id = ${userId} and s.unread > 0 and not s.is_request and c.conversation_id = s.conversation_id
      and c.last_at is not null
    returning s.other_id, c.last_at as until, r.is_seen
  `)
}

export const hasSide = async (from: Db, userId: UserId, otherId: UserId): Promise<boolean> =>
  (await from.maybe(sql`
    select 1 from conversation_sides where user_id = ${userId} and other_id = ${otherId}
  `)) !== null

/** Changes of what is pinned take turns. */
export const lockSides = async (tx: Tx, userId: UserId): Promise<void> =>
  void (await tx.many(sql`select user_id from users where user_id = ${userId} for no key update`))

/** Without this one. */
export async function countPinned(tx: Tx, userId: UserId, otherId: UserId): Promise<number> {
  const row = await tx.maybe<{ pinned: number }>(sql`
    select count(*)::int as pinned from conversation_sides
    where user_id = ${userId} and pinned_at is not null and other_id <> ${otherId}
  `)
  return row?.pinned ?? 0
}

export type SideChange = {
  pinnedAt?: Instant | null
  isMuted?: boolean
  isRequest?: false
  letsWrite?: boolean
  translation?: ConversationTranslation
}

export async function changeSide(tx: Tx, userId: UserId, otherId: UserId, change: SideChange): Promise<void> {
  const { pinnedAt, isMuted, isRequest, letsWrite, translation } = change
  await tx.run(sql`
    update conversation_sides set
      pinned_at = case when ${pinnedAt !== undefined} then ${pinnedAt ? new Date(pinnedAt) : null}::timestamptz
        else pinned_at end,
      is_muted = coalesce(${isMuted ?? null}::boolean, is_muted),
      is_request = coalesce(${isRequest ?? null}::boolean, is_request),
      lets_write = coalesce(${letsWrite ?? null}::boolean, lets_write),
      translate_incoming = case when ${translation !== undefined} then ${translation?.incoming ?? null}::text
        else translate_incoming end,
      translate_outgoing = case when ${translation !== undefined} then ${translation?.outgoing ?? null}::text
        else translate_outgoing end
    where user_id = ${userId} and other_id = ${otherId}
  `)
}

/** The other one has said all that a request may say. */
export const isWaitedFor = async (from: Db, userId: UserId, otherId: UserId): Promise<boolean> =>
  (await from.maybe(sql`
    select 1 from conversation_sides s join conversations c using (conversation_id)
    where s.user_id = ${userId} and s.other_id = ${otherId} and s.is_request and c.said >= ${REQUEST_MESSAGES_MAX}
  `)) !== null

/** Who follows somebody knows them. Answers whether what they wrote had waited to be accepted. */
export const endRequest = async (tx: Tx, userId: UserId, otherId: UserId): Promise<boolean> =>
  (await tx.run(sql`
    update conversation_sides set is_request = false where user_id = ${userId} and other_id = ${otherId} and is_request
  `)) > 0

/** A message that the side had not read is gone. The caller holds the conversation. */
export async function forgetUnread(tx: Tx, userId: UserId, otherId: UserId, sentAt: Instant): Promise<void> {
  await tx.run(sql`
    update conversation_sides set unread = greatest(unread - 1, 0)
    where user_id = ${userId} and other_id = ${otherId} and unread > 0
      and coalesce(read_until, '-infinity') < ${new Date(sentAt)}::timestamptz
  `)
}

export const holdConversation = takeTurn

/** Out of the list, with all that was said so far. What comes next brings it back, as it would a new one. */
export async function clearSide(tx: Tx, userId: UserId, otherId: UserId): Promise<boolean> {
  await takeTurn(tx, userId, otherId)
  const touched = await tx.run(sql`
    update conversation_sides s set cleared_until = c.last_at, read_until = c.last_at, unread = 0, last_at = null,
      pinned_at = null, awaits_answer = false, lets_write = false
    from conversations c
    where s.user_id = ${userId} and s.other_id = ${otherId} and c.conversation_id = s.conversation_id
  `)
  return touched === 1
}

/** Nothing that says with whom they talked stays on their side. */
export async function eraseSides(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`
    update conversation_sides s set cleared_until = c.last_at, unread = 0, last_at = null, pinned_at = null
    from conversations c where s.user_id = ${userId} and c.conversation_id = s.conversation_id and s.last_at is not null
  `)
  await tx.run(sql`
    update conversation_sides set translate_incoming = null, translate_outgoing = null
    where user_id = ${userId} and (translate_incoming is not null or translate_outgoing is not null)
  `)
  // Of what they wrote nothing is left to be read; a request of theirs is empty.
  await tx.run(sql`
    update conversation_sides theirs set unread = 0,
      last_at = case when theirs.is_request then null else theirs.last_at end
    from conversation_sides own
    where own.user_id = ${userId} and theirs.user_id = own.other_id and theirs.other_id = own.user_id
      and (theirs.unread > 0 or theirs.is_request)
  `)
}

/** Between two of whom one may write to the other and was not sent away: a word that they type is passed on. */
export async function isOpenBetween(from: Db, userId: UserId, otherId: UserId): Promise<boolean> {
  const open = await from.maybe(sql`
    select 1 from conversation_sides theirs
    join conversation_sides mine on mine.user_id = theirs.other_id and mine.other_id = theirs.user_id
    where theirs.user_id = ${otherId} and theirs.other_id = ${userId} and not theirs.is_request and not mine.is_request
      and not exists (select 1 from blocks b where b.blocker_id = ${otherId} and b.blocked_id = ${userId})
      and not exists (select 1 from blocks b where b.blocker_id = ${userId} and b.blocked_id = ${otherId})
  `)
  return open !== null
}
