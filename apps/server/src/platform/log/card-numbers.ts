import { brandOf, hasValidCheckDigit } from '@fanlight/contract'

/** Digits with nothing between them that anybody sees. `joint` is what lies between them and the group before. */
type Group = { readonly start: number; readonly joint: Joint; end: number; digits: string; holds?: 'number' | 'code' }
/** As one sign does, as some signs do, or not at all. */
type Joint = 'narrow' | 'wide' | 'none'

const LABELS = { number: '[card number]', code: '[card code]' }

/** Each way of writing a digit begins with another sign, and is short: a text is looked through once, whatever is in it. */
const DIGITS = String.raw`&#(?:0{0,4}\d{2,3}|x0{0,4}[\da-f]{2});|\\{1,8}(?:u[\da-f]{4}|x[\da-f]{2})|[\p{Nd}\p{No}]`
const IN_TEXT = new RegExp(DIGITS, 'iuy')
/** Here `%20` is a space; elsewhere a percent sign and a number. Both may be meant, so that both are tried. */
const IN_ADDRESS = new RegExp(`${DIGITS}|%(?:25){0,2}[\\da-f]{2}`, 'iuy')

const UNSEEN = /[\p{Cf}\p{M}]+/gu
const MARKUP =
  /&(?:#\w{2,8}|[a-z]{2,8});|<\/?[a-z]{1,6}\s?\/?>|\\{1,8}(?:u[\da-f]{4}|x[\da-f]{2}|[bfnrtv])|%(?:25){0,2}[\da-f]{2}/gi
const NARROW = /^[^\p{L}\n]?$/u
const WIDE = /^\P{L}{0,12}$/u

const BEFORE_CODE =
  /(?:cv[cdnv]|(?<!(?<!\\)[\p{L}\p{N}])(?:cid|csc|card[\s_-]{0,3}code)|(?:security|validation|verification)[\s_-]{0,3}(?:code|number|value))(?:2(?!\p{N}))?(?:[\s_-]{0,3}(?:code|number|value))?(?:\s{1,3}(?:is|was))?/giu
/** No joint is longer, unless somebody made it for that. */
const LONGEST_JOINT = 200

/** As those of cards begin. */
const BEGINNING = /^(?:[3-6]|2[2-7])/
const LENGTHS = [13, 14, 15, 16, 17, 18, 19]
const SHORTEST_NUMBER = 13
const LONGEST_NUMBER = 19
const USUAL_LENGTH = 16
/** More than a code has, or a part of an expiry. */
const LONG_GROUP = 5

/** A text without the numbers of cards that were written into it, what follows them, and the codes of cards. */
export function withoutCardNumbers(text: string): string {
  return read(text.includes('%') ? read(text, IN_ADDRESS) : text, IN_TEXT)
}

function read(text: string, signs: RegExp): string {
  const groups = groupsIn(text, signs)
  forLongParts(groups, 'none', (run) => {
    forLongParts(run, 'wide', markNumberWithin)
    markNumbersOf(run)
    for (let index = 1; index < run.length; index++) {
      const group = run[index]
      if (group && run[index - 1]?.holds && group.digits.length < LONG_GROUP) group.holds = 'number'
    }
  })
  markCodes(text, groups)
  return withLabels(text, groups)
}

function groupsIn(text: string, signs: RegExp): Group[] {
  const groups: Group[] = []
  let last: Group | undefined
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = endOfDigits(text, start, signs)
    const digits = end === start ? '' : digitsOf(text.slice(start, end))
    if (end === start) end++
    if (digits === '') continue
    const between = last && seen(text.slice(last.end, start))
    if (last && between === '') {
      last.digits += digits
      last.end = end
    } else groups.push((last = { start, end, digits, joint: between === undefined ? 'none' : jointOf(between) }))
  }
  return groups
}

/** Most signs are none: only for those that may be one is the expression asked, which would cost most of the time. */
function endOfDigits(text: string, start: number, signs: RegExp): number {
  let end = start
  while (isPlainDigit(text.charCodeAt(end))) end++
  if (end > start || !mayBeDigit(text.charCodeAt(start))) return end
  signs.lastIndex = start
  return signs.test(text) ? signs.lastIndex : start
}

const isPlainDigit = (code: number): boolean => code >= 0x30 && code <= 0x39
/** Of ASCII: those with which a digit that is written otherwise begins, `%`, `&` and the backslash. */
const mayBeDigit = (code: number): boolean => code > 0x7f || code === 0x25 || code === 0x26 || code === 0x5c

/** Of markup each piece is one sign, and never a narrow joint: a list of ids with `\n` between them is no long number. */
const seen = (between: string): string => between && between.replace(MARKUP, '\n').replace(UNSEEN, '')

function jointOf(between: string): Joint {
  if (NARROW.test(between)) return 'narrow'
  return WIDE.test(between) ? 'wide' : 'none'
}

