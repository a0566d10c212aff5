/** As many as styles.css has: --tint-0 and --tint-0-letters, and so on. */
const TINTS = 8

export type Tint = { ground: string; letters: string }

/** The same person has the same tint on every screen and every device. */
export function tintOf(seed: string): Tint {
  let hash = 0
  for (const letter of seed) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  const tint = `--tint-${hash % TINTS}`
  return { ground: `var(${tint})`, letters: `var(${tint}-letters)` }
}

/** Keeps two Arabic letters from running into one word. */
const NON_JOINER = '\u200C'

/** First letters of the first and the last word; a name in a script without spaces gives its first letter. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const [first, last] = [words.at(0), words.length > 1 ? words.at(-1) : undefined]
  return [first, last]
    .filter((word) => word !== undefined)
    .map((word) => firstLetter(word))
    .join(NON_JOINER)
    .toLocaleUpperCase()
}

function firstLetter(word: string): string {
  // A letter can be several code points (a flag, an accent, a Hindi cluster); cutting one gives a broken glyph.
  const [letter] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)
  return letter?.segment ?? ''
}
