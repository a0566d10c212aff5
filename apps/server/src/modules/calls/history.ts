import {
  CALL_HISTORY_PAGE_SIZE,
  diamonds,
  LARGEST_ID,
  type CallEntry,
  type CallReceipt,
  type Instant,
  type UserId,
} from '@fanlight/contract'
import { CallId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Gifts } from '../gifts/index.ts'
import { presentPerson } from '../identity/index.ts'
import { listCycles } from './cycles.store.ts'
import * as store from './history.store.ts'

const position = cursorOf(z.object({ callId: CallId }))

function talkedSeconds({ connectedAt, endedAt, pausedAt, pausedMs }: store.EntryRow, now: Instant): number {
  if (connectedAt === null) return 0
  return Math.floor(Math.max(0, (pausedAt ?? endedAt ?? now) - connectedAt - Number(pausedMs)) / 1000)
}

/** Calls that were, and what they cost. */
export function createHistory({ db, clock, links, gifts }: Platform & { links: StoredLinks; gifts: Gifts }) {
  const entryOf = (row: store.EntryRow): CallEntry => ({
    callId: row.callId,
    isDialer: row.isDialer,
    callState: row.state,
    endReason: row.endReason,
    priceVO: { price: row.price, cycle: row.cycleMinutes as CallEntry['priceVO']['cycle'] },
    dialTime: row.dialedAt,
    endedAt: row.endedAt,
    callTime: talkedSeconds(row, clock.now()),
    other: row.other && { ...presentPerson(row.other, links), isFollowing: row.isFollowing },
    diamonds: diamonds(Number(row.isDialer ? row.paid : row.earned)),
  })

  return {
    async list(viewerId: UserId, cursor: string | undefined) {
      const { callId } = position.read(cursor, { callId: LARGEST_ID as CallId })
      const rows = await store.listEntries(db, viewerId, callId, CALL_HISTORY_PAGE_SIZE + 1)
      const { page, nextCursor } = pageOf(rows, CALL_HISTORY_PAGE_SIZE, (row) => position.write({ callId: row.callId }))
      return { calls: page.map(entryOf), nextCursor }
    },

    async receipt(viewerId: UserId, callId: CallId): Promise<CallReceipt> {
      const row = await store.findEntry(db, viewerId, callId)
      if (!row) throw new AppError('NOT_FOUND', {})
      const cycles = await listCycles(db, callId)
      return {
        ...entryOf(row),
        connectedAt: row.connectedAt,
        pausedTime: Math.round(Number(row.pausedMs) / 1000),
        cycles: cycles.map(({ cycle, startedAt, price, earned, returned }) => ({
          cycle,
          startedAt,
          diamonds: row.isDialer ? price : earned,
          returned: row.isDialer ? returned : diamonds(0),
        })),
        gifts: await gifts.listInCall(callId, row.isDialer),
      }
    },
  }
}
