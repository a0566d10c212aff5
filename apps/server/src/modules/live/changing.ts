import type { LiveRoomId, UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { MediaEngine } from '../../platform/media-engine/media-engine.ts'
import type { Platform } from '../../platform/platform.ts'
import { dueAt, step, type RoomEvent } from './live.machine.ts'
import * as store from './live.store.ts'
import type { RoomRow } from './live.store.ts'
import type { LiveNews } from './news.ts'

export type Changing = ReturnType<typeof createChanging>

type Listener = (tx: Tx, room: RoomRow) => Promise<void>

/** Everything that changes the state of a room goes this way: its row is held, and the machine decides. */
export function createChanging(deps: Platform & { engine: MediaEngine; news: LiveNews }) {
  const { db, clock, log, engine, news } = deps
  const onBegun: Listener[] = []
  const onRefunded: Listener[] = []
  const onOver: Listener[] = []
  const onClosed: (() => void)[] = []

  async function changeIn(tx: Tx, roomId: LiveRoomId, event: RoomEvent): Promise<RoomRow | null> {
    const before = await store.lockRoom(tx, roomId)
    if (!before) return null
    const { room, hasBegun, refunds } = step(before, event, clock.now())
    if (room === before) {
      await store.saveRoom(tx, before, dueAt(before))
      return before
    }
    const after: RoomRow = { ...before, ...room }
    await store.saveRoom(tx, room, dueAt(room))
    if (hasBegun) for (const listener of onBegun) await listener(tx, after)
    if (after.state === 'over') for (const listener of onOver) await listener(tx, after)
    if (refunds) for (const listener of onRefunded) await listener(tx, after)
    tx.afterCommit(async () => {
      // First of all: nobody sees more of a room that was cut while others are told of it.
      if (after.state === 'over') {
        await engine.closeRoom(roomId).catch((error: unknown) => log.warn({ err: error, roomId }, 'a room stays open'))
        for (const listener of onClosed) listener()
      }
      if (after.state !== before.state) await news.changed(after)
    })
    return after
  }

  return {
    changeIn,
    change: (roomId: LiveRoomId, event: RoomEvent): Promise<RoomRow | null> =>
      db.transaction((tx) => changeIn(tx, roomId, event)),

    /** In the transaction in which there was something to see for the first time. */
    onBegun: (listener: Listener): void => void onBegun.push(listener),
    /** In the transaction in which it ended so that tickets go back. */
    onRefunded: (listener: Listener): void => void onRefunded.push(listener),

    /** In the transaction in which it ended, however that was. */
    onOver: (listener: Listener): void => void onOver.push(listener),
    /** When a room that is over carries nothing any more; whatever it leads to is not waited for. */
    onClosed: (listener: () => void): void => void onClosed.push(listener),

    /** In the transaction in which a creator leaves. */
    async endOf(tx: Tx, creatorId: UserId): Promise<void> {
      const room = await store.findOpenOf(tx, creatorId)
      if (room) await changeIn(tx, room.roomId, { type: 'end', reason: 'closed' })
    },
  }
}
