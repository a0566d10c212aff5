import type { LanguageCode } from '@fanlight/contract'
import ar from './ar.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fa from './fa.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import he from './he.json' with { type: 'json' }
import hi from './hi.json' with { type: 'json' }
import id from './id.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import ko from './ko.json' with { type: 'json' }
import ms from './ms.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }
import th from './th.json' with { type: 'json' }
import tl from './tl.json' with { type: 'json' }
import tr from './tr.json' with { type: 'json' }
import vi from './vi.json' with { type: 'json' }
import zhCHS from './zh-CHS.json' with { type: 'json' }
import zhCHT from './zh-CHT.json' with { type: 'json' }

/** The texts of letters, and of the few pages and files that the server writes itself; those on screen are the web application's. */
export type MailTexts = typeof en
export type PageTexts = MailTexts['pages']
/** What happened, in a few words: for messages to a device, and for lines of a letter. */
export type BellTexts = MailTexts['bell']
export type FileTexts = MailTexts['files']
export type LetterKind = Exclude<
  keyof MailTexts,
  'greeting' | 'signature' | 'ignore' | 'pages' | 'files' | 'bell' | 'unsubscribe'
>

export const mailTexts: Record<LanguageCode, MailTexts> = {
  en,
  'zh-CHS': zhCHS,
  'zh-CHT': zhCHT,
  pt,
  vi,
  ar,
  nl,
  tl,
  fr,
  de,
  he,
  hi,
  id,
  it,
  ja,
  ko,
  ms,
  fa,
  ru,
  es,
  th,
  tr,
}

export const pageTexts = (language: LanguageCode): PageTexts => mailTexts[language].pages

/** The headings of tables that people save. */
export const fileTexts = (language: LanguageCode): FileTexts => mailTexts[language].files
