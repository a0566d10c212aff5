import { stopLive, type LiveRoom, type LiveSummary, type UserId } from '@fanlight/contract'
import { Banner, Button, IconButton, toast } from '@fanlight/ui'
import { Mic, MicOff, MonitorUp, MonitorX, Video, VideoOff } from 'lucide-react'
import { call, describeError } from '../../../platform/api/index.ts'
import { confirm, openDialog } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { Picture } from '../../../platform/rtc/preview/index.ts'
import { GoalBar, GoalCelebration } from '../board/GoalBar.tsx'
import { useRequestNotes } from '../board/request-notes.tsx'
import { ReceivedGifts } from '../room/RoomGifts.tsx'
import { RoomChat } from '../room/RoomChat.tsx'
import { LiveSigns } from '../room/Stage.tsx'
import { changeable, Extras, saveGoal } from './Extras.tsx'
import { Requests } from './Requests.tsx'
import { ModeratorsButton } from './ModeratorsButton.tsx'
import { useBroadcast } from './use-broadcast.ts'

type Props = {
  room: LiveRoom
  stream: MediaStream
  ownId: UserId
  onEnded: (summary: LiveSummary) => void
  onOver: () => void
}

const canShare = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function'

/** The creator's own side of the room. */
export function Broadcast({ room: shown, stream, ownId, onEnded, onOver }: Props) {
  const text = useText()
  const cast = useBroadcast(shown, stream, ownId, onOver)
  const { room, sending, media, picture, board } = cast
  const notes = useRequestNotes(board.requests)

  async function stop(): Promise<void> {
    const isSure = await confirm({
      title: text('live.host.endTitle'),
      text: text('live.host.endText'),
      confirmLabel: text('live.host.end'),
      tone: 'danger',
    })
    if (!isSure) return
    try {
      onEnded((await call(stopLive, { roomId: room.roomId })).summary)
    } catch (error) {
      toast.error(describeError(error), { id: 'live' })
    }
  }

  return (
    <div className="flex flex-col gap-4 lg:h-[max(30rem,calc(100dvh-14rem))] lg:flex-row">
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div className="relative min-h-0 flex-1 overflow-clip rounded-card bg-black max-lg:aspect-video">
          <Picture
            stream={picture}
            label={text('live.host.picture')}
            isMuted
            isMirrored={!sending.screen}
            className="size-full object-contain"
          />
          <span className="absolute start-3 top-3">
            <LiveSigns room={room} />
          </span>
          <ReceivedGifts news={cast.gifts} className="start-3 bottom-12" />
          <GoalCelebration goal={board.celebrated} onEnd={board.endCelebration} />
          {media !== 'up' && (
            <p role="status" className="absolute inset-x-0 bottom-3 text-center text-13 text-white">
              <span className="rounded-full bg-black/60 px-3 py-1.5">
                {text(media === 'reconnecting' ? 'live.room.reconnecting' : 'live.host.connecting')}
              </span>
            </p>
          )}
        </div>
        {cast.hasFailed && <Banner tone="danger">{text('calls.said.noDevices')}</Banner>}
        <div className="flex flex-wrap items-center gap-2">
          <IconButton
            variant="secondary"
            tooltip
            label={text(sending.microphone ? 'live.host.mute' : 'live.host.unmute')}
            onPress={cast.switchMicrophone}
          >
            {sending.microphone ? <Mic aria-hidden /> : <MicOff aria-hidden />}
          </IconButton>
          <IconButton
            variant="secondary"
            tooltip
            label={text(sending.camera ? 'live.host.cameraOff' : 'live.host.cameraOn')}
            onPress={cast.switchCamera}
          >
            {sending.camera ? <Video aria-hidden /> : <VideoOff aria-hidden />}
          </IconButton>
          {canShare() && (
            <IconButton
              variant="secondary"
              tooltip
              label={text(sending.screen ? 'live.host.screenOff' : 'live.host.screenOn')}
              onPress={cast.switchScreen}
            >
              {sending.screen ? <MonitorX aria-hidden /> : <MonitorUp aria-hidden />}
            </IconButton>
          )}
          <Extras
            ownId={ownId}
            goal={changeable(board.goal)}
            hasGoal={board.goal !== null}
            onGoal={(goal) => saveGoal(room.roomId, board.goal, goal)}
          />
          <ModeratorsButton />
          <Button
            onPress={() => void openDialog(() => import('./AudienceDialog.tsx'), { roomId: room.roomId })}
            className="ms-auto"
          >
            {text('live.watching', { count: room.viewers })}
          </Button>
          <Button variant="danger" onPress={stop}>
            {text('live.host.end')}
          </Button>
        </div>
        <p className="text-13 text-muted">{text('live.host.stayHere')}</p>
      </div>
      <div className="flex flex-col overflow-clip rounded-card bg-surface shadow-card lg:w-85">
        <GoalBar goal={board.goal} className="border-b border-line px-4 py-3" />
        <Requests roomId={room.roomId} board={board} className="border-b border-line" />
        <RoomChat
          room={room}
          messages={cast.messages}
          notes={notes}
          pinned={cast.pinned}
          muted={cast.muted}
          moderators={cast.moderators}
          ownId={ownId}
          onHappening={cast.keep}
          className="h-96 lg:h-auto lg:flex-1"
        />
      </div>
    </div>
  )
}
