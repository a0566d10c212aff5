import { diamonds, type Asset, type AssetId, type Instant, type OwnPost } from '@fanlight/contract'
import type { AuthoredRow } from './authored-posts.store.ts'
import { noteOf, statusAt } from './publish.policy.ts'
import { visibilityOf } from './visibility.ts'

/** A post as its creator sees it. `assets` holds at least those that are in it. */
export function presentAuthored(row: AuthoredRow, assets: ReadonlyMap<AssetId, Asset>, now: Instant): OwnPost {
  const mediaList = row.media.flatMap(({ assetId, isTeaser }) => {
    const asset = assets.get(assetId)
    return asset ? [{ asset, isTeaser }] : []
  })
  const states = mediaList.map(({ asset }) => asset.state)
  const { views, likes, comments, saves, sales, tips } = row
  return {
    contentId: row.postId,
    revision: row.revision,
    status: statusAt(row, now),
    note: noteOf(row, states, now),
    teaser: row.teaser,
    text: row.text,
    poll: row.poll && { ...row.poll, total: row.poll.options.reduce((sum, { votes: each }) => sum + each, 0) },
    mediaList,
    coverId: row.coverId,
    visibility: visibilityOf(row),
    publishAt: row.publishAt,
    publishedAt: row.publishedAt,
    expiresAt: row.expiresAt,
    isPinned: row.pinnedAt !== null,
    isSensitive: row.isSensitive,
    hasWatermark: row.hasWatermark,
    counts: { views, likes, comments, saves, sales, tips },
    income: diamonds(Number(row.income)),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
