import type { MessageMedia } from '@fanlight/contract'
import { useEffect, useState } from 'react'
import type { Recording } from '../outbox/queued.ts'

type Spoken = { recording: Recording; media: MessageMedia }

/** A recording that goes along with a mass message; it can be heard before it is sent. */
export function useVoice() {
  const [isRecording, setRecording] = useState(false)
  const [spoken, setSpoken] = useState<Spoken | null>(null)
  const url = spoken?.media.url ?? null
  useEffect(() => () => void (url === null || URL.revokeObjectURL(url)), [url])

  return {
    isRecording,
    spoken,
    start: () => setRecording(true),
    end(recording: Recording | null): void {
      setRecording(false)
      if (recording) setSpoken({ recording, media: mediaOf(recording) })
    },
    remove: () => setSpoken(null),
  }
}

const mediaOf = ({ bytes, type, durationMs, peaks }: Recording): MessageMedia => ({
  id: 'voice',
  type: 'audio',
  url: URL.createObjectURL(new Blob([bytes], { type })),
  fuzzyUrl: null,
  coverUrl: null,
  width: null,
  height: null,
  durationMs,
  peaks,
  isLocked: false,
  isPreview: false,
})
