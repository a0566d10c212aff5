import type { Instant, LanguageCode, Role, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql } from '../../platform/db/sql.ts'

export type UserRow = {
  userId: UserId
  email: string
  emailVerified: boolean
  passwordHash: string | null
  role: Role
  nickName: string
  userName: string
  headPicKey: string | null
  languageCode: LanguageCode
  mailOnNewDevice: boolean
  createdAt: Instant
  suspensionReason: string | null
  hasTwoFactor: boolean
}

/** Who looks after the platform. */
export async function listOperatorIds(db: Db): Promise<UserId[]> {
  const rows = await db.many<{ userId: UserId }>(sql`
    select user_id from users where role = 'admin' and deleted_at is null and suspended_at is null order by user_id
  `)
  return rows.map(({ userId }) => userId)
}

export function findUser(db: Db, userId: UserId): Promise<UserRow | null> {
  return db.maybe<UserRow>(sql`
    select u.user_id, u.email, u.email_verified, u.password_hash, u.role, u.nick_name, u.user_name, u.head_pic_key,
           u.language_code, u.mail_on_new_device, u.created_at, u.suspension_reason,
           t.confirmed_at is not null as has_two_factor
    from users u left join two_factor t using (user_id)
    where u.user_id = ${userId} and u.deleted_at is null
  `)
}

/** As they are until the end of the transaction, beside those who only point at them: a payment does not wait for a sign-in. */
export const holdUser = async (tx: Tx, userId: UserId): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from users where user_id = ${userId} and deleted_at is null for no key update
  `)) !== null

export function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  return db.maybe<UserRow>(sql`
    select u.user_id, u.email, u.email_verified, u.password_hash, u.role, u.nick_name, u.user_name, u.head_pic_key,
           u.language_code, u.mail_on_new_device, u.created_at, u.suspension_reason,
           t.confirmed_at is not null as has_two_factor
    from users u left join two_factor t using (user_id)
    where u.email = ${email} and u.deleted_at is null
  `)
}

/** Who brought a user here, while that person is here themself. */
export async function findInviter(db: Db, userId: UserId): Promise<UserId | null> {
  const row = await db.maybe<{ inviterId: UserId }>(sql`
    select i.user_id as inviter_id from users u join users i on i.user_id = u.invited_by
    where u.user_id = ${userId}::bigint and i.deleted_at is null and i.suspended_at is null
  `)
  return row?.inviterId ?? null
}

export type NewUser = {
  userId: UserId
  email: string
  emailVerified: boolean
  passwordHash: string | null
  nickName: string
  userName: string
  birthday: string
  languageCode: LanguageCode
  invitedBy: UserId | null
  cameByCreator: UserId | null
  adSource: string | null
  createdAt: Instant
}

/**
 * False when another user took the user name first. Codes of people who do not exist (any more) are dropped: a stale link
 * must not stop a sign-up.
 */
export async function insertUser(tx: Tx, user: NewUser): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into users (user_id, email, email_verified, password_hash, nick_name, user_name, birthday, language_code,
                       invited_by, came_by_creator, ad_source, created_at)
    values (${user.userId}, ${user.email}, ${user.emailVerified}, ${user.passwordHash}, ${user.nickName},
            ${user.userName}, ${user.birthday}::date, ${user.languageCode},
            (select user_id from users where user_id = ${user.invitedBy} and deleted_at is null),
            (select user_id from users where user_id = ${user.cameByCreator} and role = 'creator'),
            ${user.adSource}, ${new Date(user.createdAt)})
    on conflict (user_name) do nothing
  `)
  return inserted === 1
}

export async function setPasswordHash(tx: Tx, userId: UserId, passwordHash: string | null): Promise<void> {
  await tx.run(sql`update users set password_hash = ${passwordHash} where user_id = ${userId}`)
}

/** An address whose owner has just proved that it is theirs. */
export async function setEmail(tx: Tx, userId: UserId, email: string): Promise<void> {
  await tx.run(sql`update users set email = ${email}, email_verified = true where user_id = ${userId}`)
}

export async function setEmailVerified(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`update users set email_verified = true where user_id = ${userId}`)
}

export type UserChange = {
  nickName?: string
  userName?: string
  languageCode?: LanguageCode
  headPicKey?: string | null
}

export async function updateUser(tx: Tx, userId: UserId, change: UserChange): Promise<void> {
  await tx.run(sql`
    update users set
      nick_name = coalesce(${change.nickName ?? null}, nick_name),
      user_name = coalesce(${change.userName ?? null}, user_name),
      language_code = coalesce(${change.languageCode ?? null}, language_code),
      head_pic_key = case when ${change.headPicKey !== undefined} then ${change.headPicKey ?? null} else head_pic_key end
    where user_id = ${userId}
  `)
}

