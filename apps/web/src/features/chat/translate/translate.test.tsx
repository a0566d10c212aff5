import 'fake-indexeddb/auto'
import {
  chatChannel,
  countUnreadMessages,
  editConversation,
  getClientConfig,
  getConversation,
  getRealtimeToken,
  listConversations,
  markAsRead,
  queryMessages,
  sendMessage,
  translateMessages,
  translateText,
  type Message,
  type OpenConversation,
  type OutputOf,
} from '@fanlight/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { luna, velvet } from '../../../testing/people.ts'
import { begin, endAll, fill, show } from '../../../testing/render-app.tsx'
import { showConnected } from '../../../testing/show-connected.tsx'
import { Conversation } from '../conversation/Conversation.tsx'
import { outbox } from '../outbox/own-outbox.ts'
import { fakeSizes } from '../testing/fake-sizes.ts'
import { aConversation, aMessage, openConversation, ownMessage } from '../testing/messages.ts'
import { TranslateDialog } from './TranslateDialog.tsx'

vi.mock('socket.io-client', async () => (await import('../../../testing/fake-socket.ts')).fakeSocketClient)

let server: FakeServer
let restoreSizes = () => undefined as void
const unread = { total: 0, requests: 0 }

const installation = (canTranslate: boolean) => ({
  version: 'test',
  canTranslate,
  googleClientId: null,
  googleScriptUrl: null,
  facebookAppId: null,
  facebookScriptUrl: null,
  operator: { name: '', address: '', contactEmail: 'help@fanlight.example', country: '' },
})

beforeEach(async () => {
  restoreSizes = fakeSizes()
  server = startServer()
  server.answer(getRealtimeToken, { wyyToken: 'ticket' } as OutputOf<typeof getRealtimeToken>)
  server.answer(countUnreadMessages, unread)
  server.answer(listConversations, { conversations: [], nextCursor: null, unread })
  server.answer(markAsRead, { unread })
  server.answer(getClientConfig, installation(true))
  await begin(luna, '/messages')
})
afterEach(async () => {
  await endAll()
  await outbox.clear(luna.userId)
  restoreSizes()
})

async function open(said: readonly Message[], part: Partial<OpenConversation> = {}): Promise<void> {
  server.answer(getConversation, { conversation: openConversation(part) })
  server.answer(queryMessages, ({ after }) => (after === undefined ? [...said] : []))
  await showConnected(<Conversation chatWithUserId={velvet.userId} />, chatChannel, { userId: luna.userId })
}
const german = (place: number) => aMessage(place, { content: { text: `Hallo ${place}` } })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('shows what comes in the wanted language, and the original on a tap', async () => {
  server.answer(translateMessages, ({ messageIds }) => ({
    texts: messageIds.map((messageId) => ({
      messageId: messageId as Message['messageId'],
      words: 'Hello',
      source: 'de',
    })),
  }))
  await open([german(10), ownMessage(11)], { translation: { incoming: 'en', outgoing: null } })
  await screen.findByText('Hello')
  expect(server.askedFor(translateMessages)).toMatchObject([{ messageIds: ['message-10'], language: 'en' }])
  await press('Show original')
  await screen.findByText('Hallo 10')
  await press('Show translation')
  await screen.findByText('Hello')
})

it('leaves the original where nothing can be had, and does not ask again and again', async () => {
  server.refuse(translateMessages, 'TRANSLATION_UNAVAILABLE')
  await open([german(20)], { translation: { incoming: 'en', outgoing: null } })
  await screen.findByText('Hallo 20')
  await waitFor(() => expect(server.askedFor(translateMessages)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Show original' })).toBeNull()
})

it('shows first what its writer sent in the reader’s language, and asks for nothing', async () => {
  const sent = (place: number, translateTo: 'en' | 'fr') =>
    aMessage(place, { content: { text: `Hallo ${place}`, translate: `Sent ${place}`, translateTo } })
  await open([sent(30, 'en'), sent(31, 'fr')])
  await screen.findByText('Sent 30')
  await screen.findByText('Hallo 31')
  expect(server.askedFor(translateMessages)).toEqual([])
})

it('sends what is written in both languages, and the original alone where no other can be had', async () => {
  server.answer(translateText, { text: { words: 'Guten Morgen', source: 'en' } })
  server.answer(sendMessage, ({ messageId, sendContent }) => ({
    message: ownMessage(41, {
      messageId: messageId as Message['messageId'],
      content: JSON.parse(sendContent) as never,
    }),
    diamondBalance: null,
  }))
  await open([aMessage(40)], { translation: { incoming: null, outgoing: 'de' } })
  await screen.findByText('Words 40')
  const write = async (words: string) => {
    const field = screen.getByRole('textbox', { name: 'Your message' })
    fill(field, words)
    await userEvent.type(field, '{Enter}')
  }
  const sent = () => server.askedFor(sendMessage).map(({ sendContent }) => JSON.parse(sendContent) as object)
  await write('Good morning')
  await waitFor(() =>
    expect(sent()).toMatchObject([{ text: 'Good morning', translate: 'Guten Morgen', translateTo: 'de' }]),
  )
  await press('Show translation')
  await screen.findByText('Guten Morgen')
  server.refuse(translateText, 'TRANSLATION_UNAVAILABLE')
  await write('Good night')
  await waitFor(() => expect(sent()[1]).toMatchObject({ text: 'Good night', translate: null }))
})

it('is set up per conversation, beginning with the languages of the two', async () => {
  server.answer(editConversation, { conversation: aConversation() })
  show(<TranslateDialog conversation={openConversation({ language: 'fr' })} onClose={() => undefined} />)
  await userEvent.click(screen.getByRole('switch', { name: `Translate what ${velvet.nickName} writes` }))
  await userEvent.click(screen.getByRole('switch', { name: 'Translate what you write' }))
  await press('Save')
  await waitFor(() =>
    expect(server.askedFor(editConversation)).toMatchObject([{ translation: { incoming: 'en', outgoing: 'fr' } }]),
  )
})

it.each([
  [true, 'Translate…', false],
  [false, 'Translation isn’t set up here', true],
])('is in the menu; with an engine: %s, it says %s', async (canTranslate, name, isDisabled) => {
  server.answer(getClientConfig, installation(canTranslate))
  await open([aMessage(50)])
  await screen.findByText('Words 50')
  await press(`More options for ${velvet.nickName}`)
  const entry = await screen.findByRole('menuitem', { name })
  expect(entry.getAttribute('aria-disabled') === 'true').toBe(isDisabled)
})
