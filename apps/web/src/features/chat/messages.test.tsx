import {
  chatChannel,
  countUnreadMessages,
  deleteConversation,
  editConversation,
  getConversation,
  getFanCard,
  getRealtimeToken,
  listConversations,
  markAsRead,
  queryMessages,
  type Conversation,
  type OutputOf,
} from '@fanlight/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TitleEffects } from '../../app/shell/RouteEffects.tsx'
import { navigate } from '../../platform/navigation/index.ts'
import { answerDialog, askedFor } from '../../testing/dialogs.ts'
import { startServer, type FakeServer } from '../../testing/fake-server.ts'
import { luna, lunaCreates, velvet } from '../../testing/people.ts'
import { begin, endAll, fill } from '../../testing/render-app.tsx'
import { showConnected } from '../../testing/show-connected.tsx'
import { Events } from './events.tsx'
import { MessagesPage } from './pages/MessagesPage.tsx'
import { fakeSizes } from './testing/fake-sizes.ts'
import { aConversation, aMessage, conversationWith, openConversation, ownMessage, sentAt } from './testing/messages.ts'
import { UnreadMessages } from './UnreadMessages.tsx'

vi.mock('socket.io-client', async () => (await import('../../testing/fake-socket.ts')).fakeSocketClient)

let server: FakeServer
let restoreSizes = () => undefined as void
let unread = { total: 2, requests: 1 }
let all: Conversation[]

beforeEach(async () => {
  restoreSizes = fakeSizes()
  unread = { total: 2, requests: 1 }
  all = [aConversation({ unreadCount: 2 }), conversationWith(31), conversationWith(32)]
  server = startServer()
  server.answer(getRealtimeToken, { wyyToken: 'ticket' } as OutputOf<typeof getRealtimeToken>)
  server.answer(countUnreadMessages, () => unread)
  server.answer(listConversations, () => ({ conversations: all, nextCursor: null, unread }))
  server.answer(getConversation, { conversation: openConversation() })
  server.answer(queryMessages, [aMessage(0)])
  server.answer(markAsRead, () => ({ unread: { ...unread, total: 0 } }))
  await begin(luna, '/messages')
})
afterEach(async () => {
  await endAll()
  restoreSizes()
})

const open = (account = luna) =>
  showConnected(
    <>
      <TitleEffects path="/messages" />
      <UnreadMessages />
      <Events account={account} />
      <MessagesPage />
    </>,
    chatChannel,
    { userId: account.userId },
  )

const names = () =>
  within(screen.getByRole('tabpanel'))
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('link').textContent)

describe('the list', () => {
  it('says who wrote what, how much is unread, and asks to choose', async () => {
    all = [
      aConversation({ unreadCount: 2, isPinned: true, isMuted: true }),
      conversationWith(31, { lastMessage: ownMessage(5, { contentType: 'image', content: { text: '' } }) }),
      conversationWith(32, {
        lastMessage: aMessage(4, { contentType: 'tip', content: { text: '', tip: 50 as never } }),
      }),
    ]
    await open()
    expect((await screen.findByText('Photo')).parentElement?.textContent).toBe('You: Photo')
    expect(screen.getByText('Tip: 50')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Pinned' })).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Muted' })).toBeTruthy()
    expect(screen.getAllByText('2 unread messages').length).toBeGreaterThan(0)
    expect(screen.getByText('Select a conversation to start chatting')).toBeTruthy()
    await waitFor(() => expect(document.title).toMatch(/^\(2\) /))
  })

  it('brings a conversation up when something is said in it, and counts', async () => {
    const room = await open()
    await screen.findByText('Person32')
    const message = aMessage(5_000, {
      fromUserId: conversationWith(32).chatWithUserId,
      content: { text: 'Are you there?' },
    })
    room.hear({ type: 'message', data: { chatWithUserId: conversationWith(32).chatWithUserId, message, isNew: true } })
    await screen.findByText('Are you there?')
    expect(names()).toEqual(['Person32', 'Velvet', 'Person31'])
    await waitFor(() => expect(document.title).toMatch(/^\(3\) /))
  })

  it('reads its beginning again for a conversation that it does not know', async () => {
    const room = await open()
    await screen.findByText('Person32')
    const newcomer = conversationWith(77, { lastMessage: aMessage(5_000), unreadCount: 1 })
    all = [newcomer, ...all]
    room.hear({
      type: 'message',
      data: { chatWithUserId: newcomer.chatWithUserId, message: aMessage(5_000), isNew: true },
    })
    await screen.findByText('Person77')
  })

  it('is filtered: requests have their number, and what only a creator has is for creators', async () => {
    await open()
    await screen.findByText('Person32')
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'All',
      'Unread',
      'Unanswered',
      'Requests1',
    ])
    all = []
    await userEvent.click(screen.getByRole('tab', { name: /Requests/ }))
    await screen.findByText('No message requests')
    expect(server.askedFor(listConversations).at(-1)).toMatchObject({ filter: 'requests' })
  })

  it('says on top that requests wait, and opens them', async () => {
    await open()
    await screen.findByText('Person32')
    all = []
    await userEvent.click(screen.getByRole('button', { name: /^1 message request/ }))
    await screen.findByText('No message requests')
    expect(screen.queryByRole('button', { name: /message request/ })).toBeNull()
    expect(screen.getByRole('tab', { name: /Requests/ }).getAttribute('aria-selected')).toBe('true')
  })

  it('has every filter for a creator', async () => {
    await begin(lunaCreates, '/messages')
    await open(lunaCreates)
    await screen.findByText('Person32')
    expect(screen.getAllByRole('tab')).toHaveLength(6)
  })

  it('is searched once typing pauses', async () => {
    await open()
    await screen.findByText('Person32')
    all = [conversationWith(31)]
    fill(screen.getByRole('searchbox', { name: 'Search messages' }), 'per')
    fill(screen.getByRole('searchbox', { name: 'Search messages' }), 'person31')
    await waitFor(() => expect(names()).toEqual(['Person31']))
    const asked = server.askedFor(listConversations).map(({ query }) => query)
    expect(asked).toContain('person31')
    expect(asked).not.toContain('per')
  })

  it('shows the line that a search found, from a little before it, and leads to it', async () => {
    const words = 'Yesterday I thought of you and of a tiramisu that we had in the rain'
    all = [conversationWith(31, { foundMessage: aMessage(3, { content: { text: words } }) })]
    await open()
    fill(screen.getByRole('searchbox', { name: 'Search messages' }), 'Tiramisu rain')
    await screen.findByText(/^….*tiramisu that we had in the rain$/)
    expect(screen.queryByText('Words 969')).toBeNull()
    expect(screen.getByRole('link', { name: 'Person31' }).getAttribute('href')).toBe(`#/messages?id=31&at=${sentAt(3)}`)
  })

  it('offers to look around when nobody has written yet', async () => {
    all = []
    await open()
    await screen.findByText('No messages yet')
    expect(within(screen.getByRole('tabpanel')).getByRole('link').getAttribute('href')).toBe('#/interaction')
  })
})

