import {
  APPROVAL_PROMISED_MS,
  END_OF_TIME,
  instant,
  LARGEST_ID,
  type InputOf,
  type listApplications,
} from '@fanlight/contract'
import { ApplicationId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Database } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import * as store from './applications.store.ts'

const PAGE_SIZE = 20
const position = cursorOf(z.object({ at: z.int().nonnegative().max(END_OF_TIME), applicationId: ApplicationId }))
const FIRST = { at: 0, applicationId: '0' as ApplicationId }
const LAST = { at: END_OF_TIME, applicationId: LARGEST_ID as ApplicationId }

/** Applications as operators see them: those that wait with the oldest first, those decided with the newest. */
export function createApplicationQueue({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async list({ state, cursor }: InputOf<typeof listApplications>) {
      const isPending = state === 'pending'
      const after = position.read(cursor, isPending ? FIRST : LAST)
      const overdueBefore = instant(clock.now() - APPROVAL_PROMISED_MS)
      const [rows, counts] = await Promise.all([
        isPending ? store.listPending(db, after) : store.listDecided(db, state, after),
        store.countPending(db, overdueBefore),
      ])
      const { page, nextCursor } = pageOf(rows, PAGE_SIZE, ({ applicationId, submittedAt, decidedAt }) =>
        position.write({ at: isPending ? submittedAt : (decidedAt ?? 0), applicationId }),
      )
      return { page, nextCursor, counts }
    },

    async get(applicationId: ApplicationId) {
      const application = await store.findApplication(db, applicationId)
      if (!application) throw new AppError('NOT_FOUND', {})
      return application
    },
  }
}
