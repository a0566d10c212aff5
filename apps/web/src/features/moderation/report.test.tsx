import { createReport, userId, type ReportId } from '@fanlight/contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openReport } from '../../platform/dialogs/index.ts'
// Lazy in the product; here before anybody waits for it.
import { startServer, type FakeServer } from '../../testing/fake-server.ts'
import { luna } from '../../testing/people.ts'
import { begin, endAll, fill, show, signInAs } from '../../testing/render-app.tsx'
import './ReportDialog.tsx'
import { DialogHost } from '../../platform/dialogs/index.ts'
import { answerDialog, askedFor } from '../../testing/dialogs.ts'

const velvet = { target: { type: 'user', id: userId('21') }, name: 'Velvet' } as const
let server: FakeServer

beforeEach(() => {
  server = startServer()
  server.answer(createReport, { reportId: '1' as ReportId })
})
afterEach(endAll)

async function open() {
  await begin(luna)
  show(<DialogHost />)
  act(() => openReport(velvet))
  await screen.findByRole('dialog', { name: 'Report Velvet' })
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send report' }))

it('goes out with its reason and words, and is thanked for', async () => {
  await open()
  expect(screen.getAllByRole('radio')).toHaveLength(10)
  await userEvent.click(screen.getByRole('radio', { name: 'Spam or scam' }))
  fill(screen.getByRole('textbox'), ' Look at the links ')
  await send()
  await screen.findByText('We’ll review your report.')
  expect(server.askedFor(createReport)).toMatchObject([
    { target: { type: 'user', id: '21' }, reason: 'spam', text: 'Look at the links' },
  ])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Done' }))
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('needs a reason', async () => {
  await open()
  await send()
  expect(screen.getByText('Choose a reason')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0])
  expect(server.askedFor(createReport)).toEqual([])
})

it('that fails says so and can be sent again', async () => {
  server.refuse(createReport, 'TOO_MANY', { retryAfterMs: 1000 })
  await open()
  await userEvent.click(screen.getByRole('radio', { name: 'Something else' }))
  await send()
  await screen.findByText('Too many attempts. Wait a moment and try again.')
  server.answer(createReport, { reportId: '1' as ReportId })
  await send()
  await screen.findByText('We’ll review your report.')
})

it('of a visitor begins with logging in', async () => {
  await begin(null)
  show(<DialogHost />)
  act(() => openReport(velvet))
  expect(askedFor('login')?.message).toBe('Please login first')
  act(() => {
    signInAs(luna)
    answerDialog('login')
  })
  await screen.findByRole('dialog', { name: 'Report Velvet' })
})
