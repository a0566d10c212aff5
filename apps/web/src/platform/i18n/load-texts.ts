import type { LanguageCode } from '@fanlight/contract'

/** Data, not code: as files of their own, the texts cost the first load no script. */
const addresses = import.meta.glob<string>('../../locales/*.json', { query: '?url', import: 'default', eager: true })

export type Texts = Readonly<Record<string, unknown>>

export async function loadTexts(code: LanguageCode): Promise<Texts> {
  // Tests have no server to fetch from.
  if (import.meta.env.MODE === 'test') return readTexts(code)
  const address = addresses[`../../locales/${code}.json`]
  if (address === undefined) throw new Error(`There are no texts for ${code}`)
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The texts for ${code} did not come: ${response.status}`)
  return (await response.json()) as Texts
}

async function readTexts(code: LanguageCode): Promise<Texts> {
  const files = import.meta.glob<Texts>('../../locales/*.json', { import: 'default' })
  const read = files[`../../locales/${code}.json`]
  if (!read) throw new Error(`There are no texts for ${code}`)
  return read()
}
