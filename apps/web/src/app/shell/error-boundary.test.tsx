import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

beforeEach(() => begin())
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await endAll()
})

function Missing(): never {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/part.js')
}

it('a part of a page that did not come without a network is asked for as soon as there is one', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', Object.assign(new URL(location.href), { reload }))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  show(
    <ErrorBoundary>
      <Missing />
    </ErrorBoundary>,
  )
  expect(await screen.findByRole('heading', { name: 'You’re offline' })).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
  dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledOnce()
})
