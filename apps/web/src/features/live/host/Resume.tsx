import { stopLive, type LiveRoom, type LiveSummary } from '@fanlight/contract'
import { Button, toast } from '@fanlight/ui'
import { call, describeError } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { usePreview } from '../../../platform/rtc/preview/index.ts'
import { LiveSigns } from '../room/Stage.tsx'
import { Preview } from './Prepare.tsx'

type Props = {
  room: LiveRoom
  onStarted: (room: LiveRoom, stream: MediaStream) => void
  onEnded: (summary: LiveSummary) => void
}

/** The room is open and this page sends nothing: it was reloaded, or left, or another device has it. */
export function Resume({ room, onStarted, onEnded }: Props) {
  const text = useText()
  const preview = usePreview()

  function goOn(): void {
    const stream = preview.handOver()
    if (stream) onStarted(room, stream)
  }
  async function end(): Promise<void> {
    try {
      onEnded((await call(stopLive, { roomId: room.roomId })).summary)
    } catch (error) {
      toast.error(describeError(error), { id: 'live' })
    }
  }
  return (
    <div className="mx-auto flex max-w-140 flex-col gap-4">
      <div>
        <h2 className="font-display text-20 font-semibold tracking-tight">{text('live.resume.title')}</h2>
        <p className="text-muted">{text('live.resume.text', { title: room.title })}</p>
      </div>
      <LiveSigns room={room} />
      <Preview {...preview} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={end}>{text('live.host.end')}</Button>
        <Button variant="primary" onPress={goOn} disabled={preview.stream === null}>
          {text('live.resume.button')}
        </Button>
      </div>
    </div>
  )
}
