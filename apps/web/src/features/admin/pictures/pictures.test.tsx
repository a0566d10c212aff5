import {
  addForbidden,
  instant,
  listForbidden,
  removeForbidden,
  userId,
  type ForbiddenPicture,
} from '@fanlight/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { answerDialog } from '../../../testing/dialogs.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { AdminPicturesPage } from '../pages/AdminPicturesPage.tsx'

const picture = (hash: string, more: Partial<ForbiddenPicture> = {}): ForbiddenPicture => ({
  hash,
  note: '',
  addedAt: instant(Date.UTC(2026, 4, 1)),
  addedBy: 'house_admin',
  tries: 0,
  lastTry: null,
  ...more,
})
const [ONE, OTHER] = ['0123456789abcdef', 'fedcba9876543210']
const by = {
  userId: userId('31'),
  displayName: 'Rita',
  nickName: 'Rita',
  userName: 'rita',
  headPicUrl: null,
  isCreator: false,
}

let server: FakeServer
let all: ForbiddenPicture[]
beforeEach(async () => {
  server = startServer()
  const tried = { tries: 3, lastTry: { at: instant(Date.UTC(2026, 4, 2)), by }, note: 'From the hotline' }
  all = [picture(ONE, tried), picture(OTHER)]
  server.answer(listForbidden, () => ({ pictures: all, nextCursor: null, count: all.length }))
  server.answer(addForbidden, { added: 2 })
  server.answer(removeForbidden, {})
  await begin({ ...luna, role: 'admin' }, '/admin/pictures')
  show(
    <>
      <AdminPicturesPage />
      <DialogHost />
    </>,
  )
})
afterEach(endAll)

it('has who blocked what, and who tried to upload it, where they can be suspended', async () => {
  const row = within((await screen.findByText(ONE)).closest('li')!)
  expect(row.getByText('From the hotline')).toBeTruthy()
  expect(row.getByText('Upload attempts: 3')).toBeTruthy()
  expect(row.getByRole('link', { name: /^Last attempt by Rita/ }).getAttribute('href')).toContain(
    '/admin/people?search=31',
  )
  expect(within(screen.getByText(OTHER).closest('li')!).queryByText(/^Upload attempts/)).toBeNull()
})

it('blocks a list of codes, however they are separated, and nothing that is none', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Block pictures' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Block pictures' }))
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Block pictures' }))
  fireEvent.change(dialog.getByLabelText('Codes'), { target: { value: `${ONE}\nnot a code` } })
  await send()
  expect(dialog.getByText('Enter up to 1,000 codes of 16 characters, one per line.')).toBeTruthy()
  expect(server.askedFor(addForbidden)).toEqual([])
  fireEvent.change(dialog.getByLabelText('Codes'), { target: { value: ` ${ONE.toUpperCase()},\n${OTHER}\n` } })
  fireEvent.change(dialog.getByLabelText('Note for operators'), { target: { value: 'List of May' } })
  await send()
  await screen.findByText('Pictures blocked')
  expect(server.askedFor(addForbidden)).toMatchObject([{ hashes: [ONE, OTHER], note: 'List of May' }])
})

it('unblocks after a question', async () => {
  await userEvent.click(await screen.findByRole('button', { name: `Unblock ${OTHER}` }))
  expect(server.askedFor(removeForbidden)).toEqual([])
  all = all.slice(0, 1)
  answerDialog('confirm', true)
  await screen.findByText('Picture unblocked')
  expect(server.askedFor(removeForbidden)).toMatchObject([{ hash: OTHER }])
  await waitFor(() => expect(screen.queryByText(OTHER)).toBeNull())
})
