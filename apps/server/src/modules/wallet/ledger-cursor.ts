import { LARGEST_ID, type PostingId } from '@fanlight/contract'

export const NEWEST_TRANSFER = LARGEST_ID as PostingId

/**
 * Transfers of one posting stand together in the book, but another's may have come between them. So many more are read
 * that the end of a page never cuts a posting in two.
 */
const BETWEEN_TRANSFERS = 64

export function reachOf(before: PostingId): string {
  const reach = BigInt(before) + BigInt(BETWEEN_TRANSFERS)
  return reach > BigInt(NEWEST_TRANSFER) ? NEWEST_TRANSFER : String(reach)
}
