import { diamonds, END_OF_TIME, FOLLOW_PAGE_SIZE, LARGEST_ID } from '@fanlight/contract'
import { UserId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Database } from '../../platform/db/db.ts'
import { countInvited, listInvited } from './invitations.store.ts'

/** Diamonds for each person who came by a user's link, once that person has paid for something. */
export const INVITE_REWARD = diamonds(50)

const joined = cursorOf(z.object({ joinedAt: z.int().nonnegative().max(END_OF_TIME), userId: UserId }))
const NEWEST = { joinedAt: END_OF_TIME, userId: LARGEST_ID as UserId }

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
