import { userId } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storage } from '../../platform/storage/index.ts'
import { startServer } from '../../testing/fake-server.ts'
import { luna, lunaCreates } from '../../testing/people.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import { Events } from './events.tsx'

beforeEach(async () => {
  startServer()
  await begin()
})
afterEach(endAll)

it('switches creator mode on and says so when the account becomes a creator’s', () => {
  const said = vi.spyOn(toast, 'success')
  const { rerender } = show(<Events account={luna} />)
  expect(storage.currentRole.get()).toBe('member')
  rerender(<Events account={lunaCreates} />)
  expect(storage.currentRole.get()).toBe('creator')
  expect(said).toHaveBeenCalledWith('You’re now a creator', expect.anything())
})

it('leaves the mode alone when another account is a creator already', () => {
  const { rerender } = show(<Events account={luna} />)
  rerender(<Events account={{ ...lunaCreates, userId: userId('8') }} />)
  expect(storage.currentRole.get()).toBe('member')
})
