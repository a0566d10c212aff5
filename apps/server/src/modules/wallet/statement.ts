import {
  diamonds,
  instant,
  STATEMENT_EXPORT_MAX,
  STATEMENT_PAGE_SIZE,
  type exportStatement,
  type InputOf,
  type StatementLine,
  type UserId,
} from '@fanlight/contract'
import { PostingId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentPerson } from '../identity/index.ts'
import { NEWEST_TRANSFER } from './ledger-cursor.ts'
import { listLines, type LineRow } from './statement.store.ts'

const position = cursorOf(z.object({ transferId: PostingId }))

type Narrowed = InputOf<typeof exportStatement>

/** What a user sees of the book: one line per posting, whatever it was made of. */
export function createStatement({ db, clock, links }: Platform & { links: StoredLinks }) {
  return {
    async list(userId: UserId, narrowed: Narrowed, cursor: string | undefined) {
      const before = position.read(cursor, { transferId: NEWEST_TRANSFER }).transferId
      const rows = await listLines(db, userId, { ...narrowed, before }, 'page')
      const { page, nextCursor } = pageOf(rows, STATEMENT_PAGE_SIZE, ({ transferId }) => position.write({ transferId }))
      return { lines: page.map((row) => present(row, links)), nextCursor }
    },

    async export(userId: UserId, narrowed: Narrowed) {
      const wanted = { ...narrowed, before: NEWEST_TRANSFER }
      // In a transaction, off the lane of the short reads: this may be long.
      const rows = await db.transaction((tx) => listLines(tx, userId, wanted, 'file'))
      const day = new Date(clock.now()).toISOString().slice(0, 10)
      const kept = rows.slice(0, STATEMENT_EXPORT_MAX)
      return { fileName: `fanlight-statement-${day}.csv`, csv: csvOf(kept), isComplete: rows.length === kept.length }
    },
  }
}

const present = (row: LineRow, links: StoredLinks): StatementLine => ({
  postingId: row.postingId,
  // A payment that came back: the fan reads why, not what it was.
  kind: row.isReturn ? 'refund' : row.kind,
  at: instant(row.at),
  amount: diamonds(Number(row.amount)),
  counterpart: row.counterpart && presentPerson(row.counterpart, links),
})

/** RFC 4180. A field that a spreadsheet would take for a formula is made plain text. */
const csvField = (value: string): string => {
  const plain = /^[=+\-@\t\r]/.test(value) && !/^-?\d+$/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

function csvOf(rows: readonly LineRow[]): string {
  const lines = rows.map(({ at, kind, amount, counterpart, postingId }) => [
    new Date(at).toISOString(),
    kind,
    amount,
    counterpart?.userName ?? '',
    postingId,
  ])
  return [['time', 'kind', 'diamonds', 'with', 'posting'], ...lines]
    .map((fields) => fields.map(csvField).join(','))
    .join('\r\n')
    .concat('\r\n')
}