describe('a conversation', () => {
  const menu = async (name: string, entry: string) => {
    await userEvent.click(screen.getByRole('button', { name: `Options for your chat with ${name}` }))
    await userEvent.click(screen.getByRole('menuitem', { name: entry }))
  }

  it('is pinned above the others', async () => {
    await open()
    await screen.findByText('Person32')
    server.answer(editConversation, { conversation: conversationWith(32, { isPinned: true }) })
    await menu('Person32', 'Pin')
    await waitFor(() => expect(names()[0]).toBe('Person32'))
    expect(server.askedFor(editConversation)).toMatchObject([{ isPinned: true }])
  })

  it('says why it cannot be pinned', async () => {
    await open()
    await screen.findByText('Person32')
    server.refuse(editConversation, 'TOO_MANY_PINNED')
    await menu('Person32', 'Pin')
    await screen.findByText(/You’ve pinned as many chats as fit/)
  })

  it('is deleted after a question', async () => {
    await open()
    await screen.findByText('Person32')
    server.answer(deleteConversation, {})
    await menu('Person32', 'Delete chat')
    expect(askedFor('confirm')?.title).toBe('Delete your chat with Person32?')
    all = all.slice(0, 2)
    answerDialog('confirm', true)
    await waitFor(() => expect(names()).toEqual(['Velvet', 'Person31']))
  })

  it('is opened by its address, and read', async () => {
    await open()
    await screen.findByText('Person32')
    act(() => navigate(`/messages?id=${velvet.userId}`))
    await screen.findByRole('textbox', { name: 'Your message' })
    await waitFor(() => expect(document.title).not.toMatch(/^\(/))
    expect(screen.queryByText('Select a conversation to start chatting')).toBeNull()
  })

  it('shows the name that a link gave while it loads, and no picture of another site', async () => {
    const release = server.hold(getConversation, { conversation: openConversation() })
    const to = {
      chatWithUserId: velvet.userId,
      nickname: 'Velvet as given',
      username: 'velvet',
      avatar: 'https://example.com/a.png',
    }
    await begin(luna, `/messages?to=${encodeURIComponent(JSON.stringify(to))}`)
    await open()
    const section = await screen.findByRole('region', { name: 'Chat with Velvet as given' })
    expect(section.querySelector('img[src*="example.com"]')).toBeNull()
    release()
    await screen.findByRole('region', { name: 'Chat with Velvet' })
  })
})

describe('a creator with a wide window', () => {
  const wide = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }
  beforeEach(() => void vi.stubGlobal('matchMedia', () => wide))
  afterEach(() => void vi.unstubAllGlobals())

  it('has what is known of a fan beside the conversation, and no button for it', async () => {
    server.answer(getFanCard, { fan: null, lists: [] })
    await begin(lunaCreates, `/messages?id=${velvet.userId}`)
    await open(lunaCreates)
    const card = await screen.findByRole('complementary', { name: 'Fan details' })
    await within(card).findByText('Not a fan yet')
    expect(screen.queryByRole('button', { name: 'Fan details' })).toBeNull()
  })

  it('who is a fan sees no card', async () => {
    await begin(luna, `/messages?id=${velvet.userId}`)
    await open()
    await screen.findByRole('region', { name: 'Chat with Velvet' })
    expect(screen.queryByRole('complementary', { name: 'Fan details' })).toBeNull()
  })
})
