/** A code of the app has six digits; a recovery code is longer. Apps show groups, and a copied one brings its spaces. */
const CODE_MIN_LENGTH = 6
export const codeOf = (typed: string): string => typed.replace(/\s/g, '')
export const isCodeMissing = (code: string): boolean => code.length < CODE_MIN_LENGTH

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
