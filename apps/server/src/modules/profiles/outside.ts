import { HOUR_MS, instant, type UserId } from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/db.ts'
import type { CardPicture } from '../media/index.ts'
import { findByName, listCreators, skipCreators, type Joined, type OutsideRow } from './outside.store.ts'

/** A person as they are shown to those who are not here: search engines, and other sites that show a link. */
export type OutsidePerson = {
  userId: UserId
  userName: string
  nickName: string
  bio: string
  /** Whether search engines may list them: creators who did not say otherwise. */
  isListed: boolean
  picture: CardPicture | null
}

/** As many addresses as one list for search engines has. */
const LIST_LENGTH = 10_000
const LISTS_KEPT_MS = HOUR_MS
const BEFORE_ALL: Joined = { joinedAt: instant(0), userId: '0' as UserId }

export function createOutside({ db, clock }: { db: Database; clock: Clock }) {
  let known: { until: number; starts: Promise<Joined[]> } | null = null

  /** Where each list begins. Step by step: each reads a stretch of an index, and others get their turn between them. */
  async function readStarts(): Promise<Joined[]> {
    const found = [BEFORE_ALL]
    let last: Joined | null = BEFORE_ALL
    while ((last = await skipCreators(db, last))) found.push(last)
    return found
  }

  /** The same for everybody for an hour; nobody makes the server count again by asking again. */
  function starts(): Promise<Joined[]> {
    const now = clock.now()
    if (known && now < known.until) return known.starts
    const read = { until: now + LISTS_KEPT_MS, starts: readStarts() }
    known = read
    read.starts.catch(() => {
      if (known === read) known = null
    })
    return read.starts
  }

  async function* namesAfter(start: Joined): AsyncGenerator<string[], void, void> {
    let after = start
    for (let left = LIST_LENGTH; left > 0;) {
      const rows = (await listCreators(db, after)).slice(0, left)
      const last = rows.at(-1)
      if (!last) return
      yield rows.map(({ userName }) => userName)
      after = last
      left -= rows.length
    }
  }

  return {
    async byName(userName: string): Promise<OutsidePerson | null> {
      const row = await findByName(db, userName)
      return row && presentOutside(row)
    },

    lists: {
      count: async (): Promise<number> => (await starts()).length,
      /** The names in one list, some at a time; null where there is no such list. The first is 1. */
      async names(list: number): Promise<AsyncIterable<string[]> | null> {
        const start = (await starts())[list - 1]
        return start ? namesAfter(start) : null
      },
    },
  }
}

const presentOutside = ({ userId, userName, nickName, bio, role, ...row }: OutsideRow): OutsidePerson => ({
  userId,
  userName,
  nickName,
  bio,
  isListed: role === 'creator' && row.isDiscoverable,
  picture: pictureOf(row),
})

const pictureOf = ({ headPicKey, coverKey }: Pick<OutsideRow, 'headPicKey' | 'coverKey'>): CardPicture | null => {
  if (headPicKey !== null) return { of: 'picture', key: headPicKey, shape: 'square' }
  return coverKey === null ? null : { of: 'picture', key: coverKey, shape: 'wide' }
}
