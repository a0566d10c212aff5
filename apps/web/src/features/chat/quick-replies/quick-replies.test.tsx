import 'fake-indexeddb/auto'
import {
  deleteQuickReply,
  getRealtimeToken,
  listQuickReplies,
  saveQuickReply,
  type QuickReply,
  type QuickReplyId,
} from '@fanlight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { luna, lunaCreates, velvet } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { Composer } from '../composer/Composer.tsx'

const thanks: QuickReply = { replyId: '1' as QuickReplyId, title: 'Thanks', text: 'Thank you so much' }
let server: FakeServer

beforeEach(() => {
  server = startServer()
  server.answer(getRealtimeToken, { wyyToken: 'ticket' } as never)
  server.answer(listQuickReplies, { replies: [thanks] })
})
afterEach(endAll)

const composer = () =>
  show(
    <>
      <Composer
        account={luna.userId}
        chatWithUserId={velvet.userId}
        name="Velvet"
        mayTip={false}
        hasVault={false}
        translateTo={null}
        replyTo={null}
        onReplyEnd={() => undefined}
      />
      <DialogHost />
    </>,
  )
async function openReplies(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Add to your message' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Quick replies' }))
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' })

it('a saved text is chosen by the button or by a slash in an empty field', async () => {
  await begin(lunaCreates)
  composer()
  await openReplies()
  await userEvent.click(await screen.findByRole('button', { name: /^Thanks/ }))
  await waitFor(() => expect(field().value).toBe('Thank you so much'))
  await userEvent.clear(field())
  await userEvent.type(field(), '/')
  await userEvent.click(await screen.findByRole('button', { name: /^Thanks/ }))
  await waitFor(() => expect(field().value).toBe('Thank you so much'))
})

it('of many, one is found by what it says, and Enter takes it', async () => {
  const many = ['Prices', 'Hours', 'Crème brûlée', 'Later', 'Welcome', 'Goodbye'].map((title, place) => ({
    replyId: String(place) as QuickReplyId,
    title,
    text: `About ${title}`,
  }))
  server.answer(listQuickReplies, { replies: many })
  await begin(lunaCreates)
  composer()
  await userEvent.type(field(), '/')
  const search = await screen.findByRole('textbox', { name: 'Search quick replies' })
  await userEvent.type(search, 'nothing like it')
  expect(screen.getByText('No results')).toBeTruthy()
  await userEvent.clear(search)
  await userEvent.type(search, 'brulee about')
  expect(screen.queryByRole('button', { name: /^Prices/ })).toBeNull()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(field().value).toBe('About Crème brûlée'))
})

it('a slash among words is a slash, and fans have no quick replies', async () => {
  await begin(luna)
  composer()
  await userEvent.click(screen.getByRole('button', { name: 'Add to your message' }))
  await screen.findByRole('menuitem', { name: /^File/ })
  expect(screen.queryByRole('menuitem', { name: 'Quick replies' })).toBeNull()
  await userEvent.type(field(), '/and/or')
  expect(field().value).toBe('/and/or')
})

it('one is changed in place, one is added and one is deleted', async () => {
  await begin(lunaCreates)
  server.answer(saveQuickReply, ({ replyId, title, text }) => ({
    replies: replyId ? [{ ...thanks, title, text }] : [thanks, { replyId: '2' as QuickReplyId, title, text }],
  }))
  server.answer(deleteQuickReply, () => ({ replies: [] }))
  composer()
  await openReplies()
  const dialog = within(await screen.findByRole('dialog', { name: 'Quick replies' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'New quick reply' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Enter a title')).toBeTruthy()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Title' }), 'Later')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Your message' }), 'I’ll write tonight')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByRole('button', { name: /^Later/ })).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Edit Thanks' }))
  const words = dialog.getByRole('textbox', { name: 'Your message' })
  await userEvent.clear(words)
  await userEvent.type(words, 'Thanks a lot')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Thanks a lot')).toBeTruthy()
  expect(server.askedFor(saveQuickReply)[1]).toMatchObject({ replyId: '1', text: 'Thanks a lot' })
  await userEvent.click(dialog.getByRole('button', { name: 'Delete Thanks' }))
  expect(await dialog.findByText('No quick replies yet')).toBeTruthy()
})
