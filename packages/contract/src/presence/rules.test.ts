import { expect, it } from 'vitest'
import { PresenceStatus } from './entities.ts'
import { isOnline, PRESENCE } from './rules.ts'

it.each([
  ['online', 1, true],
  ['online', 10001, true],
  ['live', 10004, true],
  ['only subscribed to', 3, false],
  ['unknown', undefined, false],
])('someone who is %s (%s) is online: %s', (_, status, expected) => {
  expect(isOnline(status)).toBe(expected)
})

it('a status is one of the four', () => {
  for (const status of Object.values(PRESENCE)) expect(PresenceStatus.safeParse(status).success).toBe(true)
  expect(PresenceStatus.safeParse(2).success).toBe(false)
})
