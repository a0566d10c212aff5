import { z } from 'zod'
import { Instant, PostingId } from '../core/scalars.ts'

export const Diamonds = z.int().nonnegative()
export type Diamonds = z.infer<typeof Diamonds>

/** One line of somebody's statement: what a posting did to their wallet. */
export const StatementLine = z.object({
  postingId: PostingId,
  kind: z.string(),
  at: Instant,
  /** Above zero what came, below what went. */
  amount: z.int(),
})
export type StatementLine = z.infer<typeof StatementLine>
