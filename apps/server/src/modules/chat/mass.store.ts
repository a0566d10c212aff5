import type {
  AssetId,
  ContentType,
  Diamonds,
  FanListId,
  Instant,
  MassAudience,
  MassExclusions,
  MassId,
  MassState,
  MessageId,
  TierId,
  UserId,
} from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { inForce } from '../memberships/index.ts'
import type { KeptMedia } from './messages.store.ts'

export type MassContent = {
  contentType: ContentType
  text: string
  translated: string | null
  media: readonly KeptMedia[] | null
  /** What its media cost each of those who receive it; null: nothing. */
  price: Diamonds | null
}

export type MassRow = MassContent & {
  massId: MassId
  creatorId: UserId
  audience: MassAudience
  without: MassExclusions
  state: MassState
  isTakenDown: boolean
  createdAt: Instant
  sendAt: Instant
  lastFan: UserId
  sent: number
  read: number
  countedAt: Instant | null
  bought: number
  /** What its creator has of that, as the driver reads large numbers. */
  earned: string
}

const columns = sql`
  mass_id, creator_id, content_type, text, translated, media, price, audience, without, state, is_taken_down, created_at, send_at,
  last_fan,
  sent, read, counted_at,
  (select count(*)::int from message_purchases b where b.mass_id = mass_messages.mass_id) as bought,
  (select coalesce(sum(b.earned), 0)::bigint from message_purchases b where b.mass_id = mass_messages.mass_id) as earned
`

export type NewMass = Omit<MassRow, 'isTakenDown' | 'lastFan' | 'sent' | 'read' | 'countedAt' | 'bought' | 'earned'> & {
  name: MessageId
}

/** False when there is one of this name. */
export async function insertMass(tx: Tx, mass: NewMass): Promise<boolean> {
  const { media } = mass
  const added = await tx.run(sql`
    insert into mass_messages (mass_id, creator_id, name, content_type, text, translated, media, price, audience, without,
      state, created_at, send_at)
    values (${mass.massId}, ${mass.creatorId}, ${mass.name}, ${mass.contentType}, ${mass.text}, ${mass.translated},
      ${media === null ? null : JSON.stringify(media)}::jsonb, ${mass.price}, ${JSON.stringify(mass.audience)}::jsonb,
      ${JSON.stringify(mass.without)}::jsonb, ${mass.state}, ${new Date(mass.createdAt)}, ${new Date(mass.sendAt)})
    on conflict (creator_id, name) do nothing
  `)
  return added === 1
}

export const findMass = (from: Db, creatorId: UserId, massId: MassId): Promise<MassRow | null> =>
  from.maybe<MassRow>(sql`
    select ${columns} from mass_messages where mass_id = ${massId} and creator_id = ${creatorId}
  `)

export const findMassNamed = (from: Db, creatorId: UserId, name: MessageId): Promise<MassRow | null> =>
  from.maybe<MassRow>(sql`select ${columns} from mass_messages where creator_id = ${creatorId} and name = ${name}`)

export type MassPosition = { sendAt: number; massId: string }

export const listMassOf = (from: Db, creatorId: UserId, before: MassPosition, size: number): Promise<MassRow[]> =>
  from.many<MassRow>(sql`
    select ${columns} from mass_messages
    where creator_id = ${creatorId} and (send_at, mass_id) < (${new Date(before.sendAt)}::timestamptz, ${before.massId}::bigint)
    order by send_at desc, mass_id desc limit ${size + 1}::int
  `)

/** Of `mass_messages`: a list that says whom it is for, or whom not, was deleted. */
const lacksList: Sql = sql`
  exists (
    select 1 from (
      select without_list.list_id from jsonb_array_elements_text(without -> 'listIds') as without_list (list_id)
      union all select audience ->> 'listId'
    ) needed
    where needed.list_id is not null
      and not exists (select 1 from fan_lists l where l.list_id = needed.list_id::bigint and l.creator_id = mass_messages.creator_id)
  )
`

/** What there is to send, to stop or to take back, the oldest first. */
export async function listDue(from: Db, now: Instant): Promise<MassId[]> {
  const rows = await from.many<{ massId: MassId }>(sql`
    select mass_id from mass_messages
    where state in ('scheduled', 'sending', 'unsending')
      and (state <> 'scheduled' or send_at <= ${new Date(now)}::timestamptz or ${lacksList})
    order by send_at, mass_id limit 50
  `)
  return rows.map(({ massId }) => massId)
}

