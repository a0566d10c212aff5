import 'fake-indexeddb/auto'
import {
  chatChannel,
  countUnreadMessages,
  deleteMessage,
  editConversation,
  getConversation,
  getRealtimeToken,
  listConversations,
  markAsRead,
  queryMessages,
  reactToMessage,
  sendMessage,
  sendMessageSilently,
  walletBalance,
  type CallOf,
  type Instant,
  type Message,
  type OutputOf,
} from '@fanlight/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startServer, refusal, type FakeServer } from '../../testing/fake-server.ts'
import { answerDialog, askedFor } from '../../testing/dialogs.ts'
import { luna, velvet } from '../../testing/people.ts'
import { begin, endAll, fill } from '../../testing/render-app.tsx'
import { showConnected, type Joined } from '../../testing/show-connected.tsx'
import { Conversation } from './conversation/Conversation.tsx'
import { Events } from './events.tsx'
import { outbox } from './outbox/own-outbox.ts'
import { fakeSizes } from './testing/fake-sizes.ts'
import { aMessage, messagesFrom, openConversation, ownMessage, sentAt } from './testing/messages.ts'

vi.mock('socket.io-client', async () => (await import('../../testing/fake-socket.ts')).fakeSocketClient)

type SentInput = CallOf<typeof sendMessage>

let server: FakeServer
let restoreSizes = () => undefined as void
let said: Message[]
const unread = { total: 0, requests: 0 }

beforeEach(async () => {
  restoreSizes = fakeSizes()
  said = messagesFrom(0, 2)
  server = startServer()
  server.answer(getRealtimeToken, { wyyToken: 'ticket' } as OutputOf<typeof getRealtimeToken>)
  server.answer(countUnreadMessages, unread)
  server.answer(listConversations, { conversations: [], nextCursor: null, unread })
  server.answer(getConversation, { conversation: openConversation() })
  server.answer(markAsRead, { unread })
  server.answer(queryMessages, ({ sendTime, after }) => {
    const found = said.filter((message) => message.sendTime < (sendTime ?? Infinity) && message.sendTime > (after ?? 0))
    return after === undefined ? found.slice(-20) : found.slice(0, 20)
  })
  server.answer(sendMessage, (input) => ({ message: taken(input), diamondBalance: null }))
  await begin(luna, '/messages')
})
afterEach(async () => {
  await endAll()
  await outbox.clear(luna.userId)
  restoreSizes()
})

/** As the server keeps what it was sent. */
function taken({ messageId, contentType, sendContent }: SentInput): Message {
  const message = ownMessage(said.length, {
    messageId: messageId as Message['messageId'],
    contentType,
    content: JSON.parse(sendContent) as never,
  })
  said = [...said, message]
  return message
}

async function open({ at }: { at?: Instant } = {}): Promise<Joined<typeof chatChannel>> {
  const room = await showConnected(
    <>
      <Events account={luna} />
      <Conversation chatWithUserId={velvet.userId} at={at} />
    </>,
    chatChannel,
    { userId: luna.userId },
  )
  await screen.findByText(said.length > 0 ? `Words ${said.length - 1}` : 'Say hello')
  return room
}

const field = () => screen.getByRole('textbox', { name: 'Your message' })
const come = (room: Joined<typeof chatChannel>, message: Message) =>
  room.hear({ type: 'message', data: { chatWithUserId: velvet.userId, message, isNew: true } })

async function write(words: string): Promise<void> {
  fill(field(), words)
  await userEvent.type(field(), '{Enter}')
}

