import { describe, expect, it } from 'vitest'
import { fillPattern, matchPattern } from './paths.ts'

describe('a route’s pattern', () => {
  it.each<[string, string, Record<string, string> | null]>([
    ['/home', '/home', {}],
    ['/home', '/home/', null],
    ['/home', '/HOME', null],
    ['/home', '/home/x', null],
    ['/otherProfile/:id', '/otherProfile/7', { id: '7' }],
    ['/otherProfile/:id', '/otherProfile/a%20b', { id: 'a b' }],
    ['/otherProfile/:id', '/otherProfile/', null],
    ['/settings/:section?', '/settings', {}],
    ['/settings/:section?', '/settings/devices', { section: 'devices' }],
    ['/settings/:section?', '/settings/', null],
    ['/settings/:section?', '/settingsdevices', null],
  ])('%s meets %s', (pattern, path, expected) => {
    expect(matchPattern(pattern, path)).toEqual(expected)
  })

  it('is filled with its parameters', () => {
    expect(fillPattern('/m/otherProfile/:id', { id: 'a b' })).toBe('/m/otherProfile/a%20b')
    expect(fillPattern('/settings/:section?', {})).toBe('/settings')
  })
})
