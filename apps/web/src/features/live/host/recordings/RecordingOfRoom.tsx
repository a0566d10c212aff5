import { getLiveSummary, type LiveSummary } from '@fanlight/contract'
import { useCall } from '../../../../platform/api/index.ts'
import { useText } from '../../../../platform/i18n/index.ts'
import { RecordingCard } from './RecordingCard.tsx'

const ASK_AGAIN_MS = 2_000

/** Below what came of a room: its recording, which is there a moment later. */
export function RecordingOfRoom({ summary }: { summary: LiveSummary }) {
  const text = useText()
  const { roomId } = summary.room
  const { data, refetch } = useCall(
    getLiveSummary,
    { roomId },
    {
      enabled: summary.recording !== null,
      staleTime: 0,
      refetchInterval: ({ state }) => {
        const known = state.data?.summary ?? summary
        return known.recording?.state === 'saving' ? ASK_AGAIN_MS : false
      },
    },
  )
  const recording = data?.summary.recording ?? summary.recording
  if (!recording) return null
  const heading = text('live.recording.heading')
  return <RecordingCard recording={recording} heading={heading} onChanged={() => void refetch()} />
}
