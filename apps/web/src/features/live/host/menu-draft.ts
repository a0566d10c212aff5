import {
  diamonds,
  LIVE_MENU_PRICE_MAX,
  LIVE_MENU_TEXT_MAX_LENGTH,
  type CallOf,
  type editLiveMenu,
  type LiveMenuItem,
  type LiveMenuItemId,
} from '@fanlight/contract'
import { wholeTyped } from '../../../platform/i18n/index.ts'

/** A line of the menu while it is typed. */
export type MenuLine = {
  readonly key: number
  readonly itemId: LiveMenuItemId | undefined
  readonly text: string
  readonly price: string
}
export type LineProblem = { text?: 'missing' | 'long'; price?: true }

export const linesOf = (items: readonly LiveMenuItem[]): MenuLine[] =>
  items.map(({ itemId, text, price }, key) => ({ key, itemId, text, price: String(price) }))

export const withLine = (lines: readonly MenuLine[]): MenuLine[] => [
  ...lines,
  { key: Math.max(-1, ...lines.map(({ key }) => key)) + 1, itemId: undefined, text: '', price: '' },
]

/** A line that was never filled in is no line. */
const isBlank = ({ text, price }: MenuLine): boolean => text.trim() === '' && price.trim() === ''

/** With the line at a place moved by one; at either end it stays. */
export function movedLine(lines: readonly MenuLine[], place: number, by: 1 | -1): MenuLine[] {
  const moved = [...lines]
  const [one, other] = [lines[place], lines[place + by]]
  if (!one || !other) return moved
  moved[place] = other
  moved[place + by] = one
  return moved
}

function priceOf(typed: string): number | null {
  const price = wholeTyped(typed)
  return price !== null && price >= 1 && price <= LIVE_MENU_PRICE_MAX ? price : null
}

/** What is wrong with the lines, by their keys. */
export function problemsOf(lines: readonly MenuLine[]): Record<number, LineProblem> {
  const problems: Record<number, LineProblem> = {}
  for (const line of lines) {
    if (isBlank(line)) continue
    const words = line.text.trim()
    const problem: LineProblem = {
      ...(words === '' && { text: 'missing' }),
      ...(words.length > LIVE_MENU_TEXT_MAX_LENGTH && { text: 'long' }),
      ...(priceOf(line.price) === null && { price: true }),
    }
    if (Object.keys(problem).length > 0) problems[line.key] = problem
  }
  return problems
}

export const menuOf = (lines: readonly MenuLine[]): CallOf<typeof editLiveMenu>['items'] =>
  lines
    .filter((line) => !isBlank(line))
    .map(({ itemId, text, price }) => ({
      ...(itemId !== undefined && { itemId }),
      text: text.trim(),
      price: diamonds(priceOf(price) ?? 1),
    }))
