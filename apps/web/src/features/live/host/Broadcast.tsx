import type { LiveRoom, LiveSummary, UserId } from '@fanlight/contract'
import { Banner, IconButton } from '@fanlight/ui'
import { Mic, MicOff, MonitorUp, MonitorX, Video, VideoOff } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import { Picture } from '../../../platform/rtc/preview/index.ts'
import { HostRoom } from './HostRoom.tsx'
import { useBroadcast } from './use-broadcast.ts'

type Props = {
  room: LiveRoom
  stream: MediaStream
  ownId: UserId
  onEnded: (summary: LiveSummary) => void
  onOver: () => void
}

const canShare = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function'

/** The creator's own side of the room, with the camera of this browser. */
export function Broadcast({ room, stream, ownId, onEnded, onOver }: Props) {
  const text = useText()
  const cast = useBroadcast(room, stream, ownId, onOver)
  const { hosted, sending } = cast
  const { media } = hosted
  return (
    <HostRoom
      hosted={hosted}
      ownId={ownId}
      onEnded={onEnded}
      stage={
        <>
          <Picture
            stream={cast.picture}
            label={text('live.host.picture')}
            isMuted
            isMirrored={!sending.screen}
            className="size-full object-contain"
          />
          {media !== 'up' && (
            <p role="status" className="absolute inset-x-0 bottom-3 text-center text-13 text-white">
              <span className="rounded-full bg-black/60 px-3 py-1.5">
                {text(media === 'reconnecting' ? 'live.room.reconnecting' : 'live.host.connecting')}
              </span>
            </p>
          )}
        </>
      }
      problem={cast.hasFailed && <Banner tone="danger">{text('calls.said.noDevices')}</Banner>}
      controls={
        <>
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
        </>
      }
      note={text('live.host.stayHere')}
    />
  )
}
