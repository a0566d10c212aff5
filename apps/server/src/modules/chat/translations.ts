import {
  MESSAGE_TRANSLATED_MAX,
  messageLength,
  type InputOf,
  type LanguageCode,
  type OutputOf,
  type translateMessages,
  type translateText,
  type UserId,
} from '@fanlight/contract'
import { createHash } from 'node:crypto'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Translator } from '../../platform/translator/translator.ts'
import { wordsShown } from './chat.present.ts'
import { findMessages, isThere, type MessageRow } from './messages.store.ts'
import * as store from './translations.store.ts'

/** A request has ten seconds, and one text may take an engine long: what is not begun by then is left out. */
const BEGIN_WITHIN_MS = 3_000

type Texts = OutputOf<typeof translateMessages>['texts']

/** What two people wrote, in another language: as each of them is shown it, and nothing else. */
export function createTranslations({ db, clock, translator }: Platform & { translator: Translator | null }) {
  /** Null: it cannot be had now. */
  async function keepMade(of: store.Of, words: string, from: LanguageCode | null): Promise<store.Made | null> {
    const made = (await translator?.translate(words, of.language, from)) ?? null
    if (made) await db.transaction((tx) => store.keepTranslation(tx, of, made, clock.now()))
    return made
  }

  return {
    async messages(
      userId: UserId,
      { targetUserId, messageIds, language }: InputOf<typeof translateMessages>,
    ): Promise<OutputOf<typeof translateMessages>> {
      if (!translator) throw new AppError('TRANSLATION_UNAVAILABLE', {})
      const found = await findMessages(db, userId, targetUserId, messageIds)
      const rows = found.filter((row) => row.text !== '' && isThere(row, clock.now()))
      const [first] = rows
      if (!first) return { texts: [] }
      const [known, writers] = await Promise.all([
        store.findTranslations(
          db,
          first.conversationId,
          language,
          rows.map(({ sentAt }) => sentAt),
        ),
        store.languagesOf(db, [userId, targetUserId]),
      ])
      const beganAt = performance.now()
      const texts: Texts = []
      // One after the other: all of a page at once would take the place of other readers'.
      for (const row of rows) {
        const { words, of } = askOf(row, language)
        const kept = known.find(({ sentAt, digest }) => sentAt === of.sentAt && digest === of.digest)
        const hasTime = performance.now() - beganAt < BEGIN_WITHIN_MS
        const made = kept ?? (hasTime ? await keepMade(of, words, writers.get(row.fromId) ?? null) : null)
        if (made) texts.push({ messageId: row.messageId, words: made.words, source: made.source })
      }
      if (texts.length === 0) throw new AppError('TRANSLATION_UNAVAILABLE', {})
      return { texts }
    },

    async words(
      userId: UserId,
      { text, language }: InputOf<typeof translateText>,
    ): Promise<OutputOf<typeof translateText>> {
      const own = (await store.languagesOf(db, [userId])).get(userId) ?? null
      const made = await translator?.translate(text, language, own)
      // More than a message takes is none that can be sent along.
      if (!made || messageLength(made.words) > MESSAGE_TRANSLATED_MAX) throw new AppError('TRANSLATION_UNAVAILABLE', {})
      return { text: made }
    },
  }
}

function askOf(row: MessageRow, language: LanguageCode): { words: string; of: store.Of } {
  const { conversationId, sentAt, isHeldBack } = row
  const words = wordsShown(row.text, isHeldBack)
  const digest = createHash('sha256').update(words).digest('hex')
  return { words, of: { conversationId, sentAt, language, digest } }
}
