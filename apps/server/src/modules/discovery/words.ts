import type { Db } from '../../platform/db/db.ts'
import { meantBy, swapped, type Asked, type Meant } from './question.ts'
import { listAlike } from './words.store.ts'

/** With fewer answers than this, what was typed may be mistyped. */
export const FEW = 8

/** What could have been meant by the words of a query. */
export async function findMeant(from: Db, { words }: Asked): Promise<Meant> {
  const known = words.filter((word) => /^[a-z][a-z0-9]{2,}$/.test(word))
  const alike = await listAlike(
    from,
    known,
    known.flatMap((word) => swapped(word).map((other) => ({ word, other }))),
  )
  const meant = new Map<string, string[]>()
  for (const word of words) {
    const others = alike.filter(({ asked }) => asked === word).map((other) => other.word)
    const near = meantBy(word, [...new Set(others)])
    if (near.length > 0) meant.set(word, near)
  }
  return meant
}
