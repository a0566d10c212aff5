import type { LiveRecording } from '@fanlight/contract'
import { Button, Spinner } from '@fanlight/ui'
import { Disc } from 'lucide-react'
import { useId } from 'react'
import { useFormat, useText } from '../../../../platform/i18n/index.ts'
import { useRecording } from './use-recording.ts'

type Props = { recording: LiveRecording; heading: string; onChanged: () => void }

/** A recording, how it stands, and what its creator can do with it. */
export function RecordingCard({ recording, heading, onChanged }: Props) {
  const text = useText()
  const id = useId()
  const { state, isCutShort } = recording
  const { busy, keep, discard } = useRecording(recording, onChanged)
  return (
    <section
      aria-labelledby={id}
      className="flex w-full flex-col gap-3 rounded-card bg-surface p-4 text-start shadow-card"
    >
      <div className="flex items-start gap-3">
        <span className="pt-0.5 text-muted">{state === 'saving' ? <Spinner /> : <Disc aria-hidden />}</span>
        <div className="min-w-0">
          <h3 id={id} className="text-15 font-semibold break-words">
            {heading}
          </h3>
          <p role="status" className="text-muted">
            <Standing recording={recording} />
          </p>
          {state === 'ready' && isCutShort && <p className="text-13 text-muted">{text('live.recording.cutShort')}</p>}
        </div>
      </div>
      {state === 'ready' && (
        <div className="flex flex-wrap justify-end gap-2">
          <Button onPress={discard} busy={busy === 'discard'} disabled={busy !== null}>
            {text('live.recording.discard')}
          </Button>
          <Button variant="primary" onPress={keep} busy={busy === 'keep'} disabled={busy !== null}>
            {text('live.recording.keep')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Standing({ recording: { state, seconds, deletesAt } }: { recording: LiveRecording }) {
  const text = useText()
  const format = useFormat()
  if (state !== 'ready') return text(`live.recording.${state}`)
  return text('live.recording.ready', {
    length: format.duration(seconds * 1000),
    date: deletesAt === null ? '' : format.date(deletesAt),
  })
}
