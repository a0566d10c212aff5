import { IconButton } from '@fanlight/ui'
import { X } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import { RecorderBar } from '../composer/RecorderBar.tsx'
import { VoiceNote } from '../conversation/VoiceNote.tsx'
import type { useVoice } from './use-voice.ts'

/** What is being said, or was, for a mass message. */
export function MassVoice({ voice }: { voice: ReturnType<typeof useVoice> }) {
  const text = useText()
  if (voice.isRecording) return <RecorderBar onEnd={(recording) => voice.end(recording)} isForLater />
  if (!voice.spoken) return null
  return (
    <div className="flex items-center gap-1 rounded-control bg-sunken pe-1">
      <VoiceNote media={voice.spoken.media} />
      <IconButton
        label={text('chat.composer.removePicture', { name: text('chat.short.audio') })}
        size="sm"
        className="ms-auto"
        onPress={() => voice.remove()}
      >
        <X aria-hidden className="size-4.5!" />
      </IconButton>
    </div>
  )
}
