import { LARGEST_ID } from '@fanlight/contract'
import { AuditEntryId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Database, Tx } from '../../platform/db/db.ts'
import type { Ids } from '../../platform/ids.ts'
import { insertEntry, listEntries, type NewEntry } from './audit.store.ts'

const PAGE_SIZE = 50
const position = cursorOf(z.object({ entryId: AuditEntryId }))

export type AuditLog = ReturnType<typeof createAuditLog>

export function createAuditLog({ db, clock, ids }: { db: Database; clock: Clock; ids: Ids }) {
  return {
    async list(cursor: string | undefined) {
      const before = position.read(cursor, { entryId: LARGEST_ID as AuditEntryId }).entryId
      return pageOf(await listEntries(db, before), PAGE_SIZE, ({ entryId }) => position.write({ entryId }))
    },

    /** Inside the transaction of what it tells of: one does not stand without the other. */
    record: (tx: Tx, entry: NewEntry): Promise<void> => insertEntry(tx, ids.next(), entry, clock.now()),
  }
}
