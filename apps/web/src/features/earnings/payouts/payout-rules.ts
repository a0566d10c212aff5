type AmountProblem = 'missing' | 'below' | 'above'

/** What is wrong with an amount of diamonds that is to be paid out. */
export function amountProblem(
  digits: string,
  { available, minimum }: { available: number; minimum: number },
): AmountProblem | null {
  if (digits === '' || Number(digits) === 0) return 'missing'
  if (Number(digits) > available) return 'above'
  return Number(digits) < minimum ? 'below' : null
}
