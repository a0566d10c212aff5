import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCatalogue, messageOf } from '../../../packages/contract/src/errors.ts'

export type Texts = { [key: string]: string | Texts }

export const ENGLISH = join(import.meta.dirname, '../src/locales/en.json')

/** What a text of `en.json` can point to: `=TOO_MANY`, or `=SELF_PAYMENT.tip` where one refusal has several sentences. */
const sentences = new Map<string, string>([
  ...Object.entries(errorCatalogue).map(([reason, { message }]): [string, string] => [`=${reason}`, message]),
  ...(['tip', 'membership', 'post'] as const).map((paysFor): [string, string] => [
    `=SELF_PAYMENT.${paysFor}`,
    messageOf('SELF_PAYMENT', { paysFor }),
  ]),
])

function resolved(text: string): string {
  if (!text.startsWith('=')) return text
  const sentence = sentences.get(text)
  if (sentence === undefined) throw new Error(`The catalogue of refusals has no sentence for ${text}`)
  return sentence
}

export const resolvedTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? resolved(value) : resolvedTexts(value),
    ]),
  )

/**
 * The English texts. What a refusal says in English stands once, in the contract, and `en.json` points to it: clients
 * without words of their own and the application cannot come to say different things.
 */
export const readEnglish = (): Texts => resolvedTexts(JSON.parse(readFileSync(ENGLISH, 'utf8')) as Texts)
