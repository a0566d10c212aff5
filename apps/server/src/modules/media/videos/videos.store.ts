import type { AssetFailure, AssetId, Instant, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { sql } from '../../../platform/db/sql.ts'
import { assetColumns, type AssetPurpose, type AssetRow } from '../assets.store.ts'

/** Whether they may send videos, and how many of theirs are arriving already. Null: nobody has this number. */
export const usageOf = (
  db: Db,
  { userId, purpose }: { userId: UserId; purpose: AssetPurpose },
): Promise<{ mayUpload: boolean; unfinished: number } | null> =>
  db.maybe(sql`
    select (u.role = 'creator' or ${purpose} = 'message') and u.deleted_at is null and u.suspended_at is null as may_upload,
      count(a.asset_id) filter (where a.state = 'uploading')::int as unfinished
    from users u left join media_assets a on a.owner_id = u.user_id and a.kind = 'video' and a.removed_at is null
      and a.purpose = ${purpose}
    where u.user_id = ${userId} group by u.user_id
  `)

/** All of it is here. False when that was known already, or it is gone. */
export async function finishUpload(tx: Tx, assetId: AssetId): Promise<boolean> {
  const changed = await tx.run(sql`
    update media_assets set state = 'processing'
    where asset_id = ${assetId} and state = 'uploading' and removed_at is null
  `)
  return changed === 1
}

export async function listUnfinished(db: Db, before: Instant): Promise<AssetId[]> {
  const rows = await db.many<{ assetId: AssetId }>(sql`
    select asset_id from media_assets
    where kind = 'video' and state = 'uploading' and (created_at < ${new Date(before)} or removed_at is not null)
    order by asset_id limit 500
  `)
  return rows.map(({ assetId }) => assetId)
}

/** Those of the names whose upload is still of use: it is arriving, or waits for being made into a video. */
export async function listNeeded(db: Db, assetIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.many<{ assetId: string }>(sql`
    select asset_id from media_assets
    where asset_id = any(${assetIds}::bigint[]) and state in ('uploading', 'processing') and removed_at is null
  `)
  return new Set(rows.map(({ assetId }) => assetId))
}

/**
 * Takes one that nobody works on: the oldest of the creator who had no turn for the longest time. A process that died
 * while working on one has let its lease run out.
 */
export const claimNext = (tx: Tx, now: Instant, leasedUntil: Instant): Promise<AssetRow | null> =>
  tx.maybe<AssetRow>(sql`
    with next as (
      select w.asset_id, w.owner_id from media_assets w left join conversion_turns t using (owner_id)
      where w.state = 'processing' and w.removed_at is null
        and (w.leased_until is null or w.leased_until <= ${new Date(now)})
      order by t.turn nulls first, w.asset_id limit 1 for update of w skip locked
    ), turn as (
      insert into conversion_turns (owner_id, turn) select owner_id, nextval('conversion_turn_numbers') from next
      on conflict (owner_id) do update set turn = excluded.turn
    )
    update media_assets a set leased_until = ${new Date(leasedUntil)}, attempts = a.attempts + 1
    from next where a.asset_id = next.asset_id
    returning ${assetColumns}
  `)

/** How many videos wait to be made, and for how long since their upload began. */
export async function readQueue(
  db: Db,
  now: Instant,
): Promise<{ due: number; running: number; oldestSeconds: number }> {
  const row = await db.maybe<{ due: number; running: number; oldestSeconds: number }>(sql`
    select count(*) filter (where not q.is_leased)::int as due, count(*) filter (where q.is_leased)::int as running,
      greatest(0, coalesce(extract(epoch from
        ${new Date(now)}::timestamptz - min(q.created_at) filter (where not q.is_leased)), 0))::float8 as oldest_seconds
    from (
      select created_at, leased_until is not null and leased_until > ${new Date(now)} as is_leased
      from media_assets where state = 'processing' and removed_at is null
    ) q
  `)
  return row ?? { due: 0, running: 0, oldestSeconds: 0 }
}

/** A claim on a video, as it is stored: right for the process that has it, and for none that had it before. */
export type LeaseRow = { assetId: AssetId; leasedUntil: Instant }

/** False when another process has it by now, or it is gone. */
export async function renewLease(
  tx: Tx,
  { assetId, leasedUntil }: LeaseRow,
  { until, progress }: { until: Instant; progress: number },
): Promise<boolean> {
  const renewed = await tx.run(sql`
    update media_assets set leased_until = ${new Date(until)}, progress = ${progress}
    where asset_id = ${assetId} and state = 'processing' and removed_at is null
      and leased_until = ${new Date(leasedUntil)}
  `)
  return renewed === 1
}

/** Given back unfinished: tried again after that, and not counted when nothing was wrong with it. */
export async function putBack(
  tx: Tx,
  { assetId, leasedUntil }: LeaseRow,
  { until, counts }: { until: Instant | null; counts: boolean },
): Promise<void> {
  await tx.run(sql`
    update media_assets
    set leased_until = ${until === null ? null : new Date(until)}, attempts = attempts - ${counts ? 0 : 1}::int
    where asset_id = ${assetId} and state = 'processing' and leased_until = ${new Date(leasedUntil)}
  `)
}

export async function markReady(
  tx: Tx,
  assetId: AssetId,
  made: { digest: string; width: number; height: number; durationMs: number },
): Promise<void> {
  await tx.run(sql`
    update media_assets
    set state = 'ready', progress = 100, leased_until = null, digest = ${made.digest}, width = ${made.width},
      height = ${made.height}, duration_ms = ${made.durationMs}
    where asset_id = ${assetId}
  `)
}

export async function markFailed(tx: Tx, assetId: AssetId, failure: AssetFailure): Promise<void> {
  await tx.run(sql`
    update media_assets set state = 'failed', failure = ${failure}, leased_until = null where asset_id = ${assetId}
  `)
}

/** What waits for a converter since then, and nobody has begun with. */
export async function listWaiting(db: Db, before: Instant): Promise<AssetId[]> {
  const rows = await db.many<{ assetId: AssetId }>(sql`
    select asset_id from media_assets
    where state = 'processing' and attempts = 0 and created_at < ${new Date(before)} order by asset_id limit 500
  `)
  return rows.map(({ assetId }) => assetId)
}
