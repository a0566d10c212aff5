import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLongPress } from './use-long-press.ts'

const chosen = vi.fn()

/** A sheet that comes under the finger. */
function Message() {
  const [isOpen, setOpen] = useState(false)
  const press = useLongPress(() => setOpen(true))
  return (
    <>
      <p {...press}>Hello</p>
      {isOpen && <button onClick={chosen}>Delete</button>}
    </>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  chosen.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

it('does nothing of what comes under the finger when it is lifted; the next press counts', () => {
  render(<Message />)
  const message = screen.getByText('Hello')
  fireEvent.pointerDown(message, { pointerType: 'touch' })
  act(() => void vi.advanceTimersByTime(500))
  const entry = screen.getByRole('button', { name: 'Delete' })
  fireEvent.pointerUp(message)
  fireEvent.click(entry)
  expect(chosen).not.toHaveBeenCalled()
  fireEvent.click(entry)
  expect(chosen).toHaveBeenCalledOnce()
})

it('keeps nothing back where a press ends in no click', () => {
  render(<Message />)
  const message = screen.getByText('Hello')
  fireEvent.pointerDown(message, { pointerType: 'touch' })
  act(() => void vi.advanceTimersByTime(500))
  fireEvent.pointerUp(message)
  const entry = screen.getByRole('button', { name: 'Delete' })
  fireEvent.pointerDown(entry, { pointerType: 'touch' })
  fireEvent.click(entry)
  expect(chosen).toHaveBeenCalledOnce()
})
