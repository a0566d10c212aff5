import type { Operator } from './operator.ts'

const tokens = ['operator', 'operatorAddress', 'contactEmail', 'country'] as const
export type Token = (typeof tokens)[number]

export type InlinePart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; label: string; href: string }
  | { kind: 'token'; token: Token }

const PARTS = /\[([^\]]+)\]\((\/[^)\s]*)\)|\{(\w+)\}/g

/** A text of a legal document in its parts: words, `[label](/route)` links and `{tokens}`. What is neither stays words. */
export function parseInline(text: string): InlinePart[] {
  const parts: InlinePart[] = []
  let end = 0
  for (const match of text.matchAll(PARTS)) {
    const part = partOf(match)
    if (!part) continue
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    parts.push(part)
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

function partOf([, label, href, name]: RegExpMatchArray): InlinePart | null {
  if (label !== undefined && href !== undefined) return { kind: 'link', label, href }
  const token = tokens.find((known) => known === name)
  return token ? { kind: 'token', token } : null
}

/** Until the installation has said who runs it, the sentences around still have to make sense. English, as they are. */
const untold: Record<Token, string> = {
  operator: 'the operator of this site',
  operatorAddress: 'the address given by the operator of this site',
  contactEmail: 'the contact address of this site',
  country: 'the country of the operator',
}

export function fillToken(token: Token, operator: Operator | undefined): string {
  if (!operator) return untold[token]
  const told: Record<Token, string> = {
    operator: operator.name,
    operatorAddress: operator.address,
    contactEmail: operator.contactEmail,
    country: operator.country,
  }
  return told[token] || untold[token]
}
