import {
  CONTENT_STATUS,
  DAY_MS,
  diamonds,
  POLL_OPTION_MAX_LENGTH,
  POLL_OPTIONS_MIN,
  POLL_QUESTION_MAX_LENGTH,
  POST_MEDIA_MAX,
  POST_PRICE_MAX,
  POST_PRICE_MIN,
  POST_TEXT_MAX_LENGTH,
  SCHEDULE_MAX_DAYS,
  TEASER_MAX_LENGTH,
  type Asset,
  type AssetId,
  type MembershipLevel,
  type OwnPost,
  type PollDays,
  type PollForm,
  type PostForm,
  type Visibility,
} from '@fanlight/contract'
import { localTime, timeOf } from '../../../platform/i18n/local-time.ts'

/** A photo or video of the post: in the vault, or on its way there. `key` stays the same when it arrives. */
export type DraftMedia = {
  key: string
  assetId: AssetId | null
  uploadId: string | null
  isTeaser: boolean
}

/** A poll as it is being written: an option may still be empty. */
export type DraftPoll = { question: string; options: string[]; days: PollDays }

export const emptyPoll: DraftPoll = { question: '', options: ['', ''], days: 3 }

/** A post as it is being written. Times are as typed, in the creator's time zone: `YYYY-MM-DDTHH:mm`, or ''. */
export type Draft = {
  text: string
  teaser: string
  poll: DraftPoll | null
  media: readonly DraftMedia[]
  /** Null: the first. */
  coverKey: string | null
  audience: Visibility['kind']
  minLevel: MembershipLevel
  /** As typed. */
  price: string
  publishAt: string
  expiresAt: string
  isSensitive: boolean
  /** Null: as the creator's settings say. */
  hasWatermark: boolean | null
}

export const emptyDraft: Draft = {
  text: '',
  teaser: '',
  poll: null,
  media: [],
  coverKey: null,
  audience: 'everyone',
  minLevel: 1,
  price: '',
  publishAt: '',
  expiresAt: '',
  isSensitive: false,
  hasWatermark: null,
}

const keyOfAsset = (assetId: AssetId): string => `asset-${assetId}`

export function draftOf(post: OwnPost): Draft {
  const { visibility } = post
  return {
    text: post.text,
    teaser: post.teaser,
    poll: post.poll && { ...post.poll, options: post.poll.options.map((option) => option.text) },
    media: post.mediaList.map(({ asset: { assetId }, isTeaser }) => ({
      key: keyOfAsset(assetId),
      assetId,
      uploadId: null,
      isTeaser,
    })),
    coverKey: post.coverId === null ? null : keyOfAsset(post.coverId),
    audience: visibility.kind,
    minLevel: 'minLevel' in visibility ? visibility.minLevel : 1,
    price: 'price' in visibility ? String(visibility.price) : '',
    // One that waits for a video has had its time.
    publishAt: post.publishAt === null || !isTimed(post) ? '' : localTime(post.publishAt),
    expiresAt: post.expiresAt === null ? '' : localTime(post.expiresAt),
    isSensitive: post.isSensitive,
    hasWatermark: post.hasWatermark,
  }
}

const isTimed = ({ status, note }: OwnPost): boolean => status === CONTENT_STATUS.draft || note === 'scheduled'

/** What the server is told. Null where a field stands in the way: a draft is kept without it, a post is not published. */
export function formOf(draft: Draft): PostForm {
  const media = draft.media.flatMap(({ assetId, isTeaser }) => (assetId === null ? [] : [{ assetId, isTeaser }]))
  const cover = draft.media.find(({ key }) => key === draft.coverKey)?.assetId ?? null
  return {
    text: draft.text,
    teaser: draft.teaser,
    poll: pollOf(draft) ?? null,
    mediaList: media,
    coverId: cover,
    visibility: visibilityOf(draft) ?? { kind: 'everyone' },
    publishAt: timeOf(draft.publishAt),
    expiresAt: timeOf(draft.expiresAt),
    isSensitive: draft.isSensitive,
    ...(draft.hasWatermark !== null && { hasWatermark: draft.hasWatermark }),
  }
}

export function visibilityOf({ audience, minLevel, price: typed }: Draft): Visibility | null {
  const price = priceOf(typed)
  switch (audience) {
    case 'everyone':
    case 'followers':
      return { kind: audience }
    case 'tier':
      return { kind: 'tier', minLevel }
    case 'paid':
      return price === null ? null : { kind: 'paid', price: diamonds(price) }
    case 'tier_or_paid':
      return price === null ? null : { kind: 'tier_or_paid', minLevel, price: diamonds(price) }
  }
}

/** Null: none; undefined: one that is not finished. */
export function pollOf({ poll }: Draft): PollForm | null | undefined {
  if (!poll) return null
  if (pollProblemOf(poll)) return undefined
  return { question: poll.question.trim(), options: filledOptions(poll), days: poll.days }
}

const filledOptions = ({ options }: DraftPoll): string[] =>
  options.map((option) => option.trim()).filter((option) => option !== '')

