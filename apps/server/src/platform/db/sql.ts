import { createHash } from 'node:crypto'

/** A statement whose values can only be parameters. Its name lets the server keep the parsed plan. */
export type Sql = { readonly text: string; readonly name: string; readonly values: readonly unknown[] }

/** Only this file makes one: an object from outside that looks like a statement is a value. */
class Statement implements Sql {
  readonly text: string
  readonly name: string
  readonly values: readonly unknown[]

  constructor({ text, name }: { text: string; name: string }, values: readonly unknown[]) {
    this.text = text
    this.name = name
    this.values = values
  }
}

const isPart = (value: unknown): value is Statement => value instanceof Statement

const statements = new WeakMap<TemplateStringsArray, { text: string; name: string }>()

/** A part of a statement can be one itself: `sql`select … where ${isVisible}`. Its values stay parameters. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  return values.some(isPart) ? compose(strings, values) : plain(strings, values)
}

function plain(strings: TemplateStringsArray, values: readonly unknown[]): Sql {
  let statement = statements.get(strings)
  if (!statement) {
    const text = strings.reduce((whole, part, index) => `${whole}$${index}${part}`)
    statement = { text, name: nameOf(text) }
    statements.set(strings, statement)
  }
  return new Statement(statement, values)
}

type Composed = { readonly parts: readonly (string | null)[]; readonly text: string; readonly name: string }

/** What was made of a template with the same parts before: numbering them again costs as much as a short query. */
const compositions = new WeakMap<TemplateStringsArray, Composed[]>()
const COMPOSITIONS_MAX = 20

function compose(strings: TemplateStringsArray, values: readonly unknown[]): Sql {
  const all: unknown[] = []
  const parts: (string | null)[] = []
  for (const value of values) {
    parts.push(isPart(value) ? value.text : null)
    if (isPart(value)) all.push(...value.values)
    else all.push(value)
  }
  const known = compositions.get(strings) ?? []
  let statement = known.find((one) => one.parts.every((part, index) => part === parts[index]))
  if (!statement) {
    const text = numbered(strings, values)
    statement = { parts, text, name: nameOf(text) }
    if (known.length < COMPOSITIONS_MAX) compositions.set(strings, [...known, statement])
  }
  return new Statement(statement, all)
}

function numbered(strings: TemplateStringsArray, values: readonly unknown[]): string {
  let count = 0
  return strings.reduce((whole, part, index) => {
    const value = values[index - 1]
    if (!isPart(value)) return `${whole}$${++count}${part}`
    const before = count
    count += value.values.length
    return whole + value.text.replace(/\$(\d+)/g, (_, number: string) => `$${before + Number(number)}`) + part
  })
}

const nameOf = (text: string): string => createHash('sha1').update(text).digest('base64url')
