import { marked, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import {
  LEGAL_TOKENS,
  type LegalBlock,
  type LegalDocument,
  type LegalPart,
  type LegalSection,
  type LegalText,
} from '../src/features/legal/document.ts'

const LEGAL_TEXT = /\/apps\/web\/legal\/[^/]+\.md$/

/** The Markdown of `apps/web/legal` becomes what the components show: no browser parses it. */
export function legalTexts(): Plugin {
  return {
    name: 'fanlight:legal-texts',
    enforce: 'pre',
    transform(markdown, id) {
      if (!LEGAL_TEXT.test(id)) return null
      const code = `export const document = ${JSON.stringify(compileLegalText(markdown))}`
      return { code, map: null, moduleType: 'js' }
    },
  }
}

const UPDATED = /^Last updated: (\d{4}-\d\d-\d\d)$/
const SECTION = /^(.+) \{#([a-z0-9-]+)\}$/

/**
 * A title, the day it was last updated, a list that says it in short, then sections: `## Heading {#anchor}` and below it
 * paragraphs, lists and tables. Whatever else Markdown has fails the build instead of being shown wrongly.
 */
export function compileLegalText(markdown: string): LegalDocument {
  const [title, date, summary, ...rest] = marked.lexer(markdown).filter(({ type }) => type !== 'space')
  if (!isHeading(title, 1)) throw new Error('A legal text begins with its title: # Title')
  const updated = UPDATED.exec(date?.raw.trim() ?? '')?.[1]
  if (updated === undefined) throw new Error('Below the title stands the day: Last updated: 2026-11-01')
  if (!isList(summary)) throw new Error('Below the day stands a list that says the text in short')
  return { title: title.text, updated, summary: summary.items.map(textOfItem), sections: sectionsOf(rest) }
}

function sectionsOf(tokens: readonly Token[]): LegalSection[] {
  const sections: { id: string; heading: string; body: LegalBlock[] }[] = []
  for (const token of tokens) {
    if (isHeading(token, 2)) {
      const [, heading, id] = SECTION.exec(token.text) ?? []
      if (heading === undefined || id === undefined)
        throw new Error(`A section has an anchor: ${token.raw.trim()} {#name}`)
      if (sections.some((section) => section.id === id)) throw new Error(`Two sections are called ${id}`)
      sections.push({ id, heading, body: [] })
      continue
    }
    const section = sections.at(-1)
    if (!section) throw new Error(`This stands in no section: ${token.raw.trim()}`)
    section.body.push(blockOf(token))
  }
  return sections
}

function blockOf(token: Token): LegalBlock {
  if (isParagraph(token)) return { paragraph: textOf(token.tokens) }
  if (isList(token)) return { list: token.items.map(textOfItem) }
  if (isTable(token)) {
    const head = token.header.map(({ text }) => text)
    return { table: { head, rows: token.rows.map((row) => row.map((cell) => textOf(cell.tokens))) } }
  }
  return refuse(token)
}

function textOfItem({ tokens }: Tokens.ListItem): LegalText {
  const [only, ...others] = tokens
  if (!only || others[0]) return refuse(others[0])
  return isParagraph(only) || only.type === 'text' ? textOf(only.tokens) : refuse(only)
}

function textOf(tokens: readonly Token[] = []): LegalText {
  const parts: LegalPart[] = []
  for (const part of tokens.flatMap(partsOf)) {
    const last = parts.at(-1)
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part
    else parts.push(part)
  }
  return parts
}

function partsOf(token: Token): LegalPart[] {
  if (isLink(token)) {
    if (!token.href.startsWith('/')) throw new Error(`A legal text links to our own pages alone: ${token.raw}`)
    return [{ label: onOneLine(token.text), href: token.href }]
  }
  if (token.type === 'escape' && 'text' in token) return [String(token.text)]
  return token.type === 'text' && 'text' in token ? partsOfWords(String(token.text)) : refuse(token)
}

/** Where a line ends in the source says nothing to the reader. */
const onOneLine = (words: string): string => words.replaceAll('\n', ' ')

function partsOfWords(words: string): LegalPart[] {
  const pieces = onOneLine(words).split(/\{(\w+)\}/)
  return pieces
    .map((piece, index) => (index % 2 === 0 ? piece : { token: tokenNamed(piece) }))
    .filter((part) => part !== '')
}

function tokenNamed(name: string) {
  const token = LEGAL_TOKENS.find((known) => known === name)
  if (!token) throw new Error(`{${name}} is nothing that an installation says; there are ${LEGAL_TOKENS.join(', ')}`)
  return token
}

function refuse(token: Token | undefined): never {
  throw new Error(`Legal texts are plain words, links, lists and tables: ${token?.raw.trim() ?? 'an empty entry'}`)
}

const isHeading = (token: Token | undefined, depth: number): token is Tokens.Heading =>
  token?.type === 'heading' && 'depth' in token && token.depth === depth
const isParagraph = (token: Token): token is Tokens.Paragraph => token.type === 'paragraph'
const isList = (token: Token | undefined): token is Tokens.List =>
  token?.type === 'list' && 'ordered' in token && token.ordered === false
const isTable = (token: Token): token is Tokens.Table => token.type === 'table'
const isLink = (token: Token): token is Tokens.Link => token.type === 'link'
