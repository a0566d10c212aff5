import pg from 'pg'

// Ids are bigint and stay strings; times are epoch milliseconds everywhere above this line.
const TIMESTAMPTZ = 1184
const parseTime = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date
pg.types.setTypeParser(TIMESTAMPTZ, (text: string) => parseTime(text).getTime())

const camelNames = new Map<string, string>()

function camel(column: string): string {
  let name = camelNames.get(column)
  if (name === undefined) {
    name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    camelNames.set(column, name)
  }
  return name
}

/** Rows arrive as arrays; `user_name` becomes `userName`. */
export function readRows<Row>(result: pg.QueryArrayResult): Row[] {
  const names = result.fields.map((field) => camel(field.name))
  return result.rows.map((values: unknown[]) => {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < names.length; index++) row[names[index] as string] = values[index]
    return row as Row
  })
}
