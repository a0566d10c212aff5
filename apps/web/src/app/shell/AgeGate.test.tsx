import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startServer } from '../../testing/fake-server.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import { AgeGate } from './AgeGate.tsx'

beforeEach(async () => {
  startServer()
  await begin(null)
})
afterEach(endAll)

it('has the focus while it stands, and hands it to the page behind it', () => {
  const page = (
    <main id="main">
      <h1>Home</h1>
    </main>
  )
  const { rerender } = show(
    <div>
      {page}
      <AgeGate />
    </div>,
  )
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
  rerender(<div>{page}</div>)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Home' }))
})
