import type { Profile, ProfileCard, ProfileSummary, Relation } from '@fanlight/contract'
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

export const presentCard = (row: CardRow, links: StoredLinks): ProfileCard => ({
  ...presentSummary(row, links),
  coverUrl: link(row.coverKey, links),
  bio: row.bio,
  followers: row.followers,
})

export const presentProfile = (row: ProfileRow, links: StoredLinks, relation: Relation | null): Profile => ({
  ...presentSummary(row, links),
  coverUrl: link(row.coverKey, links),
  bio: row.bio,
  location: row.location,
  links: row.links,
  joinedAt: row.joinedAt,
  counts: { followers: row.followers, followings: row.followings },
  relation,
})
