/** Past every other: where a list begins that shows the newest first. */
export const LARGEST_ID = '9223372036854775807'

/** Nineteen digits can say more than 64 bits hold: those that agree with the largest so far, and are smaller in the next. */
const belowLargest = [...LARGEST_ID].flatMap((digit, place) =>
  digit === '0'
    ? []
    : [
        `${LARGEST_ID.slice(0, place)}[${place === 0 ? 1 : 0}-${Number(digit) - 1}]\\d{${LARGEST_ID.length - place - 1}}`,
      ],
)

/** Ids are 64-bit on the server and strings of digits on the wire. */
export const ID_DIGITS = new RegExp(`^(?:[1-9]\\d{0,17}|${belowLargest.join('|')}|${LARGEST_ID})$`)

/** Blanks of every script, characters of no width, signs of direction, fillers: nothing of it can be seen. */
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu

/** Whether there is nothing to see in it. */
export const isBlank = (text: string): boolean => text.replace(INVISIBLE, '') === ''
