import type {
  InputOf,
  LanguageCode,
  OutputOf,
  PostId,
  translateComment,
  translatePost,
  Translation,
  UserId,
} from '@fanlight/contract'
import { createHash } from 'node:crypto'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Translator } from '../../platform/translator/translator.ts'
import { openPost } from './open-post.ts'
import { lockOf } from './posts.policy.ts'
import { findPost } from './posts.store.ts'
import * as store from './translations.store.ts'
import { visibilityOf } from './visibility.ts'

/** Words of others in the reader's language: those that the reader may read, and no others. Made once, and kept. */
export function createTranslations({ db, clock, translator }: Platform & { translator: Translator | null }) {
  async function make(words: string, to: LanguageCode, from: LanguageCode): Promise<Translation> {
    const made = await translator?.translate(words, to, from)
    if (!made) throw new AppError('TRANSLATION_UNAVAILABLE', {})
    return made
  }

  /** Null: there are no words in this part, or the reader may not read them. */
  async function part(
    of: { postId: PostId; part: store.PostPart; words: string; from: LanguageCode },
    language: LanguageCode,
  ): Promise<Translation | null> {
    if (of.words.trim() === '') return null
    const digest = createHash('sha256').update(of.words).digest('hex')
    const key = { postId: of.postId, part: of.part, language, digest }
    const known = await store.findOfPost(db, key)
    if (known) return known
    const made = await make(of.words, language, of.from)
    await db.transaction((tx) => store.keepOfPost(tx, key, made, clock.now()))
    return made
  }

  return {
    async post(
      viewerId: UserId,
      { contentId: postId, language }: InputOf<typeof translatePost>,
    ): Promise<OutputOf<typeof translatePost>> {
      const post = await findPost(db, postId, viewerId, clock.now())
      if (!post?.publishedAt) throw new AppError('NOT_FOUND', {})
      const from = post.language
      const lock = lockOf(visibilityOf(post), { ...post, isOwn: post.userId === viewerId })
      // One after the other: two questions of one reader at once would take the place of another reader's.
      const teaser = await part({ postId, part: 'teaser', words: post.teaser, from }, language)
      const text = lock ? null : await part({ postId, part: 'text', words: post.text, from }, language)
      return { teaser, text }
    },

    async comment(
      viewerId: UserId,
      { commentId, language }: InputOf<typeof translateComment>,
    ): Promise<OutputOf<typeof translateComment>> {
      const said = await store.findWords(db, commentId, viewerId)
      if (!said) throw new AppError('NOT_FOUND', {})
      await openPost(db, clock, { postId: said.postId, viewerId })
      const known = await store.findOfComment(db, commentId, language)
      if (known) return { text: known }
      const made = await make(said.text, language, said.language)
      await db.transaction((tx) => store.keepOfComment(tx, { commentId, language }, made, clock.now()))
      return { text: made }
    },
  }
}
