import { createHash } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { hashPassword } from './password.ts'
import { sha256 } from './sha256.ts'

const reference = (text: string) => createHash('sha256').update(text).digest('hex')

it.each(['', 'secret', 'пароль 密码 🔑', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'x'.repeat(1000)])(
  'the fallback agrees with the platform on %j',
  (typed) => expect(sha256(new TextEncoder().encode(typed))).toBe(reference(typed)),
)

it('a password is hashed with and without crypto.subtle', async () => {
  expect(await hashPassword('correct horse')).toBe(reference('correct horse'))
  vi.stubGlobal('crypto', {})
  expect(await hashPassword('correct horse')).toBe(reference('correct horse'))
  vi.unstubAllGlobals()
})
