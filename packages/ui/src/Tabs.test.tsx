import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
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