function digitsOf(found: string): string {
  if (/^[0-9]/.test(found)) return found
  if (!/^[&\\%]/.test(found)) return digitsOfSign(found)
  const code = /[\da-f]+(?=;?$)/i.exec(found)?.[0] ?? ''
  if (found.startsWith('%')) return digitsOfSign(String.fromCharCode(Number.parseInt(code.slice(-2), 16)))
  return digitsOfSign(String.fromCharCode(Number.parseInt(code, /^&#\d/.test(found) ? 10 : 16)))
}

const known = new Map<string, string>()

function digitsOfSign(sign: string): string {
  let digits = known.get(sign)
  if (digits === undefined) known.set(sign, (digits = lookUp(sign)))
  return digits
}

/** The first sign of digits that have no plain form (NFKC), and what it stands for: the others follow it. */
const WITHOUT_PLAIN_FORM = [
  [0x1f10c, 0],
  [0x1f10b, 0],
  [0x278a, 1],
  [0x2780, 1],
  [0x2776, 1],
  [0x24ff, 0],
  [0x24f5, 1],
  [0x24eb, 11],
  [0x1369, 1],
] as const
const HAS_NO_PLAIN_FORM = /[\u1369-\u1371\u24eb-\u24ff\u2776-\u2793\u{1f10b}\u{1f10c}]/u
const DIGIT = /\p{Nd}/u

function lookUp(sign: string): string {
  const code = codeOf(sign)
  const row = HAS_NO_PLAIN_FORM.test(sign) && WITHOUT_PLAIN_FORM.find(([first]) => first <= code)
  if (row) return String(code - row[0] + row[1])
  let digits = ''
  for (const plain of sign.normalize('NFKC')) if (DIGIT.test(plain)) digits += valueOf(codeOf(plain))
  return digits
}

const codeOf = (sign: string): number => sign.codePointAt(0) ?? 0

/** Those of a script follow one another from its zero on, and those of the next script may follow at once. */
function valueOf(code: number): number {
  let zero = code
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero--
  return (code - zero) % 10
}

/** Parts that begin where the joint is as loose as `joint`, or looser. Those that are too short for a number are passed over. */
function forLongParts(groups: readonly Group[], joint: 'wide' | 'none', look: (part: readonly Group[]) => void): void {
  let first = 0
  let length = 0
  for (let index = 0; index <= groups.length; index++) {
    const group = groups[index]
    if (!group || group.joint === 'none' || group.joint === joint) {
      if (length >= SHORTEST_NUMBER) look(groups.slice(first, index))
      first = index
      length = 0
    }
    length += group?.digits.length ?? 0
  }
}

const digitsTogether = (groups: readonly Group[]): string => groups.map(({ digits }) => digits).join('')

/** What nearly touches is looked at as one, wherever in it a number begins: what stands behind it may be its code. */
function markNumberWithin(part: readonly Group[]): void {
  const digits = digitsTogether(part)
  for (let start = 0; start + SHORTEST_NUMBER <= digits.length; start++) {
    const rest = digits.slice(start, start + LONGEST_NUMBER)
    // With something before it, it is looked for as most of them are: any thirteen digits would be one in ten times.
    if (hasNumber(rest, start === 0 ? LENGTHS : [USUAL_LENGTH])) return mark(part, 'number')
  }
}

const hasNumber = (digits: string, lengths: readonly number[]): boolean =>
  BEGINNING.test(digits) &&
  lengths.some((length) => digits.length >= length && hasValidCheckDigit(digits.slice(0, length)))

/** What stands further apart is one number only when it begins and ends where groups do: a list of ids is none. */
function markNumbersOf(run: readonly Group[]): void {
  if (run.length === 1) return
  const digits = digitsTogether(run)
  const isEnd = new Uint8Array(digits.length + LONGEST_NUMBER)
  let end = 0
  for (const group of run) isEnd[(end += group.digits.length)] = 1
  let start = 0
  for (let index = 0; index < run.length; start += run[index++]?.digits.length ?? 0) {
    const rest = digits.slice(start, start + LONGEST_NUMBER)
    if (!BEGINNING.test(rest)) continue
    const fits = (length: number) => isEnd[start + length] === 1 && hasValidCheckDigit(rest.slice(0, length))
    const usual = usualLengthOf(rest)
    const length = index === 0 ? LENGTHS.findLast(fits) : fits(usual) && usual
    if (!length) continue
    let last = index
    for (let marked = 0; marked < length; last++) marked += run[last]?.digits.length ?? length
    mark(run.slice(index, last), 'number')
  }
}

function usualLengthOf(digits: string): number {
  const brand = brandOf(digits)
  if (brand === 'amex') return 15
  return brand === 'diners' ? 14 : USUAL_LENGTH
}

function markCodes(text: string, groups: readonly Group[]): void {
  let next = 0
  for (const { 0: words, index } of text.matchAll(BEFORE_CODE)) {
    let end = index + words.length
    while ((groups[next]?.start ?? end) < end) next++
    const code: Group[] = []
    let length = 0
    for (let last = next; length < 3; last++) {
      const group = groups[last]
      if (!group || group.start - end > LONGEST_JOINT) break
      if (jointOf(seen(text.slice(end, group.start))) === 'none') break
      code.push(group)
      length += group.digits.length
      end = group.end
    }
    if (length === 3 || length === 4) mark(code, 'code')
  }
}

function mark(groups: readonly Group[], as: 'number' | 'code'): void {
  for (const group of groups) group.holds ??= as
}

function withLabels(text: string, groups: readonly Group[]): string {
  let without = ''
  let end = 0
  for (const [index, { start, holds, joint, end: after }] of groups.entries()) {
    if (!holds) continue
    if (joint === 'none' || groups[index - 1]?.holds !== holds) without += text.slice(end, start) + LABELS[holds]
    end = after
  }
  return without + text.slice(end)
}
