/** What a new limit is beside the one in force; null is none, which is above every other. */
export function changeOf(current: number | null, wanted: number | null): 'same' | 'lower' | 'higher' {
  if (current === wanted) return 'same'
  return (wanted ?? Infinity) < (current ?? Infinity) ? 'lower' : 'higher'
}