/** Held: of two that work on the same one, the other waits and goes on where this one stopped. Who buys it does not wait. */
export const lockMass = (tx: Tx, massId: MassId): Promise<(MassRow & { mayWrite: boolean }) | null> =>
  tx.maybe(sql`
    select m.*, u.role = 'creator' and u.deleted_at is null and u.suspended_at is null as may_write
    from (select ${columns} from mass_messages where mass_id = ${massId} for no key update) m
    join users u on u.user_id = m.creator_id
  `)

/** Begins something else with it, from the first fan on. */
export async function saveMassState(tx: Tx, massId: MassId, state: MassState): Promise<void> {
  await tx.run(sql`
    update mass_messages set state = ${state}, last_fan = 0, media = case when ${state} = 'unsent' then null else media end
    where mass_id = ${massId}
  `)
}

/** Not even those who bought it keep it. */
export async function markMassTakenDown(tx: Tx, massId: MassId): Promise<void> {
  await tx.run(sql`update mass_messages set is_taken_down = true where mass_id = ${massId}`)
}

export async function stopMass(tx: Tx, massId: MassId): Promise<void> {
  await tx.run(sql`update mass_messages set state = 'stopped' where mass_id = ${massId}`)
}

export async function saveMassProgress(
  tx: Tx,
  massId: MassId,
  { state, lastFan, sent = 0 }: { state: MassState; lastFan: UserId; sent?: number },
): Promise<void> {
  await tx.run(sql`
    update mass_messages set state = ${state}, last_fan = ${lastFan}, sent = sent + ${sent}::int where mass_id = ${massId}
  `)
}

/** `assetIds`: what it shows of the vault, and not for nothing beside something that costs. */
export type Receivers = Pick<MassRow, 'creatorId' | 'audience' | 'without'> & { assetIds: readonly AssetId[] }

export const receiversOf = ({
  creatorId,
  audience,
  without,
  media,
}: Omit<Receivers, 'assetIds'> & Pick<MassRow, 'media'>) => ({
  creatorId,
  audience,
  without,
  assetIds: (media ?? []).flatMap((one) => ('assetId' in one && !one.isPreview ? [one.assetId] : [])),
})

const isMember = (now: Instant, only: Sql = sql`true`): Sql => sql`
  exists (select 1 from memberships m
    where m.fan_id = f.fan_id and m.creator_id = f.creator_id and ${inForce(now)} and ${only})
`

/** Of fans `f`. */
function isMeant(audience: MassAudience, now: Instant): Sql {
  switch (audience.kind) {
    case 'followers':
      return sql`f.followed_at is not null`
    case 'subscribers':
      return sql`f.expires_at is not null and ${isMember(now)}`
    case 'tier':
      return sql`f.expires_at is not null and ${isMember(now, sql`m.tier_id = ${audience.tierId}::bigint`)}`
    case 'spenders':
      return sql`f.is_payer and exists (select 1 from ledger_spent p
        where p.creator_id = f.creator_id and p.fan_id = f.fan_id and p.spent >= ${audience.atLeast}::bigint)`
    case 'list':
      return sql`exists (select 1 from fan_list_entries e join fan_lists l using (list_id)
        where e.list_id = ${audience.listId}::bigint and e.fan_id = f.fan_id and l.creator_id = f.creator_id)`
  }
}

/** Of fans `f` and their users `u`: whom words of this creator can reach at all. */
export const canBeReached: Sql = sql`
  u.deleted_at is null and u.suspended_at is null
    and not exists (select 1 from blocks b where b.blocker_id = f.creator_id and b.blocked_id = f.fan_id)
    and not exists (select 1 from blocks b where b.blocker_id = f.fan_id and b.blocked_id = f.creator_id)
    -- Who is a creator, too, and does not let everybody write, is written to by hand.
    and not (u.role = 'creator' and exists (
      select 1 from creator_settings t where t.user_id = u.user_id and t.messages_from <> 'everyone'))
`

/** Of fans `f`: they have bought something of this. What was free to look at beside it was not bought. */
const hasBought = (assetIds: readonly AssetId[]): Sql => sql`
  (exists (select 1 from message_purchases b join messages o using (conversation_id, sent_at)
    where b.fan_id = f.fan_id and o.from_id = f.creator_id
      and o.media @> any (${assetIds.map((assetId) => JSON.stringify([{ assetId, isPreview: false }]))}::jsonb[]))
  or exists (select 1 from post_purchases b join posts p using (post_id) join post_media x using (post_id)
    where b.fan_id = f.fan_id and p.creator_id = f.creator_id and not x.is_teaser
      and x.asset_id = any (${assetIds}::bigint[])))
`

