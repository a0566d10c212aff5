import type { Sql } from './sql.ts'

/** Reads. A statement runs on its own, or inside a transaction when it is given one. */
export type Db = {
  many<Row>(statement: Sql): Promise<Row[]>
  /** The first row, or null. */
  maybe<Row>(statement: Sql): Promise<Row | null>
}
