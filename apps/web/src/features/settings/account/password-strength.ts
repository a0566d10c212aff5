import { PASSWORD_MIN_LENGTH } from '@fanlight/contract'

export const strengths = ['weak', 'fair', 'good', 'strong'] as const
export type Strength = (typeof strengths)[number]

const kinds: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^\p{L}\d]/u, 33],
  // A letter beyond ASCII comes from a far larger alphabet; counted with care.
  [/[^\P{L}a-zA-Z]/u, 60],
]

const bitsFor: Record<Exclude<Strength, 'weak'>, number> = { fair: 36, good: 52, strong: 72 }

/** A hint, not a rule: how hard the password is to guess, by its length, its kinds of characters and what is foreseeable. */
export function passwordStrength(typed: string, personal: readonly string[] = []): Strength | null {
  if (typed === '') return null
  if ([...typed].length < PASSWORD_MIN_LENGTH) return 'weak'
  const pool = kinds.reduce((sum, [pattern, size]) => (pattern.test(typed) ? sum + size : sum), 0)
  const bits = surprises(withoutWords(typed.toLowerCase(), personal)) * Math.log2(Math.max(2, pool))
  if (bits >= bitsFor.strong) return 'strong'
  if (bits >= bitsFor.good) return 'good'
  return bits >= bitsFor.fair ? 'fair' : 'weak'
}

/** The person's own names are the first thing that is tried: each counts as a single character. */
function withoutWords(typed: string, words: readonly string[]): string {
  return words
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 3)
    .reduce((rest, word) => rest.replaceAll(word, word.charAt(0)), typed)
}

/** Characters that do not repeat the one before, or go on from it: 'aaaa', 'abcd' and '4321' hold one surprise each. */
function surprises(typed: string): number {
  const codes = [...typed].map((character) => character.codePointAt(0) ?? 0)
  return codes.filter((code, at) => Math.abs(code - (codes[at - 1] ?? -9)) > 1).length
}
