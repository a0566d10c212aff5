// @vitest-environment jsdom
import { DELIVERY_EVENT, getProfile, relationsChannel, roomOf, type Delivery } from '@fanlight/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useRealtimeConnection } from '../../platform/realtime/index.ts'
import { socket } from '../../testing/fake-socket.ts'
import { FollowButton } from './FollowButton.tsx'
import { Events } from './events.tsx'
import { begin, endAll, luna, show, startServer, velvet } from './testing/kit.tsx'

vi.mock('socket.io-client', async () => (await import('../../testing/fake-socket.ts')).fakeSocketClient)

const room = roomOf(relationsChannel, { userId: luna.userId })
let sequence = 0

function Shell() {
  useRealtimeConnection(true)
  return (
    <>
      <Events account={luna} />
      <FollowButton person={velvet} answered={null} />
    </>
  )
}

beforeEach(async () => {
  sequence = 0
  socket.joins = []
  socket.isComplete = true
  const server = startServer()
  server.answer(getProfile, velvet)
  await begin(luna)
  show(<Shell />)
  await waitFor(() => {
    act(() => socket.say('connect'))
    expect(socket.joins.map((join) => join.room)).toContain(room)
  })
})
afterEach(endAll)

function hear(following: boolean) {
  sequence += 1
  const data = { otherUserId: velvet.userId, relation: { following, subscribe: false, blocking: false } }
  act(() => socket.say(DELIVERY_EVENT, { room, sequence, type: 'relation_changed', data } satisfies Delivery))
}

it('what another device does shows here', () => {
  hear(true)
  expect(screen.getByRole('button', { name: /^Following Velvet/ })).toBeTruthy()
  hear(false)
  expect(screen.getByRole('button', { name: 'Follow Velvet' })).toBeTruthy()
})

it('after a gap the server is believed again, not what was heard before it', async () => {
  hear(true)
  socket.isComplete = false
  act(() => socket.say('connect'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Follow Velvet' })).toBeTruthy())
})
