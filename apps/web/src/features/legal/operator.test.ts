import { describe, expect, it } from 'vitest'
import { fillToken } from './operator.ts'

describe('a token', () => {
  const operator = { name: 'Lantern Ltd', address: '1 Quay', contactEmail: 'hi@lantern.example', country: 'Ireland' }

  it('is what the installation says', () => {
    expect(fillToken('operator', operator)).toBe('Lantern Ltd')
    expect(fillToken('operatorAddress', operator)).toBe('1 Quay')
    expect(fillToken('country', operator)).toBe('Ireland')
  })

  it('makes sense before that is known, and where it is left empty', () => {
    expect(fillToken('operator', undefined)).toBe('the operator of this site')
    expect(fillToken('country', { ...operator, country: '' })).toBe('the country of the operator')
  })
})
