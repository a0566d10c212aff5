import { instant, listAudit, type AuditEntryId } from '@fanlight/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { AdminAuditPage } from './AdminAuditPage.tsx'

let server: FakeServer
const entry = (id: string, action: string, details = {}) => ({
  entryId: id as AuditEntryId,
  at: instant(Date.UTC(2026, 4, 4)),
  actor: 'house_admin',
  action,
  subject: 'order:7',
  details,
})
beforeEach(async () => {
  server = startServer()
  server.answer(listAudit, ({ cursor }) =>
    cursor === undefined
      ? { entries: [entry('2', 'order.refunded', { cents: 500 })], nextCursor: 'more' }
      : { entries: [entry('1', 'gift.changed')], nextCursor: null },
  )
  await begin({ ...luna, role: 'admin' }, '/admin/audit')
  show(<AdminAuditPage />)
})
afterEach(endAll)

it('the log is read page by page, each entry with who did it and what it was about', async () => {
  const first = within((await screen.findByText('order.refunded')).closest('li')!)
  expect(first.getByText('By house_admin')).toBeTruthy()
  expect(first.getByText('order:7')).toBeTruthy()
  expect(first.getByText(/"cents": 500/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
  const second = within((await screen.findByText('gift.changed')).closest('li')!)
  expect(second.queryByText('Details')).toBeNull()
})
