import type { z } from 'zod'
import { AppError } from '../errors.ts'

/** A keyset position as one opaque word. A client that changes it gets a clear answer, not a page of another list. */
export function cursorOf<T extends z.ZodType>(schema: T) {
  return {
    write: (position: z.output<T>): string => Buffer.from(JSON.stringify(position)).toString('base64url'),
    read(cursor: string | undefined, first: z.output<T>): z.output<T> {
      if (cursor === undefined) return first
      try {
        return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
      } catch {
        throw new AppError('INVALID_INPUT', { issues: [{ path: 'cursor', message: 'Not a cursor of this list' }] })
      }
    },
  }
}

/** Queries fetch one row more than a page, which says whether there is another. */
export function pageOf<Row>(rows: readonly Row[], size: number, cursorAfter: (row: Row) => string) {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { page, nextCursor: rows.length > size && last !== undefined ? cursorAfter(last) : null }
}
