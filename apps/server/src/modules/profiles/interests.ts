import {
  DAY_MS,
  FIRST_FOLLOWS,
  instant,
  type InputOf,
  type Interests,
  type saveInterests,
  type UserId,
} from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/db.ts'
import * as store from './interests.store.ts'

/** Who came longer ago has found their way without the first steps. */
const NEW_FOR_MS = 14 * DAY_MS

/** What a person likes to read: it decides whom they are offered and what comes first in 'For you'. */
export function createInterests({ db, clock }: { db: Database; clock: Clock }) {
  async function find(userId: UserId): Promise<Interests> {
    const newOnes = { since: instant(clock.now() - NEW_FOR_MS), follows: FIRST_FOLLOWS }
    return (await store.findInterests(db, userId, newOnes)) ?? { languages: [], tags: [], isNew: false }
  }

  return {
    find,

    async save(userId: UserId, { languages, tags, isAsked }: InputOf<typeof saveInterests>): Promise<Interests> {
      const change = {
        languages: languages ? [...new Set(languages)] : null,
        tags: tags ? [...new Set(tags)] : null,
        askedAt: isAsked ? clock.now() : null,
      }
      await db.transaction((tx) => store.saveInterests(tx, userId, change))
      return find(userId)
    },

    fitting: (userId: UserId) => store.listFitting(db, userId),
  }
}
