import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { readEnglish } from '../../build/english.ts'

type Tree = { [key: string]: string | Tree }

const read = (code: string): Map<string, string> =>
  flatten(JSON.parse(readFileSync(join(import.meta.dirname, `${code}.json`), 'utf8')) as Tree)

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  const entries = Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : [...flatten(value, `${prefix}${key}.`)],
  )
  return new Map(entries)
}

const PLURAL = /_(zero|one|two|few|many|other)$/
const english = flatten(readEnglish())
const pluralBases = new Set([...english.keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, '')))

/** The keys a language must have: those of English, with its own plural forms in the place of the English ones. */
function expectedKeys(tag: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions()
  const plain = [...english.keys()].filter((key) => !PLURAL.test(key))
  const plural = [...pluralBases].flatMap((base) => pluralCategories.map((category) => `${base}_${category}`))
  return [...plain, ...plural].toSorted()
}

/** The English sentence that a key stands for, whichever plural form it is. */
const englishOf = (key: string): string => english.get(key) ?? english.get(key.replace(PLURAL, '_other')) ?? ''

const variablesOf = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}|<\/?(\w+)>/g)].map((match) => match[0]).toSorted()

/** Words that are the same in some languages: names, and what those languages took from English or share with it. */
const mayStayEnglish = JSON.parse(
  readFileSync(join(import.meta.dirname, 'exceptions/same-as-english.json'), 'utf8'),
) as Record<string, string[]>

/** Keys and beginnings of keys of what is being built: English stands in for them until their feature is finished. */
const awaiting = JSON.parse(
  readFileSync(join(import.meta.dirname, 'exceptions/awaiting-translation.json'), 'utf8'),
) as string[]
const isAwaited = (key: string): boolean =>
  awaiting.some((wanted) => key.replace(PLURAL, '') === wanted || (wanted.endsWith('.') && key.startsWith(wanted)))

const hasWords = (text: string): boolean => /\p{L}{3}/u.test(text.replace(/\{\{\w+\}\}|<[^>]+>|Fanlight|@\w+/g, ''))

describe.each(languages.filter(({ code }) => code !== 'en'))('the texts in $name', ({ code, tag }) => {
  const texts = read(code)

  it('have every key that English has, and no other', () => {
    const known = (keys: readonly string[]) => keys.filter((key) => texts.has(key) || !isAwaited(key))
    expect([...texts.keys()].toSorted()).toEqual(known(expectedKeys(tag)))
  })

  it('are never empty', () => {
    expect([...texts].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([])
  })

  it('fill in the same values and links', () => {
    // A form for one or two of something may say the number in words, or as a number where it is for other numbers, too.
    const wrong = [...texts].filter(([key, text]) => {
      const [wanted, found] = [variablesOf(englishOf(key)), variablesOf(text)]
      const isSmallPlural = /_(zero|one|two)$/.test(key)
      if (!isSmallPlural) return wanted.join() !== found.join()
      const allowed = [...wanted, ...variablesOf(englishOf(key.replace(PLURAL, '_other')))]
      return found.some((name) => !allowed.includes(name))
    })
    expect(wrong.map(([key]) => key)).toEqual([])
  })

  it('are not left in English by mistake', () => {
    const allowed = new Set([...(mayStayEnglish['*'] ?? []), ...(mayStayEnglish[code] ?? [])])
    const left = [...texts].filter(([key, text]) => text === englishOf(key) && hasWords(text) && !allowed.has(key))
    expect(left.map(([key]) => key)).toEqual([])
  })
})

it.each(['ar', 'fa', 'he'])('a sign stays before its number where %s is read from right to left', (code) => {
  const loose = [...read(code)].filter(([, text]) =>
    /\+\s*\u2068?\{\{/.test(text.replaceAll(/\u2066\+\{\{\w+\}\}\u2069/g, '')),
  )
  expect(loose.map(([key]) => key)).toEqual([])
})

it.each(['ar', 'fa', 'he'])(
  'a value cannot turn the sentence around it where %s is read from right to left',
  (code) => {
    const loose = [...read(code)].filter(([, text]) => valuesOutsideIsolates(text).length > 0)
    expect(loose.map(([key]) => key)).toEqual([])
  },
)

/** A Latin name or a number keeps its own direction only between U+2066, U+2067 or U+2068 and U+2069. */
function valuesOutsideIsolates(text: string): string[] {
  const found: string[] = []
  let depth = 0
  for (const [part] of text.matchAll(/\{\{\w+\}\}|[\u2066-\u2069]/g)) {
    if (part === '\u2069') depth -= 1
    else if (part.startsWith('{{')) found.push(...(depth > 0 ? [] : [part]))
    else depth += 1
  }
  return found
}

it('nothing is allowed to stay English that was translated after all', () => {
  for (const [code, keys] of Object.entries(mayStayEnglish)) {
    if (code === '*') continue
    const texts = read(code)
    expect(keys.filter((key) => texts.get(key) !== englishOf(key))).toEqual([])
  }
})

it('nothing is awaited that every language has', () => {
  const others = languages.filter(({ code }) => code !== 'en').map(({ code, tag }) => ({ texts: read(code), tag }))
  const isMissing = (wanted: string) =>
    others.some(({ texts, tag }) =>
      expectedKeys(tag).some(
        (key) =>
          !texts.has(key) && (key.replace(PLURAL, '') === wanted || (wanted.endsWith('.') && key.startsWith(wanted))),
      ),
    )
  expect(awaiting.filter((wanted) => !isMissing(wanted))).toEqual([])
})
