import {
  DELIVERY_EVENT,
  enterLive,
  getAnchorRoom,
  JOIN_EVENT,
  LIVE_UNSEEN_MS,
  liveChannel,
  roomOf,
  SIGNAL_EVENT,
  startLive,
  type CallOf,
  type LiveRoom,
  type LiveRoomId,
} from '@fanlight/contract'
import type { Socket } from 'socket.io-client'
import { expect } from 'vitest'
import { topUp } from './ledger.ts'
import type { Person, TestApp } from './test-app.ts'

let made = 0

/** What people do in live rooms, for the tests of a file. */
export function liveOf(app: () => TestApp, connect: (session: { token: string }) => Promise<Socket>) {
  const id = ({ user }: Pick<Person, 'user'>) => user.userId

  async function fanWith(amount: number): Promise<Person> {
    const fan = await app().person()
    if (amount > 0) await app().wallet.postAlone(topUp(id(fan), amount, `live:${id(fan)}:${++made}`))
    return fan
  }

  const roomBy = async (creator: Person, viewer: Person | null = null): Promise<LiveRoom | null> =>
    (
      await app()
        .as(viewer ?? creator)
        .call(getAnchorRoom, { aid: id(creator) })
    ).room

  const becomes = (creator: Person, expected: Partial<LiveRoom>) =>
    expect.poll(() => roomBy(creator), { interval: 10 }).toMatchObject(expected)

  async function opened(terms: Partial<CallOf<typeof startLive>> = {}, by?: Person) {
    const creator = by ?? (await app().creator())
    const { room } = await app()
      .as(creator)
      .call(startLive, { title: 'An evening', ...terms })
    return { creator, room, roomId: room.roomId }
  }

  /** A room with something to see. */
  async function live(terms: Partial<CallOf<typeof startLive>> = {}, by?: Person) {
    const { creator, roomId } = await opened(terms, by)
    app().mediaEngine.up(roomId, id(creator))
    await becomes(creator, { state: 'live' })
    return { creator, roomId }
  }

  /** So long there is something to see. */
  async function goesOn(milliseconds: number): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += LIVE_UNSEEN_MS / 2) {
      app().clock.advance(LIVE_UNSEEN_MS / 2)
      await app().live.work()
    }
  }

  /** Somebody who is in the room and listens. */
  async function watcher(roomId: LiveRoomId, who: Person, isAnchor = false) {
    if (!isAnchor) await app().as(who).call(enterLive, { roomId })
    const socket = await connect(who)
    const heard: { type: string; data: Record<string, unknown> }[] = []
    for (const event of [DELIVERY_EVENT, SIGNAL_EVENT]) {
      socket.on(event, (...all: typeof heard) => void heard.push(...all.map(({ type, data }) => ({ type, data }))))
    }
    const room = roomOf(liveChannel, { roomId })
    expect(await socket.emitWithAck(JOIN_EVENT, { room })).toMatchObject({ ok: true })
    return { socket, heard, here: () => socket.emitWithAck(SIGNAL_EVENT, { room, type: 'here', data: {} }) }
  }

  return { id, fanWith, roomBy, becomes, opened, live, goesOn, watcher }
}
