/**
 * Arrays and times as PostgreSQL reads them. The driver would do it as well, with two searches through every element and a time put
 * together part by part: what many write together has some thirty arrays in one statement. What is neither goes on as it is.
 */
export const asParameters = (values: readonly unknown[]): unknown[] => values.map(asParameter)

const asParameter = (value: unknown): unknown => {
  if (value instanceof Date) return timeOf(value) ?? value
  return Array.isArray(value) ? (arrayOf(value) ?? value) : value
}

/** Null where the driver has to see to it. */
function arrayOf(list: readonly unknown[]): string | null {
  let written = ''
  for (const one of list) {
    const part = elementOf(one)
    if (part === null) return null
    written += written === '' ? part : `,${part}`
  }
  return `{${written}}`
}

function elementOf(one: unknown): string | null {
  if (one === null || one === undefined) return 'NULL'
  if (typeof one === 'string') return /["\\]/.test(one) ? `"${one.replaceAll(/["\\]/g, '\\$&')}"` : `"${one}"`
  if (typeof one === 'number' || typeof one === 'boolean') return String(one)
  return one instanceof Date ? timeOf(one) : null
}

const FIRST_DAY = Date.UTC(1, 0)
const AFTER_THE_LAST_DAY = Date.UTC(10_000, 0)

/** Of years with four digits, which both write alike. */
const timeOf = (time: Date): string | null => {
  const at = time.getTime()
  return at >= FIRST_DAY && at < AFTER_THE_LAST_DAY ? time.toISOString() : null
}
