import { appealReport, instant, listMyReports, type MyReport, type ReportId } from '@fanlight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { begin, endAll, fill, show } from '../../../testing/render-app.tsx'
// Lazy in the product; here before anybody waits for it.
import '../AppealDialog.tsx'
import { MyReportsPage } from './MyReportsPage.tsx'

const at = instant(Date.UTC(2026, 10, 3, 12))
const dismissed: MyReport = {
  reportId: '1' as ReportId,
  side: 'reporter',
  targetType: 'post',
  reason: 'spam',
  text: 'The third time today',
  reportedAt: at,
  decision: { kind: 'dismissed', at },
  appeal: null,
  appealUntil: instant(Date.UTC(2027, 4, 5, 12)),
}
const lost: MyReport = {
  ...dismissed,
  reportId: '2' as ReportId,
  side: 'owner',
  targetType: 'post',
  text: '',
  decision: { kind: 'taken_down', at },
  appeal: { text: 'It is my own song', at, outcome: { kind: 'lifted', at, note: 'We were wrong' } },
  appealUntil: null,
}
const open: MyReport = {
  ...dismissed,
  reportId: '3' as ReportId,
  targetType: 'message',
  decision: null,
  appealUntil: null,
}

let server: FakeServer
beforeEach(async () => {
  server = startServer()
  server.answer(listMyReports, { reports: [open, lost, dismissed], nextCursor: null })
  server.answer(appealReport, { report: dismissed })
  await begin(luna)
  show(
    <>
      <MyReportsPage />
      <DialogHost />
    </>,
  )
})
afterEach(endAll)

it('says how each stands, and what came of an appeal', async () => {
  const [waits, back, nothing] = (await screen.findAllByRole('listitem')).map((item) => within(item))
  expect(waits?.getByText('Under review')).toBeTruthy()
  expect(back?.getByText('Decision lifted')).toBeTruthy()
  expect(back?.getByText('Our answer: We were wrong')).toBeTruthy()
  expect(back?.getByText(/Your post is back in your posts, offline/)).toBeTruthy()
  expect(nothing?.getByText('No action taken')).toBeTruthy()
  expect(nothing?.getByText(/You can appeal until/)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Appeal' })).toHaveLength(1)
})

it('sends an appeal with its words, and reads the list again', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Appeal' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Appeal this decision' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send appeal' }))
  expect(dialog.getByText('Tell us why')).toBeTruthy()
  expect(server.askedFor(appealReport)).toEqual([])
  const asked = server.askedFor(listMyReports).length
  fill(dialog.getByRole('textbox'), ' Look at the second picture ')
  await userEvent.click(dialog.getByRole('button', { name: 'Send appeal' }))
  await waitFor(() =>
    expect(server.askedFor(appealReport)).toMatchObject([{ reportId: '1', text: 'Look at the second picture' }]),
  )
  await waitFor(() => expect(server.askedFor(listMyReports).length).toBeGreaterThan(asked))
  expect(screen.queryByRole('dialog')).toBeNull()
})
