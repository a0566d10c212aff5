import { stopLive, type LiveRoom, type LiveSummary, type UserId } from '@fanlight/contract'
import { Button, toast } from '@fanlight/ui'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { call, describeError } from '../../../platform/api/index.ts'
import { confirm, openDialog } from '../../../platform/dialogs/index.ts'
import { createEmitter } from '../../../platform/emitter.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { Cover } from '../../profiles/index.ts'
import type { BoardNews } from '../board/board-state.ts'
import { GoalBar, GoalCelebration } from '../board/GoalBar.tsx'
import { useRequestNotes } from '../board/request-notes.tsx'
import { useBoard } from '../board/use-board.ts'
import { RoomChat } from '../room/RoomChat.tsx'
import { ReceivedGifts, type GiftNews } from '../room/RoomGifts.tsx'
import { openRoom, reduceRoom } from '../room/room-state.ts'
import { LiveSigns } from '../room/Stage.tsx'
import { useReadTalk } from '../room/use-read-talk.ts'
import { useRoomChannel } from '../room/use-room-channel.ts'
import { changeable, Extras, saveGoal } from './Extras.tsx'
import { ModeratorsButton } from './ModeratorsButton.tsx'
import { Requests } from './Requests.tsx'

type Props = {
  room: LiveRoom
  ownId: UserId
  onEnded: (summary: LiveSummary) => void
  onOver: () => void
  /** The creator goes on with the camera of this browser. */
  onBrowser: () => void
}

/** The creator's side of a room to which a program sends: whether the picture arrives, and all but the picture itself. */
export function Remote({ room: shown, ownId, onEnded, onOver, onBrowser }: Props) {
  const text = useText()
  const { roomId } = shown
  const [state, tell] = useReducer(reduceRoom, shown, openRoom)
  const [gifts] = useState(() => createEmitter<GiftNews>())
  const [boardNews] = useState(() => createEmitter<BoardNews>())
  const { room } = state
  const readTalk = useReadTalk(roomId, ownId, tell)
  const over = useEffectEvent(onOver)
  const isOver = room.state === 'over'
  const board = useBoard(roomId, !isOver, boardNews)
  const notes = useRequestNotes(board.requests)
  useRoomChannel({ roomId, isViewer: false, onHappening: tell, gifts, board: boardNews, onResync: readTalk })
  useEffect(() => {
    if (isOver) over()
  }, [isOver])

  async function stop(): Promise<void> {
    const isSure = await confirm({
      title: text('live.host.endTitle'),
      text: text('live.host.endText'),
      confirmLabel: text('live.host.end'),
      tone: 'danger',
    })
    if (!isSure) return
    try {
      onEnded((await call(stopLive, { roomId })).summary)
    } catch (error) {
      toast.error(describeError(error), { id: 'live' })
    }
  }

  return (
    <div className="flex flex-col gap-4 lg:h-[max(30rem,calc(100dvh-14rem))] lg:flex-row">
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div className="relative grid min-h-0 flex-1 place-items-center overflow-clip rounded-card bg-black max-lg:aspect-video">
          <Cover
            src={room.coverUrl}
            seed={room.anchor.userId}
            className="absolute inset-0 size-full object-cover opacity-40 blur-xl"
          />
          <span className="absolute start-3 top-3">
            <LiveSigns room={room} />
          </span>
          <p role="status" className="relative px-6 text-center font-display text-20 font-semibold text-white">
            {text(statusOf(room.state))}
          </p>
          <ReceivedGifts news={gifts} className="start-3 bottom-12" />
          <GoalCelebration goal={board.celebrated} onEnd={board.endCelebration} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button onPress={onBrowser}>{text('live.program.browser')}</Button>
          <Extras
            ownId={ownId}
            goal={changeable(board.goal)}
            hasGoal={board.goal !== null}
            onGoal={(goal) => saveGoal(roomId, board.goal, goal)}
          />
          <ModeratorsButton />
          <Button onPress={() => void openDialog(() => import('./AudienceDialog.tsx'), { roomId })} className="ms-auto">
            {text('live.watching', { count: room.viewers })}
          </Button>
          <Button variant="danger" onPress={stop}>
            {text('live.host.end')}
          </Button>
        </div>
        <p className="text-13 text-muted">{text('live.program.remoteText')}</p>
      </div>
      <div className="flex flex-col overflow-clip rounded-card bg-surface shadow-card lg:w-85">
        <GoalBar goal={board.goal} className="border-b border-line px-4 py-3" />
        <Requests roomId={roomId} board={board} className="border-b border-line" />
        <RoomChat
          room={room}
          messages={state.messages}
          notes={notes}
          pinned={state.pinned}
          muted={state.muted}
          moderators={state.moderators}
          ownId={ownId}
          onHappening={tell}
          className="h-96 lg:h-auto lg:flex-1"
        />
      </div>
    </div>
  )
}

function statusOf(state: LiveRoom['state']) {
  if (state === 'opening') return 'live.program.opening'
  return state === 'live' ? 'live.program.arrived' : 'live.program.away'
}
