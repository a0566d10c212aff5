import { diamonds, FOLLOW_PAGE_SIZE, type Instant } from '@fanlight/contract'
import { UserId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Database, Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import type { SummaryRow } from './profiles.store.ts'

/** Diamonds for each person who came by somebody's link, once that person has paid for something. */
export const INVITE_REWARD = diamonds(50)

const joined = cursorOf(z.object({ joinedAt: z.int().nonnegative().max(8.64e15), userId: UserId }))
const NEWEST = { joinedAt: 8.64e15, userId: '9223372036854775807' as UserId }

type InvitedRow = SummaryRow & { joinedAt: Instant }

export function createInvitations({
  db,
  publicUrl,
  rewardsOf,
}: {
  db: Database
  publicUrl: () => string
  rewardsOf: (userId: UserId) => Promise<number>
}) {
  return {
    async summary(userId: UserId, cursor: string | undefined) {
      const after = joined.read(cursor, NEWEST)
      const [count, rewarded, rows] = await Promise.all([
        countInvited(db, userId),
        rewardsOf(userId),
        listInvited(db, userId, after),
      ])
      const { page, nextCursor } = pageOf(rows, FOLLOW_PAGE_SIZE, (row) =>
        joined.write({ joinedAt: row.joinedAt, userId: row.userId }),
      )
      return {
        code: userId,
        link: `${publicUrl()}/#/home?invite=${userId}`,
        count,
        reward: { perInvite: INVITE_REWARD, counted: diamonds(rewarded * INVITE_REWARD) },
        page,
        nextCursor,
      }
    },
  }
}

async function countInvited(db: Db, userId: UserId): Promise<number> {
  const row = await db.maybe<{ count: number }>(
    sql`select count(*)::int as count from users where invited_by = ${userId}`,
  )
  return row?.count ?? 0
}

/** Who has left, or blocks the one who invited them, still counts but is not named. */
function listInvited(db: Db, userId: UserId, after: { joinedAt: number; userId: string }): Promise<InvitedRow[]> {
  return db.many<InvitedRow>(sql`
    select u.user_id, u.nick_name, u.user_name, u.head_pic_key, u.role, u.created_at as joined_at
    from users u
    where u.invited_by = ${userId} and u.deleted_at is null and u.suspended_at is null
      and (u.created_at, u.user_id) < (${new Date(after.joinedAt)}::timestamptz, ${after.userId}::bigint)
      and not exists (
        select 1 from blocks b where (b.blocker_id, b.blocked_id) in ((u.user_id, ${userId}), (${userId}, u.user_id)))
    order by u.created_at desc, u.user_id desc
    limit 21
  `)
}
