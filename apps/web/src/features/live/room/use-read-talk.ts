import { readLiveTalk, type LiveRoomId, type UserId } from '@fanlight/contract'
import { useEffect } from 'react'
import { call } from '../../../platform/api/index.ts'
import { logError } from '../../../platform/log/log.ts'
import type { RoomHappening } from './room-state.ts'

function read(roomId: LiveRoomId, ownId: UserId, tell: (happening: RoomHappening) => void): void {
  tell({ type: 'asked' })
  call(readLiveTalk, { roomId }).then(
    (talk) => tell({ type: 'talk', talk, ownId }),
    (error: unknown) => {
      tell({ type: 'unanswered' })
      logError(error, { about: 'reading what was said in a live room' })
    },
  )
}

/** Creators do not come in as others do: what was said before they opened this page is read by itself. */
export function useReadTalk(roomId: LiveRoomId, ownId: UserId, tell: (happening: RoomHappening) => void): () => void {
  useEffect(() => read(roomId, ownId, tell), [roomId, ownId, tell])
  return () => read(roomId, ownId, tell)
}
