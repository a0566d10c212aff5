import { z } from 'zod'
import { DiamondChange, Instant, OrderId, PostId, PostingId, UserId } from '../core/scalars.ts'
import { ProfileSummary } from '../profiles/entities.ts'

/** What moved. Those that no feature posts yet are here so that the statement has words for them when it does. */
export const PostingKind = z.enum([
  'purchase',
  'membership',
  'tip',
  'post_sale',
  'message_sale',
  'gift',
  'call',
  'ticket',
  'live_request',
  'invite_reward',
  'welcome',
  'refund',
  'release',
  'payout',
  'payout_returned',
  'correction',
])
export type PostingKind = z.infer<typeof PostingKind>

/** One line of a user's statement: what a posting did to their wallet. */
export const StatementLine = z.object({
  postingId: PostingId,
  kind: PostingKind,
  at: Instant,
  /** Above zero what came, below what went. */
  amount: DiamondChange,
  /** Who the other side was, where it was a person who is still here. */
  counterpart: ProfileSummary.nullable(),
  /** What it was for, where the viewer can still open it: a post, a message, or what they paid with money. */
  about: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('post'), contentId: PostId }),
      z.object({ kind: z.literal('conversation'), chatWithUserId: UserId }),
      z.object({ kind: z.literal('order'), orderId: OrderId }),
    ])
    .nullable(),
})
export type StatementLine = z.infer<typeof StatementLine>
