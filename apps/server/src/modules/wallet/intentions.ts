import { createHash } from 'node:crypto'
import type { UserId } from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db, Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import { eventKeyOf } from './event-key.ts'
import * as store from './intentions.store.ts'

/** A request that moves money, and what its sender calls it; without a name every request is another one. */
export type Intention = { userId: UserId; call: string; idempotencyKey: string | null; content: object }

/**
 * The same request twice is one: what came of the first is remembered in the transaction that made it, under the name
 * that the caller gave it. The same name with another content is a mistake of the caller, and is refused.
 */
export function createIntentions({ db, clock }: { db: Database; clock: Clock }) {
  const nameOf = ({ userId, call, idempotencyKey }: Intention): store.IntentionName | null =>
    idempotencyKey === null ? null : { userId, call, key: eventKeyOf(idempotencyKey) }

  const digestOf = ({ content }: Intention): string =>
    createHash('sha256').update(JSON.stringify(content)).digest('base64url')

  /** What came of it before, or null. */
  async function earlier(from: Db, intention: Intention): Promise<string | null> {
    const name = nameOf(intention)
    const known = name && (await store.findIntention(from, name))
    if (!known) return null
    if (known.content !== digestOf(intention)) throw new AppError('KEY_REUSED', {})
    return known.cameOf
  }

  return {
    earlier: (intention: Intention) => earlier(db, intention),

    /**
     * Inside the transaction that does it, before anything else. Null: it is ours to do, and `cameOf` is what comes of it.
     * Otherwise its twin did it, and this is what came of that.
     */
    async claim(tx: Tx, intention: Intention, cameOf: string): Promise<string | null> {
      const name = nameOf(intention)
      if (name === null) return null
      for (;;) {
        const row = { content: digestOf(intention), cameOf }
        if (await store.insertIntention(tx, name, row, clock.now())) return null
        const twin = await earlier(tx, intention)
        if (twin !== null) return twin
        // It was released between the two statements: now it is ours.
      }
    },

    /** For what leaves nothing that could be read to answer a twin: the answer itself is kept under the name. */
    async keepAnswer(tx: Tx, intention: Intention, answer: object): Promise<void> {
      const name = nameOf(intention)
      if (name !== null) await store.saveAnswer(tx, name, answer)
    },

    /** What was kept, or null. */
    async answerTo(from: Db, intention: Intention): Promise<unknown> {
      const name = nameOf(intention)
      return name && store.findAnswer(from, name)
    },

    /** Nothing came of it and nothing will: the same name can be used for another try. */
    async release(tx: Tx, intention: Intention): Promise<void> {
      const name = nameOf(intention)
      if (name !== null) await store.deleteIntention(tx, name)
    },
  }
}
