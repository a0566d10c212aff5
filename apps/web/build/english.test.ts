import { readFileSync } from 'node:fs'
import { errorCatalogue } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { errorText, selfPaymentText } from '../src/platform/api/error-text.ts'
import { ENGLISH, readEnglish, resolvedTexts, type Texts } from './english.ts'

const { offline: _, ...refusals } = errorText
const keys = [...Object.values(refusals), ...Object.values(selfPaymentText)]

function at(texts: Texts, key: string): string | undefined {
  let found: string | Texts | undefined = texts
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' ? found : undefined
}

describe('English', () => {
  it('writes out no sentence of a refusal a second time', () => {
    const written = JSON.parse(readFileSync(ENGLISH, 'utf8')) as Texts
    expect(keys.filter((key) => !at(written, key)?.startsWith('='))).toEqual([])
  })

  it('says a refusal in the words of the contract', () => {
    const texts = readEnglish()
    expect(at(texts, 'error.tooMany')).toBe(errorCatalogue.TOO_MANY.message)
    expect(at(texts, selfPaymentText.tip)).toBe('You cannot send tip to yourself')
    expect(keys.filter((key) => at(texts, key)?.startsWith('='))).toEqual([])
  })

  it('cannot point to a refusal that does not exist', () => {
    expect(() => resolvedTexts({ error: { gone: '=GONE' } })).toThrow('=GONE')
  })
})
