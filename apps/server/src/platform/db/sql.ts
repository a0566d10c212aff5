import { createHash } from 'node:crypto'

/** A statement whose values can only be parameters. Its name lets the server keep the parsed plan. */
export type Sql = { readonly text: string; readonly name: string; readonly values: readonly unknown[] }

const statements = new WeakMap<TemplateStringsArray, { text: string; name: string }>()
const made = new WeakSet<Sql>()

/** A part of a statement can be one itself: `sql`select … where ${isVisible}`. Its values stay parameters. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  const statement = values.some(isPart) ? compose(strings, values) : plain(strings, values)
  made.add(statement)
  return statement
}

const isPart = (value: unknown): value is Sql => typeof value === 'object' && value !== null && made.has(value as Sql)

function plain(strings: TemplateStringsArray, values: readonly unknown[]): Sql {
  let statement = statements.get(strings)
  if (!statement) {
    const text = strings.reduce((whole, part, index) => `${whole}$${index}${part}`)
    statement = { text, name: nameOf(text) }
    statements.set(strings, statement)
  }
  return { ...statement, values }
}

function compose(strings: TemplateStringsArray, values: readonly unknown[]): Sql {
  const all: unknown[] = []
  const text = strings.reduce((whole, part, index) => {
    const value = values[index - 1]
    if (!isPart(value)) return `${whole}$${all.push(value)}${part}`
    const before = all.length
    all.push(...value.values)
    const renumbered = value.text.replace(/\$(\d+)/g, (_, number: string) => `$${before + Number(number)}`)
    return whole + renumbered + part
  })
  return { text, name: nameOf(text), values: all }
}

const nameOf = (text: string): string => createHash('sha1').update(text).digest('base64url')
