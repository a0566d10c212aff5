import { describe, expect, it } from 'vitest'
import { socialLink } from './social-link.ts'

describe('a typed account', () => {
  it.each([
    ['instagram', '@luna.park', 'https://www.instagram.com/luna.park'],
    ['tiktok', 'luna', 'https://www.tiktok.com/@luna'],
    ['youtube', '@luna', 'https://www.youtube.com/@luna'],
    ['twitch', ' luna ', 'https://www.twitch.tv/luna'],
    ['x', '@luna', 'https://x.com/luna'],
    ['x', 'twitter.com/luna', 'https://twitter.com/luna'],
    ['instagram', 'www.instagram.com/luna/', 'https://www.instagram.com/luna/'],
    ['facebook', 'https://facebook.com/luna', 'https://facebook.com/luna'],
  ])('on %s, %j, leads to %s', (name, typed, link) => {
    expect(socialLink(name, typed)).toBe(link)
  })

  it.each([
    ['x', 'javascript:alert(1)'],
    ['x', 'javascript://x.com/%0aalert(1)'],
    ['x', 'http://x.com/luna'],
    ['x', 'https://x.com@evil.example/'],
    ['x', 'https://x.com/ luna'],
    ['x', 'evil.example/x.com'],
    ['discord', 'luna#1234'],
    ['constructor', 'luna'],
    ['instagram', 'luna park'],
  ])('on %s, %j, leads nowhere', (name, typed) => {
    expect(socialLink(name, typed)).toBeNull()
  })
})
