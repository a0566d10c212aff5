import { endpoint } from '@fanlight/contract'
import { defineEndpoint, endpoints } from '@fanlight/contract/schemas'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { compileWriter, successWriter } from './serializer.ts'

const Level = z.union([z.literal(1), z.literal(2), z.literal(3)])
const Kinds = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open') }),
  z.object({ kind: z.literal('level'), level: Level }),
  z.object({ kind: z.literal('both'), level: Level, price: z.int() }),
])
const Clashing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), value: z.string() }),
  z.object({ kind: z.literal('number'), value: z.int() }),
])

function written(output: z.ZodType, data: unknown): unknown {
  const definition = defineEndpoint(endpoint('/v2/x', 'visitor'), {
    summary: 'For a test',
    input: z.object({}),
    output,
  })
  return (JSON.parse(successWriter(definition)(data)) as { data: unknown }).data
}

describe('an answer', () => {
  it.each([
    [Kinds, { kind: 'open' }],
    [Kinds, { kind: 'level', level: 3 }],
    [Kinds, { kind: 'both', level: 1, price: 50 }],
    [z.array(Kinds), [{ kind: 'open' }, { kind: 'both', level: 2, price: 5 }]],
    [Clashing, { kind: 'text', value: 'seven' }],
    [Clashing, { kind: 'number', value: 7 }],
    [z.object({ lock: z.object({ level: Level.nullable() }).nullable() }), { lock: { level: null } }],
    [z.object({ lock: z.object({ level: Level.nullable() }).nullable() }), { lock: null }],
    [z.object({ name: z.string().nullable(), level: Level }), { name: null, level: 2 }],
    [z.object({ words: z.string() }), { words: 'Ünïcode "and" quotes\n' }],
  ])('is written as it is (%#)', (schema, data) => {
    expect(written(schema, data)).toEqual(data)
  })

  it('leaves out what the contract does not name, in every kind of a union too', () => {
    expect(written(z.object({ name: z.string() }), { name: 'Luna', password: 'secret' })).toEqual({ name: 'Luna' })
    expect(written(Kinds, { kind: 'open', folder: 'secret' })).toEqual({ kind: 'open' })
  })

  it('can be written for every call of the contract', () => {
    for (const definition of endpoints) expect(compileWriter(definition)).toBeTypeOf('function')
  })
})
