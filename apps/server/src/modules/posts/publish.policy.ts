import {
  CONTENT_STATUS,
  DAY_MS,
  mayBecome,
  SCHEDULE_MAX_DAYS,
  type AssetId,
  type AssetState,
  type ContentStatus,
  type Instant,
  type OwnPost,
  type PostForm,
  type Visibility,
} from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'

const { draft, unpublished, published, offline } = CONTENT_STATUS
const SCHEDULE_MAX_MS = SCHEDULE_MAX_DAYS * DAY_MS
/** The last moment that a date can say. */

/** What becomes of a post when it is saved. */
export type Outcome = { status: ContentStatus; publishAt: Instant | null; publishedAt: Instant | null }

type Times = {
  status: ContentStatus
  publishAt: Instant | null
  publishedAt: Instant | null
  expiresAt: Instant | null
}
type Media = readonly { assetId: AssetId; state: AssetState }[]

/** By the time as it is: what has run out is offline, whether or not the sweep has come by. */
export const statusAt = ({ status, expiresAt }: Pick<Times, 'status' | 'expiresAt'>, now: Instant): ContentStatus =>
  status === published && hasPassed(expiresAt, now) ? offline : status

const hasPassed = (at: Instant | null, now: Instant): boolean => at !== null && at <= now

/** Why a finished post is not to be seen; null when there is nothing to say. */
export function noteOf(post: Times, states: readonly AssetState[], now: Instant): OwnPost['note'] {
  const status = statusAt(post, now)
  if (status === offline) return hasPassed(post.expiresAt, now) ? 'expired' : null
  if (status !== unpublished) return null
  if (states.includes('failed')) return 'media_failed'
  if (post.publishAt === null) return null
  if (post.publishAt > now) return 'scheduled'
  return states.every((state) => state === 'ready') ? null : 'media_processing'
}

export const failedOf = (media: Media): AssetId[] =>
  media.filter(({ state }) => state === 'failed').map(({ assetId }) => assetId)

export function assertNothingFailed(media: Media): void {
  const assetIds = failedOf(media)
  if (assetIds.length > 0) throw new AppError('MEDIA_FAILED', { assetIds })
}

/** Where a post goes that is to become `wanted`. What is to be published and cannot be yet waits. */
export function outcomeOf(
  before: Times | null,
  wanted: ContentStatus,
  { form, media, now }: { form: PostForm; media: Media; now: Instant },
): Outcome {
  const from = before === null ? draft : statusAt(before, now)
  if (!mayBecome(from, wanted)) throw new AppError('STATUS_REFUSED', {})
  assertDates(form, now)
  const { publishAt } = form
  if (wanted === draft) return { status: draft, publishAt, publishedAt: null }
  assertNotEmpty(form)
  assertNothingFailed(media)
  if (wanted === offline) return { status: offline, publishAt: null, publishedAt: before?.publishedAt ?? null }
  // Seen before, it is seen at once: a video that was added joins it when it is ready.
  const seenBefore = before?.publishedAt ?? null
  if (seenBefore !== null) {
    // It cannot be unseen until some day; a creator who wants that takes it offline.
    if (publishAt !== null && publishAt > now) throw new AppError('DATE_REFUSED', {})
    assertEnd(form, now)
    return { status: published, publishAt: null, publishedAt: seenBefore }
  }
  if (wanted === unpublished && publishAt === null) {
    assertEnd(form, now)
    return { status: unpublished, publishAt: null, publishedAt: null }
  }
  const at = publishAt !== null && publishAt > now ? publishAt : now
  assertEnd(form, at)
  const isNow = at === now && media.every(({ state }) => state === 'ready')
  return isNow
    ? { status: published, publishAt: null, publishedAt: now }
    : { status: unpublished, publishAt: at, publishedAt: null }
}

const hasWords = (text: string): boolean => /[^\s\p{C}]/u.test(text)

/** Something to see; and where it is not for everyone, something that is worth what is asked for it. */
function assertNotEmpty({ text, teaser, poll, mediaList, visibility }: PostForm): void {
  const isOpen = visibility.kind === 'everyone'
  const hasMedia = mediaList.some(({ isTeaser }) => isOpen || !isTeaser)
  const isSaid = hasWords(text) || poll !== null || (isOpen && hasWords(teaser))
  if (!isSaid && !hasMedia) throw new AppError('POST_EMPTY', {})
}

function assertDates({ publishAt }: PostForm, now: Instant): void {
  if ((publishAt ?? 0) > now + SCHEDULE_MAX_MS) throw new AppError('DATE_REFUSED', {})
}

function assertEnd({ expiresAt }: PostForm, from: Instant): void {
  if (hasPassed(expiresAt, from)) throw new AppError('DATE_REFUSED', {})
}

/** A fan who paid for a post keeps what they paid for: more may come, nothing goes. */
export function isLess({ text, mediaList }: PostForm, before: { text: string; mediaIds: readonly AssetId[] }): boolean {
  const kept = new Set(mediaList.map(({ assetId }) => assetId))
  return !text.includes(before.text) || before.mediaIds.some((assetId) => !kept.has(assetId))
}

export const termsOf = (visibility: Visibility) => ({
  audience: visibility.kind,
  minLevel: 'minLevel' in visibility ? visibility.minLevel : null,
  price: 'price' in visibility ? visibility.price : null,
})
