import type { MembershipLevel, UserId } from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { levelAt, listSubscribed } from './memberships.store.ts'

/** Who may see what members see. Decided by the time as it is, never by whether a job has run. */
export function createMembershipAccess({ clock }: { clock: Clock }) {
  return {
    /** 0: none. */
    levelOf: (from: Db, fanId: UserId, creatorId: UserId): Promise<0 | MembershipLevel> =>
      levelAt(from, fanId, creatorId, clock.now()),

    /** Those of some creators whose member a fan is. */
    subscribed: async (from: Db, fanId: UserId, creatorIds: readonly UserId[]): Promise<ReadonlySet<UserId>> =>
      new Set(await listSubscribed(from, fanId, creatorIds, clock.now())),
  }
}
