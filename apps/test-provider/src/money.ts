import { at, malformed, textAt, unprocessable } from './answers.ts'

export function dollars(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
export const usd = (cents: number) => ({ currency_code: 'USD', value: dollars(cents) })

/** `{ currency_code: 'USD', value: '12.30' }` as cents. The older parts of the API call the currency `currency`. */
export function centsAt(body: unknown, path: string, currencyName = 'currency_code'): number {
  const currency = textAt(body, `${path}.${currencyName}`)
  if (!/^[A-Z]{3}$/.test(currency)) throw malformed('INVALID_PARAMETER_SYNTAX', `${path}.${currencyName}`)
  if (currency !== 'USD') throw unprocessable('CURRENCY_NOT_SUPPORTED', `${path}.${currencyName}`)
  const value = textAt(body, `${path}.value`)
  const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(value)
  if (!match) throw malformed('INVALID_PARAMETER_SYNTAX', `${path}.value`)
  const [, sign, whole = '', fraction = ''] = match
  if (sign === '-') throw unprocessable('CANNOT_BE_NEGATIVE', `${path}.value`)
  if (fraction.length > 2) throw unprocessable('DECIMAL_PRECISION', `${path}.value`)
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

export const optionalCentsAt = (body: unknown, path: string): number =>
  at(body, path) === undefined ? 0 : centsAt(body, path)
