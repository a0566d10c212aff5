import type { LiveRoom, UserId } from '@fanlight/contract'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { createEmitter } from '../../../platform/emitter.ts'
import type { BoardNews } from '../board/board-state.ts'
import { useBoard } from '../board/use-board.ts'
import type { GiftNews } from '../room/RoomGifts.tsx'
import { openRoom, reduceRoom } from '../room/room-state.ts'
import { useReadTalk } from '../room/use-read-talk.ts'
import { useRoomChannel } from '../room/use-room-channel.ts'

export type HostedRoom = ReturnType<typeof useHostRoom>

/** A room as its creator hears of it, whatever it is that sends the picture. */
export function useHostRoom(shown: LiveRoom, ownId: UserId, onOver: () => void) {
  const { roomId } = shown
  const [state, tell] = useReducer(reduceRoom, shown, openRoom)
  const [gifts] = useState(() => createEmitter<GiftNews>())
  const [boardNews] = useState(() => createEmitter<BoardNews>())
  const over = useEffectEvent(onOver)
  const isOver = state.room.state === 'over'
  useEffect(() => {
    if (isOver) over()
  }, [isOver])
  const board = useBoard(roomId, !isOver, boardNews)
  const readTalk = useReadTalk(roomId, ownId, tell)
  useRoomChannel({ roomId, isViewer: false, onHappening: tell, gifts, board: boardNews, onResync: readTalk })
  return { ...state, board, giftNews: gifts, tell }
}
