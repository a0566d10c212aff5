import { muteInLive, pinInLive, unsayInLive, userId, type UserId } from '@fanlight/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { aMessage, aRoom } from '../testing/rooms.ts'
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

const chatFor = (ownId: UserId) =>
  show(
    <RoomChat
      room={room}
      messages={[byMod, byFan]}
      notes={[]}
      pinned={byFan}
      muted={new Set()}
      moderators={new Set([MOD])}
      ownId={ownId}
      onHappening={() => undefined}
    />,
  )
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
