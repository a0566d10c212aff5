import { instant, listUsers, suspendUser, type AdminUser, type UserId } from '@fanlight/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { AdminPeoplePage } from '../pages/AdminPeoplePage.tsx'

let server: FakeServer
const at = instant(Date.UTC(2026, 1, 3))
const ben: AdminUser = {
  userId: '7' as UserId,
  displayName: 'Ben',
  nickName: 'Ben',
  userName: 'ben',
  headPicUrl: null,
  isCreator: false,
  email: 'ben@example.com',
  role: 'member',
  joinedAt: at,
  suspended: null,
  openReports: 2,
}
const zoe: AdminUser = {
  ...ben,
  userId: '8' as UserId,
  nickName: 'Zoe',
  userName: 'zoe',
  suspended: { at, reason: 'Sent spam' },
  openReports: 0,
}
const operator: AdminUser = { ...ben, userId: '9' as UserId, nickName: 'Olga', userName: 'olga', role: 'admin' }

beforeEach(async () => {
  server = startServer()
  server.answer(listUsers, { users: [ben, zoe, operator], nextCursor: null })
  await begin({ ...luna, role: 'admin' }, '/admin/people')
  show(
    <>
      <AdminPeoplePage />
      <DialogHost />
    </>,
  )
})
afterEach(endAll)

it('an account is suspended with a reason, which is asked for', async () => {
  server.answer(suspendUser, { user: ben })
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend account: Ben' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Ben?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend account' }))
  expect(server.askedFor(suspendUser)).toEqual([])
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: ' Sent spam ' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend account' }))
  await screen.findByText('Ben is suspended')
  expect(server.askedFor(suspendUser)).toMatchObject([{ otherUserId: '7', isSuspended: true, reason: 'Sent spam' }])
})

it('a suspension says why and is lifted; an operator is suspended by nobody', async () => {
  server.answer(suspendUser, { user: zoe })
  expect(await screen.findByText(/Sent spam/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Olga/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Lift suspension: Zoe' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lift the suspension of Zoe?' }))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'A mistake' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Lift suspension' }))
  await screen.findByText('Zoe can log in again')
  expect(server.askedFor(suspendUser)).toMatchObject([{ otherUserId: '8', isSuspended: false, reason: 'A mistake' }])
})

it('accounts are looked for by what is typed', async () => {
  await userEvent.type(await screen.findByLabelText('Search accounts'), 'zo{Enter}')
  await screen.findByText('Zoe')
  expect(server.askedFor(listUsers).at(-1)).toMatchObject({ search: 'zo', state: 'all' })
})
