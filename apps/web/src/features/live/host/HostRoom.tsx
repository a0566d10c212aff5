import { LIVE_PAID_AFTER_MS, stopLive, type LiveRoom, type LiveSummary, type UserId } from '@fanlight/contract'
import { Button, toast } from '@fanlight/ui'
import { clsx } from 'clsx'
import { useLayoutEffect, type ReactNode } from 'react'
import { call, describeError } from '../../../platform/api/index.ts'
import { confirm, openDialog } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useLayout } from '../../../platform/navigation/index.ts'
import { useNoFooter } from '../../../platform/page/index.ts'
import { GoalBar, GoalCelebration } from '../board/GoalBar.tsx'
import { useRequestNotes } from '../board/request-notes.tsx'
import { useGiftNotes } from '../room/gift-notes.tsx'
import { ReceivedGifts } from '../room/RoomGifts.tsx'
import { RoomChat } from '../room/RoomChat.tsx'
import { LiveSigns } from '../room/Stage.tsx'
import { changeable, Extras, saveGoal } from './Extras.tsx'
import { ModeratorsButton } from './ModeratorsButton.tsx'
import { Requests } from './Requests.tsx'
import type { HostedRoom } from './use-host-room.ts'

type Props = {
  hosted: HostedRoom
  ownId: UserId
  onEnded: (summary: LiveSummary) => void
  /** What is seen of what is sent. */
  stage: ReactNode
  stageClassName?: string
  /** Between the picture and what can be done. */
  problem?: ReactNode
  /** What can be done with what sends. */
  controls: ReactNode
  note: string
}

/** The creator's side of a room: the picture, what can be done, the requests and the chat. */
export function HostRoom({ hosted, ownId, onEnded, stage, stageClassName, problem, controls, note }: Props) {
  const text = useText()
  const isPhone = useLayout() === 'mobile'
  const { room, board } = hosted
  const { roomId } = room
  const notes = [...useRequestNotes(board.requests), ...useGiftNotes(hosted.gifts, ownId)]
  useNoFooter()
  // It takes the place of a form whose button is far below: the page would stay where that was, with the picture above it.
  useLayoutEffect(() => {
    window.scrollTo({ top: 0 })
  }, [])

  async function stop(): Promise<void> {
    const isSure = await confirm({
      title: text('live.host.endTitle'),
      text: text(isEarly(room) ? 'live.host.endEarlyText' : 'live.host.endText'),
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

  function showViewers(): void {
    void openDialog(() => import('../room/AudienceDialog.tsx'), { roomId, standing: 'creator' })
  }

  const end = (
    <Button variant="danger" size={isPhone ? 'sm' : 'md'} onPress={stop}>
      {text('live.host.end')}
    </Button>
  )

  return (
    // On a phone it is as high as what its two bars, a notice and the page's edges leave: who talks to people has to see what
    // they say.
    <div className="flex flex-col gap-3 max-md:h-[max(26rem,calc(100dvh-12.75rem-1px-env(safe-area-inset-top)-env(safe-area-inset-bottom)))] md:gap-4 lg:h-[max(30rem,calc(100dvh-14rem))] lg:flex-row">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3">
        <div
          className={clsx(
            'relative min-h-0 flex-1 overflow-clip rounded-card bg-black md:max-lg:aspect-video',
            stageClassName,
          )}
        >
          {stage}
          <span className="absolute start-3 top-3">
            <LiveSigns room={room} {...(isPhone && { onViewers: showViewers })} />
          </span>
          {isPhone && <span className="absolute end-3 top-3">{end}</span>}
          <ReceivedGifts news={hosted.giftNews} className="start-3 bottom-12" />
          <GoalCelebration goal={board.celebrated} onEnd={board.endCelebration} />
        </div>
        {problem}
        <div className="flex flex-wrap items-center gap-2">
          {controls}
          <Extras
            isShort={isPhone}
            ownId={ownId}
            goal={changeable(board.goal)}
            hasGoal={board.goal !== null}
            onGoal={(goal) => saveGoal(roomId, board.goal, goal)}
          />
          <ModeratorsButton isShort={isPhone} />
          {!isPhone && (
            <>
              <Button onPress={showViewers} className="ms-auto">
                {text('live.watching', { count: room.viewers })}
              </Button>
              {end}
            </>
          )}
        </div>
        <p className="text-13 text-muted max-md:sr-only">{note}</p>
      </div>
      <div className="flex min-h-0 flex-col overflow-clip rounded-card bg-surface shadow-card max-md:flex-1 lg:w-85">
        <GoalBar goal={board.goal} className="border-b border-line px-4 py-3" />
        <Requests roomId={roomId} board={board} className="border-b border-line" />
        <RoomChat
          room={room}
          messages={hosted.messages}
          notes={notes}
          pinned={hosted.pinned}
          muted={hosted.muted}
          moderators={hosted.moderators}
          ownId={ownId}
          onHappening={hosted.tell}
          className="max-md:flex-1 md:max-lg:h-96 lg:flex-1"
        />
      </div>
    </div>
  )
}

/** So early that everybody who has a ticket gets their diamonds back. */
const isEarly = ({ entry, beganAt }: LiveRoom): boolean =>
  entry.kind === 'ticket' && (beganAt === null || Date.now() - beganAt < LIVE_PAID_AFTER_MS)
