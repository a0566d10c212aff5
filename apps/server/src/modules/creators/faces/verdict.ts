/** Distances of the model: below the first it is the same person, above the second another; between, a person looks. */
export const SAME_BELOW = 0.45
export const OTHER_ABOVE = 0.6

export type Verdict = 'match' | 'unsure' | 'other_person'

export function verdictOf(distance: number): Verdict {
  if (distance < SAME_BELOW) return 'match'
  return distance <= OTHER_ABOVE ? 'unsure' : 'other_person'
}

/** For people: 100 is the same picture, 50 where a machine says no. */
export const scoreOf = (distance: number): number =>
  Math.round(Math.min(100, Math.max(0, 100 - (distance / OTHER_ABOVE) * 50)))
