import type { UserId } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log/log.ts'
import { listInvisible } from './presence.store.ts'

type Deps = { db: Db; log: Log; show: (userId: UserId, isShown: boolean) => void }

/**
 * Looks up who wants to be seen: one statement at a time, for all that gathered meanwhile. A thousand devices that come
 * back together cost a few statements, and what was asked for last is also read last. Until it is known, and when it
 * cannot be known, someone is not shown.
 */
export function createVisibility({ db, log, show }: Deps) {
  const asked = new Set<UserId>()
  let reading: Promise<void> | null = null

  async function readAll(): Promise<void> {
    while (asked.size > 0) {
      const userIds = [...asked]
      asked.clear()
      const invisible = await listInvisible(db, userIds)
      for (const userId of userIds) show(userId, !invisible.has(userId))
    }
  }

  return {
    /** Settles when all that was asked for so far is known. */
    async refresh(userIds: readonly UserId[]): Promise<void> {
      for (const userId of userIds) asked.add(userId)
      reading ??= readAll()
        .catch((error: unknown) => {
          asked.clear()
          log.error({ err: error }, 'who wants to be seen is not known')
        })
        .finally(() => (reading = null))
      await reading
    },
  }
}