describe('what is said', () => {
  it('is shown in order, and what comes is added, once, and read', async () => {
    const room = await open()
    await waitFor(() => expect(server.askedFor(markAsRead)).toHaveLength(1))
    come(room, aMessage(3))
    come(room, aMessage(3))
    expect(await screen.findAllByText('Words 3')).toHaveLength(1)
    await waitFor(() => expect(server.askedFor(markAsRead)).toHaveLength(2))
  })

  it('has no gap: what never came is asked for', async () => {
    const room = await open()
    said = messagesFrom(0, 6)
    come(room, aMessage(6))
    await screen.findByText('Words 6')
    for (const place of [3, 4, 5]) expect(screen.getByText(`Words ${place}`)).toBeTruthy()
    expect(server.askedFor(queryMessages).at(-1)).toMatchObject({ after: sentAt(2) })
  })

  it('is asked for when its sender had to send it twice, and it is not told as new', async () => {
    const room = await open()
    said = messagesFrom(0, 3)
    room.hear({ type: 'message', data: { chatWithUserId: velvet.userId, message: aMessage(3), isNew: false } })
    expect(await screen.findAllByText('Words 3')).toHaveLength(1)
  })

  it('is asked for again when something was lost for good', async () => {
    const room = await open()
    said = messagesFrom(0, 4)
    room.missSome()
    await screen.findByText('Words 4')
  })

  it('goes back twenty at a time', async () => {
    said = messagesFrom(0, 44)
    await open()
    expect(screen.queryByText('Words 24')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
    // The oldest of a page is shown with what is before it.
    await screen.findByText('Words 6')
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
    await screen.findByText('Words 0')
    const older = server.askedFor(queryMessages).flatMap(({ sendTime }) => sendTime ?? [])
    expect(older).toEqual([sentAt(25), sentAt(5)])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull())
  })

  it('is loaded back to the one that was found, and that one is marked', async () => {
    said = messagesFrom(0, 64)
    await open({ at: sentAt(12) })
    const found = await screen.findByText('Words 12')
    await waitFor(() => expect(found.closest('.bg-ember-soft')).not.toBeNull())
    expect(document.querySelectorAll('.bg-ember-soft')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Go to the latest message' })).toBeTruthy()
    expect(server.askedFor(queryMessages).flatMap(({ sendTime }) => sendTime ?? [])).toEqual([sentAt(45), sentAt(25)])
  })

  it('has links that open elsewhere and hand nothing on; held back it has none', async () => {
    said = [
      aMessage(0, { content: { text: 'Look at https://example.com/a now' } }),
      aMessage(1, { isHeldBack: true, content: { text: 'Look at […]' } }),
      aMessage(2, { isHeldBack: true }),
    ]
    await open()
    const link = screen.getByRole('link', { name: /example\.com/ })
    expect(link.getAttribute('href')).toBe('https://example.com/a')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(link.getAttribute('rel')).toContain('nofollow')
    // Said where something is, and nowhere else.
    expect(screen.getAllByText('Photos, files and links are hidden until you accept.')).toHaveLength(1)
  })

  it('shows a tip with its amount, and a quote above its answer', async () => {
    const quote = {
      messageId: aMessage(0).messageId,
      fromUserId: luna.userId,
      contentType: 'text',
      text: 'My words',
      isGone: false,
    } as const
    said = [
      aMessage(0, { contentType: 'tip', content: { text: '', tip: 1_500 as never } }),
      aMessage(1, { replyTo: quote }),
    ]
    await open()
    expect(screen.getByText('Tips 1,500')).toBeTruthy()
    expect(screen.getByText('My words')).toBeTruthy()
  })

  it('says that it was sent, and then that it was read', async () => {
    said = [ownMessage(0), ownMessage(1)]
    const room = await open()
    expect(screen.getByRole('img', { name: 'Sent' })).toBeTruthy()
    room.hear({ type: 'read_by_other', data: { chatWithUserId: velvet.userId, until: sentAt(1) } })
    await screen.findByRole('img', { name: 'Read' })
    expect(screen.queryByRole('img', { name: 'Sent' })).toBeNull()
  })

  it('is not read while nobody looks', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await open()
    expect(server.askedFor(markAsRead)).toEqual([])
    visibility.mockReturnValue('visible')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(server.askedFor(markAsRead)).toHaveLength(1))
  })
})

