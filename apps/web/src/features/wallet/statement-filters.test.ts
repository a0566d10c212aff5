import { describe, expect, it } from 'vitest'
import { everything, inputOf, isEverything, pathOf, readFilters } from './statement-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))
// Local time: days are those of the person who looks.
const NOW = new Date(2026, 5, 30, 15, 20).getTime()
const day = (...[month, date]: [number, number]) => new Date(2026, month - 1, date).getTime()

describe('what the address asks for', () => {
  it('is everything when it says nothing, or nothing we know', () => {
    expect(read('')).toEqual(everything)
    expect(read('direction=up&kind=payout&period=day&from=2026-06-01')).toEqual(everything)
    expect(isEverything(read('kind=nothing'))).toBe(true)
  })

  it.each([
    '/wallet?direction=in',
    '/wallet?direction=out&kind=tip',
    '/wallet?period=custom&from=2026-06-01&to=2026-06-02',
  ])('%s reads as it was written', (path) => {
    expect(pathOf(read(path.split('?')[1] ?? ''))).toBe(path)
  })

  it('keeps the chosen days only for a chosen period', () => {
    expect(pathOf({ ...everything, period: 'week', from: '2026-06-01', to: '' })).toBe('/wallet?period=week')
  })

  it('drops a day that is none', () => {
    expect(read('period=custom&from=2026-13-01&to=tomorrow')).toMatchObject({ from: '', to: '' })
  })
})

describe('what the server is asked', () => {
  it('is the same all day long', () => {
    const filters = { ...everything, period: 'week' as const }
    expect(inputOf(filters, NOW)).toEqual(inputOf(filters, NOW + 3_600_000))
    expect(inputOf(filters, NOW)).toEqual({ direction: 'all', from: day(6, 24) })
  })

  it('includes the last of the chosen days whole', () => {
    const filters = read('direction=out&kind=tip&period=custom&from=2026-06-01&to=2026-06-02')
    expect(inputOf(filters, NOW)).toEqual({ direction: 'out', kind: 'tip', from: day(6, 1), until: day(6, 3) })
  })

  it('may have one end only', () => {
    expect(inputOf(read('period=custom&to=2026-06-02'), NOW)).toEqual({ direction: 'all', until: day(6, 3) })
  })
})
