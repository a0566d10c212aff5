import type { Diamonds, Instant, PostId, UserId } from '@fanlight/contract'

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
