import { TextField } from '@fanlight/ui'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startI18n } from '../i18n/index.ts'
import { FormDialog, useForm } from './index.ts'

beforeAll(() => startI18n('en'))
afterEach(cleanup)

const send = vi.fn<(values: { name: string; word: string }) => unknown>()
const onClose = vi.fn()
beforeEach(() => {
  send.mockReset()
  onClose.mockReset()
})

type Props = { errorsFrom?: 'start' | 'leaving' | 'leavingFilled' | 'attempt' }

function Named({ errorsFrom }: Props) {
  const form = useForm({
    start: { name: '', word: '' },
    check: ({ name, word }) => ({
      name: name === '' ? 'A name is missing' : undefined,
      word: word.length < 3 ? 'Too short' : undefined,
    }),
    send,
    refused: (error) => {
      if (!(error instanceof Error)) return undefined
      return error.message === 'taken' ? { word: 'Taken' } : `Refused: ${error.message}`
    },
    errorsFrom,
  })
  return (
    <FormDialog form={form} title="A form" onClose={onClose} submitLabel="Send">
      <TextField label="Name" {...form.tie('name')} />
      <TextField label="Word" {...form.tie('word')} />
    </FormDialog>
  )
}

const name = () => screen.getByLabelText<HTMLInputElement>('Name')
const word = () => screen.getByLabelText<HTMLInputElement>('Word')
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
const said = () => screen.queryAllByRole('alert').map((each) => each.textContent)

async function fill(): Promise<void> {
  await userEvent.type(name(), 'Luna')
  await userEvent.type(word(), 'lamp')
}

describe('what is wrong', () => {
  it('is said after an attempt, and the first such field has the focus', async () => {
    render(<Named />)
    await userEvent.type(word(), 'ab')
    await userEvent.tab()
    expect(said()).toEqual([])
    await press()
    expect(said()).toEqual(['A name is missing', 'Too short'])
    await waitFor(() => expect(document.activeElement).toBe(name()))
    expect(send).not.toHaveBeenCalled()
    await userEvent.type(word(), 'c')
    expect(said()).toEqual(['A name is missing'])
  })

  it.each([
    ['start', ['A name is missing', 'Too short'], ['A name is missing', 'Too short']],
    ['leaving', ['A name is missing'], ['A name is missing', 'Too short']],
    ['leavingFilled', [], ['Too short']],
    ['attempt', [], []],
  ] as const)('is said from %s on', async (errorsFrom, leftEmpty, leftFilled) => {
    render(<Named errorsFrom={errorsFrom} />)
    await userEvent.click(name())
    await userEvent.click(word())
    expect(said()).toEqual(leftEmpty)
    await userEvent.type(word(), 'ab')
    await userEvent.click(name())
    expect(said()).toEqual(leftFilled)
  })
})

describe('sending', () => {
  it('takes what was typed, once, and keeps the dialog open meanwhile', async () => {
    let answer = () => {}
    send.mockReturnValue(new Promise<void>((resolve) => (answer = resolve)))
    render(<Named />)
    await fill()
    // Enter and a click, before the first of them was rendered.
    act(() => {
      for (const _ of [1, 2]) word().form?.requestSubmit()
    })
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(send.mock.calls).toEqual([[{ name: 'Luna', word: 'lamp' }]])
    expect(onClose).not.toHaveBeenCalled()
    answer()
    await waitFor(async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
      expect(onClose).toHaveBeenCalled()
    })
  })

  it('that is refused says so at the field it is about, until something is typed', async () => {
    send.mockRejectedValue(new Error('taken'))
    render(<Named />)
    await fill()
    await press()
    await waitFor(() => expect(said()).toEqual(['Taken']))
    await waitFor(() => expect(document.activeElement).toBe(word()))
    await userEvent.type(name(), '!')
    expect(said()).toEqual([])
  })

  it('that is refused for another reason says so below the form', async () => {
    send.mockRejectedValueOnce(new Error('no'))
    render(<Named />)
    await fill()
    await press()
    await waitFor(() => expect(said()).toEqual(['Refused: no']))
    await press()
    await waitFor(() => expect(said()).toEqual([]))
    expect(send).toHaveBeenCalledTimes(2)
  })
})
