import {
  diamonds,
  instant,
  STATEMENT_PAGE_SIZE,
  type Download,
  type exportStatement,
  type InputOf,
  type PostId,
  type StatementLine,
  type UserId,
} from '@fanlight/contract'
import { exportStatement as statementFile, PostingId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import { csvLine } from '../../platform/http/csv.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentPerson } from '../identity/index.ts'
import { NEWEST_TRANSFER } from './ledger-cursor.ts'
import { eachLine, listLines, type LineRow } from './statement.store.ts'

const position = cursorOf(z.object({ transferId: PostingId }))

type Narrowed = InputOf<typeof exportStatement>

/** Which of these posts the viewer can open now. */
export type OpenablePosts = (viewerId: UserId, postIds: readonly PostId[]) => Promise<ReadonlySet<PostId>>

/** What a user sees of the book: one line per posting, whatever it was made of. */
export function createStatement(deps: Platform & { links: StoredLinks; openablePosts: OpenablePosts }) {
  const { db, clock, downloads, links, openablePosts } = deps
  const linkToFile = downloads.offer({
    name: 'statement',
    type: 'text/csv; charset=utf-8',
    asked: statementFile.input,
    write: (from, userId, narrowed) => csvOf(eachLine(from, userId, { ...narrowed, before: NEWEST_TRANSFER })),
  })

  return {
    async list(userId: UserId, narrowed: Narrowed, cursor: string | undefined) {
      const before = position.read(cursor, { transferId: NEWEST_TRANSFER }).transferId
      const rows = await listLines(db, userId, { ...narrowed, before })
      const { page, nextCursor } = pageOf(rows, STATEMENT_PAGE_SIZE, ({ transferId }) => position.write({ transferId }))
      const posts = page.flatMap(({ postId }) => (postId === null ? [] : [postId]))
      const openable = posts.length === 0 ? new Set<PostId>() : await openablePosts(userId, posts)
      return { lines: page.map((row) => present(row, links, openable)), nextCursor }
    },

    export(viewer: Viewer, narrowed: Narrowed): Download {
      const day = new Date(clock.now()).toISOString().slice(0, 10)
      return linkToFile(viewer, `fanlight-statement-${day}.csv`, narrowed)
    },
  }
}

const present = (row: LineRow, links: StoredLinks, openable: ReadonlySet<PostId>): StatementLine => ({
  postingId: row.postingId,
  // A payment that came back: the fan reads why, not what it was.
  kind: row.isReturn ? 'refund' : row.kind,
  at: instant(row.at),
  amount: diamonds(Number(row.amount)),
  counterpart: row.counterpart && presentPerson(row.counterpart, links),
  about: aboutOf(row, openable),
})

function aboutOf(
  { postId, orderId, isOfConversation, counterpart }: LineRow,
  openable: ReadonlySet<PostId>,
): StatementLine['about'] {
  if (postId !== null && openable.has(postId)) return { kind: 'post', contentId: postId }
  if (isOfConversation && counterpart) return { kind: 'conversation', chatWithUserId: counterpart.userId }
  return orderId === null ? null : { kind: 'order', orderId }
}

async function* csvOf(rows: AsyncIterable<LineRow>): AsyncGenerator<string, void, void> {
  yield csvLine(['time', 'kind', 'diamonds', 'with', 'posting'])
  for await (const { at, kind, amount, counterpart, postingId } of rows) {
    yield csvLine([new Date(at).toISOString(), kind, amount, counterpart?.userName ?? '', postingId])
  }
}
