import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NoticeBar, type Notice } from './NoticeBar.tsx'

const items: Notice[] = [
  { id: '1', type: 'primary', text: 'First' },
  { id: '2', type: 'warning', text: 'Second', href: '/second' },
]
// With two notices an even number of turns would end where it began, held or not.
const ODD_NUMBER_OF_TURNS_MS = 35_000
const names = { label: 'Notices', previousLabel: 'Previous', nextLabel: 'Next', dismissLabel: 'Dismiss' }
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const bar = () => screen.getByRole('region', { name: 'Notices' })
const live = () =>
  screen
    .getByText(/First|Second/)
    .closest('[aria-live]')
    ?.getAttribute('aria-live')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the notice bar on screen', () => {
  it('is as high without a link as with one, so that the page below stays where it is', () => {
    render(<NoticeBar items={items} {...names} />)
    // A link is 44 px high, with 2 px above and below it.
    expect(bar().className).toContain('min-h-12')
    pass(5000)
    expect(screen.getByRole('link').className).toContain('min-h-11')
    expect(bar().className).toContain('py-0.5')
  })

  it('turns every five seconds', () => {
    render(<NoticeBar items={items} {...names} />)
    expect(screen.queryByText('First')).not.toBeNull()
    pass(4999)
    expect(screen.queryByText('First')).not.toBeNull()
    pass(1)
    expect(screen.getByRole('link', { name: 'Second' }).getAttribute('href')).toBe('/second')
    pass(5000)
    expect(screen.queryByText('First')).not.toBeNull()
  })

  it('waits while the mouse is over it', () => {
    render(<NoticeBar items={items} {...names} />)
    fireEvent.pointerEnter(bar())
    pass(ODD_NUMBER_OF_TURNS_MS)
    expect(screen.queryByText('First')).not.toBeNull()
    fireEvent.pointerLeave(bar())
    pass(5000)
    expect(screen.queryByText('Second')).not.toBeNull()
  })

  it('waits while the focus is in it, and speaks only then', () => {
    render(<NoticeBar items={items} {...names} />)
    expect(live()).toBe('off')
    act(() => screen.getByRole('button', { name: 'Next' }).focus())
    pass(ODD_NUMBER_OF_TURNS_MS)
    expect(screen.queryByText('First')).not.toBeNull()
    expect(live()).toBe('polite')
  })

  it('turns by hand and lets one be dismissed', () => {
    const onDismiss = vi.fn()
    render(<NoticeBar items={items} {...names} onDismiss={onDismiss} />)
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(screen.queryByText('Second')).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(onDismiss).toHaveBeenCalledWith('2')
    expect(screen.queryByText('First')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('region')).toBeNull()
  })

  it('shows notices that arrive later', () => {
    const { rerender } = render(<NoticeBar items={[]} {...names} />)
    expect(screen.queryByRole('region')).toBeNull()
    rerender(<NoticeBar items={items} {...names} />)
    expect(screen.queryByText('First')).not.toBeNull()
  })
})
