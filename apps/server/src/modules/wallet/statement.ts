import {
  diamonds,
  instant,
  STATEMENT_EXPORT_MAX,
  type exportStatement,
  type InputOf,
  type PostingId,
  type PostingKind,
  type ProfileSummary,
  type StatementLine,
  type UserId,
} from '@fanlight/contract'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { NEWEST_TRANSFER } from './book-pages.ts'
import { countPostings, listLines, type LineRow } from './statement.store.ts'

type Narrowed = InputOf<typeof exportStatement>

/** What somebody sees of the book: one line per posting, whatever it was made of. */
export function createStatement({ db, clock, links }: Platform & { links: StoredLinks }) {
  return {
    async list(userId: UserId, narrowed: Narrowed, before: PostingId) {
      const rows = await listLines(db, userId, { ...narrowed, before }, 'page')
      return rows.map((row) => ({ transferId: row.transferId, line: present(row, links) }))
    },

    countOf: (userId: UserId, kind: PostingKind): Promise<number> => countPostings(db, userId, kind),

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
  kind: row.kind,
  at: instant(row.at),
  amount: diamonds(Number(row.amount)),
  counterpart: counterpartOf(row, links),
})

function counterpartOf(row: LineRow, links: StoredLinks): ProfileSummary | null {
  if (row.otherId === null) return null
  return {
    userId: row.otherId,
    displayName: row.nickName,
    nickName: row.nickName,
    userName: row.userName,
    headPicUrl: row.headPicKey === null ? null : links.linkTo(row.headPicKey),
    isCreator: row.role === 'creator',
  }
}

/** RFC 4180. A field that a spreadsheet would take for a formula is made plain text. */
const csvField = (value: string): string => {
  const plain = /^[=+\-@\t\r]/.test(value) && !/^-?\d+$/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

function csvOf(rows: readonly LineRow[]): string {
  const lines = rows.map(({ at, kind, amount, userName, postingId, otherId }) => [
    new Date(at).toISOString(),
    kind,
    amount,
    otherId === null ? '' : userName,
    postingId,
  ])
  return [['time', 'kind', 'diamonds', 'with', 'posting'], ...lines]
    .map((fields) => fields.map(csvField).join(','))
    .join('\r\n')
    .concat('\r\n')
}
