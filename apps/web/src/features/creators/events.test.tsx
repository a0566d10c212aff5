// @vitest-environment jsdom
import { type Account, userId } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../platform/api/index.ts'
import { storage } from '../../platform/storage/index.ts'
import { Events } from './events.tsx'
import { begin, endAll, luna, startServer } from './testing/kit.tsx'

beforeEach(async () => {
  startServer()
  await begin()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await endAll()
})

const host = (account: Account) => (
  <QueryClientProvider client={queryClient}>
    <Events account={account} />
  </QueryClientProvider>
)

it('switches creator mode on and says so when the account becomes a creator’s', () => {
  const said = vi.spyOn(toast, 'success')
  const { rerender } = render(host(luna))
  expect(storage.currentRole.get()).toBe('member')
  rerender(host({ ...luna, role: 'creator' }))
  expect(storage.currentRole.get()).toBe('creator')
  expect(said).toHaveBeenCalledWith('You are a creator now', expect.anything())
})

it('leaves the mode alone when another account is a creator already', () => {
  const { rerender } = render(host(luna))
  rerender(host({ ...luna, userId: userId('8'), role: 'creator' }))
  expect(storage.currentRole.get()).toBe('member')
})
