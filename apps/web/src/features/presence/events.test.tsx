import { presenceChannel, roomOf, SIGNAL_EVENT, type Signal } from '@fanlight/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startServer } from '../../testing/fake-server.ts'
import { socket } from '../../testing/fake-socket.ts'
import { mara, velvetsProfile as velvet } from '../../testing/people.ts'
import { begin, endAll } from '../../testing/render-app.tsx'
import { showConnected } from '../../testing/show-connected.tsx'
import { PersonAvatar } from '../profiles/index.ts'
import { Events } from './events.tsx'

vi.mock('socket.io-client', async () => (await import('../../testing/fake-socket.ts')).fakeSocketClient)

const room = roomOf(presenceChannel, { userId: mara.userId })
const asked = () =>
  socket.sent.flatMap(({ name, asked: signal }) => {
    const { type, data } = signal as Signal
    return name === SIGNAL_EVENT && type === 'subscribe' ? [(data as { userIds: string[] }).userIds] : []
  })
const hear = (status: number) =>
  act(() => socket.say(SIGNAL_EVENT, { room, type: 'statuses', data: { people: [{ userId: velvet.userId, status }] } }))

beforeEach(async () => {
  startServer()
  socket.sent = []
  await begin(mara)
})
afterEach(endAll)

it('a picture on screen is asked for, and shows what is told: live leads into the room, and back', async () => {
  await showConnected(
    <>
      <Events account={mara} />
      <PersonAvatar person={{ ...velvet, presence: 10001 }} size={48} />
    </>,
    presenceChannel,
    { userId: mara.userId },
  )
  await waitFor(() => expect(asked()).toContainEqual([velvet.userId]), { timeout: 3_000 })
  hear(10004)
  expect(screen.getByRole('link', { name: 'Velvet is live. Watch now' }).getAttribute('href')).toContain('/liveRoom')
  hear(3)
  expect(screen.queryByRole('link', { name: 'Velvet is live. Watch now' })).toBeNull()
})
