import { DAY_MS } from '@fanlight/contract'

/** What was typed, as the database reads it: folded, and as the words that documents have. */
export type Asked = { plain: string; words: readonly string[] }
/** Words that could have been meant by one that was typed. */
export type Meant = ReadonlyMap<string, readonly string[]>

export const NOTHING_ELSE: Meant = new Map()

/** Below this, half of all words begin with it. */
const PREFIX_MIN = 3
const MEANT_MAX = 6

/** A word of a question to a document. Quoted, so that no sign in it is an operator. */
const term = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}'`
const all = (each: readonly string[]): string => each.join(' & ')

const lastOf = ({ plain }: Asked): string => plain.slice(plain.lastIndexOf(' ') + 1)

/** What is still being typed may be the beginning of a word; only the last one is. */
function terms(asked: Asked, { mark = '', prefixFrom }: { mark?: string; prefixFrom: number }): string[] {
  const last = lastOf(asked)
  return asked.words.map((word) => term(mark + word) + (word === last && word.length >= prefixFrom ? ':*' : ''))
}

/** Everything that is found has these: a tag, a language, that it is free. Empty: nothing is asked of it. */
export function narrowing({ tag, language, free }: { tag?: string; language?: string; free?: boolean }): string[] {
  return [
    ...(tag === undefined ? [] : [term(`#${tag}`)]),
    ...(language === undefined ? [] : [term(`=${language}`)]),
    ...(free === true ? [term('=free')] : []),
  ]
}

/** As the documents of posts say when they stand among others: the day, or where that is too many, 32 days at once. */
const SPANS = [
  { mark: '~', ms: DAY_MS },
  { mark: '~~', ms: 32 * DAY_MS },
]
const SPANS_MAX = 40

/** That it stands between these moments, or little outside; null when that is too long a time to be named. */
export function standing(from: number, to: number): string | null {
  for (const { mark, ms } of SPANS) {
    const [first, last] = [Math.floor(from / ms), Math.floor(to / ms)]
    const count = last - first + 1
    if (count > SPANS_MAX) continue
    return `(${Array.from({ length: count }, (_, index) => term(`${mark}${first + index}`)).join(' | ')})`
  }
  return null
}

/** Questions to documents of people, the best answer first; `any` is all of them. */
export function askPeople(asked: Asked, meant: Meant) {
  const isExactly = term(`@=${asked.plain}`)
  const begins = `${isExactly}:*`
  const isNamed = all(terms(asked, { mark: '@', prefixFrom: 1 }))
  const has = all(terms(asked, { prefixFrom: PREFIX_MIN }))
  // Each beginning is looked up in a whole part of the index. Words of a name are words of the document as well.
  const isEnough = isSpaced(asked) && lastOf(asked).length >= PREFIX_MIN
  const any = either([...(isEnough ? [] : [begins, isNamed]), has, ...close(asked, meant, '@')])
  return { isExactly, begins, isNamed, has, any }
}

/** Who is named so. With spaces between words, a name that begins with them has them. */
export function askNames(asked: Asked): string {
  const { begins, isNamed } = askPeople(asked, NOTHING_ELSE)
  return either(isSpaced(asked) ? [isNamed] : [begins, isNamed])
}

/** Who is not named so and has the words, or what could have been meant by them. */
export function askOthers(asked: Asked, meant: Meant): string {
  const { has } = askPeople(asked, NOTHING_ELSE)
  return `(${either([has, ...close(asked, meant, '@')])}) & !(${askNames(asked)})`
}

const isSpaced = ({ plain }: Asked): boolean => /^[a-z0-9 ]+$/.test(plain)

/** The same of posts: all words, all with the last one begun, and what could have been meant. */
export function askPosts(asked: Asked, meant: Meant) {
  const has = all(asked.words.map((word) => term(word)))
  const begun = all(terms(asked, { prefixFrom: PREFIX_MIN }))
  return { has, begun, any: either([begun, ...close(asked, meant)]) }
}

/** Every word as it is or as it could have been meant; with a mark, the last one may be the beginning of a marked word. */
function close(asked: Asked, meant: Meant, mark?: string): string[] {
  if (meant.size === 0) return []
  const begun = mark === undefined ? [] : terms(asked, { mark, prefixFrom: 1 }).filter((one) => one.endsWith(':*'))
  const last = lastOf(asked)
  return [
    all(
      asked.words.map((word) => {
        const others = [word, ...(meant.get(word) ?? [])].map((each) => term(each))
        return `(${[...others, ...(word === last ? begun : [])].join(' | ')})`
      }),
    ),
  ]
}

const either = (questions: readonly string[]): string => [...new Set(questions)].map((one) => `(${one})`).join(' | ')

/** With what everything found must have; null when nothing is asked at all. */
export function together(question: string | null, narrowed: readonly string[]): string | null {
  const parts = [...(question === null ? [] : [`(${question})`]), ...narrowed]
  return parts.length === 0 ? null : parts.join(' & ')
}

/** A part of a name is looked up by its trigrams: without a word of three letters there is none. */
export const partOf = (asked: Asked): string | null =>
  isSpaced(asked) && asked.plain.split(' ').some((word) => word.length >= 3) ? `%${asked.plain}%` : null

/** With two letters that changed places; a short word that this happened to has hardly a trigram left to find it by. */
export const swapped = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 1) }, (_, at) =>
    [word.slice(0, at), word[at + 1], word[at], word.slice(at + 2)].join(''),
  )

/** How many mistakes are forgiven: in short words one is a lot. */
const forgiven = (word: string): number => (word.length < 3 ? 0 : word.length < 6 ? 1 : 2)

/** Of the words that look alike, those that are few mistakes away; when one is enough, those with two are something else. */
export function meantBy(word: string, alike: readonly string[]): string[] {
  const near = alike
    .map((other) => ({ other, mistakes: mistakesBetween(word, other) }))
    .filter(({ mistakes }) => mistakes > 0 && mistakes <= forgiven(word))
  const least = Math.min(...near.map(({ mistakes }) => mistakes))
  return near
    .filter(({ mistakes }) => mistakes === least)
    .map(({ other }) => other)
    .slice(0, MEANT_MAX)
}

/** Letters left out, too many, wrong, or two that changed places: each is one mistake. */
export function mistakesBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    rows.push(line)
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      line.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return at(one.length, other.length)
}
