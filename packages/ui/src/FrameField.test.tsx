import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { FrameField } from './FrameField.tsx'

afterEach(cleanup)

it('is a named group around a place for a frame, with its words', () => {
  const place = createRef<HTMLDivElement>()
  const field = { place, isFocused: false, onFocusWanted: () => {}, label: 'Card number', error: 'Please check it' }
  render(<FrameField {...field} />)
  expect(screen.getByRole('group', { name: 'Card number' }).contains(place.current)).toBe(true)
  expect(place.current?.getAttribute('aria-invalid')).toBe('true')
  const said = document.getElementById(place.current?.getAttribute('aria-describedby') ?? '')
  expect(said?.textContent).toBe('Please check it')
})

it('sends the focus into the frame, from its label and from where a form leads to it', () => {
  const place = createRef<HTMLDivElement>()
  const onFocusWanted = vi.fn()
  render(<FrameField place={place} isFocused={false} onFocusWanted={onFocusWanted} label="CVC" />)
  fireEvent.click(screen.getByText('CVC'))
  place.current?.focus()
  expect(onFocusWanted).toHaveBeenCalledTimes(2)
})
