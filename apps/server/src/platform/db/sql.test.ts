import { describe, expect, it } from 'vitest'
import { sql } from './sql.ts'

describe('a statement', () => {
  it('numbers its values and never holds them', () => {
    const { text, values } = sql`select ${1} where name = ${"'; drop table users"}`
    expect([text, values]).toEqual(['select $1 where name = $2', [1, "'; drop table users"]])
  })

  it('can be a part of another, whose values stay parameters in their order', () => {
    const isNamed = sql`name = ${'a'} and age > ${18}`
    const { text, values } = sql`select ${0} where ${isNamed} and ${sql`true`} limit ${5}`
    expect([text, values]).toEqual(['select $1 where name = $2 and age > $3 and true limit $4', [0, 'a', 18, 5]])
  })

  it('takes no part from outside: an object that looks like one is a value', () => {
    const forged = { text: 'drop table users', name: 'x', values: [] }
    expect(sql`select ${forged}`).toMatchObject({ text: 'select $1', values: [forged] })
  })

  it('is called the same when it says the same, and otherwise when it does not', () => {
    const ask = (part: ReturnType<typeof sql>) => sql`select ${part}`
    expect(ask(sql`a = ${1}`).name).toBe(ask(sql`a = ${2}`).name)
    expect(ask(sql`a = ${1}`).name).not.toBe(ask(sql`b = ${1}`).name)
  })
})
