import { directionOf, tagOf, type LanguageCode } from '@fanlight/contract'
import type { WebPage } from '../../platform/http/web-app.ts'
import { escapeHtml } from '../../platform/html.ts'

/** What an address says for itself. */
export type Said = {
  language: LanguageCode
  /** The page in the application. */
  app: string
  /** For the head: a title, and what search engines and other sites read. */
  about: string
  /** For those who run no script, and for search engines. */
  words: string
  /** How the words look where no script runs. */
  style: string
}

const PARTS = /^([^]*?)<html[^>]*>([^]*?)<!--about-->[^]*?<!--\/about-->([^]*?)<!--words-->[^]*?<!--\/words-->([^]*)$/

/**
 * Writes the page of an address: the application's own, so that it begins at once and not after a second page. Its script
 * takes the place in the application from `data-app`.
 */
export function appPageWriter({ html }: WebPage): (said: Said) => string {
  const parts = PARTS.exec(html)
  if (!parts) throw new Error('The page of the application does not say where an address may say its own')
  const [, start, head, between, end] = parts
  return ({ language, app, about, words, style }) =>
    `${start}<html lang="${tagOf(language)}" dir="${directionOf(language)}" data-app="${escapeHtml(app)}">${head}${about}
<noscript><style>${style}</style></noscript>${between}<main id="words">${words}</main>${end}`
}
