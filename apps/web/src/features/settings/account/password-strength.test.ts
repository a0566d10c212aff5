import { describe, expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

describe('the strength of a password', () => {
  it.each([
    ['', null],
    ['abc', 'weak'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['abcdefgh12345678', 'weak'],
    ['mara1234', 'weak'],
    ['tkfhwbqz', 'fair'],
    ['tk4hwb9z7m', 'fair'],
    ['Tk4-hwb9z', 'good'],
    ['lantern over the quiet bay', 'strong'],
    ['灯火阑珊处的旧时光', 'good'],
  ] as const)('%j is %s', (typed, strength) => {
    expect(passwordStrength(typed, ['mara'])).toBe(strength)
  })
})
