import type { Diamonds, Instant, PostId, UserId } from '@fanlight/contract'
import type { Sql } from '../../platform/db/sql.ts'
import type { RiderKind } from '../wallet/index.ts'

export type TipRow = {
  tipId: string
  fanId: UserId
  creatorId: UserId
  amount: Diamonds
  remark: string
  kind: 'profile' | 'post'
  postId: PostId | null
  key: string
}

export type NewTip = TipRow & { at: Instant }

/** What another module counts with tips in the statement that writes them, and for which of them it lets fans pay. */
export type Counting = {
  guard: NonNullable<RiderKind<NewTip>['guard']>
  count: (tips: readonly NewTip[], posted: Sql) => Sql
}