export async function setRole(tx: Tx, userId: UserId, role: Role): Promise<void> {
  await tx.run(sql`update users set role = ${role} where user_id = ${userId}`)
}

export type OperatorRow = { email: string; userName: string; hasSecondFactor: boolean }

export const listOperators = (db: Db): Promise<OperatorRow[]> =>
  db.many<OperatorRow>(sql`
    select u.email, u.user_name,
      exists (select 1 from two_factor t where t.user_id = u.user_id and t.confirmed_at is not null)
        or exists (select 1 from passkeys p where p.user_id = u.user_id) as has_second_factor
    from users u where u.role = 'admin' and u.deleted_at is null order by u.email
  `)

export async function setMailOnNewDevice(tx: Tx, userId: UserId, wanted: boolean): Promise<void> {
  await tx.run(sql`update users set mail_on_new_device = ${wanted} where user_id = ${userId}`)
}

/** True when the device was not known before. */
export async function rememberDevice(tx: Tx, userId: UserId, device: string, now: Instant): Promise<boolean> {
  const added = await tx.run(sql`
    insert into known_devices (user_id, device, first_seen_at) values (${userId}, ${device}, ${new Date(now)})
    on conflict do nothing
  `)
  return added === 1
}

/**
 * The person goes, the number stays: other tables, the ledger first of all, keep pointing at it. The address and the
 * name that remain are such as nobody can ask for, or a user could take them beforehand and make this fail.
 */
export async function eraseUser(tx: Tx, userId: UserId, now: Instant): Promise<void> {
  await tx.run(sql`
    update users set email = 'deleted:' || user_id, email_verified = false, password_hash = null,
      nick_name = 'Deleted_user', user_name = 'deleted-' || user_id, head_pic_key = null, birthday = date '1900-01-01',
      ad_source = null, role = 'member', deleted_at = coalesce(deleted_at, ${new Date(now)})
    where user_id = ${userId}
  `)
  await forgetSignInMeans(tx, userId)
  await tx.run(sql`delete from known_devices where user_id = ${userId}`)
}

/** Everything by which a user could sign in, except the password itself. */
export async function forgetSignInMeans(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from passkeys where user_id = ${userId}`)
  await tx.run(sql`delete from social_identities where user_id = ${userId}`)
  await tx.run(sql`delete from two_factor where user_id = ${userId}`)
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`)
  await tx.run(sql`delete from one_time_links where user_id = ${userId}`)
  await tx.run(sql`delete from challenges where user_id = ${userId}`)
  await tx.run(sql`delete from email_codes where user_id = ${userId}`)
}

export function exportUser(db: Db, userId: UserId): Promise<Record<string, unknown> | null> {
  return db.maybe(sql`
    select user_id, email, email_verified, role, nick_name, user_name, birthday::text, language_code, invited_by,
           came_by_creator, ad_source, mail_on_new_device, created_at, suspended_at, suspension_reason
    from users where user_id = ${userId}
  `)
}

/** How a user can sign in, without the secrets that would let others do so. */
export async function exportSignInMeans(db: Db, userId: UserId): Promise<Record<string, unknown>> {
  const passkeys = await db.many(sql`
    select name, created_at, last_used_at from passkeys where user_id = ${userId} order by created_at
  `)
  const providers = await db.many(sql`
    select provider, subject, unlinked_at from social_identities where user_id = ${userId} order by provider, subject
  `)
  const twoFactor = await db.maybe<{ since: number }>(sql`
    select confirmed_at as since from two_factor where user_id = ${userId} and confirmed_at is not null
  `)
  return { passkeys, providers, twoFactorSince: twoFactor?.since ?? null }
}

export function exportDevices(from: Snapshot, userId: UserId): AsyncIterable<unknown> {
  return from.each(sql`
    select device, first_seen_at from known_devices where user_id = ${userId} order by first_seen_at
  `)
}

export const hasDemoWorld = async (db: Db): Promise<boolean> => (await db.maybe(sql`select 1 from demo_world`)) !== null

/** Nobody is suspended twice, and no operator is. */
export const suspend = async (tx: Tx, userId: UserId, reason: string, at: Instant): Promise<boolean> =>
  (await tx.run(sql`
    update users set suspended_at = ${new Date(at)}, suspension_reason = ${reason}
    where user_id = ${userId} and role <> 'admin' and deleted_at is null and suspended_at is null
  `)) === 1

export const restore = async (tx: Tx, userId: UserId): Promise<boolean> =>
  (await tx.run(sql`
    update users set suspended_at = null, suspension_reason = null
    where user_id = ${userId} and deleted_at is null and suspended_at is not null
  `)) === 1

export const isOperator = async (from: Db, userId: UserId): Promise<boolean> =>
  (await from.maybe(sql`select 1 from users where user_id = ${userId} and role = 'admin'`)) !== null
