import type { UserId } from '@fanlight/contract'
import type { Database, Tx } from '../../platform/db/db.ts'
import * as store from './identity.store.ts'
import type { Sessions } from './sessions.ts'

export type OperatorChange = 'added' | 'removed' | 'dismissed'
type OperatorListener = (tx: Tx, userId: UserId, change: OperatorChange) => Promise<void>

export type Operators = ReturnType<typeof createOperators>

/** Why an account does not become an operator, or stops being one; null when it did. */
export type OperatorProblem = 'unknown' | 'unverified' | 'creator' | 'already' | 'notOne'

/**
 * Who runs the platform. Operators are made by a command at the machine, never by a call: nobody who got hold of an
 * operator's session makes another one.
 */
export function createOperators({ db, sessions }: { db: Database; sessions: Sessions }) {
  const listeners: OperatorListener[] = []

  async function change(tx: Tx, userId: UserId, what: OperatorChange): Promise<void> {
    await store.setRole(tx, userId, what === 'added' ? 'admin' : 'member')
    // They sign in again, as what they are now.
    await sessions.end(tx, userId)
    for (const listener of listeners) await listener(tx, userId, what)
  }

  return {
    /** Told of each change, in its transaction. */
    onChanged: (listener: OperatorListener) => void listeners.push(listener),

    list: () => store.listOperators(db),

    add: (email: string): Promise<OperatorProblem | null> =>
      db.transaction(async (tx) => {
        const user = await store.findUserByEmail(tx, email)
        if (!user) return 'unknown'
        if (user.role === 'admin') return 'already'
        // An operator decides about creators, and does not become one of those they decide about.
        if (user.role === 'creator') return 'creator'
        // Anybody could have opened an account with this address.
        if (!user.emailVerified) return 'unverified'
        await change(tx, user.userId, 'added')
        return null
      }),

    remove: (email: string): Promise<OperatorProblem | null> =>
      db.transaction(async (tx) => {
        const user = await store.findUserByEmail(tx, email)
        if (!user) return 'unknown'
        if (user.role !== 'admin') return 'notOne'
        await change(tx, user.userId, 'removed')
        return null
      }),

    /** An operator is two factors, and a mailbox is one: who came in by a mailed link is made an operator again by hand. */
    dismiss: (tx: Tx, userId: UserId): Promise<void> => change(tx, userId, 'dismissed'),
  }
}
