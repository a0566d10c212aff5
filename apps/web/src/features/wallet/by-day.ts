import type { StatementLine } from '@fanlight/contract'

export type Day = { key: string; at: number; lines: StatementLine[] }

const dayOf = (at: number): string => new Date(at).toDateString()

/** Lines, newest first, under the days on which they happened, where one is. */
export function byDay(lines: readonly StatementLine[]): Day[] {
  const days: Day[] = []
  for (const line of lines) {
    const key = dayOf(line.at)
    const last = days.at(-1)
    if (last?.key === key) last.lines.push(line)
    else days.push({ key, at: line.at, lines: [line] })
  }
  return days
}

/** Today, yesterday, or neither. */
export function nearDay(at: number, now: number): 'today' | 'yesterday' | null {
  if (dayOf(at) === dayOf(now)) return 'today'
  const today = new Date(now)
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  return dayOf(at) === yesterday.toDateString() ? 'yesterday' : null
}
