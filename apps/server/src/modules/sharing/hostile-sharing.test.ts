import { createShortLink } from '@fanlight/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const SITE = 'https://fanlight.example'
let app: TestApp
beforeAll(async () => void (app = await startTestApp({ PUBLIC_URL: SITE })))
afterAll(() => app.close())

it('answers an address that grows too long by being written out, instead of failing', async () => {
  // Without a pattern, so that nothing can make it shorter on its way into an index.
  const letters = Array.from({ length: 950 }, (_, at) =>
    String.fromCodePoint(0x4e00 + ((at * 7919 + at * at) % 20_000)),
  )
  const longUrl = `${SITE}/#/${letters.join('')}`
  const answer = await app.as().raw(createShortLink.path, { longUrl })
  expect([answer.status, answer.body]).toMatchObject([400, { reason: 'INVALID_INPUT' }])
  const shorter = await app.as().raw(createShortLink.path, { longUrl: `${SITE}/#/${letters.slice(0, 200).join('')}` })
  expect(shorter.body.success).toBe(true)
})
