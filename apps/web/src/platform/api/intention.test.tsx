import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useIntentionKeys } from './intention.ts'

it('the same intention keeps its key, also after another one in between', () => {
  const { result, rerender } = renderHook(() => useIntentionKeys())
  const first = result.current('creator', 50, 'hello')
  const other = result.current('creator', 60, 'hello')
  rerender()
  expect(result.current('creator', 50, 'hello')).toBe(first)
  expect(other).not.toBe(first)
})

it('the same words in another dialog are another intention', () => {
  const keys = [renderHook(() => useIntentionKeys()), renderHook(() => useIntentionKeys())]
  const [first, second] = keys.map(({ result }) => result.current(50))
  expect(first).not.toBe(second)
})
