import { instant } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { choose, nextDigest, notBefore, waysOf } from './settings.policy.ts'

const at = (text: string) => instant(Date.parse(text))
const night = { quietFrom: '22:30', quietTo: '07:00', timeZone: 'Europe/Berlin' }
const shown = (time: number) => new Date(time).toISOString().slice(0, 16)

describe('quiet hours', () => {
  it.each([
    ['before they begin', '2026-11-15T21:29:00Z', '2026-11-15T21:29'],
    ['in their first minute', '2026-11-15T21:30:00Z', '2026-11-16T06:00'],
    ['after midnight', '2026-11-16T02:15:30Z', '2026-11-16T06:00'],
    ['in their last minute', '2026-11-16T05:59:59Z', '2026-11-16T06:00'],
    ['when they are over', '2026-11-16T06:00:00Z', '2026-11-16T06:00'],
    ['in the night in which the clocks go back', '2026-10-24T22:00:00Z', '2026-10-25T06:00'],
    ['in the night in which the clocks go forward', '2026-03-28T23:00:00Z', '2026-03-29T05:00'],
  ])('%s: at %s one may be disturbed from %s on', (_when, now, then) => {
    expect(shown(notBefore(night, at(now)))).toBe(then)
  })

  it('of a day are over on the same day', () => {
    const noon = { quietFrom: '12:00', quietTo: '13:00', timeZone: 'Asia/Kolkata' }
    expect(shown(notBefore(noon, at('2026-11-15T07:00:00Z')))).toBe('2026-11-15T07:30')
    expect(shown(notBefore(noon, at('2026-11-15T08:00:00Z')))).toBe('2026-11-15T08:00')
  })

  it('there need not be', () => {
    const none = { quietFrom: null, quietTo: null, timeZone: 'UTC' }
    expect(notBefore(none, at('2026-11-15T03:00:00Z'))).toBe(at('2026-11-15T03:00:00Z'))
  })
})

describe('the letter of the day', () => {
  it('leaves at nine in the morning where the person is', () => {
    expect(shown(nextDigest(night, at('2026-11-15T07:59:00Z')))).toBe('2026-11-15T08:00')
    expect(shown(nextDigest(night, at('2026-11-15T08:00:00Z')))).toBe('2026-11-16T08:00')
  })

  it('waits for the end of quiet hours that last longer', () => {
    const late = { quietFrom: '03:00', quietTo: '11:15', timeZone: 'America/New_York' }
    expect(shown(nextDigest(late, at('2026-11-15T20:00:00Z')))).toBe('2026-11-16T16:15')
  })
})

describe('choices', () => {
  it('keep what differs from the defaults, and nothing else', () => {
    const once = choose({}, { likes: { push: true, inApp: true } })
    expect(once).toEqual({ likes: { push: true } })
    expect(choose(once, { likes: { push: false }, comments: { mailDaily: false } })).toEqual({
      comments: { mailDaily: false },
    })
  })

  it('cannot take money and the account out of the list', () => {
    expect(waysOf({ earnings: { inApp: false, push: false } }, 'earnings')).toMatchObject({ inApp: true, push: false })
    expect(choose({}, { account: { inApp: false } })).toEqual({})
  })
})
