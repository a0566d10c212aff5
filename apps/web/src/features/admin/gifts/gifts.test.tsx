import { editGift, listAllGifts, type AdminGift } from '@fanlight/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { aGift } from '../../gifts/testing/gifts.ts'
import { AdminGiftsPage } from '../pages/AdminGiftsPage.tsx'

let server: FakeServer
const rose: AdminGift = { ...aGift('rose', 1), category: 'sweet', isOffered: true, position: 10 }
const hidden: AdminGift = {
  ...aGift('ring', 999),
  giftName: 'House ring',
  category: 'grand',
  isOffered: false,
  position: 20,
}

beforeEach(async () => {
  server = startServer()
  server.answer(listAllGifts, { gifts: [rose, hidden] })
  await begin({ ...luna, role: 'admin' }, '/admin/gifts')
  show(
    <>
      <AdminGiftsPage />
      <DialogHost />
    </>,
  )
})
afterEach(endAll)

it('gifts are listed with those that are hidden, by the name that an operator gave them', async () => {
  const card = (await screen.findByText('House ring')).closest('li')
  expect(within(card!).getByText('Unavailable')).toBeTruthy()
})

it('a gift is edited, within what a gift may cost', async () => {
  server.answer(editGift, { gift: rose })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Rose' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit gift' }))
  const fill = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  fill('Price in diamonds', '10001')
  fill('Name', ' ')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Enter a name of up to 30 characters.')).toBeTruthy()
  expect(server.askedFor(editGift)).toEqual([])
  fill('Price in diamonds', '2')
  fill('Name', 'Red rose')
  await userEvent.click(dialog.getByRole('checkbox', { name: /Show this gift/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Gift saved')
  expect(server.askedFor(editGift)).toMatchObject([
    { giftId: '1', giftName: 'Red rose', price: 2, category: 'sweet', isOffered: false, position: 10 },
  ])
})
