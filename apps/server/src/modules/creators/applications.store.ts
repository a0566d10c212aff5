import type { ApplicationId, Instant, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql } from '../../platform/db/sql.ts'
import { personColumns, type PersonRow } from '../identity/index.ts'

export type StoredState = 'pending' | 'approved' | 'rejected'
export type StatusRow = {
  state: StoredState
  reason: string | null
  submittedAt: Instant
  decidedAt: Instant | null
}

export function findLatest(db: Db, userId: UserId): Promise<StatusRow | null> {
  return db.maybe<StatusRow>(sql`
    select state, reason, submitted_at, decided_at from creator_applications
    where user_id = ${userId} order by submitted_at desc, application_id desc limit 1
  `)
}

export type CheckRow = { distance: number; verdict: 'match' | 'unsure' }
type CheckKey = { userId: UserId; photoKey: string; avatarKey: string }

export function findCheck(db: Db, { userId, photoKey, avatarKey }: CheckKey): Promise<CheckRow | null> {
  return db.maybe<CheckRow>(sql`
    select distance, verdict from face_checks
    where user_id = ${userId} and photo_key = ${photoKey} and avatar_key = ${avatarKey}
  `)
}

export async function insertCheck(
  tx: Tx,
  check: CheckKey & CheckRow & { consent: boolean; checkedAt: Instant },
): Promise<void> {
  await tx.run(sql`
    insert into face_checks (user_id, photo_key, avatar_key, distance, verdict, consent, checked_at)
    values (${check.userId}, ${check.photoKey}, ${check.avatarKey}, ${check.distance}, ${check.verdict},
            ${check.consent}, ${new Date(check.checkedAt)})
    on conflict do nothing
  `)
}

/** Photos that were checked and then replaced by a better one, or never sent in. */
export async function takeUnusedPhotos(tx: Tx, before: Instant): Promise<string[]> {
  const rows = await tx.many<{ photoKey: string }>(sql`
    delete from face_checks f where f.checked_at < ${new Date(before)}
      and not exists (
        select 1 from creator_applications a where a.user_id = f.user_id and a.photo_key = f.photo_key)
    returning photo_key
  `)
  return rows.map(({ photoKey }) => photoKey)
}

export type NewApplication = {
  applicationId: ApplicationId
  userId: UserId
  realName: string
  nickName: string
  creatorType: 'individual' | 'organization'
  agencyName: string
  whatsApp: string
  telegram: string
  accounts: readonly { name: string; value: string }[]
  photoKey: string
  avatarKey: string
  distance: number
  verdict: 'match' | 'unsure'
  submittedAt: Instant
}

export async function insertApplication(tx: Tx, wanted: NewApplication): Promise<void> {
  await tx.run(sql`
    insert into creator_applications (application_id, user_id, real_name, nick_name, creator_type, agency_name,
      whats_app, telegram, accounts, photo_key, avatar_key, distance, verdict, submitted_at)
    values (${wanted.applicationId}, ${wanted.userId}, ${wanted.realName}, ${wanted.nickName}, ${wanted.creatorType},
      ${wanted.agencyName}, ${wanted.whatsApp}, ${wanted.telegram}, ${JSON.stringify(wanted.accounts)}::jsonb,
      ${wanted.photoKey}, ${wanted.avatarKey}, ${wanted.distance}, ${wanted.verdict}, ${new Date(wanted.submittedAt)})
  `)
}

export type ApplicationRow = PersonRow &
  Omit<NewApplication, 'nickName'> & {
    stageName: string
    email: string
    state: StoredState
    reason: string | null
    decidedAt: Instant | null
    decidedBy: string | null
    earlierApplications: number
  }

const columns = sql`
  a.application_id, ${personColumns}, a.real_name, a.nick_name as stage_name, a.creator_type, a.agency_name, a.whats_app,
  a.telegram, a.accounts, a.photo_key, a.avatar_key, a.distance, a.verdict, a.submitted_at, a.state, a.reason,
  a.decided_at, d.user_name as decided_by, u.email,
  (select count(*)::int from creator_applications e where e.user_id = a.user_id and e.submitted_at < a.submitted_at)
    as earlier_applications
`
const from = sql`
  creator_applications a join users u on u.user_id = a.user_id left join users d on d.user_id = a.decided_by
`

export type QueueCursor = { at: number; applicationId: string }

