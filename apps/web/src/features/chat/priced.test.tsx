import 'fake-indexeddb/auto'
import {
  chatChannel,
  countUnreadMessages,
  diamonds,
  downloadKeptMessage,
  getConversation,
  getRealtimeToken,
  instant,
  listConversations,
  listOwnTiers,
  listVault,
  listVaultLabels,
  markAsRead,
  queryMessages,
  sendMessage,
  unlockMessage,
  walletBalance,
  type Account,
  type Message,
  type MessageMedia,
  type OutputOf,
} from '@fanlight/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resume } from '../../app/dialogs.ts'
import { DialogHost } from '../../platform/dialogs/index.ts'
import { leavePage } from '../../testing/dialogs.ts'
import { startServer, type FakeServer } from '../../testing/fake-server.ts'
import { luna, lunaCreates, velvet } from '../../testing/people.ts'
import { anAsset, assetId } from '../../testing/posts.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import { showConnected } from '../../testing/show-connected.tsx'
import { answerPaying } from '../payments/testing/paying.ts'
import { Conversation } from './conversation/Conversation.tsx'
import { Events } from './events.tsx'
import { contentOf } from './message-content.ts'
import { outbox } from './outbox/own-outbox.ts'
import { fakeSizes } from './testing/fake-sizes.ts'
import { aConversation, aMessage, openConversation, ownMessage } from './testing/messages.ts'

vi.mock('socket.io-client', async () => (await import('../../testing/fake-socket.ts')).fakeSocketClient)

const media = (id: string, part: Partial<MessageMedia> = {}): MessageMedia => ({
  id,
  type: 'image',
  url: null,
  fuzzyUrl: `/view/fuzzy/${id}`,
  coverUrl: null,
  width: 640,
  height: 480,
  durationMs: null,
  isLocked: true,
  isPreview: false,
  ...part,
})
const open = (id: string, part: Partial<MessageMedia> = {}) =>
  media(id, { url: `/view/photo/${id}?mark=`, isLocked: false, ...part })
const priced = { contentType: 'video' as const }
const locked = aMessage(0, {
  ...priced,
  content: {
    text: 'From the beach',
    price: diamonds(40),
    isUnlocked: false,
    mediaList: [
      media('1'),
      media('2'),
      media('3', { type: 'video', durationMs: 9_000 }),
      open('4', { isPreview: true }),
    ],
  },
})
const bought = aMessage(0, {
  ...priced,
  content: {
    text: 'From the beach',
    price: diamonds(40),
    isUnlocked: true,
    mediaList: ['1', '2', '4'].map((id) => open(id)),
  },
})

let server: FakeServer
let restoreSizes = () => undefined as void
let said: Message[]
beforeEach(() => {
  restoreSizes = fakeSizes()
  said = [locked]
  server = startServer()
  server.answer(getRealtimeToken, { wyyToken: 'ticket' } as OutputOf<typeof getRealtimeToken>)
  server.answer(countUnreadMessages, { total: 0, requests: 0 })
  server.answer(listConversations, {
    conversations: [aConversation()],
    nextCursor: null,
    unread: { total: 0, requests: 0 },
  })
  server.answer(getConversation, { conversation: openConversation() })
  server.answer(queryMessages, () => said)
  server.answer(markAsRead, { unread: { total: 0, requests: 0 } })
  server.answer(walletBalance, { diamondBalance: diamonds(100) } as OutputOf<typeof walletBalance>)
})
afterEach(async () => {
  await outbox.clear(luna.userId)
  await endAll()
  restoreSizes()
})

async function openChat(account: Account = luna) {
  await begin(account, '/messages')
  await showConnected(
    <>
      <Events account={account} />
      <Conversation chatWithUserId={velvet.userId} />
      <DialogHost />
    </>,
    chatChannel,
    { userId: account.userId },
  )
}

