import type { Instant, UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { listReachedByMessages } from './devices.store.ts'
import { listTargets } from './outgoing.store.ts'
import type { PushDevices, ToldDirectly } from './push.ts'
import { notBefore } from './settings.policy.ts'

/** Somebody whose browsers can be told of messages. */
export type Reached = { targetIds: readonly string[]; notBefore: Instant }

export function createDevices({ clock, push }: Platform & { push: PushDevices }) {
  return {
    /** Who of these wants to hear of messages by push, from when on, and where. */
    async reachedByMessages(tx: Tx, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, Reached>> {
      const rows = await listReachedByMessages(tx, userIds)
      return new Map(
        rows.map((row) => [row.userId, { targetIds: row.targetIds, notBefore: notBefore(row, clock.now()) }]),
      )
    },

    /** The browsers of somebody, whatever they want to hear. */
    targetsOf: (tx: Tx, userIds: readonly UserId[]) => listTargets(tx, userIds),

    tell: (targetId: string, message: ToldDirectly): Promise<void> => push.tell(targetId, message),
  }
}
