import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startServer } from '../../../testing/fake-server.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { PictureQuality } from './PictureQuality.tsx'

beforeEach(async () => {
  startServer()
  await begin()
})
afterEach(endAll)

describe('the quality of the picture', () => {
  it('is nothing to choose where there is one for all', () => {
    show(<PictureQuality levels={['audio', 'full']} chosen="full" onChoose={() => undefined} />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is chosen among those that the engine has, and says which it is', async () => {
    const onChoose = vi.fn()
    show(<PictureQuality levels={['audio', 'low', 'mid', 'full']} chosen="mid" onChoose={onChoose} />)
    await userEvent.click(screen.getByRole('button', { name: 'Picture quality: Medium' }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Automatic',
      'Medium',
      'Low, saves data',
    ])
    await userEvent.click(screen.getByRole('menuitem', { name: 'Low, saves data' }))
    expect(onChoose.mock.calls).toEqual([['low']])
  })
})
