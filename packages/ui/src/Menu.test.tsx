import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'
import { IconButton } from './IconButton.tsx'
import { Menu } from './Menu.tsx'

afterEach(cleanup)

const Link = ({ children, ...rest }: ComponentProps<'a'>) => <a {...rest}>{children}</a>

function renderMenu() {
  const onSelect = vi.fn()
  const entry = (label: string) => ({ label, onSelect: () => onSelect(label) })
  render(
    <>
      <Menu
        trigger={<IconButton label="More">…</IconButton>}
        entries={[
          entry('Copy link'),
          { ...entry('Edit'), disabled: true },
          false,
          'divider',
          entry('Block'),
          { label: 'Profile', link: <Link href="#profile" /> },
        ]}
      />
      <button type="button">Elsewhere</button>
    </>,
  )
  return { onSelect, trigger: screen.getByRole('button', { name: 'More' }) }
}

const focused = () => document.activeElement?.textContent

describe('a menu', () => {
  it('opens on a click, does what is chosen once, and gives the focus back', async () => {
    const { onSelect, trigger } = renderMenu()
    await userEvent.click(trigger)
    expect(screen.getByRole('menu', { name: 'More' }).id).toBe(trigger.getAttribute('aria-controls'))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Block' }))
    expect(onSelect.mock.calls).toEqual([['Block']])
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(trigger)
    expect(trigger.getAttribute('aria-expanded')).toBe('false')
  })

  it('is walked by arrows past what is disabled, round the end, and by letters', async () => {
    const { onSelect } = renderMenu()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('Copy link')
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('Block')
    await userEvent.keyboard('{End}{ArrowDown}')
    expect(focused()).toBe('Copy link')
    await userEvent.keyboard('{ArrowUp}')
    expect(focused()).toBe('Profile')
    await userEvent.keyboard('b')
    expect(focused()).toBe('Block')
    await userEvent.keyboard('{Enter}')
    expect(onSelect.mock.calls).toEqual([['Block']])
  })

  it('opens at its last entry with the arrow up, and at its first with Enter', async () => {
    renderMenu()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowUp}')
    expect(focused()).toBe('Profile')
    await userEvent.keyboard('{Escape}{Enter}')
    expect(focused()).toBe('Copy link')
  })

  it('does nothing for what is disabled', async () => {
    const { onSelect, trigger } = renderMenu()
    await userEvent.click(trigger)
    await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }), { pointerEventsCheck: 0 })
    expect(onSelect).not.toHaveBeenCalled()
  })

  it('closes on Escape with the focus back, and on a press elsewhere', async () => {
    const { trigger } = renderMenu()
    await userEvent.click(trigger)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(trigger)
    await userEvent.click(trigger)
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('in a dialog can be used, and Escape closes only it', async () => {
    const onSelect = vi.fn()
    const onClose = vi.fn()
    render(
      <Dialog title="Settings" closeLabel="Close" onClose={onClose}>
        <Menu trigger={<IconButton label="More">…</IconButton>} entries={[{ label: 'Reset', onSelect }]} />
      </Dialog>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Reset' }))
    expect(onSelect).toHaveBeenCalledTimes(1)
  })
})
