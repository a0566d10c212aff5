import { createShortLink } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { ownPathOf } from './own-path.ts'

const SITE = 'https://fanlight.example'
let app: TestApp
beforeAll(async () => void (app = await startTestApp({ PUBLIC_URL: SITE })))
afterAll(() => app.close())

const shorten = (longUrl: string) => app.as().raw(createShortLink.path, { longUrl })
const open = (path: string) => app.http.server.inject({ method: 'GET', url: path })

describe('a short link', () => {
  it('leads to the page it was made for, and is the same for the same page', async () => {
    const longUrl = `${SITE}/#/otherProfile/12?copierId=34`
    const { shortUrl } = await app.as().call(createShortLink, { longUrl })
    expect(shortUrl).toMatch(/^https:\/\/fanlight\.example\/s\/[A-Za-z0-9]{9}$/)
    const answer = await open(new URL(shortUrl).pathname)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/#/otherProfile/12?copierId=34'])
    expect(await app.as().call(createShortLink, { longUrl })).toEqual({ shortUrl })
    const all = await Promise.all(
      Array.from({ length: 5 }, () => app.as().call(createShortLink, { longUrl: `${SITE}/#/home` })),
    )
    expect(new Set(all.map((made) => made.shortUrl)).size).toBe(1)
  })

  it.each([
    'https://evil.example/',
    'https://fanlight.example.evil.example/',
    'https://fanlight.example@evil.example/',
    'https://user:pass@fanlight.example/',
    'http://fanlight.example/',
    'https://fanlight.example:8443/',
    '//evil.example/#/home',
    'https://fanlight.example//evil.example',
    'https://fanlight.example/\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
  ])('to %s is refused', async (longUrl) => {
    expect((await shorten(longUrl)).body).toMatchObject({ success: false, reason: 'FOREIGN_LINK' })
  })

  it.each(['nothing', 'a'.repeat(50), '..%2f..%2fetc', '%00', 'a b'])(
    'that was never made (%s) leads home',
    async (code) => {
      const answer = await open(`/s/${encodeURIComponent(code)}`)
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/#/home'])
    },
  )
})

describe('the own part of an address', () => {
  it.each([
    ['https://a.example/x?y#/z', '/x?y#/z'],
    ['/#/home', '/#/home'],
    ['https://a.example', '/'],
    ['https://b.example/', null],
  ])('of %s is %s', (address, path) => {
    expect(ownPathOf(address, 'https://a.example')).toBe(path)
  })
})
