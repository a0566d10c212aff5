import { DAY_MS, type earningsSeries, type IncomeSource, type OutputOf } from '@fanlight/contract'
import { sources } from '../sources.ts'

export type Series = OutputOf<typeof earningsSeries>

/** One bar: a day, or a week where there are too many days to see. */
export type Bin = {
  from: string
  to: string
  /** What the creator has of it, and what the platform kept. */
  total: number
  fee: number
  parts: Readonly<Partial<Record<IncomeSource, number>>>
}

const DAYS_DRAWN_MAX = 100
const WEEK = 7

const dayAt = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Every day from first to last, those without income too; the last week is whole, the first may not be. */
export function binsOf({ from, to, points }: Pick<Series, 'from' | 'to' | 'points'>): Bin[] {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const days = Math.max(1, Math.round((last - first) / DAY_MS) + 1)
  const width = days > DAYS_DRAWN_MAX ? WEEK : 1
  const count = Math.ceil(days / width)
  const bins = Array.from({ length: count }, (_, place) => {
    const end = last - (count - 1 - place) * width * DAY_MS
    const parts: Partial<Record<IncomeSource, number>> = {}
    return { from: dayAt(Math.max(first, end - (width - 1) * DAY_MS)), to: dayAt(end), total: 0, fee: 0, parts }
  })
  for (const { day, source, amount, fee } of points) {
    const bin = bins[count - 1 - Math.floor((last - Date.parse(day)) / (width * DAY_MS))]
    if (!bin) continue
    bin.total += amount
    bin.fee += fee
    bin.parts[source] = (bin.parts[source] ?? 0) + amount
  }
  return bins
}

/** What each source brought in all, those that brought nothing left out. */
export function bySource(points: Series['points']): { source: IncomeSource; amount: number }[] {
  return sources.flatMap((source) => {
    const own = points.filter((point) => point.source === source)
    return own.length === 0 ? [] : [{ source, amount: own.reduce((sum, { amount }) => sum + amount, 0) }]
  })
}

/** The figures at the side, from zero to just above the highest bar: round ones, four at most. */
export function ticksOf(highest: number): number[] {
  const rough = Math.max(1, highest) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 2.5, 5, 10].map((round) => round * power).find((each) => each >= rough) ?? power * 10)
  const count = Math.ceil(Math.max(1, highest) / step)
  return Array.from({ length: count + 1 }, (_, place) => Math.round(place * step))
}

/** More or less than in the time before, as a fraction; null where there is nothing to compare with. */
export const changeOf = ({ total, previousTotal }: Pick<Series, 'total' | 'previousTotal'>): number | null =>
  previousTotal > 0 ? (total - previousTotal) / previousTotal : null

export type Segment = { source: IncomeSource; y: number; height: number; isTop: boolean }

/** A bar's pieces from the ground up, in units of the drawing. What was taken back is not drawn below the ground. */
export function segmentsOf(bin: Bin, highest: number, height: number): Segment[] {
  let ground = height
  const drawn = sources.flatMap((source) => {
    const amount = bin.parts[source] ?? 0
    if (amount <= 0) return []
    const own = (amount / highest) * height
    ground -= own
    return [{ source, y: ground, height: own }]
  })
  return drawn.map((segment, place) => ({ ...segment, isTop: place === drawn.length - 1 }))
}
