import { createHmac } from 'node:crypto'
import { HOUR_MS, instant, userId, type CallId } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { createIce } from './ice.ts'

const NOW = instant(1_800_000_000_000)
const CALL = '42' as CallId
const ANNA = userId('7')
const SECRET = 'shared with the relay'

const ask = (environment: Record<string, string>) => {
  const { ice } = readConfig(environment)
  return createIce(ice, { now: () => NOW })(CALL, ANNA)
}
const TURN = { TURN_URLS: 'turn:relay.example:3478, turns:relay.example:5349', TURN_SECRET: SECRET }

describe('how the two of a call find each other', () => {
  it('without servers only in one network', () => {
    expect(ask({})).toEqual({ iceServers: [], iceTransportPolicy: 'all', expiresAt: NOW + 4 * HOUR_MS })
    const stun = ask({ STUN_URLS: 'stun:stun.example:3478' })
    expect(stun).toMatchObject({ iceServers: [{ urls: ['stun:stun.example:3478'] }], iceTransportPolicy: 'all' })
  })

  it('with a relay by way of it alone, by a name that says until when and a password that proves it', () => {
    const { iceServers, iceTransportPolicy, expiresAt } = ask(TURN)
    const username = `${expiresAt / 1000}:42.7`
    const credential = createHmac('sha1', SECRET).update(username).digest('base64')
    const urls = ['turn:relay.example:3478', 'turns:relay.example:5349']
    expect([iceServers, iceTransportPolicy]).toEqual([[{ urls, username, credential }], 'relay'])
  })

  it('directly where the operator says so', () => {
    expect(ask({ ...TURN, CALLS_RELAY_ONLY: 'false' }).iceTransportPolicy).toBe('all')
  })

  it.each([
    ['an address of a web page', { TURN_URLS: 'https://relay.example', TURN_SECRET: SECRET }, 'TURN_URLS'],
    ['no secret', { TURN_URLS: 'turn:relay.example' }, 'TURN_SECRET'],
    ['a short secret', { TURN_URLS: 'turn:relay.example', TURN_SECRET: 'short' }, 'TURN_SECRET'],
    ['no address', { TURN_SECRET: SECRET }, 'TURN_URLS'],
  ])('not with %s: the server says what is missing', (_, environment, name) => {
    expect(() => readConfig(environment as Record<string, string>)).toThrow(name)
  })
})
