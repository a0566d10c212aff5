import type { LiveRoom, LiveSummary, UserId } from '@fanlight/contract'
import { Banner, IconButton } from '@fanlight/ui'
import { useEffect, useEffectEvent } from 'react'
import { Mic, MicOff, MonitorUp, MonitorX, Video, VideoOff } from 'lucide-react'
import { confirm } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { holdPage } from '../../../platform/navigation/index.ts'
import { Picture } from '../../../platform/rtc/preview/index.ts'
import { currentSession } from '../../../platform/session/index.ts'
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

/** The picture ends with the page. Nobody loses it by a tap beside what they meant. */
function useAskBeforeLeaving(): void {
  const text = useText()
  const ask = useEffectEvent(async () => {
    // Who has logged out is led away, and is asked nothing.
    if (currentSession().status !== 'signedIn') return true
    return confirm({
      title: text('live.host.leaveTitle'),
      text: text('live.host.leaveText'),
      confirmLabel: text('live.host.leave'),
      cancelLabel: text('live.host.stay'),
      tone: 'danger',
    })
  })
  useEffect(() => {
    const release = holdPage(() => ask())
    // The browser asks in its own words.
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => {
      release()
      window.removeEventListener('beforeunload', stay)
    }
  }, [])
}

/** The creator's own side of the room, with the camera of this browser. */
export function Broadcast({ room, stream, ownId, onEnded, onOver }: Props) {
  const text = useText()
  const cast = useBroadcast(room, stream, ownId, onOver)
  const { hosted, sending } = cast
  const { media } = hosted
  useAskBeforeLeaving()
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
