import { namePath, tagPath } from './profile-path.ts'

/** `href` leads out, `path` to a page of ours. */
export type TextPart = { text: string; href?: string; path?: string }

const ADDRESS = /https?:\/\/[^\s<>"'`\u200e\u200f\u202a-\u202e\u2066-\u2069]+/giu
/** What ends a sentence rather than an address. */
const TAIL = /[.,;:!?…»”’'"]+$/u

/**
 * `#tag` and `@name`, where a word begins: not inside an address, an e-mail or another word. A tag has a letter: `#1` is a
 * place in a row.
 */
const MENTION =
  /(?<![\p{L}\p{M}\p{N}_&/#@.])(?:#(?=[\p{N}-]*\p{L})([\p{L}\p{M}\p{N}-]{1,24})(?![\p{L}\p{M}\p{N}_-])|@([a-z0-9_]{3,24})(?![\p{L}\p{M}\p{N}_]))/giu

/** A text in parts, those that lead somewhere with where to. Only http and https: nothing here can run. */
export const linkParts = (text: string): TextPart[] =>
  addressParts(text).flatMap((part) => (part.href === undefined ? mentionParts(part.text) : [part]))

function mentionParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const found of text.matchAll(MENTION)) {
    const [shown, tag, name] = found
    if (found.index > from) parts.push({ text: text.slice(from, found.index) })
    if (tag !== undefined) parts.push({ text: shown, path: tagPath(tag.normalize('NFC').toLowerCase()) })
    if (name !== undefined) parts.push({ text: shown, path: namePath(name) })
    from = found.index + shown.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

function addressParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const found of text.matchAll(ADDRESS)) {
    const address = trimmed(found[0])
    const href = safeAddress(address)
    if (href === null) continue
    if (found.index > from) parts.push({ text: text.slice(from, found.index) })
    parts.push({ text: address, href })
    from = found.index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** Without the full stop after it, and without the bracket that was opened before it. */
function trimmed(address: string): string {
  const bare = address.replace(TAIL, '')
  const isUnopened = bare.endsWith(')') && bare.split('(').length < bare.split(')').length
  return isUnopened ? trimmed(bare.slice(0, -1)) : bare
}

function safeAddress(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  // `https://bank.example@elsewhere.example` looks like a link to the bank.
  return url.username === '' && url.password === '' ? url.href : null
}
