import type {
  AssetId,
  ContentStatus,
  Diamonds,
  FeedReason,
  Instant,
  LanguageCode,
  MediaKind,
  MembershipLevel,
  PostId,
  UserId,
  Visibility,
} from '@fanlight/contract'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { inForce, inForceUntil } from '../memberships/index.ts'
import { personColumns, type PersonRow } from '../identity/index.ts'

/** [asset, kind, folder, width, height, duration, is teaser]: an array, because a page has hundreds of them. */
export type MediaItem = readonly [
  assetId: AssetId,
  kind: MediaKind,
  folder: string,
  width: number,
  height: number,
  durationMs: number | null,
  isTeaser: boolean,
]

/** [question, ends at, is over, options with their votes, the viewer's choice]. */
export type PollItem = readonly [
  question: string,
  endsAt: number | null,
  isOver: boolean,
  options: readonly (readonly [text: string, votes: number])[],
  voted: number | null,
]

export type TermsRow = { audience: Visibility['kind']; minLevel: MembershipLevel | null; price: Diamonds | null }

/** A post with what one viewer is to it: everything that a page of them needs, in one round trip. */
export type PostRow = PersonRow &
  TermsRow & {
    postId: PostId
    status: ContentStatus
    language: LanguageCode
    teaser: string
    text: string
    coverId: AssetId | null
    photos: number
    videos: number
    isSensitive: boolean
    hasWatermark: boolean
    publishedAt: Instant | null
    expiresAt: Instant | null
    keptUntil: Instant | null
    pinnedAt: Instant | null
    likes: number
    comments: number
    isFollowing: boolean
    level: 0 | MembershipLevel
    memberUntil: Instant | null
    isBought: boolean
    isLiked: boolean
    isSaved: boolean
    media: readonly MediaItem[] | null
    poll: PollItem | null
    /** Of the viewer, for the watermark; null for a visitor. */
    viewerName: string | null
    why: FeedReason | null
  }

/**
 * The columns of PostRow for posts `p`. A statement that uses it joins with `postJoins` and says where the posts come from; `why`
 * is a column of its own.
 */
export const postColumns: Sql = sql`
  p.post_id, p.status, u.language_code as language, p.teaser, p.text, p.audience, p.min_level, p.price, p.cover_id, p.photos, p.videos,
  p.is_sensitive, p.has_watermark, p.published_at, p.expires_at, p.kept_until, p.pinned_at,
  ${personColumns},
  coalesce(n.likes, 0) as likes, coalesce(n.comments, 0) as comments,
  f.fan_id is not null as is_following, coalesce(m.level, 0) as level,
  m.until as member_until,
  b.fan_id is not null as is_bought, l.fan_id is not null as is_liked, s.fan_id is not null as is_saved,
  v.user_name as viewer_name, media.items as media, poll.found as poll
`

/**
 * A membership counts by the time as it is, never by whether a job has run. `offset 0`: the few of the viewer are read
 * once, by the viewer; by the creator they are thousands.
 */
export const postJoins = (viewerId: UserId | null, now: Instant): Sql => sql`
  join users u on u.user_id = p.creator_id
  left join post_counts n on n.post_id = p.post_id
  left join users v on v.user_id = ${viewerId}::bigint
  left join follows f on f.fan_id = ${viewerId}::bigint and f.followed_id = p.creator_id
  left join (
    select m.creator_id, m.level, ${inForceUntil} as until from memberships m
    where m.fan_id = ${viewerId}::bigint and ${inForce(now)} offset 0
  ) m on m.creator_id = p.creator_id
  left join post_purchases b on b.fan_id = ${viewerId}::bigint and b.post_id = p.post_id
  left join post_likes l on l.fan_id = ${viewerId}::bigint and l.post_id = p.post_id
  left join post_saves s on s.fan_id = ${viewerId}::bigint and s.post_id = p.post_id
  left join lateral (
    select json_agg(json_build_array(
      a.asset_id::text, a.kind, a.folder, a.width, a.height, a.duration_ms, i.is_teaser) order by i.place) as items
    from post_media i join media_assets a using (asset_id)
    where i.post_id = p.post_id and a.state = 'ready'
  ) media on true
  left join lateral (
    select json_build_array(q.question,
      (extract(epoch from p.published_at + make_interval(days => q.days)) * 1000)::bigint,
      coalesce(p.published_at + make_interval(days => q.days) <= ${new Date(now)}::timestamptz, false),
      (select json_agg(json_build_array(o.text, o.votes) order by o.place) from post_poll_options o
        where o.post_id = q.post_id),
      (select w.place from post_poll_votes w where w.post_id = q.post_id and w.fan_id = ${viewerId}::bigint)) as found
    from post_polls q where q.post_id = p.post_id
  ) poll on true
`

/** Published and not over; a post runs out by the time as it is, whenever the job that says so comes by. */
export const isLive = (now: Instant): Sql => sql`
  p.status = 2 and (p.expires_at is null or p.expires_at > ${new Date(now)}::timestamptz)
`

/** What a viewer may read: what they bought, unless operators took it down; what they wrote; what is live. */
export const readableBy = (viewerId: UserId | null, now: Instant): Sql => sql`
  ((b.fan_id is not null and p.taken_down_at is null) or (p.creator_id = ${viewerId}::bigint and p.deleted_at is null) or (${isLive(now)}))
`

/** Posts of people who left or are suspended are shown to nobody. */
export const authorActive: Sql = sql`u.deleted_at is null and u.suspended_at is null`

/** Except that those who bought a post keep it for a while after its creator has left. */
export const isKept = (now: Instant): Sql => sql`
  p.kept_until > ${new Date(now)}::timestamptz and p.taken_down_at is null and u.deleted_at is not null and u.suspended_at is null
`

/** Nor are posts between two people of whom one blocks the other; but what was bought was paid for, and a block takes nothing back. */
export const isPresent = (viewerId: UserId | null): Sql => sql`
  ${authorActive}
  and not exists (select 1 from blocks k where k.blocker_id = ${viewerId}::bigint and k.blocked_id = u.user_id)
  and not exists (select 1 from blocks k where k.blocked_id = ${viewerId}::bigint and k.blocker_id = u.user_id)
`
