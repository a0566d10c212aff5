import type { Instant, LiveMenuItem, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql } from '../../platform/db/sql.ts'

type MenuRow = { items: LiveMenuItem[] }

export async function findMenu(from: Db, creatorId: UserId): Promise<LiveMenuItem[]> {
  const row = await from.maybe<MenuRow>(sql`select items from live_menus where creator_id = ${creatorId}::bigint`)
  return row?.items ?? []
}

/** As it is until the transaction ends. Those who order at once do not wait for each other. */
export async function holdMenu(tx: Tx, creatorId: UserId): Promise<LiveMenuItem[]> {
  const row = await tx.maybe<MenuRow>(sql`
    select items from live_menus where creator_id = ${creatorId}::bigint for share
  `)
  return row?.items ?? []
}

/** Who edits at the same moment waits, also for a menu that is the first. */
export async function lockMenu(tx: Tx, creatorId: UserId, at: Instant): Promise<LiveMenuItem[]> {
  const row = await tx.maybe<MenuRow>(sql`
    insert into live_menus as m (creator_id, items, saved_at)
    values (${creatorId}::bigint, '[]'::jsonb, ${new Date(at)}::timestamptz)
    on conflict (creator_id) do update set saved_at = excluded.saved_at
    returning m.items
  `)
  return row?.items ?? []
}

export async function saveMenu(tx: Tx, creatorId: UserId, items: readonly LiveMenuItem[]): Promise<void> {
  await tx.run(sql`
    update live_menus set items = ${JSON.stringify(items)}::jsonb where creator_id = ${creatorId}::bigint
  `)
}

export const exportMenu = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select item ->> 'text' as text, (item ->> 'price')::int as price, m.saved_at
    from live_menus m cross join jsonb_array_elements(m.items) with ordinality as i (item, place)
    where m.creator_id = ${userId} order by i.place
  `)

export async function eraseMenu(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from live_menus where creator_id = ${userId}`)
}
