import { CONTENT_STATUS, POPULAR_BOOST_MAX_HOURS } from './limits.ts'

type Status = (typeof CONTENT_STATUS)[keyof typeof CONTENT_STATUS]

const { draft, unpublished, published, offline } = CONTENT_STATUS

/**
 * What a post may become. A draft is nobody's but its creator's; unpublished is finished and waits for its time or its
 * video; what was published goes offline and comes back, never back to being a draft: people have bought and liked it.
 */
const NEXT: Readonly<Record<Status, readonly Status[]>> = {
  [draft]: [unpublished, published],
  [unpublished]: [draft, published],
  [published]: [offline],
  [offline]: [published],
}

export const mayBecome = (from: Status, to: Status): boolean => from === to || NEXT[from].includes(to)

/** Ten people who like it are worth as much as the hundred after them. */
export function popularityHours(counts: { likes: number; comments: number; sales: number }): number {
  const interest = counts.likes + 3 * counts.comments + 5 * counts.sales
  return Math.min(POPULAR_BOOST_MAX_HOURS, Math.round(4 * Math.log2(1 + interest / 4)))
}
