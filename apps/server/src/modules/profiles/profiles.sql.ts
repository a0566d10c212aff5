import { sql, type Sql } from '../../platform/db/sql.ts'
import { personColumns, type PersonRow } from '../identity/index.ts'

/** A person as they are offered to others, with whether the viewer follows them. */
export type CardRow = PersonRow & {
  coverKey: string | null
  bio: string
  tags: string[]
  followers: number
  showsFollowers: boolean
  isFollowing: boolean
}

/** The columns of CardRow, of users `u` and profiles `p`; `is_following` is added by the statement. */
export const cardColumns: Sql = sql`
  ${personColumns}, p.cover_key, p.bio, p.tags, p.followers, p.shows_followers
`
