import { describe, expect, it } from 'vitest'
import { UnderWay } from './under-way.ts'

describe('what is under way', () => {
  it('is told in the order in which it began, without what has ended', () => {
    const underWay = new UnderWay<string>()
    const [endFirst, endSecond] = [underWay.begin('first'), underWay.begin('second')]
    underWay.begin('third')
    endSecond()
    expect(underWay.all()).toEqual(['first', 'third'])
    endFirst()
    underWay.begin('fourth')
    expect(underWay.all()).toEqual(['third', 'fourth'])
    expect(underWay.size).toBe(2)
  })

  it('ends once, however often it is said', () => {
    const underWay = new UnderWay<string>()
    const end = underWay.begin('only')
    underWay.begin('other')
    end()
    end()
    expect(underWay.all()).toEqual(['other'])
    expect(underWay.size).toBe(1)
  })

  it('may end while somebody goes through it', () => {
    const underWay = new UnderWay<() => void>()
    const ends: (() => void)[] = []
    for (let each = 0; each < 3; each++) ends.push(underWay.begin(() => ends.forEach((end) => end())))
    for (const endAll of underWay.all()) endAll()
    expect(underWay.all()).toEqual([])
  })
})
