import type { Instant, PostId } from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/db.ts'
import type { CardPicture } from '../media/index.ts'
import { lockOf } from './posts.policy.ts'
import { watermarkOf } from './posts.present.ts'
import type { PostRow } from './posts.sql.ts'
import { findPost } from './posts.store.ts'
import { visibilityOf } from './visibility.ts'

/** A post as it is shown to those who are not here: search engines, and other sites that show a link. */
export type OutsidePost = {
  postId: PostId
  creator: Pick<PostRow, 'userId' | 'userName' | 'nickName'>
  teaser: string
  /** Empty when it is not for everybody, or may disturb. */
  text: string
  isLocked: boolean
  publishedAt: Instant | null
  picture: CardPicture | null
}

/** Nobody is as much of a stranger as who reads a link on another site. */
const STRANGER = { isOwn: false, isFollowing: false, level: 0, memberUntil: null, isBought: false } as const

export function createOutside({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Null for what a visitor cannot open: drafts, what waits for its time, what is over or gone. */
    async post(postId: PostId): Promise<OutsidePost | null> {
      const row = await findPost(db, postId, null, clock.now())
      return row && presentOutside(row)
    },
  }
}

function presentOutside(row: PostRow): OutsidePost {
  const { postId, userId, userName, nickName, teaser, publishedAt } = row
  const isLocked = lockOf(visibilityOf(row), STRANGER) !== null
  return {
    postId,
    creator: { userId, userName, nickName },
    teaser,
    text: isLocked || row.isSensitive ? '' : row.text,
    isLocked,
    publishedAt,
    picture: pictureOf(row, isLocked),
  }
}

/**
 * The post's cover, or what comes first. Other sites show it without asking anybody's age: what is locked or may disturb is
 * a blur there, its teaser pictures, too.
 */
function pictureOf(row: PostRow, isLocked: boolean): CardPicture | null {
  const media = row.media ?? []
  const chosen = media.find(([id]) => id === row.coverId) ?? media[0]
  if (!chosen) return null
  const [, kind, folder] = chosen
  const open = kind === 'video' ? 'poster' : 'photo'
  const scope = isLocked || row.isSensitive ? 'fuzzy' : open
  return { of: 'asset', folder, scope, watermark: watermarkOf(row) ?? '', shape: 'wide' }
}
