import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { IconButton } from './IconButton.tsx'
import { Menu } from './Menu.tsx'
import { TextField } from './TextField.tsx'

afterEach(cleanup)

function Page({ dismissible = true }: { dismissible?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Open</Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="A question"
        description="In more words"
        {...(dismissible ? { closeLabel: 'Close' } : { dismissible: false })}
        footer={<Button onPress={() => setOpen(false)}>Done</Button>}
      >
        <TextField label="Amount" data-autofocus="" />
      </Dialog>
    </>
  )
}

function MenuPage() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Menu
        trigger={<IconButton label="More">…</IconButton>}
        entries={[{ label: 'Rename', onSelect: () => setOpen(true) }]}
      />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Rename" closeLabel="Close" />
    </>
  )
}

describe('a dialog', () => {
  it('is named and described by its title and text', async () => {
    render(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    const dialog = screen.getByRole('dialog', { name: 'A question' })
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe('In more words')
  })

  it('gives the focus to what asks for it and comes later, unless the user has gone on', async () => {
    const steps = (children: ReactNode) => (
      <Dialog title="Steps" closeLabel="Close">
        {children}
        <button type="button">Help</button>
      </Dialog>
    )
    const { rerender } = render(steps(null))
    expect(document.activeElement).toBe(screen.getByRole('dialog'))
    rerender(steps(<TextField label="First" data-autofocus="" />))
    expect(document.activeElement).toBe(screen.getByLabelText('First'))
    screen.getByRole('button', { name: 'Help' }).focus()
    rerender(steps(<TextField key="next" label="Second" data-autofocus="" />))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Help' }))
  })

  it('gives the first focus to what asks for it, keeps it inside, and returns it', async () => {
    render(<Page />)
    const opener = screen.getByRole('button', { name: 'Open' })
    await userEvent.click(opener)
    const dialog = screen.getByRole('dialog')
    expect(document.activeElement).toBe(screen.getByLabelText('Amount'))
    for (let count = 0; count < 5; count += 1) {
      await userEvent.tab()
      expect(dialog.contains(document.activeElement)).toBe(true)
    }
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(opener))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('closes by its close button', async () => {
    render(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('that is not dismissible ends only by its own buttons', async () => {
    render(<Page dismissible={false} />)
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    await userEvent.keyboard('{Escape}')
    await userEvent.click(document.body, { pointerEventsCheck: 0 })
    expect(screen.queryByRole('dialog')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('opened from a menu returns the focus to the button of the menu', async () => {
    render(<MenuPage />)
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Rename' }))
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })))
  })
})

function ask(props: Partial<Parameters<typeof ConfirmDialog>[0]> = {}) {
  const [onConfirm, onCancel] = [vi.fn(), vi.fn()]
  render(
    <ConfirmDialog
      open
      title="Delete it?"
      confirmLabel="Delete"
      cancelLabel="Keep"
      {...{ onConfirm, onCancel, ...props }}
    />,
  )
  const dialog = within(screen.getByRole('alertdialog', { name: 'Delete it?' }))
  return { onConfirm, onCancel, dialog }
}

describe('a dialog that asks for confirmation', () => {
  it('puts the first focus on the way out when the step cannot be undone', () => {
    ask({ tone: 'danger' })
    expect(document.activeElement?.textContent).toBe('Keep')
  })

  it('confirms once however often it is pressed', async () => {
    const { onConfirm, dialog } = ask()
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Delete' }))
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })

  it('cannot be left while it works', async () => {
    const { onCancel } = ask({ busy: true })
    await userEvent.keyboard('{Escape}')
    expect(onCancel).not.toHaveBeenCalled()
  })

  it('says why it failed', () => {
    const { dialog } = ask({ error: 'The line was busy' })
    expect(dialog.getByRole('alert').textContent).toBe('The line was busy')
  })
})
