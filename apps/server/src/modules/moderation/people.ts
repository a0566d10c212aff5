import {
  LARGEST_ID,
  REPORTS_PAGE_SIZE,
  type AdminUser,
  type InputOf,
  type listUsers,
  type OutputOf,
  type suspendUser,
} from '@fanlight/contract'
import { UserId as UserIdSchema } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Audit } from '../audit/index.ts'
import { presentPerson, type Identity } from '../identity/index.ts'
import * as store from './people.store.ts'

const position = cursorOf(z.object({ before: UserIdSchema }))

/** Accounts as operators see them, and who may not use theirs. Each change is in the operators' log. */
export function createPeople(deps: Platform & { audit: Audit; identity: Identity; links: StoredLinks }) {
  const { db, audit, identity, links } = deps

  const present = (row: store.UserRow): AdminUser => ({
    ...presentPerson(row, links),
    email: row.email,
    role: row.role,
    joinedAt: row.createdAt,
    suspended: row.suspendedAt === null ? null : { at: row.suspendedAt, reason: row.suspensionReason ?? '' },
    openReports: row.openReports,
  })

  return {
    async list({ search, state, cursor }: InputOf<typeof listUsers>): Promise<OutputOf<typeof listUsers>> {
      const { before } = position.read(cursor, { before: UserIdSchema.parse(LARGEST_ID) })
      const wanted = { search, isSuspended: state === 'suspended', before, limit: REPORTS_PAGE_SIZE + 1 }
      const { page, nextCursor } = pageOf(await store.listUsers(db, wanted), REPORTS_PAGE_SIZE, ({ userId }) =>
        position.write({ before: userId }),
      )
      return { users: page.map(present), nextCursor }
    },

    async suspend(
      viewer: Viewer,
      { otherUserId: userId, isSuspended, reason }: InputOf<typeof suspendUser>,
    ): Promise<AdminUser> {
      if (userId === viewer.userId) throw new AppError('SELF_ACTION', {})
      await db.transaction(async (tx) => {
        const before = await store.findUser(tx, userId)
        if (!before) throw new AppError('NOT_FOUND', {})
        // Said twice it is done once.
        if ((before.suspendedAt !== null) === isSuspended) return
        const isDone = await (isSuspended ? identity.suspend(tx, userId, reason) : identity.restore(tx, userId))
        if (!isDone) throw new AppError('CONFLICT', {})
        await audit.record(tx, {
          actorId: viewer.userId,
          action: isSuspended ? 'user.suspended' : 'user.restored',
          subject: `user:${userId}`,
          details: isSuspended ? { reason } : { reason, wasSuspendedFor: before.suspensionReason },
        })
      })
      const after = await store.findUser(db, userId)
      if (!after) throw new AppError('NOT_FOUND', {})
      return present(after)
    },
  }
}
