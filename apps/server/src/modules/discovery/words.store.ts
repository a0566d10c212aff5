import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Asked } from './question.ts'

/** By the same functions that made the documents. */
export async function readQuery(db: Db, query: string): Promise<Asked> {
  const read = await db.maybe<Asked>(sql`
    select k.plain, search_words(k.plain, true) as words from (select search_plain(${query}::text) as plain) k
  `)
  return read ?? { plain: '', words: [] }
}

export async function foldTag(db: Db, tag: string): Promise<string> {
  const read = await db.maybe<{ folded: string }>(sql`select search_fold(${tag}::text) as folded`)
  return read?.folded ?? tag
}

/** Words that look like these, most alike first, and those that are there of some others. */
export async function listAlike(
  db: Db,
  words: readonly string[],
  swapped: readonly { word: string; other: string }[],
): Promise<{ asked: string; word: string }[]> {
  // How alike is set for the transaction, before the words are looked up: by itself it asks for more, and a short word that
  // lacks a letter would not be found.
  return db.many(sql`
    select q.word as asked, v.word
    from (select set_config('pg_trgm.similarity_threshold', '0.25', true) as threshold) k
      cross join unnest(${words}::text[]) as q (word) cross join lateral (
        select v.word from search_vocabulary v where v.word % q.word and k.threshold is not null
        order by similarity(v.word, q.word) desc, v.word limit 40
      ) v
    union all
    select q.word, v.word
    from unnest(${swapped.map(({ word }) => word)}::text[], ${swapped.map(({ other }) => other)}::text[]) as q (word, other)
      join search_vocabulary v on v.word = q.other
  `)
}
