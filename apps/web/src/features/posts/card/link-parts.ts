export type TextPart = { text: string; href?: string }

const ADDRESS = /https?:\/\/[^\s<>"'`\u200e\u200f\u202a-\u202e\u2066-\u2069]+/giu
/** What ends a sentence rather than an address. */
const TAIL = /[.,;:!?…»”’'"]+$/u

/** A text in parts, those that are web addresses with where they lead. Only http and https: nothing here can run. */
export function linkParts(text: string): TextPart[] {
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
