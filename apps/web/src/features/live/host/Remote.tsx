import type { LiveRoom, LiveSummary, UserId } from '@fanlight/contract'
import { Button } from '@fanlight/ui'
import { useText } from '../../../platform/i18n/index.ts'
import { Cover } from '../../profiles/index.ts'
import { HostRoom } from './HostRoom.tsx'
import { useHostRoom } from './use-host-room.ts'

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
  const hosted = useHostRoom(shown, ownId, onOver)
  const { room } = hosted
  return (
    <HostRoom
      hosted={hosted}
      ownId={ownId}
      onEnded={onEnded}
      stageClassName="grid place-items-center"
      stage={
        <>
          <Cover
            src={room.coverUrl}
            seed={room.anchor.userId}
            className="absolute inset-0 size-full object-cover opacity-40 blur-xl"
          />
          <p role="status" className="relative px-6 text-center font-display text-20 font-semibold text-white">
            {text(statusOf(room.state))}
          </p>
        </>
      }
      controls={<Button onPress={onBrowser}>{text('live.program.browser')}</Button>}
      note={text('live.program.remoteText')}
    />
  )
}

function statusOf(state: LiveRoom['state']) {
  if (state === 'opening') return 'live.program.opening'
  return state === 'live' ? 'live.program.arrived' : 'live.program.away'
}
