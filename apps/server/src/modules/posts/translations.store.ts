import type { CommentId, Instant, LanguageCode, PostId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import { isPresent } from './posts.sql.ts'

export type PostPart = 'teaser' | 'text'
type Made = { words: string; source: string | null }
type OfPost = { postId: PostId; part: PostPart; language: LanguageCode; digest: string }

/** Of the words as they are now. */
export const findOfPost = (db: Db, { postId, part, language, digest }: OfPost): Promise<Made | null> =>
  db.maybe<Made>(sql`
    select words, source from post_translations
    where post_id = ${postId} and part = ${part} and language = ${language} and digest = ${digest}
  `)

/** A post that was emptied meanwhile keeps none. */
export async function keepOfPost(tx: Tx, of: OfPost, made: Made, now: Instant): Promise<void> {
  await tx.run(sql`
    insert into post_translations (post_id, part, language, digest, words, source, made_at)
    select post_id, ${of.part}, ${of.language}, ${of.digest}, ${made.words}, ${made.source}, ${new Date(now)}::timestamptz
    from posts where post_id = ${of.postId} and (teaser <> '' or text <> '') for key share
    on conflict (post_id, part, language) do update
      set digest = excluded.digest, words = excluded.words, source = excluded.source, made_at = excluded.made_at
  `)
}

export type SaidWords = { postId: PostId; text: string; language: LanguageCode }

/** What was said, as far as its author is there for the viewer. */
export const findWords = (db: Db, commentId: CommentId, viewerId: UserId): Promise<SaidWords | null> =>
  db.maybe<SaidWords>(sql`
    select c.post_id, c.text, u.language_code as language from post_comments c join users u on u.user_id = c.author_id
    where c.comment_id = ${commentId} and ${isPresent(viewerId)}
  `)

export const findOfComment = (db: Db, commentId: CommentId, language: LanguageCode): Promise<Made | null> =>
  db.maybe<Made>(sql`
    select words, source from comment_translations where comment_id = ${commentId} and language = ${language}
  `)

/** A comment that was deleted meanwhile keeps none. */
export async function keepOfComment(
  tx: Tx,
  { commentId, language }: { commentId: CommentId; language: LanguageCode },
  made: Made,
  now: Instant,
): Promise<void> {
  await tx.run(sql`
    insert into comment_translations (comment_id, language, words, source, made_at)
    select comment_id, ${language}, ${made.words}, ${made.source}, ${new Date(now)}::timestamptz from post_comments
    where comment_id = ${commentId} for key share
    on conflict do nothing
  `)
}
