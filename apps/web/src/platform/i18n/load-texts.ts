import type { LanguageCode } from '@fanlight/contract'
import { addresses } from 'virtual:texts'

export type Texts = Readonly<Record<string, unknown>>

/** `first` is what the first screen can need; `more` is everything else, or null when there is nothing else. */
export type TextsInTwo = { first: Texts; more: (() => Promise<Texts>) | null }

/** Data, not code: as files of their own, the texts cost the first load no script. */
export async function loadTexts(code: LanguageCode): Promise<TextsInTwo> {
  // Tests have no server to fetch from.
  if (import.meta.env.MODE === 'test') return { first: await readTexts(code), more: null }
  const address = addresses[code]
  if (address === undefined) throw new Error(`There are no texts for ${code}`)
  const { first, more } = address
  return { first: await fetchTexts(first), more: more === null ? null : () => fetchTexts(more) }
}

async function fetchTexts(address: string): Promise<Texts> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The texts at ${address} did not come: ${response.status}`)
  return (await response.json()) as Texts
}

async function readTexts(code: LanguageCode): Promise<Texts> {
  const files = import.meta.glob<Texts>('../../locales/*.json', { import: 'default' })
  const read = files[`../../locales/${code}.json`]
  if (!read) throw new Error(`There are no texts for ${code}`)
  return read()
}
