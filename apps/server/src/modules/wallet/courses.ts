import { DAY_MS, type UserId } from '@fanlight/contract'
import type { Platform } from '../../platform/platform.ts'
import { firstDay, listEarners, readUntil, takeBack, writeCourses, writeUntil } from './courses.store.ts'

/** What was posted in a day may stand a moment after it is over; a whole day later nothing can come any more. */
const SETTLED_AFTER_MS = DAY_MS
/** At a time, so that no statement takes long: of a creator with much to add up, ten milliseconds per day. */
const DAYS_AT_ONCE = 30
const CREATORS_AT_ONCE = 20

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/**
 * Writes down how days went that are over, for charts of creators who do not live by UTC. Whatever is not written yet is added
 * up when it is asked for, so a run that is late or dies costs time and nothing else; the next one goes on.
 */
export function createCourses({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  async function writeSpan(span: { from: string; until: string }): Promise<void> {
    let creators: UserId[] = []
    do {
      creators = await listEarners(db, creators.at(-1) ?? null, CREATORS_AT_ONCE)
      if (creators.length > 0) await db.transaction((tx) => writeCourses(tx, creators, span))
    } while (creators.length > 0)
    await db.transaction((tx) => writeUntil(tx, span.until))
  }

  return async function writeDays(): Promise<void> {
    const end = dayOf(clock.now() - SETTLED_AFTER_MS)
    const written = await readUntil(db)
    // A clock that was ahead and is right again: these days are not over.
    if (written !== null && written > end) await db.transaction((tx) => takeBack(tx, end))
    let from = written ?? (await firstDay(db)) ?? end
    while (from < end) {
      const next = dayOf(Date.parse(from) + DAYS_AT_ONCE * DAY_MS)
      const until = next < end ? next : end
      await writeSpan({ from, until })
      from = until
    }
  }
}
