import type { FollowEntry, Profile, ProfileCard, ProfileSummary, Relation } from '@fanlight/contract'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { CardRow, ProfileRow, SummaryRow } from './profiles.store.ts'

const link = (key: string | null, links: StoredLinks): string | null => (key === null ? null : links.linkTo(key))

export const presentSummary = (row: SummaryRow, links: StoredLinks): ProfileSummary => ({
  userId: row.userId,
  displayName: row.nickName,
  nickName: row.nickName,
  userName: row.userName,
  headPicUrl: link(row.headPicKey, links),
  isCreator: row.role === 'creator',
})

export const presentEntry = (row: SummaryRow & { isFollowing: boolean }, links: StoredLinks): FollowEntry => ({
  ...presentSummary(row, links),
  isFollowing: row.isFollowing,
})

export const presentCard = (row: CardRow, links: StoredLinks): ProfileCard => ({
  ...presentEntry(row, links),
  coverUrl: link(row.coverKey, links),
  bio: row.bio,
  tags: row.tags,
  followers: row.showsFollowers ? row.followers : null,
})

/** `isOwn`: what a creator keeps from others they still see themself. */
export const presentProfile = (
  row: ProfileRow,
  links: StoredLinks,
  { relation, isOwn }: { relation: Relation | null; isOwn: boolean },
): Profile => ({
  ...presentSummary(row, links),
  coverUrl: link(row.coverKey, links),
  bio: row.bio,
  location: row.location,
  links: row.links,
  tags: row.tags,
  joinedAt: row.joinedAt,
  counts: { followers: row.showsFollowers || isOwn ? row.followers : null, followings: row.followings },
  relation,
})
