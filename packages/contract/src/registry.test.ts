import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { channels } from './channels.ts'
import { channel, roomOf, type Channel } from './core/channel.ts'
import { defineChannel } from './core/definition.ts'
import type { Endpoint } from './core/endpoint.ts'
import { userId } from './core/values.ts'
import { errorCatalogue } from './errors.ts'
import * as contract from './index.ts'
import { endpoints } from './registry.ts'
import * as schemas from './schemas.ts'

const exportsWith = <Value>(module: object, ...properties: string[]) =>
  Object.entries(module).filter(
    (entry): entry is [string, Value] =>
      typeof entry[1] === 'object' && properties.every((property) => property in entry[1]),
  )

const bases = [
  '/v2/lk-user/h5web/',
  '/v2/lk-media/h5web/api/user/contents/',
  '/v2/lk-util/h5web/',
  '/v2/lk-chat/h5web/app/',
  '/v2/lk-billing/h5web/',
  '/v2/lk-live/h5web/app/',
  '/v2/lk-admin/h5web/',
]

describe('the endpoints', () => {
  it('have each a path of their own, below one of the documented bases', () => {
    const paths = endpoints.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    for (const path of paths) {
      expect(bases.filter((base) => path.startsWith(base))).toHaveLength(1)
      expect(path).toMatch(/^(\/[a-zA-Z0-9-]+)+$/)
    }
  })

  it('are all there that are exported, and nothing else is', () => {
    const exported = exportsWith(schemas, 'path', 'access').map(([, endpoint]) => endpoint)
    expect(new Set(endpoints)).toEqual(new Set(exported))
    expect(endpoints.length).toBeGreaterThan(30)
  })

  it('have each a descriptor of the same name, path and access, and no descriptor is without its endpoint', () => {
    const described = exportsWith<Endpoint>(contract, 'path', 'access')
    const defined = exportsWith<Endpoint>(schemas, 'path', 'access')
    const outline = (entries: [string, Endpoint][]) =>
      Object.fromEntries(entries.map(([name, { path, access }]) => [name, { path, access }]))
    expect(outline(described)).toEqual(outline(defined))
  })

  it.each([
    ['app/emailLogin', 'visitor'],
    ['signup', 'visitor'],
    ['socialLogin', 'visitor'],
    ['logout', 'user'],
    ['session/check', 'user'],
    ['session/list', 'user'],
    ['session/revoke', 'user'],
    ['password/forgot', 'visitor'],
    ['password/reset', 'visitor'],
    ['password/change', 'user'],
    ['web/detail', 'visitor'],
    ['editProfile', 'user'],
    ['relation/followers', 'user'],
    ['relation/followings', 'user'],
    ['web/suggested', 'visitor'],
    ['privacy/export', 'user'],
    ['privacy/delete', 'user'],
  ])('include %s, for %s, as documented', (name, access) => {
    const found = endpoints.find(({ path }) => path === `/v2/lk-user/h5web/${name}`)
    expect(found?.access).toBe(access)
  })

  it.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))('%s is complete', (_, endpoint) => {
    expect(endpoint.summary.length).toBeGreaterThan(5)
    for (const reason of endpoint.refusals) expect(errorCatalogue).toHaveProperty(reason)
    expect(new Set(endpoint.refusals).size).toBe(endpoint.refusals.length)
    expect(endpoint.limit.max).toBeGreaterThan(0)
    expect(endpoint.limit.perSeconds).toBeGreaterThan(0)
    expect(() => z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })).not.toThrow()
    expect(() => z.toJSONSchema(endpoint.output, { io: 'output' })).not.toThrow()
  })

  it('take nobody’s word for who is calling: none has a userId of its own', () => {
    expect(endpoints.filter(({ input }) => 'userId' in input.shape).map(({ path }) => path)).toEqual([])
  })

  it('that try out a password or a code have a limit of their own', () => {
    const guessable = endpoints.filter(({ input }) =>
      ['password', 'currentPassword', 'code'].some((name) => name in input.shape),
    )
    expect(guessable.length).toBeGreaterThan(6)
    for (const { limit } of guessable) expect(limit.max / limit.perSeconds).toBeLessThanOrEqual(0.5)
  })
})

describe('the channels', () => {
  it('have each a name of their own, and a room for each key', () => {
    expect(new Set(channels.map(({ name }) => name)).size).toBe(channels.length)
    expect(roomOf(contract.userChannel, { userId: userId('1234') })).toBe('user:1234')
    const pair = defineChannel(channel('pair'), { key: z.object({ b: z.string(), a: z.string() }), events: {} })
    expect(roomOf(pair, { b: '2', a: '1' })).toBe(roomOf(pair, { a: '1', b: '2' }))
  })

  it('have each a descriptor of the same name, and no descriptor is without its channel', () => {
    const described = exportsWith<Channel>(contract, 'name').map(([exported, { name }]) => [exported, { name }])
    const defined = exportsWith<Channel>(schemas, 'name', 'events').map(([exported, { name }]) => [exported, { name }])
    expect(Object.fromEntries(described)).toEqual(Object.fromEntries(defined))
    expect(described).toHaveLength(channels.length)
  })
})

describe('an id', () => {
  it.each([
    ['1', true],
    ['9223372036854775807', true],
    ['1000000000000000000', true],
    ['9223372036854775808', false],
    ['9999999999999999999', false],
    ['99999999999999999999', false],
    ['0', false],
    ['01', false],
    ['-1', false],
    ['1.0', false],
    ['1e5', false],
    [' 1', false],
    ['1\n', false],
    ['١', false],
    ['', false],
    [7, false],
    [null, false],
  ])('may be written %j: %s', (written, isRight) => {
    expect(schemas.UserId.safeParse(written).success).toBe(isRight)
    if (typeof written !== 'string') return
    if (isRight) expect(userId(written)).toBe(written)
    else expect(() => userId(written)).toThrow('Not an id')
  })
})
