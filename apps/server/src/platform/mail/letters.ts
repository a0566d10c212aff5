import { directionOf, tagOf, type LanguageCode } from '@fanlight/contract'
import { mailTexts, type LetterKind } from '../../locales/index.ts'
import { escapeHtml } from '../html.ts'
import type { Letter } from './mail.ts'

/** What a letter says in the words of its language: a sum of money, a day, a number. */
export type LetterValue = string | { cents: number } | { day: number } | { count: number }

export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

export function inWords(value: LetterValue, tag: string): string {
  if (typeof value === 'string') return value
  if ('day' in value) return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(value.day)
  if ('count' in value) return new Intl.NumberFormat(tag).format(value.count)
  return new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' }).format(value.cents / 100)
}

/** These can be sent by a stranger's typing error; the others tell of something that has happened. */
const canBeIgnored: readonly LetterKind[] = ['reset', 'alreadyRegistered', 'verifyEmail']

/** One letter: a greeting, a paragraph, one button. The same words as text and as HTML. */
export function writeLetter(options: {
  kind: LetterKind
  to: string
  name: string
  language: LanguageCode
  link: string
  values?: Readonly<Record<string, LetterValue>>
  /** Between the paragraph and the button, one below the other. */
  lines?: readonly string[]
  /** Where one can end letters like this one, by hand and by the mail program. */
  unsubscribeUrl?: string
}): Letter {
  const { kind, to, name, language, link, values = {}, lines = [], unsubscribeUrl } = options
  const texts = mailTexts[language]
  const { body, action } = texts[kind]
  const tag = tagOf(language)
  const said = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, inWords(value, tag)]))
  const subject = fill(texts[kind].subject, said)
  const greeting = fill(texts.greeting, { name })
  const paragraph = fill(body, said)
  const closing = canBeIgnored.includes(kind) ? texts.ignore : ''
  const listed = lines.map((line) => `• ${line}`).join('\n')
  const ending = unsubscribeUrl === undefined ? '' : `${texts.unsubscribe}\n${unsubscribeUrl}`
  const paragraphs = [greeting, paragraph, listed, `${action}\n${link}`, closing, texts.signature, ending]
  const text = paragraphs.filter((part) => part !== '').join('\n\n')
  const html = `<!doctype html>
<html lang="${tag}" dir="${directionOf(language)}"><body style="margin:0;background:#FBF8F5;font-family:Figtree,system-ui,sans-serif;color:#1D1620">
<div style="max-width:520px;margin:32px auto;background:#fff;border-radius:20px;padding:32px">
<p style="margin:0 0 24px;font-size:20px;font-weight:700;color:#CF3B28">${escapeHtml(texts.signature)}</p>
<p style="font-size:15px;line-height:1.5">${escapeHtml(greeting)}</p>
<p style="font-size:15px;line-height:1.5">${escapeHtml(paragraph)}</p>
${listOf(lines)}<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;background:#CF3B28;color:#fff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:12px">${escapeHtml(action)}</a></p>
<p style="font-size:13px;line-height:1.5;color:#6B606E">${escapeHtml(closing)}</p>
${unsubscribeUrl === undefined ? '' : `<p style="font-size:13px"><a href="${escapeHtml(unsubscribeUrl)}" style="color:#6B606E">${escapeHtml(texts.unsubscribe)}</a></p>\n`}</div></body></html>`
  return { to, subject, text, html, ...(unsubscribeUrl !== undefined && { headers: endingHeaders(unsubscribeUrl) }) }
}

const listOf = (lines: readonly string[]): string =>
  lines.length === 0
    ? ''
    : `<ul style="font-size:15px;line-height:1.5;padding-inline-start:20px">${lines.map((line) => `<li dir="auto">${escapeHtml(line)}</li>`).join('')}</ul>\n`

/** A mail program shows a button of its own, and ends the letters by one POST (RFC 8058). */
const endingHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
