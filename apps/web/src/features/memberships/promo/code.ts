import { PROMO_CODE_MAX_LENGTH } from '@fanlight/contract'

export const CODE_MIN_LENGTH = 3

/** As the server reads it. */
export const normalCode = (typed: string): string => typed.trim().toUpperCase()

/** Whether it could be one: letters, digits and hyphens, no hyphen first. */
export const isCode = (code: string): boolean =>
  /^[A-Z0-9][A-Z0-9-]*$/.test(code) && code.length >= CODE_MIN_LENGTH && code.length <= PROMO_CODE_MAX_LENGTH
