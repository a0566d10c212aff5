import { LIVE_HERE_MS, liveChannel, type EventOf, type LiveRoomId } from '@fanlight/contract'
import { useEffect } from 'react'
import { useChannel, useRealtimeStatus } from '../../../platform/realtime/hooks.ts'
import type { Emitter } from '../../../platform/emitter.ts'
import { isBoardNews, type BoardNews } from '../board/board-state.ts'
import type { GiftNews } from './RoomGifts.tsx'
import type { RoomHappening } from './room-state.ts'

type Options = {
  /** Null: one is not in it yet. */
  roomId: LiveRoomId | null
  isViewer: boolean
  onHappening: (happening: RoomHappening) => void
  gifts: Emitter<GiftNews>
  board: Emitter<BoardNews>
  /** Something may have been missed. */
  onResync: () => void
}

/** Hears a room, and says that one is there. */
export function useRoomChannel({ roomId, isViewer, onHappening, gifts, board, onResync }: Options): void {
  function hear(event: EventOf<typeof liveChannel>): void {
    if (event.type === 'gift' || event.type === 'gift_combo_end') gifts.emit(event)
    if (event.type === 'gift_combo_end') return
    if (isBoardNews(event)) board.emit(event)
    else onHappening({ type: 'heard', event })
  }
  const send = useChannel(liveChannel, roomId && { roomId }, hear, {
    onResync: () => {
      onResync()
      board.emit({ type: 'missed' })
    },
    onSignal: ({ data }) => onHappening({ type: 'viewers', viewers: data.viewers }),
  })
  const isConnected = useRealtimeStatus() === 'connected'
  useEffect(() => {
    if (roomId === null || !isViewer || !isConnected) return undefined
    send('here', {})
    const timer = setInterval(() => send('here', {}), LIVE_HERE_MS)
    return () => clearInterval(timer)
  }, [roomId, isViewer, isConnected, send])
}
