import { MicOff } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import { useStore } from '../../../platform/store.ts'
import type { CallState } from '../call-state.ts'
import { otherPicture } from '../call-store.ts'
import { Face } from '../Face.tsx'
import { Picture } from '../../../platform/rtc/preview/index.ts'
import { Backdrop, soundRefused } from './Backdrop.tsx'

/** A call without a picture: whom one hears. */
export function Voices({ state }: { state: CallState }) {
  const text = useText()
  const theirs = useStore(otherPicture)
  const { other, remote, switches } = state
  if (!other) return null
  return (
    <div className="absolute inset-0">
      <Backdrop state={state} />
      {/* It only sounds. */}
      <Picture
        stream={theirs}
        label={text('calls.voiceOf', { name: other.nickName })}
        isMuted={!switches.speaker}
        onSoundRefused={soundRefused}
        className="sr-only"
      />
      <div className="absolute inset-0 grid place-items-center bg-black/60 px-6 text-center">
        <div className="flex flex-col items-center gap-3">
          <Face person={other} size={128} />
          <p className="text-white/85">{text('calls.kind.voice')}</p>
          {!remote.microphone && (
            <p className="flex items-center gap-1.5 rounded-full bg-black/60 px-3 py-1 text-13">
              <MicOff aria-hidden className="size-4!" />
              {text('calls.muted', { name: other.nickName })}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
