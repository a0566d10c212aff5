import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ComboField } from './ComboField.tsx'
import { Dialog } from './Dialog.tsx'

const options = [
  { value: 'DE', label: 'Germany' },
  { value: 'IE', label: 'Ireland' },
  { value: 'NZ', label: 'New Zealand' },
]

function Form({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <ComboField
        label="Country"
        options={options}
        value={value}
        onValueChange={setValue}
        emptyText="None"
        countText={(count) => `${count} found`}
      />
      <button type="button">{`chosen ${value}`}</button>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' })
const names = () => screen.queryAllByRole('option').map((option) => option.textContent)
const chosen = (value: string) => screen.getByRole('button', { name: `chosen ${value}` })

afterEach(cleanup)

describe('a field of many choices', () => {
  it('narrows down while one types and takes the marked one with Enter', async () => {
    render(<Form />)
    await userEvent.type(field(), 'land')
    expect(names()).toEqual(['Ireland', 'New Zealand'])
    expect(screen.getByRole('status').textContent).toBe('2 found')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(chosen('NZ')).toBeTruthy()
    expect(field().value).toBe('New Zealand')
    expect(names()).toEqual([])
  })

  it('opens at what is chosen, and says which that is', async () => {
    render(<Form start="IE" />)
    await userEvent.click(field())
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Ireland')
    expect(field().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
  })

  it('takes what is pressed', async () => {
    render(<Form />)
    await userEvent.click(field())
    await userEvent.click(screen.getByRole('option', { name: 'Germany' }))
    expect(chosen('DE')).toBeTruthy()
  })

  it('takes a name that was typed in full when one leaves', async () => {
    render(<Form />)
    await userEvent.type(field(), 'ireland')
    await userEvent.tab()
    expect(chosen('IE')).toBeTruthy()
  })

  it('takes back what is no name', async () => {
    render(<Form start="DE" />)
    await userEvent.clear(field())
    await userEvent.type(field(), 'xyz')
    expect(screen.getByText('None', { selector: 'p' })).toBeTruthy()
    await userEvent.tab()
    expect(field().value).toBe('Germany')
    expect(chosen('DE')).toBeTruthy()
  })

  it('takes Escape for itself in a dialog, and leaves it the next one', async () => {
    const closed = vi.fn()
    render(
      <Dialog title="Card" closeLabel="Close" onClose={closed}>
        <Form />
      </Dialog>,
    )
    await userEvent.click(field())
    await userEvent.keyboard('{Escape}')
    expect(names()).toEqual([])
    expect(closed).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(closed).toHaveBeenCalledTimes(1)
  })

  it('closes with Escape and keeps the choice', async () => {
    render(<Form start="DE" />)
    await userEvent.type(field(), 'x')
    await userEvent.keyboard('{Escape}')
    expect(names()).toEqual([])
    expect(field().value).toBe('Germany')
  })
})