/** Those who wait, the oldest first. */
export function listPending(db: Db, after: QueueCursor): Promise<ApplicationRow[]> {
  return db.many<ApplicationRow>(sql`
    select ${columns} from ${from}
    where a.state = 'pending' and u.deleted_at is null
      and (a.submitted_at, a.application_id) > (${new Date(after.at)}::timestamptz, ${after.applicationId}::bigint)
    order by a.submitted_at, a.application_id limit 21
  `)
}

/** Those decided, the newest first. */
export function listDecided(db: Db, state: StoredState, before: QueueCursor): Promise<ApplicationRow[]> {
  return db.many<ApplicationRow>(sql`
    select ${columns} from ${from}
    where a.state = ${state} and u.deleted_at is null
      and (a.decided_at, a.application_id) < (${new Date(before.at)}::timestamptz, ${before.applicationId}::bigint)
    order by a.decided_at desc, a.application_id desc limit 21
  `)
}

export async function countPending(db: Db, overdueBefore: Instant): Promise<{ pending: number; overdue: number }> {
  const row = await db.maybe<{ pending: number; overdue: number }>(sql`
    select count(*)::int as pending,
           count(*) filter (where a.submitted_at < ${new Date(overdueBefore)})::int as overdue
    from creator_applications a join users u using (user_id)
    where a.state = 'pending' and u.deleted_at is null
  `)
  return row ?? { pending: 0, overdue: 0 }
}

export function findApplication(db: Db, applicationId: ApplicationId): Promise<ApplicationRow | null> {
  return db.maybe<ApplicationRow>(sql`
    select ${columns} from ${from} where a.application_id = ${applicationId} and u.deleted_at is null
  `)
}

/** Decides it if nobody has; of two operators who press together, one does. */
export async function decide(
  tx: Tx,
  applicationId: ApplicationId,
  decision: { state: 'approved' | 'rejected'; reason: string | null; by: UserId; at: Instant },
): Promise<boolean> {
  const decided = await tx.run(sql`
    update creator_applications set state = ${decision.state}, reason = ${decision.reason},
      decided_by = ${decision.by}, decided_at = ${new Date(decision.at)}
    where application_id = ${applicationId} and state = 'pending'
  `)
  return decided === 1
}

/** Whether an application still shows this picture, or may yet be made with it. */
export async function isShown(db: Db, { key, ownerId }: { key: string; ownerId: UserId }): Promise<boolean> {
  const found = await db.maybe(sql`
    select 1 from creator_applications where user_id = ${ownerId} and ${key} in (photo_key, avatar_key)
    union all
    select 1 from face_checks where user_id = ${ownerId} and photo_key = ${key}
    limit 1
  `)
  return found !== null
}

type Pictures = { photoKey: string; avatarKey: string }
const keysOf = (rows: readonly Pictures[]): string[] => rows.flatMap(({ photoKey, avatarKey }) => [photoKey, avatarKey])

/** With both pictures: the avatar may have been replaced long ago and be kept for the application alone. */
export async function takeRejectedBefore(tx: Tx, time: Instant): Promise<string[]> {
  return keysOf(
    await tx.many<Pictures>(sql`
      delete from creator_applications where state = 'rejected' and decided_at < ${new Date(time)}
      returning photo_key, avatar_key
    `),
  )
}

/** What is left of creators who went before then. */
export async function takeLeftBefore(tx: Tx, time: Instant): Promise<string[]> {
  return keysOf(
    await tx.many<Pictures>(sql`
      delete from creator_applications a using users u
      where u.user_id = a.user_id and u.deleted_at < ${new Date(time)}
      returning a.photo_key, a.avatar_key
    `),
  )
}

/** An approval stays, as proof that a creator was checked before they earned. */
export async function eraseApplications(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from creator_applications where user_id = ${userId} and state <> 'approved'`)
  await tx.run(sql`delete from face_checks where user_id = ${userId}`)
}

export function exportApplications(db: Snapshot, userId: UserId): AsyncIterable<unknown> {
  return db.each(sql`
    select state, real_name, nick_name, creator_type, agency_name, whats_app, telegram, accounts, submitted_at,
           decided_at, reason, distance
    from creator_applications where user_id = ${userId} order by submitted_at
  `)
}

/** Every comparison of a face, also one that no application was made of. */
export function exportChecks(db: Snapshot, userId: UserId): AsyncIterable<unknown> {
  return db.each(sql`
    select distance, verdict, consent, checked_at from face_checks where user_id = ${userId} order by checked_at
  `)
}
