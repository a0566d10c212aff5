import { describe, expect, expectTypeOf, it } from 'vitest'
import * as contract from './index.ts'
import type { Endpoint } from './core/endpoint.ts'
import type * as schemas from './schemas.ts'

describe('a descriptor', () => {
  it('of an endpoint is typed by the definition of the same path', () => {
    type Call = contract.CallOf<typeof contract.getProfile>
    expectTypeOf<Call>().toEqualTypeOf<contract.CallOf<typeof schemas.getProfile>>()
    expectTypeOf<Call['includeRelations']>().toEqualTypeOf<boolean | undefined>()
    expectTypeOf<contract.InputOf<typeof contract.getProfile>['includeRelations']>().toEqualTypeOf<boolean>()
    expectTypeOf<contract.OutputOf<typeof contract.getProfile>>().toEqualTypeOf<contract.Profile>()
  })

  it('of a channel is typed by the definition of the same name', () => {
    type Event = contract.EventOf<typeof contract.relationsChannel>
    type Data = { otherUserId: contract.UserId; relation: contract.Relation }
    expectTypeOf<Event>().toEqualTypeOf<{ type: 'relation_changed'; data: Data }>()
    expectTypeOf<contract.KeyOf<typeof contract.relationsChannel>>().toEqualTypeOf<{ userId: contract.UserId }>()
  })

  it('that nobody defined has no types, and any endpoint has any', () => {
    const undefinedOne = contract.endpoint('/v2/nowhere', 'user')
    expectTypeOf<contract.OutputOf<typeof undefinedOne>>().toBeNever()
    expectTypeOf<contract.OutputOf<Endpoint>>().toBeUnknown()
  })
})

describe('money', () => {
  it('is cents or diamonds, and neither passes for the other or for a number', () => {
    const paid = contract.cents(100)
    // @ts-expect-error Cents are no diamonds until they are exchanged.
    expect(contract.centsOf(paid)).toBe(100)
    // @ts-expect-error A bare number does not say what it counts.
    expect(contract.diamondsOf(100)).toBe(100)
    expectTypeOf(contract.diamondsOf(paid)).toEqualTypeOf<contract.Diamonds>()
    expectTypeOf<contract.CallOf<typeof contract.buyPost>['expectedPrice']>().toEqualTypeOf<number | undefined>()
    expectTypeOf<contract.InputOf<typeof contract.buyPost>['expectedPrice']>().toEqualTypeOf<
      contract.Diamonds | undefined
    >()
  })
})
