import { MESSAGE_PUSH_TEXT_MAX, tagOf, type LanguageCode } from '@fanlight/contract'
import { mailTexts } from '../../locales/index.ts'
import { fill } from '../../platform/mail/letters.ts'
import type { Waiting } from './pushes.store.ts'

/** What a screen shows that others can see: how many, and the newest of them only to who asked for it. */
export function pushBodyOf(waiting: Waiting): string {
  const { unread, language, showsText } = waiting
  const words = showsText ? wordsOf(waiting) : ''
  if (words === '') return countOf(unread, language)
  return unread === 1 ? words : `${countOf(unread, language)}\n${words}`
}

/** Never of what is for sale: its words belong beside what it shows. */
function wordsOf({ text, translated, translatedTo, price, language }: Waiting): string {
  if (price !== null) return ''
  const said = (translatedTo === language ? translated : null) ?? text ?? ''
  const letters = Array.from(said.replace(/\s+/g, ' '))
  return letters.length <= MESSAGE_PUSH_TEXT_MAX
    ? letters.join('')
    : `${letters.slice(0, MESSAGE_PUSH_TEXT_MAX - 1).join('')}…`
}

function countOf(count: number, language: LanguageCode): string {
  const tag = tagOf(language)
  const { messages } = mailTexts[language].bell
  const form: string =
    (messages as Partial<Record<string, string>>)[new Intl.PluralRules(tag).select(count)] ?? messages.other
  return fill(form, { count: new Intl.NumberFormat(tag).format(count) })
}