describe('what costs something', () => {
  it('says what is inside and what it costs, shows blurs and its teaser, and opens in place once it is bought', async () => {
    const answer = { message: bought, diamondBalance: diamonds(60) }
    server.answer(unlockMessage, answer)
    await openChat()
    expect(await screen.findByText('2 photos, 1 video')).toBeTruthy()
    expect(screen.getByRole('button', { name: /Locked photo 1 of 4/i })).toBeTruthy()
    expect(screen.getByText('Free teaser')).toBeTruthy()
    const before = [...document.querySelectorAll('img')].map(({ src }) => src)
    expect(before.some((src) => src.includes('/view/photo/1'))).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Unlock for 40 diamonds' }))
    const dialog = await screen.findByRole('dialog', { name: 'Unlock Velvet’s message' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Unlock for 40 diamonds' }))
    await screen.findByText('Bought')
    expect(server.askedFor(unlockMessage)).toMatchObject([
      { targetUserId: velvet.userId, messageId: locked.messageId, expectedPrice: 40 },
    ])
    await waitFor(() =>
      expect([...document.querySelectorAll('img')].some(({ src }) => src.includes('/view/photo/1'))).toBe(true),
    )
  })

  it('leads to diamonds where there are too few', async () => {
    answerPaying(server)
    server.answer(walletBalance, { diamondBalance: diamonds(10) } as OutputOf<typeof walletBalance>)
    await openChat()
    await userEvent.click(await screen.findByRole('button', { name: 'Unlock for 40 diamonds' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Get diamonds' }))
    expect(server.askedFor(unlockMessage)).toEqual([])
    // The payment takes this tab; the page is loaded again after it.
    cleanup()
    leavePage()
    show(<DialogHost resume={resume} />)
    await screen.findByRole('dialog', { name: 'Unlock Velvet’s message' })
  })

  it('whose creator has left says until when it is there, and can be downloaded', async () => {
    const fetchedAs = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const content = contentOf(bought)
    said = [{ ...bought, sendContent: JSON.stringify({ ...content, keptUntil: instant(1_900_000_000_000) }) }]
    server.answer(downloadKeptMessage, { url: '/view/download/2', expiresAt: instant(0) })
    await openChat()
    expect(await screen.findByText(/Yours to keep until/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Download photo 2' }))
    const asked = { targetUserId: velvet.userId, messageId: bought.messageId, mediaId: '2' }
    await waitFor(() => expect(server.askedFor(downloadKeptMessage)).toMatchObject([asked]))
    await waitFor(() => expect(fetchedAs).toHaveBeenCalled())
  })

  it('tells its sender whether it was bought', async () => {
    const own = { mediaList: [open('1')], text: '', price: diamonds(40) }
    said = [
      ownMessage(0, { ...priced, content: { ...own, isUnlocked: false } }),
      ownMessage(1, { ...priced, content: { ...own, isUnlocked: true } }),
    ]
    await openChat()
    expect(await screen.findByText('Not bought yet')).toBeTruthy()
    expect(screen.getByText('Bought')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Unlock for/ })).toBeNull()
  })
})

describe('a creator', () => {
  beforeEach(() => {
    const assets = [1, 2].map((id) => anAsset(id, { fileName: `beach-${id}.jpg` }))
    server.answer(listVault, { assets, nextCursor: null })
    server.answer(listVaultLabels, { labels: [] })
    server.answer(listOwnTiers, { tiers: [], terms: { commissionPercent: 20 } } as never)
    server.answer(sendMessage, { message: ownMessage(9), diamondBalance: null })
    said = [aMessage(0)]
  })

  it('sends from the vault for a price, with one to look at before', async () => {
    await openChat(lunaCreates)
    await userEvent.click(await screen.findByRole('button', { name: 'Add from vault' }))
    const dialog = await screen.findByRole('dialog')
    for (const tile of await within(dialog).findAllByRole('checkbox')) await userEvent.click(tile)
    await userEvent.click(within(dialog).getByRole('button', { name: /^Add 2/ }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Price in diamonds' }), '50')
    expect(await screen.findByText(/[Yy]ou keep \$0\.40/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Free teaser: beach-2.jpg' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(server.askedFor(sendMessage)).toHaveLength(1))
    const [call] = server.askedFor(sendMessage)
    expect(call).toMatchObject({ contentType: 'image' })
    expect(JSON.parse(call!.sendContent)).toMatchObject({
      price: 50,
      mediaList: [
        { id: assetId(1), url: '', isPreview: false },
        { id: assetId(2), url: '', isPreview: true },
      ],
    })
  })
})