describe('writing', () => {
  it('shows a message at once, sends it under one name, and clears the field', async () => {
    await open()
    const release = server.hold(sendMessage, { message: ownMessage(3), diamondBalance: null })
    await write('Hello there')
    await screen.findByText('Hello there')
    expect(screen.getByText('Sending…')).toBeTruthy()
    expect((field() as HTMLTextAreaElement).value).toBe('')
    release()
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull())
    expect(server.askedFor(sendMessage)).toHaveLength(1)
    expect(server.askedFor(sendMessage)[0]).toMatchObject({
      toUserId: velvet.userId,
      fromUserId: luna.userId,
      contentType: 'text',
    })
  })

  it('sends without notifying from the menu, which offers it as soon as there is something to send', async () => {
    server.answer(sendMessageSilently, (input) => ({ message: taken(input), diamondBalance: null }))
    await open()
    const person = userEvent.setup()
    const silently = { name: /^Send without notifying/ }
    await person.click(screen.getByRole('button', { name: 'Add to your message' }))
    expect(screen.queryByRole('menuitem', silently)).toBeNull()
    await person.keyboard('{Escape}')
    await person.type(field(), 'Sleep well')
    await person.click(screen.getByRole('button', { name: 'Add to your message' }))
    await person.click(screen.getByRole('menuitem', silently))
    await waitFor(() => expect(server.askedFor(sendMessageSilently)).toMatchObject([{ toUserId: velvet.userId }]))
    expect((field() as HTMLTextAreaElement).value).toBe('')
    expect(server.askedFor(sendMessage)).toEqual([])
  })

  it('shows a message once, though the server tells of it too', async () => {
    const room = await open()
    await write('Only once')
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull())
    const own = said[said.length - 1] as Message
    come(room, own)
    expect(screen.getAllByText('Only once')).toHaveLength(1)
  })

  it('tries again under the same name when the line was lost, and keeps the order', async () => {
    await open()
    server.breakOff(sendMessage)
    await write('First words')
    await write('Second words')
    await waitFor(() => expect(server.askedFor(sendMessage).length).toBeGreaterThan(0))
    server.answer(sendMessage, (input) => ({ message: taken(input), diamondBalance: null }))
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull())
    const tried = server.askedFor(sendMessage)
    expect(tried.length).toBeGreaterThan(2)
    const words = new Map(
      tried.map(({ messageId, sendContent }) => [messageId, (JSON.parse(sendContent) as { text: string }).text]),
    )
    expect([...words.values()]).toEqual(['First words', 'Second words'])
  })

  it('keeps a refused one with its reason; it can be tried again and deleted', async () => {
    await open()
    server.refuse(sendMessage, 'FANS_ONLY')
    await write('Refused words')
    await screen.findByText('Not sent. Only fans can send messages')
    server.answer(sendMessage, (input) => ({ message: taken(input), diamondBalance: null }))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('img', { name: 'Sent' })
    server.refuse(sendMessage, 'BLOCKED')
    await write('Never arrives')
    await screen.findByText('Not sent. You cannot interact with this user')
    await userEvent.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1) as HTMLElement)
    await waitFor(() => expect(screen.queryByText('Never arrives')).toBeNull())
  })

  it('breaks the line with Alt and Enter, and leaves Enter to a word that is being composed', async () => {
    await open()
    await userEvent.type(field(), 'One')
    fireEvent.keyDown(field(), { key: 'Enter', altKey: true })
    expect((field() as HTMLTextAreaElement).value).toBe('One\n')
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
    expect(server.askedFor(sendMessage)).toEqual([])
  })

  it('takes six hundred characters, counted as people count', async () => {
    await open()
    fill(field(), '😀'.repeat(600))
    expect(screen.getByText('600/600').dataset['state']).toBe('warning')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false)
    fill(field(), '😀'.repeat(601))
    expect(screen.getByText('Content cannot exceed 600 characters')).toBeTruthy()
    expect(screen.getByText('601/600').dataset['state']).toBe('over')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
  })

  it('sends nothing when there is nothing', async () => {
    await open()
    await write('   ')
    expect(server.askedFor(sendMessage)).toEqual([])
  })

  it('keeps what was typed for the next time', async () => {
    await open()
    fill(field(), 'Half a sent')
    expect(localStorage.getItem('chatDrafts')).toContain('Half a sent')
    await write('A whole sentence')
    expect(localStorage.getItem('chatDrafts')).not.toContain('sentence')
  })

  it('offers thirty-five emojis', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Add an emoji' }))
    const emojis = within(screen.getByRole('dialog', { name: 'Emojis' })).getAllByRole('button')
    expect(emojis).toHaveLength(35)
    await userEvent.click(emojis[0] as HTMLElement)
    expect((field() as HTMLTextAreaElement).value).toBe('😀')
  })

  it('sends a tip with the words in one message', async () => {
    server.answer(walletBalance, { diamondBalance: 500, worth: 500 } as OutputOf<typeof walletBalance>)
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Add a tip' }))
    fill(screen.getByRole('textbox', { name: 'Amount' }), '50')
    fill(field(), 'For you')
    await userEvent.click(screen.getByRole('button', { name: 'Send 50 diamonds' }))
    await screen.findByText('Tips 50')
    await waitFor(() => expect(server.askedFor(sendMessage)).toHaveLength(1))
    const [sent] = server.askedFor(sendMessage)
    expect(sent?.contentType).toBe('tip')
    expect(JSON.parse(sent?.sendContent ?? '{}')).toMatchObject({ text: 'For you', tip: 50 })
  })
})

