import {
  listLiveAudience,
  muteInLive,
  pinInLive,
  sayInLive,
  unsayInLive,
  userId,
  type ReceivedGift,
  type UserId,
} from '@fanlight/contract'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { aGiven, aMessage, aRoom } from '../testing/rooms.ts'
import { AudienceDialog } from './AudienceDialog.tsx'
import { useGiftNotes } from './gift-notes.tsx'
import { RoomChat } from './RoomChat.tsx'

let server: FakeServer
const user = userEvent.setup()
const room = aRoom()
const CREATOR = room.anchor.userId
const [MOD, FAN] = [userId('7'), userId('55')]
const byMod = aMessage(1, { text: 'I keep order' })
const byFan = aMessage(2, { from: { ...byMod.from, userId: FAN, nickName: 'Nell' }, text: 'Hello there' })

beforeEach(async () => {
  server = startServer()
  await begin(luna)
  server.answer(muteInLive, ({ isMuted }) => ({ isMuted }))
  server.answer(pinInLive, { pinned: null })
  server.answer(unsayInLive, {})
})
afterEach(endAll)

const chat = (ownId: UserId, messages = [byMod, byFan], isComing = false) => (
  <RoomChat
    room={room}
    isComing={isComing}
    messages={messages}
    notes={[]}
    pinned={byFan}
    muted={new Set()}
    moderators={new Set([MOD])}
    ownId={ownId}
    onHappening={() => undefined}
  />
)
const chatFor = (ownId: UserId) => show(chat(ownId))
const line = (words: string) => screen.getAllByRole('listitem').find(({ textContent }) => textContent.includes(words))!
async function offered(words: string): Promise<string[]> {
  await user.click(within(line(words)).getByRole('button', { name: /^More about/ }))
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
}

describe('the chat of a room', () => {
  it('shows who keeps order, and offers everybody to report', async () => {
    chatFor(userId('99'))
    expect(within(line('I keep order')).getByText('Moderator')).toBeTruthy()
    expect(within(screen.getByRole('note', { name: 'Pinned message' })).queryByRole('button')).toBeNull()
    expect(await offered('Hello there')).toEqual(['Report'])
    expect(screen.queryByRole('button', { name: 'Send and pin' })).toBeNull()
  })

  it('lets a moderator keep order among those who watch', async () => {
    chatFor(MOD)
    expect(await offered('Hello there')).toEqual(['Unpin', 'Delete', 'Mute in this live', 'Report'])
    await user.click(screen.getByRole('menuitem', { name: 'Mute in this live' }))
    expect(server.askedFor(muteInLive)).toMatchObject([{ roomId: '901', otherUserId: '55', isMuted: true }])
    await user.click(within(screen.getByRole('note')).getByRole('button', { name: 'Unpin' }))
    expect(server.askedFor(pinInLive)).toMatchObject([{ messageId: null }])
    await offered('Hello there')
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    expect(server.askedFor(unsayInLive)).toMatchObject([{ messageId: '2' }])
  })

  it('lets the creator do all of it to all of them', async () => {
    chatFor(CREATOR)
    expect(await offered('I keep order')).toEqual([
      'Pin',
      'Delete',
      'Mute in this live',
      'Remove as moderator',
      'Block',
      'Report',
    ])
  })
})

describe('somebody who writes while they are still coming in', () => {
  it('is heard once they are in', async () => {
    server.answer(sayInLive, { message: aMessage(3, { text: 'Hello from the train' }) })
    const { rerender } = show(chat(FAN, [], true))
    await user.type(screen.getByLabelText('Say something'), 'Hello from the train{Enter}')
    expect(server.askedFor(sayInLive)).toEqual([])
    expect(screen.getByLabelText<HTMLInputElement>('Say something').value).toBe('Hello from the train')
    rerender(chat(FAN, [], false))
    await vi.waitFor(() => expect(server.askedFor(sayInLive)).toMatchObject([{ text: 'Hello from the train' }]))
    expect(screen.getByLabelText<HTMLInputElement>('Say something').value).toBe('')
  })
})

describe('the end of the chat', () => {
  /** How far each list was scrolled: what lies in it moves up with it, as it does on a screen. */
  let scrolled = 0
  let resize = (): void => undefined
  const newLine = aMessage(3, { text: 'And one more' })

  beforeEach(() => {
    scrolled = 0
    Element.prototype.scrollTo = function scrollTo() {
      scrolled += 30
      this.dispatchEvent(new Event('scroll'))
    }
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 300 - scrolled, 9, 9))
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(changed: () => void) {
          resize = changed
        }
        observe = () => undefined
        disconnect = () => undefined
      },
    )
  })
  afterEach(() => {
    Reflect.deleteProperty(Element.prototype, 'scrollTo')
    vi.unstubAllGlobals()
  })

  it('waits while somebody has the menu of a line open, and comes when it is closed', async () => {
    const { rerender } = chatFor(userId('99'))
    expect(await offered('Hello there')).toEqual(['Report'])
    const before = scrolled
    rerender(chat(userId('99'), [byMod, byFan, newLine]))
    expect(screen.getByRole('menuitem', { name: 'Report' })).toBeTruthy()
    expect(scrolled).toBe(before)
    await user.keyboard('{Escape}')
    expect(scrolled).toBeGreaterThan(before)
  })

  it('stays in view when there is less room for it, as over the keyboard of a phone', () => {
    chatFor(userId('99'))
    const before = scrolled
    act(() => resize())
    expect(scrolled).toBeGreaterThan(before)
  })
})

describe('who watches', () => {
  const viewer = { ...byFan.from, isMuted: true, isModerator: false }
  const other = { ...byMod.from, userId: MOD, nickName: 'Ada', isMuted: false, isModerator: true }

  it('is unmuted by a moderator, also without a line in the chat; another moderator is left alone', async () => {
    server.answer(listLiveAudience, { viewers: [viewer, other], nextCursor: null })
    show(<AudienceDialog roomId={room.roomId} standing="moderator" onClose={() => undefined} />)
    await user.click(await screen.findByRole('button', { name: 'More about Nell' }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Unmute'])
    await user.click(screen.getByRole('menuitem', { name: 'Unmute' }))
    expect(server.askedFor(muteInLive)).toMatchObject([{ roomId: '901', otherUserId: '55', isMuted: false }])
    expect(screen.queryByRole('button', { name: 'More about Ada' })).toBeNull()
  })
})

describe('gifts between the lines', () => {
  const Chat = ({ given }: { given: ReceivedGift }) => (
    <RoomChat
      room={room}
      messages={[byMod, aMessage(9, { text: 'Thank you' })]}
      notes={useGiftNotes([given], FAN)}
      pinned={null}
      muted={new Set()}
      moderators={new Set()}
      ownId={FAN}
      onHappening={() => undefined}
    />
  )
  const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

  it('say who gave what and how many, and count up in their place', () => {
    const { rerender } = show(<Chat given={aGiven(3)} />)
    expect(lines()[2]).toContain('Luna sent Rose x3')
    rerender(<Chat given={aGiven(5, { at: aGiven(3).at })} />)
    expect(lines()[2]).toContain('Luna sent Rose x5')
    expect(lines()).toHaveLength(4)
    rerender(<Chat given={aGiven(1, { fromUserId: FAN })} />)
    expect(lines().join()).toContain('You sent Rose x1')
  })
})