function pollProblemOf(poll: DraftPoll): DraftProblem | undefined {
  const filled = filledOptions(poll)
  const isTooLong =
    poll.question.trim().length > POLL_QUESTION_MAX_LENGTH ||
    filled.some((option) => option.length > POLL_OPTION_MAX_LENGTH)
  if (isTooLong) return 'too_long'
  if (new Set(filled).size < filled.length) return 'twice'
  return filled.length < POLL_OPTIONS_MIN ? 'unfinished' : undefined
}

export function priceOf(typed: string): number | null {
  const price = /^\d{1,7}$/.test(typed) ? Number(typed) : 0
  return price >= POST_PRICE_MIN && price <= POST_PRICE_MAX ? price : null
}

type DraftField = 'content' | 'text' | 'poll' | 'teaser' | 'price' | 'publishAt' | 'expiresAt'
type DraftProblem =
  | 'empty'
  | 'too_long'
  | 'unfinished'
  | 'twice'
  | 'missing'
  | 'out_of_range'
  | 'past'
  | 'too_far'
  | 'before_begin'
export type DraftProblems = Partial<Record<DraftField, DraftProblem>>

/** What stands between a draft and being a post. The server knows the rest. */
export function problemsOf(draft: Draft, now: number, post: OwnPost | null = null): DraftProblems {
  const problems: DraftProblems = {}
  const wasPublished = post !== null && post.status >= CONTENT_STATUS.published
  const publishAt = wasPublished ? null : timeOf(draft.publishAt)
  // What ran out may still be corrected.
  const hasRunOut = post?.note === 'expired' && post.expiresAt !== null && localTime(post.expiresAt) === draft.expiresAt
  const expiresAt = hasRunOut ? null : timeOf(draft.expiresAt)
  const isPriced = draft.audience === 'paid' || draft.audience === 'tier_or_paid'
  const isEmpty = `${draft.text}${draft.teaser}`.trim() === '' && draft.media.length === 0 && !draft.poll
  const pollProblem = draft.poll && pollProblemOf(draft.poll)
  if (isEmpty) problems.content = 'empty'
  if (pollProblem) problems.poll = pollProblem
  if (draft.text.trim().length > POST_TEXT_MAX_LENGTH) problems.text = 'too_long'
  if (draft.teaser.trim().length > TEASER_MAX_LENGTH) problems.teaser = 'too_long'
  if (isPriced && priceOf(draft.price) === null) problems.price = draft.price === '' ? 'missing' : 'out_of_range'
  if (publishAt !== null && publishAt <= now) problems.publishAt = 'past'
  if (publishAt !== null && publishAt > now + SCHEDULE_MAX_DAYS * DAY_MS) problems.publishAt = 'too_far'
  if (expiresAt !== null && expiresAt <= now) problems.expiresAt = 'past'
  else if (expiresAt !== null && publishAt !== null && expiresAt <= publishAt) problems.expiresAt = 'before_begin'
  return problems
}

/** Whether a draft could be kept as it is: one with a text that is too long could not. */
export const canBeKept = (problems: DraftProblems): boolean => !problems.text && !problems.teaser

/** Adds what is not in it yet, as far as there is room. */
export function withAssets(draft: Draft, assets: readonly Pick<Asset, 'assetId'>[]): Draft {
  const here = new Set(draft.media.map(({ assetId }) => assetId))
  const added = assets
    .filter(({ assetId }) => !here.has(assetId))
    .map(({ assetId }): DraftMedia => ({ key: keyOfAsset(assetId), assetId, uploadId: null, isTeaser: false }))
  return { ...draft, media: [...draft.media, ...added].slice(0, POST_MEDIA_MAX) }
}

/** A file arrived, or turned out to be another: the same one twice becomes one. */
export function withArrival(draft: Draft, isIt: (media: DraftMedia) => boolean, assetId: AssetId): Draft {
  const place = draft.media.find(isIt)
  if (!place) return draft
  const twin = draft.media.find((media) => media !== place && media.assetId === assetId)
  // An upload that goes on where it was takes over the place that waited for it.
  const stays = twin ?? place
  const media = draft.media
    .filter((each) => each === stays || each !== place)
    .map((each) => (each === stays ? { ...each, assetId, uploadId: place.uploadId ?? each.uploadId } : each))
  return { ...draft, media, coverKey: draft.coverKey === place.key ? stays.key : draft.coverKey }
}

export function withoutMedia(draft: Draft, key: string): Draft {
  const media = draft.media.filter((each) => each.key !== key)
  return { ...draft, media, coverKey: draft.coverKey === key ? null : draft.coverKey }
}

/** What is on its way for this place. A post that was opened again knows a video by its asset alone. */
export function uploadOf<U extends { uploadId: string; assetId: AssetId | null }>(
  uploads: readonly U[],
  { uploadId, assetId }: DraftMedia,
): U | undefined {
  return uploads.find((each) => each.uploadId === uploadId || (assetId !== null && each.assetId === assetId))
}

/** The one that stands for all. */
export const coverOf = ({ media, coverKey }: Draft): DraftMedia | undefined =>
  media.find(({ key }) => key === coverKey) ?? media[0]
