import { instant, type Post, type PostMedia, type UserId } from '@fanlight/contract'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { PostSubject } from '../notifications/index.ts'
import type { Viewing } from '../media/index.ts'
import { presentPerson } from '../identity/index.ts'
import { lockOf, openUntil, type Standing } from './posts.policy.ts'
import { presentPoll } from './polls.present.ts'
import type { MediaItem, PostRow } from './posts.sql.ts'
import { visibilityOf } from './visibility.ts'

export type Links = { links: StoredLinks; viewing: Viewing }

/** What is written over pictures for a viewer who is not their creator. */
export const watermarkOf = (row: Pick<PostRow, 'hasWatermark' | 'viewerName' | 'userName'>): string | null =>
  row.hasWatermark ? `@${row.viewerName ?? row.userName}` : null

/**
 * A post as one viewer sees it. The one place where a link to a file of it is made, and only for what is open to them.
 * `as` is who they are where that is not what the row says: a creator's preview.
 */
export function presentPost(row: PostRow, viewerId: UserId | null, { links, viewing }: Links, as?: Standing): Post {
  const standing = as ?? { ...row, isOwn: row.userId === viewerId }
  const visibility = visibilityOf(row)
  const lock = lockOf(visibility, standing)
  const until = row.keptUntil ?? openUntil(visibility, standing, row.expiresAt)
  const watermark = standing.isOwn ? null : watermarkOf(row)
  // What is open to everybody, and what is their own, nobody loses.
  const right = visibility.kind === 'everyone' || viewerId === row.userId ? null : (`p${row.postId}` as const)

  const show = ([id, type, folder, width, height, durationMs, isTeaser]: MediaItem): PostMedia => {
    const isLocked = lock !== null && !isTeaser
    const opened = isLocked
      ? { url: null, coverUrl: null }
      : viewing.open(
          { folder, kind: type },
          {
            viewerId,
            until: isTeaser ? (row.keptUntil ?? row.expiresAt) : until,
            watermark,
            right: isTeaser ? null : right,
          },
        )
    return {
      id,
      type,
      url: opened.url,
      fuzzyUrl: viewing.fuzzy(folder),
      coverUrl: opened.coverUrl,
      width,
      height,
      durationMs,
      isLocked,
      isTeaser,
    }
  }

  return {
    contentId: row.postId,
    creator: { ...presentPerson(row, links), isFollowing: standing.isFollowing, isSubscribed: standing.level > 0 },
    isOwn: standing.isOwn,
    status: row.status,
    language: row.language,
    teaser: row.teaser,
    text: lock ? '' : row.text,
    poll: presentPoll(row, { isOwn: standing.isOwn, lock }),
    mediaList: (row.media ?? []).map(show),
    coverId: row.coverId,
    photos: row.photos,
    videos: row.videos,
    visibility,
    lock,
    isBought: standing.isBought,
    likes: row.likes,
    comments: row.comments,
    isLiked: row.isLiked,
    isSaved: row.isSaved,
    isPinned: row.pinnedAt !== null,
    isSensitive: row.isSensitive,
    watermark,
    publishedAt: row.publishedAt ?? instant(0),
    expiresAt: row.expiresAt,
    keptUntil: row.keptUntil,
    why: row.why,
  }
}

/** As wide as a picture beside a line is shown. */
const THUMB_WIDTH = 160

/** A post in a line: the words that are free, and one picture of it as small as it is shown. */
export function presentSubject(post: Post): PostSubject {
  const cover = post.mediaList.find(({ id }) => id === post.coverId) ?? post.mediaList[0]
  const open = cover?.type === 'photo' ? cover.url : cover?.coverUrl
  return {
    type: 'post',
    contentId: post.contentId,
    teaser: post.teaser,
    thumbUrl: open ? `${open}&w=${THUMB_WIDTH}` : (cover?.fuzzyUrl ?? null),
    isLocked: post.lock !== null,
    isSensitive: post.isSensitive,
  }
}
