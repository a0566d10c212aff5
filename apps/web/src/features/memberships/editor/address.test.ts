import { expect, it } from 'vitest'
import { completeAddress } from './address.ts'

it.each([
  ['example.com', 'https://example.com'],
  [' http://example.com/a?b=1 ', 'http://example.com/a?b=1'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  ['javascript:alert(1)', null],
  ['mailto:a@example.com', null],
  ['just words', null],
  ['word', null],
  ['', null],
])('the address %j becomes %j', (typed, address) => {
  expect(completeAddress(typed)).toBe(address)
})
