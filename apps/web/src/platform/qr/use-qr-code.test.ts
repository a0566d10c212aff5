import { expect, it } from 'vitest'
import { pathOf } from './use-qr-code.ts'

it('a code is drawn row by row, neighbours as one', () => {
  const modules = ['##.', '..#', '###']
  expect(pathOf(3, (row, column) => modules[row]?.[column] === '#')).toBe('M0 0h2v1h-2zM2 1h1v1h-1zM0 2h3v1h-3z')
})
