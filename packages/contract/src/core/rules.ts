/** Past every other: where a list begins that shows the newest first. */
export const LARGEST_ID = '9223372036854775807'

/** Ids are 64-bit on the server and strings of digits on the wire. */
export const ID_DIGITS = /^[1-9]\d{0,18}$/

/** Nineteen digits can say more than 64 bits hold. */
export const fitsId = (digits: string): boolean => digits.length < LARGEST_ID.length || digits <= LARGEST_ID
