import type { ByteRange } from './storage.ts'

/**
 * `bytes=0-99`, `bytes=100-`, `bytes=-50`. Null for anything else, several parts too: a server may always answer with
 * the whole.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  const [, first = '', last = ''] = asked ?? []
  if (!asked || (first === '' && last === '')) return null
  const isSuffix = first === ''
  const start = isSuffix ? Math.max(0, size - Number(last)) : Number(first)
  const end = isSuffix || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size || (isSuffix && Number(last) === 0)) return 'unsatisfiable'
  return end < start ? null : { start, end }
}
