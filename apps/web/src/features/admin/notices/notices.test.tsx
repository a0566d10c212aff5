import { DAY_MS, editNotice, instant, listAllNotices, type AdminNotice, type NoticeId } from '@fanlight/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { AdminNoticesPage } from '../pages/AdminNoticesPage.tsx'

let server: FakeServer
const NOW = Date.UTC(2026, 4, 4, 12)
const notice = (id: string, more: Partial<AdminNotice>): AdminNotice => ({
  noticeId: id as NoticeId,
  text: 'We are away on Sunday',
  type: 'warning',
  link: null,
  startsAt: instant(NOW - DAY_MS),
  endsAt: null,
  ...more,
})

beforeEach(async () => {
  server = startServer()
  vi.spyOn(Date, 'now').mockReturnValue(NOW)
  const over = notice('2', { text: 'Back again', endsAt: instant(NOW - 1) })
  server.answer(listAllNotices, { notices: [notice('1', {}), over] })
  server.answer(editNotice, { notice: notice('1', {}) })
  await begin({ ...luna, role: 'admin' }, '/admin/notices')
  show(
    <>
      <AdminNoticesPage />
      <DialogHost />
    </>,
  )
})
afterEach(endAll)

it('notices are listed with those that are over, and one that is shown is ended', async () => {
  const over = within((await screen.findByText('Back again')).closest('li')!)
  expect(over.getByText('Ended')).toBeTruthy()
  expect(over.queryByRole('button', { name: /^End/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'End now: We are away on Sunday' }))
  await screen.findByText('Notice ended')
  expect(server.askedFor(editNotice)).toMatchObject([{ noticeId: '1', text: 'We are away on Sunday', endsAt: NOW }])
})

it('a new one begins at once and ends after as many days as chosen; it leads to a page of ours or nowhere', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'New notice' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New notice' }))
  const fill = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  fill('Link', 'https://elsewhere.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Enter up to 160 characters.')).toBeTruthy()
  expect(dialog.getByText('Enter a page that starts with /.')).toBeTruthy()
  expect(server.askedFor(editNotice)).toEqual([])
  fill('Text', ' Gifts are new ')
  fill('Link', '/settings')
  await userEvent.selectOptions(dialog.getByLabelText('Kind'), 'Good news')
  await userEvent.selectOptions(dialog.getByLabelText('Show for'), '3 days')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Notice saved')
  const wanted = { text: 'Gifts are new', type: 'success', link: '/settings', startsAt: NOW, endsAt: NOW + 3 * DAY_MS }
  expect(server.askedFor(editNotice)).toMatchObject([wanted])
})

it('one that is there is changed, and keeps its time', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit “We are away on Sunday”' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit notice' }))
  expect(dialog.queryByLabelText('Show for')).toBeNull()
  fireEvent.change(dialog.getByLabelText('Text'), { target: { value: 'We are away on Monday' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Notice saved')
  expect(server.askedFor(editNotice)).toMatchObject([
    { noticeId: '1', text: 'We are away on Monday', startsAt: NOW - DAY_MS, endsAt: null },
  ])
})
