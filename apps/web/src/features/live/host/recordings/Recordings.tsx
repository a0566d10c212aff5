import { listLiveRecordings } from '@fanlight/contract'
import { useId } from 'react'
import { useCall } from '../../../../platform/api/index.ts'
import { useText } from '../../../../platform/i18n/index.ts'
import { RecordingCard } from './RecordingCard.tsx'

/** Recordings of rooms from before that wait for a decision. */
export function Recordings() {
  const text = useText()
  const id = useId()
  const { data, refetch } = useCall(listLiveRecordings, {}, { staleTime: 0 })
  if (!data || data.recordings.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-8 flex flex-col gap-3">
      <h2 id={id} className="font-display text-20 font-semibold tracking-tight">
        {text('live.recording.list')}
      </h2>
      <div className="grid gap-3 lg:grid-cols-2">
        {data.recordings.map((recording) => (
          <RecordingCard
            key={recording.roomId}
            recording={recording}
            heading={recording.title}
            onChanged={() => void refetch()}
          />
        ))}
      </div>
    </section>
  )
}
