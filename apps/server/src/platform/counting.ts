import type { OutsideFailed, OutsidePart } from './metrics/metrics.ts'

/** The same part, each failure of which is counted; a refusal is none, and `isAway` knows them apart. */
export function counting<P extends object>(
  outside: P,
  {
    part,
    failed,
    isAway = () => true,
  }: { part: OutsidePart; failed: OutsideFailed; isAway?: (error: unknown) => boolean },
): P {
  const note = (error: unknown): void => {
    if (isAway(error)) failed(part, isTimeout(error) ? 'timeout' : 'error')
  }
  return new Proxy(outside, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...given: unknown[]): unknown => {
        const result: unknown = Reflect.apply(value, target, given)
        if (result instanceof Promise) result.catch(note)
        return result
      }
    },
  })
}

function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.name === 'TimeoutError' ||
    error.name === 'AbortError' ||
    /in time|does not answer|timed? ?out/i.test(error.message)
  )
}