describe('a message', () => {
  it('is deleted for both when it is the own one, after a question', async () => {
    said = [ownMessage(0), ownMessage(1)]
    await open()
    server.answer(deleteMessage, {})
    await userEvent.click(screen.getAllByRole('button', { name: 'Message options' })[1] as HTMLElement)
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
    expect(askedFor('confirm')?.text).toContain('both')
    answerDialog('confirm', true)
    await waitFor(() => expect(screen.queryByText('Words 1')).toBeNull())
    expect(server.askedFor(deleteMessage)).toMatchObject([{ messageId: ownMessage(1).messageId }])
  })

  it('is answered with an emoji at once, which is taken back where the server refuses', async () => {
    await open()
    server.answer(reactToMessage, () => refusal('BLOCKED'))
    await userEvent.click(screen.getAllByRole('button', { name: 'React' })[2] as HTMLElement)
    await userEvent.click(
      within(screen.getByRole('dialog', { name: 'Choose a reaction' })).getByRole('button', { name: '🔥' }),
    )
    await screen.findByText('You cannot interact with this user')
    expect(screen.queryByRole('list', { name: 'Reactions' })).toBeNull()
    server.answer(reactToMessage, { message: aMessage(2, { reactions: [{ userId: luna.userId, emoji: '🔥' }] }) })
    await userEvent.click(screen.getAllByRole('button', { name: 'React' })[2] as HTMLElement)
    await userEvent.click(
      within(screen.getByRole('dialog', { name: 'Choose a reaction' })).getByRole('button', { name: '🔥' }),
    )
    expect(
      within(await screen.findByRole('list', { name: 'Reactions' }))
        .getByRole('button')
        .getAttribute('aria-pressed'),
    ).toBe('true')
  })

  it('of the other one can be reported, an own one cannot', async () => {
    said.push(ownMessage(said.length))
    await open()
    const menus = await screen.findAllByRole('button', { name: 'Message options' })
    await userEvent.click(menus[0] as HTMLElement)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Report' }))
    expect(askedFor('report')).toMatchObject({
      target: { type: 'message', id: aMessage(0).messageId, chatWithUserId: velvet.userId },
      name: 'Velvet',
    })
    await userEvent.click(menus.at(-1) as HTMLElement)
    await screen.findByRole('menuitem', { name: 'Delete' })
    expect(screen.queryByRole('menuitem', { name: 'Report' })).toBeNull()
  })

  it('is quoted by the answer to it', async () => {
    await open()
    await userEvent.click(screen.getAllByRole('button', { name: 'Reply' })[0] as HTMLElement)
    await write('My answer')
    await waitFor(() => expect(server.askedFor(sendMessage)).toMatchObject([{ replyTo: aMessage(0).messageId }]))
  })
})

describe('who may write', () => {
  it.each([
    ['FANS_ONLY', 'Only fans can send messages', 'Follow Velvet'],
    ['SUBSCRIBERS_ONLY', 'Only subscribers can send messages', 'Subscribe to Velvet'],
  ] as const)('%s has the sentence and the step in the place of the field', async (mayWrite, sentence, step) => {
    const relation = { following: false, subscribe: false, blocking: false }
    server.answer(getConversation, { conversation: openConversation({ mayWrite, relation }) })
    await open()
    await screen.findByText(sentence)
    expect(screen.getByRole('button', { name: step })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Your message' })).toBeNull()
  })

  it('waits for an answer after a request has said enough, and gives the field back with it', async () => {
    server.answer(getConversation, { conversation: openConversation({ mayWrite: 'REQUEST_UNANSWERED' }) })
    const room = await open()
    await screen.findByText('You’ve sent three messages. You can write more once they reply.')
    expect(screen.queryByRole('textbox', { name: 'Your message' })).toBeNull()
    server.answer(getConversation, { conversation: openConversation() })
    come(room, aMessage(said.length))
    await screen.findByRole('textbox', { name: 'Your message' })
  })

  it('offers the level that is asked for to one who has a lower one', async () => {
    const relation = { following: true, subscribe: true, blocking: false }
    const mayWrite = 'SUBSCRIBERS_ONLY'
    server.answer(getConversation, { conversation: openConversation({ mayWrite, messagesMinLevel: 2, relation }) })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Subscribe to Velvet' }))
    await waitFor(() => expect(askedFor('subscribe')?.request).toMatchObject({ minLevel: 2 }))
  })

  it('is ended by a creator for one who may only because they were answered', async () => {
    server.answer(getConversation, { conversation: openConversation({ isKeptOpen: true }) })
    const conversation = openConversation()
    server.answer(editConversation, { conversation })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'More options for Velvet' }))
    server.answer(getConversation, { conversation })
    await userEvent.click(screen.getByRole('menuitem', { name: 'Stop their messages' }))
    await waitFor(() => expect(server.askedFor(editConversation)).toMatchObject([{ close: true }]))
  })

  it('is asked before a stranger is let in', async () => {
    server.answer(getConversation, { conversation: openConversation({ isRequest: true }) })
    await open()
    await screen.findByText('Velvet wants to send you a message')
    const { mayWrite: _, messagesFrom: __, relation: ___, ...accepted } = openConversation()
    server.answer(editConversation, { conversation: accepted })
    server.answer(getConversation, { conversation: openConversation() })
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(screen.queryByText('Velvet wants to send you a message')).toBeNull())
    expect(server.askedFor(editConversation)).toMatchObject([{ accept: true }])
  })
})
