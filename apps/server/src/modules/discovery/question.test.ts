import { describe, expect, it } from 'vitest'
import { askPeople, askPosts, meantBy, mistakesBetween, narrowing, partOf, standing, together } from './question.ts'

const asked = { plain: 'cello an', words: ['cello', 'an'] }

describe('a question', () => {
  it('asks for whole names, their beginnings, their words, and then for words anywhere', () => {
    expect(askPeople(asked, new Map())).toEqual({
      isExactly: "'@=cello an'",
      begins: "'@=cello an':*",
      isNamed: "'@cello' & '@an':*",
      has: "'cello' & 'an'",
      any: "('@=cello an':*) | ('@cello' & '@an':*) | ('cello' & 'an')",
    })
  })

  it('takes the last word of a post for the beginning of one, if it is long enough to be', () => {
    expect(askPosts({ plain: 'warm tap', words: ['tap', 'warm'] }, new Map()).begun).toBe("'tap':* & 'warm'")
    expect(askPosts(asked, new Map()).begun).toBe("'cello' & 'an'")
  })

  it('adds what could have been meant', () => {
    const { any } = askPosts({ plain: 'celo', words: ['celo'] }, new Map([['celo', ['cello']]]))
    expect(any).toBe("('celo':*) | (('celo' | 'cello'))")
  })

  it('is narrowed by what everything must have', () => {
    expect(together("'a' | 'b'", narrowing({ tag: 'ink', language: 'de', free: true }))).toBe(
      "('a' | 'b') & '#ink' & '=de' & '=free'",
    )
    expect(together(null, [])).toBe(null)
  })

  it('names the days of a time, of a longer one 32 days at once, and nothing of one that is too long', () => {
    const day = 86_400_000
    expect(standing(20_000 * day, 20_002 * day - 1)).toBe("('~20000' | '~20001')")
    expect(standing(20_000 * day, 20_063 * day)).toBe("('~~625' | '~~626')")
    expect(standing(0, 20_000 * day)).toBe(null)
  })

  it('cannot be ended by a quote', () => {
    expect(narrowing({ tag: "a'\\" })).toEqual([`'#a''\\\\'`])
  })

  it.each([
    ['anna', '%anna%'],
    ['o a', null],
    ['陈老师', null],
    ['', null],
  ])('looks for %j inside names as %j', (plain, part) => {
    expect(partOf({ plain, words: [] })).toBe(part)
  })
})

describe('mistakes', () => {
  it.each([
    ['anna', 'anna', 0],
    ['anna', 'ana', 1],
    ['anna', 'annna', 1],
    ['anna', 'anan', 1],
    ['anna', 'arma', 2],
    ['', 'ab', 2],
  ])('between %j and %j are %j', (one, other, mistakes) => {
    expect([mistakesBetween(one, other), mistakesBetween(other, one)]).toEqual([mistakes, mistakes])
  })

  it('are forgiven by the length of the word, and no more of them than needed', () => {
    expect(meantBy('anan', ['anna', 'annas'])).toEqual(['anna'])
    expect(meantBy('photografy', ['photography', 'photographs'])).toEqual(['photography'])
    expect(meantBy('an', ['ann'])).toEqual([])
  })
})
