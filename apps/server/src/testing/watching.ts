import {
  JOIN_EVENT,
  presenceChannel,
  roomOf,
  SIGNAL_EVENT,
  type PresenceStatus,
  type Signal,
  type SignalData,
  type UserId,
} from '@fanlight/contract'
import type { Socket } from 'socket.io-client'
import { expect } from 'vitest'

type Somebody = { user: { userId: UserId } }

/** A device that follows people: what it was told of each, in order. */
export async function watchFrom(socket: Socket, viewer: Somebody) {
  const room = roomOf(presenceChannel, { userId: viewer.user.userId })
  const told = new Map<UserId, PresenceStatus[]>()
  socket.on(SIGNAL_EVENT, (signal: Signal) => {
    if (signal.room !== room) return
    const { people } = signal.data as SignalData<typeof presenceChannel, 'statuses'>
    for (const { userId, status } of people) told.set(userId, [...(told.get(userId) ?? []), status])
  })
  await socket.timeout(5_000).emitWithAck(JOIN_EVENT, { room })
  const subscribe = (userIds: readonly UserId[], to = room): Promise<{ ok: boolean; reason?: string }> =>
    socket.timeout(5_000).emitWithAck(SIGNAL_EVENT, { room: to, type: 'subscribe', data: { userIds } })
  return {
    told: ({ user }: Somebody): readonly PresenceStatus[] => told.get(user.userId) ?? [],
    countTold: () => told.size,
    subscribe,
    follow: (...people: Somebody[]) => subscribe(people.map(({ user }) => user.userId)),
    /** What it knows of somebody becomes this. Those who left are told of a moment later. */
    becomes: ({ user }: Somebody, status: PresenceStatus) =>
      expect.poll(() => told.get(user.userId)?.at(-1), { interval: 10 }).toBe(status),
  }
}
