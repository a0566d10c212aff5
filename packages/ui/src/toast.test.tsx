import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToastStack } from './ToastStack.tsx'
import { toast } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  act(() => toast.dismiss())
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('a toast', () => {
  it('said before the stack has arrived is shown when it has', async () => {
    toast.success('Saved')
    render(<ToastStack label="Messages" />)
    await pass(50)
    expect(screen.queryByText('Saved')).not.toBeNull()
  })

  it('goes after four seconds', async () => {
    render(<ToastStack label="Messages" />)
    await pass(50)
    act(() => void toast('Link copied'))
    await pass(3900)
    expect(screen.queryByText('Link copied')).not.toBeNull()
    await pass(1000)
    expect(screen.queryByText('Link copied')).toBeNull()
  })

  it('replaces the one with its id', async () => {
    render(<ToastStack label="Messages" />)
    await pass(50)
    act(() => void toast('Sending', { id: 'send' }))
    act(() => void toast.error('Not sent', { id: 'send' }))
    await pass(50)
    expect(screen.queryByText('Sending')).toBeNull()
    expect(screen.queryByText('Not sent')).not.toBeNull()
  })
})
