/** RFC 4180. A field that a spreadsheet would take for a formula is made plain text. */
const csvField = (value: string): string => {
  const plain = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

export const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`

/** Without it spreadsheets take every letter outside ASCII for two others. */
export const BYTE_ORDER_MARK = '\uFEFF'
