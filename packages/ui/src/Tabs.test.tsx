import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Tabs } from './Tabs.tsx'

afterEach(cleanup)

function Page({ dir = 'ltr' }: { dir?: 'ltr' | 'rtl' }) {
  const [value, setValue] = useState<'posts' | 'media' | 'about'>('posts')
  const tabs = [
    { value: 'posts', label: 'Posts' },
    { value: 'media', label: 'Media' },
    { value: 'about', label: 'About' },
  ] as const
  return (
    <div style={{ direction: dir }}>
      <Tabs label="Profile" tabs={tabs} value={value} onValueChange={setValue}>
        Panel of {value}
      </Tabs>
    </div>
  )
}

const chosen = () => screen.getByRole('tab', { selected: true }).textContent

describe('tabs', () => {
  it('that do not all fit scroll to the chosen one, and the page stays where it is', async () => {
    const scrolled = vi.fn()
    Element.prototype.scrollIntoView = scrolled
    // The row is 100 wide, and each tab 80: the third begins at 160.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const place = [...(this.parentElement?.children ?? [])].indexOf(this)
      const isTab = this.getAttribute('role') === 'tab'
      return { left: isTab ? place * 80 : 0, width: isTab ? 80 : 100 } as DOMRect
    })
    render(<Page />)
    await userEvent.click(screen.getByRole('tab', { name: 'About' }))
    expect(screen.getByRole('tablist').scrollLeft).toBe(-10 + 150)
    expect(scrolled).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  it('are one stop for the tab key and move by arrows, round the end', async () => {
    render(<Page />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    expect(chosen()).toBe('Media')
    expect(document.activeElement?.textContent).toBe('Media')
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(chosen()).toBe('Posts')
    expect(screen.getByRole('tabpanel', { name: 'Posts' }).textContent).toBe('Panel of posts')
  })

  it('follow the reading direction', async () => {
    render(<Page dir="rtl" />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowLeft}')
    expect(chosen()).toBe('Media')
  })
})
