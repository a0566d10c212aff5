import { createHash } from 'node:crypto'

/** A statement whose values can only be parameters. Its name lets the server keep the parsed plan. */
export type Sql = { readonly text: string; readonly name: string; readonly values: readonly unknown[] }

const statements = new WeakMap<TemplateStringsArray, { text: string; name: string }>()

export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  let statement = statements.get(strings)
  if (!statement) {
    const text = strings.reduce((whole, part, index) => `${whole}$${index}${part}`)
    statement = { text, name: createHash('sha1').update(text).digest('base64url') }
    statements.set(strings, statement)
  }
  return { ...statement, values }
}
