import { DELIVERY_EVENT, roomOf, type Channel, type Delivery, type EventOf, type KeyOf } from '@fanlight/contract'
import { act, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { useRealtimeConnection } from '../platform/realtime/hooks.ts'
import { socket } from './fake-socket.ts'
import { show } from './render-app.tsx'

function Connected({ children }: { children: ReactNode }) {
  useRealtimeConnection(true)
  return children
}

export type Joined<C extends Channel> = Awaited<ReturnType<typeof showConnected<C>>>

/** Shows a part of the page that follows a channel, and gives what the server says in it. The test mocks the socket. */
export async function showConnected<C extends Channel>(part: ReactNode, channel: C, key: KeyOf<C>) {
  const room = roomOf(channel, key)
  let sequence = 0
  socket.joins = []
  socket.isComplete = true
  show(<Connected>{part}</Connected>)
  await waitFor(() => {
    act(() => socket.say('connect'))
    expect(socket.joins.map((join) => join.room)).toContain(room)
  })
  return {
    hear({ type, data }: EventOf<C>): void {
      sequence += 1
      act(() => socket.say(DELIVERY_EVENT, { room, sequence, type, data } satisfies Delivery))
    },
    /** The line was lost, and with it more than the server can repeat. */
    missSome(): void {
      socket.isComplete = false
      act(() => socket.say('connect'))
    },
  }
}
