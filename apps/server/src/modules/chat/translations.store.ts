import type { Instant, LanguageCode, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export type Of = { conversationId: string; sentAt: Instant; language: LanguageCode; digest: string }
export type Made = { words: string; source: string | null }

/** Of the words as the reader is shown them: another digest is another text. */
export const findTranslations = (
  from: Db,
  conversationId: string,
  language: LanguageCode,
  sentAt: readonly Instant[],
): Promise<(Made & { sentAt: Instant; digest: string })[]> =>
  from.many(sql`
    select sent_at, digest, words, source from message_translations
    where conversation_id = ${conversationId} and language = ${language}
      and sent_at = any (${sentAt.map((at) => new Date(at))}::timestamptz[])
  `)

/** One that was emptied meanwhile keeps none: who empties it and who keeps what was made of it take turns. */
export async function keepTranslation(tx: Tx, of: Of, made: Made, now: Instant): Promise<void> {
  await tx.run(sql`
    insert into message_translations (conversation_id, sent_at, language, digest, words, source, made_at)
    select conversation_id, sent_at, ${of.language}, ${of.digest}, ${made.words}, ${made.source}, ${new Date(now)}::timestamptz
    from messages
    where conversation_id = ${of.conversationId} and sent_at = ${new Date(of.sentAt)} and text <> '' for share
    on conflict (conversation_id, sent_at, language) do update
      set digest = excluded.digest, words = excluded.words, source = excluded.source, made_at = excluded.made_at
  `)
}

/** In which language people use the site: a guess at the one they write in, for engines that find out none. */
export async function languagesOf(from: Db, userIds: readonly UserId[]): Promise<Map<UserId, LanguageCode>> {
  const rows = await from.many<{ userId: UserId; language: LanguageCode }>(sql`
    select user_id, language_code as language from users where user_id = any (${userIds}::bigint[])
  `)
  return new Map(rows.map(({ userId, language }) => [userId, language]))
}
