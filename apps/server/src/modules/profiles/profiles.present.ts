import type { FollowEntry, Profile, ProfileCard, Relation } from '@fanlight/contract'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentPerson, type PersonRow } from '../identity/index.ts'
import type { CardRow } from './profiles.sql.ts'
import type { ProfileRow } from './profiles.store.ts'

const link = (key: string | null, links: StoredLinks): string | null => (key === null ? null : links.linkTo(key))

export const presentEntry = (row: PersonRow & { isFollowing: boolean }, links: StoredLinks): FollowEntry => ({
  ...presentPerson(row, links),
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
  ...presentPerson(row, links),
  coverUrl: link(row.coverKey, links),
  bio: row.bio,
  location: row.location,
  links: row.links,
  tags: row.tags,
  joinedAt: row.joinedAt,
  counts: { followers: row.showsFollowers || isOwn ? row.followers : null, followings: row.followings },
  relation,
  runWithHelp: row.isRunWithHelp,
})
