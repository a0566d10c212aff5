import { describe, expect, it } from 'vitest'
import { initialsOf, tintOf } from './avatar-fallback.ts'

describe('the initials of a name', () => {
  it.each([
    ['Mara Lindqvist', 'M\u200CL'],
    ['mara', 'M'],
    ['Ana Maria da Costa', 'A\u200CC'],
    ['  ', ''],
    ['美咲', '美'],
    ['مريم علي', 'م\u200Cع'],
    ['🏳️‍🌈 Sam', '🏳️‍🌈\u200CS'],
  ])('%s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})

describe('the tint of a person', () => {
  it('is the same wherever it is asked for', () => {
    expect(tintOf('user-42')).toEqual(tintOf('user-42'))
  })
  it('differs between people', () => {
    const tints = new Set(Array.from({ length: 50 }, (_, index) => tintOf(`user-${index}`).ground))
    expect(tints.size).toBeGreaterThan(5)
  })
})
