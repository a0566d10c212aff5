import {
  NOTIFICATION_QUOTE_LENGTH,
  type Diamonds,
  type Instant,
  type NotificationKind,
  type UserId,
} from '@fanlight/contract'
import { sql, type Sql } from '../../platform/db/sql.ts'

/** What is told of a payment, in the statement that moves the diamonds. */
export type PaidNews = {
  creatorId: UserId
  fanId: UserId
  /** The post; null where the profile was tipped. */
  postId: string | null
  diamonds: Diamonds
  quote: string | null
  at: Instant
}

/**
 * A part of a `with`: one row for each payment that stands. `posted` is what the batch says of it, with the column `place`.
 */
export const newsOfPayments = (kind: NotificationKind, paid: readonly PaidNews[], posted: Sql): Sql => sql`
  news as (
    insert into notification_news (receiver_id, kind, subject, actor_id, diamonds, quote, at)
    select w.receiver_id, ${kind}::text, coalesce(w.subject, ''), w.actor_id, w.diamonds, nullif(w.quote, ''), w.at
    from unnest(
      ${paid.map(({ creatorId }) => creatorId)}::bigint[], ${paid.map(({ postId }) => postId)}::text[],
      ${paid.map(({ fanId }) => fanId)}::bigint[], ${paid.map(({ diamonds }) => diamonds)}::bigint[],
      ${paid.map(({ quote }) => shortened(quote))}::text[], ${paid.map(({ at }) => new Date(at))}::timestamptz[]
    ) with ordinality as w (receiver_id, subject, actor_id, diamonds, quote, at, place)
    join ${posted} using (place)
  )
`

/** By characters, not by half of one. */
export function shortened(quote: string | null): string | null {
  if (quote === null) return null
  const characters = Array.from(quote.trim().replaceAll(/\s+/g, ' '))
  if (characters.length <= NOTIFICATION_QUOTE_LENGTH) return characters.join('')
  return `${characters
    .slice(0, NOTIFICATION_QUOTE_LENGTH - 1)
    .join('')
    .trimEnd()}…`
}