const meant = ({ creatorId, audience, without, assetIds }: Receivers, now: Instant): Sql => sql`
  from fans f join users u on u.user_id = f.fan_id
  where f.creator_id = ${creatorId}::bigint and ${isMeant(audience, now)} and ${canBeReached}
    and not (${without.subscribers}::boolean and f.expires_at is not null and ${isMember(now)})
    and not exists (select 1 from fan_list_entries x
      where x.list_id = any (${without.listIds}::bigint[]) and x.fan_id = f.fan_id)
    ${without.buyers && assetIds.length > 0 ? sql`and not ${hasBought(assetIds)}` : sql``}
`

export async function countMeant(from: Db, receivers: Receivers, now: Instant): Promise<number> {
  const row = await from.maybe<{ fans: number }>(sql`select count(*)::int as fans ${meant(receivers, now)}`)
  return row?.fans ?? 0
}

/** `isKnown`: they follow or subscribe, and it arrives as from a friend. */
export type Receiver = { fanId: UserId; isKnown: boolean }

/** The next of them, by their numbers. */
export const listMeant = (
  from: Db,
  receivers: Receivers,
  { after, now, most }: { after: UserId; now: Instant; most: number },
): Promise<Receiver[]> =>
  from.many<Receiver>(sql`
    select f.fan_id, f.followed_at is not null or ${isMember(now)} as is_known ${meant(receivers, now)}
      and f.fan_id > ${after}::bigint
    order by f.fan_id limit ${most}::int
  `)

const ownsTier = async (from: Db, creatorId: UserId, tierId: TierId): Promise<boolean> =>
  (await from.maybe(sql`select 1 from tiers where tier_id = ${tierId} and creator_id = ${creatorId}`)) !== null

async function ownsLists(from: Db, creatorId: UserId, listIds: readonly FanListId[]): Promise<boolean> {
  const row = await from.maybe<{ own: number }>(sql`
    select count(*)::int as own from fan_lists where creator_id = ${creatorId} and list_id = any (${listIds}::bigint[])
  `)
  return row?.own === new Set(listIds).size
}

/** Whether the lists and the tier that say whom it is for, and whom not, are there and the creator's own. */
export async function areThere(
  from: Db,
  { creatorId, audience, without }: Omit<Receivers, 'assetIds'>,
): Promise<boolean> {
  const listIds = audience.kind === 'list' ? [audience.listId, ...without.listIds] : without.listIds
  if (audience.kind === 'tier' && !(await ownsTier(from, creatorId, audience.tierId))) return false
  return ownsLists(from, creatorId, listIds)
}

/** How many have read each by now. */
export async function recount(tx: Tx, massIds: readonly MassId[], now: Instant): Promise<void> {
  await tx.run(sql`
    update mass_messages t set counted_at = ${new Date(now)}, read = coalesce(c.read, 0)
    from unnest(${massIds}::bigint[]) w (mass_id)
    left join lateral (
      select count(*)::int as read from messages m
      join conversation_sides s on s.user_id = m.to_id and s.other_id = m.from_id
      where m.mass_id = w.mass_id and s.read_until >= m.sent_at and not s.is_request
    ) c on true
    where t.mass_id = w.mass_id
  `)
}

/** Whether one that was not taken back shows something of a vault. */
export const isAssetInMass = async (from: Db, assetId: AssetId): Promise<boolean> =>
  (await from.maybe(sql`select 1 from mass_messages where media @> ${JSON.stringify([{ assetId }])}::jsonb`)) !== null

/** Whether one that is to come, or is being sent, shows a picture. */
export const isPictureInMass = async (from: Db, { key, ownerId }: { key: string; ownerId: UserId }): Promise<boolean> =>
  (await from.maybe(sql`
    select 1 from mass_messages
    where creator_id = ${ownerId} and state in ('scheduled', 'sending', 'sent', 'stopped') and media @> ${JSON.stringify([{ key }])}::jsonb
  `)) !== null

export const exportMass = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select created_at, send_at, state, content_type, text, price, audience, sent, read from mass_messages
    where creator_id = ${userId} order by send_at, mass_id
  `)

/** Who leaves takes back what they wrote to many: those who were sent it lose it in the background. */
export async function eraseMass(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`
    update mass_messages set text = '', translated = null, last_fan = 0,
      state = case when state = 'unsent' then state else 'unsending' end
    where creator_id = ${userId}
  `)
}
