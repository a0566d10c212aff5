import type { LanguageCode } from '@fanlight/contract'
import en from './en.json' with { type: 'json' }

/** The texts of letters; those on screen are the web application's. */
export type MailTexts = typeof en
export type LetterKind = Exclude<keyof MailTexts, 'greeting' | 'signature' | 'ignore'>

export const mailTexts: Record<LanguageCode, MailTexts> = {
  en,
  'zh-CHS': en,
  'zh-CHT': en,
  pt: en,
  vi: en,
  ar: en,
  nl: en,
  tl: en,
  fr: en,
  de: en,
  he: en,
  hi: en,
  id: en,
  it: en,
  ja: en,
  ko: en,
  ms: en,
  fa: en,
  ru: en,
  es: en,
  th: en,
  tr: en,
}
