import {
  END_OF_TIME,
  FEED_PAGE_SIZE,
  instant,
  NEWER_MAX,
  type countNewer,
  type InputOf,
  type listPosts,
  type UserId,
} from '@fanlight/contract'
import { Instant, PostId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { cursorOf } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { behindMs } from '../../platform/db/replica-call.ts'
import * as store from './feed.store.ts'
import { TOP, type PlacedRow, type Position } from './lists.store.ts'

type FeedKind = InputOf<typeof listPosts>['kind']

/** `began`: when the first page of this reading was asked for, or what it was read from had everything until. */
const placeIn = (kind: FeedKind) =>
  cursorOf(
    z.object({
      kind: z.literal(kind),
      at: z.int().nonnegative().max(END_OF_TIME),
      postId: PostId,
      began: Instant,
    }),
  )
const cursors = { following: placeIn('following'), foryou: placeIn('foryou'), new: placeIn('new') }

/** A page that had to leave out nearly all it looked at looks on, but not for ever: it may be short. */
const LOOKS_MAX = 4
const HEADS_MAX = 3

type Read = (after: Position) => Promise<PlacedRow[]>
type EdgeOf = (after: Position) => Promise<Position | null>

/** What is on the page is no news. */
const latest = (began: Instant, page: readonly PlacedRow[]): Instant =>
  page.reduce((moment, { publishedAt }) => instant(Math.max(moment, publishedAt ?? 0)), began)

/** What is shown to a viewer who asks for nothing in particular. */
export function createFeed({ db, clock }: { db: Db; clock: Clock }) {
  async function pageFrom(start: Position, read: Read, edgeOf: EdgeOf) {
    const rows: PlacedRow[] = []
    let next: Position | null = start
    for (let look = 0; next && rows.length <= FEED_PAGE_SIZE && look < LOOKS_MAX; look++) {
      const found = await read(next)
      rows.push(...found)
      next = found.length > FEED_PAGE_SIZE ? null : await edgeOf(next)
    }
    const page = rows.slice(0, FEED_PAGE_SIZE)
    const last = page.at(-1)
    return { page, next: rows.length > FEED_PAGE_SIZE && last ? { at: last.at, postId: last.postId } : next }
  }

  /** A replica may lack what came last: that is news then, though it is older than the page. */
  const momentOfRead = (): Instant => instant(clock.now() - behindMs())

  function readerOf(kind: FeedKind, viewerId: UserId | null, began: Instant): { read: Read; edgeOf: EdgeOf } {
    const look = { viewerId, now: clock.now() }
    switch (kind) {
      case 'following':
        return {
          read: async (after) => (viewerId === null ? [] : store.listFollowing(db, viewerId, look.now, after)),
          edgeOf: async () => null,
        }
      case 'new':
        return { read: (after) => store.listNew(db, look, after), edgeOf: (after) => store.edgeOfNew(db, after) }
      case 'foryou':
        return {
          read: (after) => store.listForYou(db, look, { after, began }),
          edgeOf: (after) => store.edgeForYou(db, viewerId, after),
        }
    }
  }

  return {
    async read(viewerId: UserId | null, kind: FeedKind, cursor: string | undefined) {
      const codec = cursors[kind]
      const { began, ...start } = codec.read(cursor, { kind, ...TOP, began: momentOfRead() })
      const { read, edgeOf } = readerOf(kind, viewerId, began)
      const { page, next } = await pageFrom(start, read, edgeOf)
      return { page, nextCursor: next && codec.write({ kind, ...next, began }), at: latest(began, page) }
    },

    /** How many came into a feed since then, up to so many, and the pictures of who made the newest. */
    async newer(viewerId: UserId | null, { kind, since: asked }: InputOf<typeof countNewer>) {
      const look = { viewerId, now: clock.now() }
      // An instant can say later than a date can.
      const since = instant(Math.min(asked, look.now))
      const news =
        kind !== 'following'
          ? await store.newsOfEverybody(db, look, since)
          : viewerId === null
            ? []
            : await store.newsOfFollowing(db, viewerId, look.now, since)
      const keys = new Set(news.map(({ headPicKey }) => headPicKey).filter((key) => key !== null))
      return { count: Math.min(news.length, NEWER_MAX), headPicKeys: [...keys].slice(0, HEADS_MAX) }
    },
  }
}
