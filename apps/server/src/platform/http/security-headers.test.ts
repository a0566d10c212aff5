import { describe, expect, it } from 'vitest'
import { pageHeaders } from './security-headers.ts'

const policyOf = (liveMedia: string | null): string[] =>
  pageHeaders({ scripts: [], talksTo: [], uploadTarget: null, liveMedia })['content-security-policy']?.split('; ') ?? []

describe('a page', () => {
  it('may speak to the host that carries live rooms, and take nothing else from it', () => {
    const policy = policyOf('wss://live.example/some/path')
    expect(policy).toContain("connect-src 'self' wss://live.example https://live.example")
    expect(policy.filter((part) => part.includes('live.example'))).toHaveLength(1)
    expect(policyOf('http://127.0.0.1:7880')).toContain("connect-src 'self' ws://127.0.0.1:7880 http://127.0.0.1:7880")
    expect(policyOf(null)).toContain("connect-src 'self'")
  })
})
