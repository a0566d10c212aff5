import { getLiveBoard, type LiveBoard, type LiveGoal, type LiveRequest, type LiveRoomId } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { keyOf, queryClient, useCall } from '../../../platform/api/index.ts'
import type { Emitter } from '../../../platform/emitter.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { foldBoard, hasReached, type BoardNews } from './board-state.ts'

const keyFor = (roomId: LiveRoomId) => keyOf(getLiveBoard, { roomId })
const NOTHING: LiveBoard = { items: [], requests: [], goal: null }

/** What this browser was answered, before the channel says it. */
export function keepRequest(roomId: LiveRoomId, request: LiveRequest): void {
  keep(roomId, { type: 'request', data: { request } })
}

export function keepGoal(roomId: LiveRoomId, goal: LiveGoal | null): void {
  keep(roomId, { type: 'goal', data: { goal } })
}

export const askAgain = (roomId: LiveRoomId): void => void queryClient.invalidateQueries({ queryKey: keyFor(roomId) })

function keep(roomId: LiveRoomId, news: Exclude<BoardNews, { type: 'missed' }>): void {
  queryClient.setQueryData<LiveBoard>(keyFor(roomId), (board) => board && foldBoard(board, news))
}

/** The menu of a room, what is ordered and its goal, as they are now. Null: one is not in the room yet. */
export function useBoard(roomId: LiveRoomId, isIn: boolean, news: Emitter<BoardNews>) {
  const text = useText()
  const ownId = useAccount()?.userId
  const [celebrated, celebrate] = useState<LiveGoal | null>(null)
  const { data: board = NOTHING } = useCall(getLiveBoard, { roomId }, { enabled: isIn, gcTime: 0 })

  /** Diamonds that came back are not only a number somewhere. */
  function tellOwn(request: LiveRequest | undefined): void {
    if (request?.from.userId !== ownId || request?.state !== 'returned') return
    toast.success(text('live.menu.cameBack', { text: request.text }), { id: `request ${request.requestId}` })
  }

  const hear = useEffectEvent((event: BoardNews) => {
    // What is on its way may be from before this.
    const isAsking = queryClient.isFetching({ queryKey: keyFor(roomId) }) > 0
    if (event.type === 'missed' || isAsking) askAgain(roomId)
    if (event.type === 'missed') return
    const { goal, requests } = foldBoard(board, event)
    if (event.type === 'goal' && hasReached(board.goal, goal)) celebrate(goal)
    if (event.type === 'request') tellOwn(requests.find((one) => one.requestId === event.data.request.requestId))
    keep(roomId, event)
  })
  useEffect(() => news.subscribe((event) => hear(event)), [news])

  return { ...board, celebrated, endCelebration: () => celebrate(null) }
}

export type Board = ReturnType<typeof useBoard>
