import type { ProofLevel } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import { assertProved } from '../../platform/http/proofs.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { UserRow } from './identity.store.ts'
import * as users from './identity.store.ts'
import * as passkeys from './passkeys.store.ts'
import type { Sessions } from './sessions.ts'

export type Means = ReturnType<typeof createMeans>

/**
 * Before a way to sign in is added or removed, in the transaction that does it. Whoever else changes one, or takes them all
 * away, holds the person too: of two that come together the second finds what the first has left.
 */
export function createMeans({ sessions }: { sessions: Sessions }) {
  async function look(tx: Tx, viewer: Viewer, proved: ProofLevel | null) {
    const user = (await users.holdUser(tx, viewer.userId)) ? await users.findUser(tx, viewer.userId) : null
    if (!user) throw new AppError('TOKEN_INVALID', {})
    return { user, stillProved: await sessions.assertStands(tx, viewer, proved) }
  }

  return {
    /** For what was begun before, and rests on what was proved then. */
    hold: async (tx: Tx, viewer: Viewer): Promise<UserRow> => (await look(tx, viewer, null)).user,

    /** For what rests on what is proved now: it may have ended since the door. */
    async holdWith(tx: Tx, viewer: Viewer, proved: ProofLevel | null, level: ProofLevel): Promise<UserRow> {
      const { user, stillProved } = await look(tx, viewer, proved)
      assertProved(stillProved, level)
      return user
    },

    /**
     * Where there is a second factor it has to be shown, a passkey as well as the app: who knows the password alone would
     * otherwise add one of their own, and show that.
     */
    async holdProved(tx: Tx, viewer: Viewer, proved: ProofLevel | null): Promise<UserRow> {
      const { user, stillProved } = await look(tx, viewer, proved)
      const hasPasskey = (await passkeys.listOfUser(tx, viewer.userId)).length > 0
      assertProved(stillProved, user.hasTwoFactor || hasPasskey ? 'secondFactor' : 'any')
      return user
    },
  }
}
