import { LIVE_HERE_MS, liveChannel, type LiveRoomId } from '@fanlight/contract'
import { useEffect } from 'react'
import { useChannel, useRealtimeStatus } from '../../../platform/realtime/hooks.ts'
import type { RoomHappening } from './room-state.ts'

type Options = {
  /** Null: one is not in it yet. */
  roomId: LiveRoomId | null
  isViewer: boolean
  onHappening: (happening: RoomHappening) => void
  /** Something may have been missed. */
  onResync: () => void
}

/** Hears a room, and says that one is there. */
export function useRoomChannel({ roomId, isViewer, onHappening, onResync }: Options): void {
  const send = useChannel(liveChannel, roomId && { roomId }, (event) => onHappening({ type: 'heard', event }), {
    onResync,
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
