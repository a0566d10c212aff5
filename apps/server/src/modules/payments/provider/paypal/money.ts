import { z } from 'zod'

const AMOUNT = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/

/** Whole cents to `12.30`, without a fraction in between. */
export function dollars(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError('Money is whole cents, and not below none')
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export function centsOfDollars(value: string): number | null {
  const match = AMOUNT.exec(value)
  if (!match) return null
  const [, sign, whole = '', fraction = ''] = match
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return sign === '-' ? 0 - cents : cents
}

export const usd = (cents: number) => ({ currency_code: 'USD', value: dollars(cents) })

const value = z.string().transform((text, context) => {
  const cents = centsOfDollars(text)
  if (cents !== null) return cents
  context.addIssue({ code: 'custom', message: 'Not an amount' })
  return z.NEVER
})

/** Read as cents. Another currency than the one we ask in is not understood, rather than taken for dollars. */
export const Usd = z.object({ currency_code: z.literal('USD'), value }).transform((amount) => amount.value)
