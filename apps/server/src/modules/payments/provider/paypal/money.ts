import { cents, type Cents } from '@fanlight/contract'
import { z } from 'zod'

const AMOUNT = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/

/** Whole cents to `12.30`, without a fraction in between. */
export function dollars(amount: Cents): string {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError('Money is whole cents, and not below none')
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export function centsOfDollars(value: string): Cents | null {
  const match = AMOUNT.exec(value)
  if (!match) return null
  const [, sign, whole = '', fraction = ''] = match
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return cents(sign === '-' ? 0 - amount : amount)
}

export const usd = (amount: Cents) => ({ currency_code: 'USD', value: dollars(amount) })

const value = z.string().transform((text, context) => {
  const amount = centsOfDollars(text)
  if (amount !== null) return amount
  context.addIssue({ code: 'custom', message: 'Not an amount' })
  return z.NEVER
})

/** Read as cents. Another currency than the one we ask in is not understood, rather than taken for dollars. */
export const Usd = z.object({ currency_code: z.literal('USD'), value }).transform((amount) => amount.value)
