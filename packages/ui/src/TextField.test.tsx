import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'

afterEach(cleanup)

const describedBy = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .filter(Boolean)

function Form() {
  const [name, setName] = useState('')
  return (
    <>
      <TextField label="Name" value={name} onValueChange={setName} />
      <output>{name}</output>
    </>
  )
}

describe('a text field', () => {
  it('announces an error and ties it to the input', () => {
    const { rerender } = render(<TextField label="Email" hint="We never show it" />)
    const input = screen.getByLabelText('Email')
    expect(describedBy(input)).toEqual(['We never show it'])
    expect(input.getAttribute('aria-invalid')).toBeNull()

    rerender(<TextField label="Email" hint="We never show it" error="This is not an address" />)
    expect(screen.getByRole('alert').textContent).toBe('This is not an address')
    expect(describedBy(input)).toEqual(['This is not an address', 'We never show it'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  it.each([
    [9, 'quiet', null, 'off'],
    [10, 'warning', null, 'polite'],
    [11, 'over', 'true', 'polite'],
  ])('with %i of 10 letters has a counter that is %s', (length, state, invalid, live) => {
    render(<TextField label="Name" counter={{ max: 10 }} defaultValue={'x'.repeat(length)} />)
    const counter = screen.getByText(`${length}/10`)
    expect(counter.dataset['state']).toBe(state)
    expect(counter.getAttribute('aria-live')).toBe(live)
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe(invalid)
  })

  it('counts in the words of the language', async () => {
    render(<TextArea label="Bio" counter={{ max: 20, text: (used, max) => `${used} of ${max} letters` }} />)
    await userEvent.type(screen.getByLabelText('Bio'), 'hello')
    expect(screen.queryByText('5 of 20 letters')).not.toBeNull()
  })

  it('gives its value as it is typed', async () => {
    render(<Form />)
    await userEvent.type(screen.getByLabelText('Name'), 'Mara')
    expect(screen.getByRole('status').textContent).toBe('Mara')
  })

  it('shows and hides a password', async () => {
    render(
      <TextField
        label="Password"
        type="password"
        reveal={{ showLabel: 'Show password', hideLabel: 'Hide password' }}
      />,
    )
    const input = screen.getByLabelText('Password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(input.getAttribute('type')).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(input.getAttribute('type')).toBe('password')
  })
})
