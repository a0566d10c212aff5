import { MESSAGE_VIDEO_MAX_SECONDS, type AssetFailure, type Message, type MessageMedia } from '@fanlight/contract'
import { Clapperboard } from 'lucide-react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { describeAssetFailure, StandingOverlay, type Standing } from '../../media/index.ts'
import { previewOf } from '../composer/previews.ts'
import { useProgress } from '../video-progress.ts'

type Props = {
  media: MessageMedia
  /** None while the message is on its way. */
  message: Message | null
}

/** A video that cannot be watched yet, or never will: how far it is, or why. Its sender sees it from their own device meanwhile. */
export function VideoInMaking({ media, message }: Props) {
  const text = useText()
  const format = useFormat()
  const percent = useProgress(message?.messageId, media.id)
  const preview = previewOf(media.id)
  const why = (failure: AssetFailure | undefined): string => {
    const minutes = format.wholeNumber(MESSAGE_VIDEO_MAX_SECONDS / 60)
    if (failure === 'too_long') return text('chat.video.tooLong', { minutes })
    return failure === undefined ? text('chat.video.failed') : describeAssetFailure(failure)
  }
  const standing: Standing =
    media.state === 'failed'
      ? { phase: 'failed', message: why(media.failure), canRetry: false }
      : { phase: 'processing', share: percent / 100 }
  return (
    <div className="relative grid aspect-4/3 w-72 max-w-full place-items-center overflow-hidden bg-fill text-muted">
      {preview === null ? (
        <Clapperboard aria-hidden className="size-8!" />
      ) : (
        <video
          src={`${preview}#t=0.1`}
          muted
          playsInline
          preload="metadata"
          aria-hidden
          tabIndex={-1}
          className="size-full object-cover"
        />
      )}
      {message && <StandingOverlay standing={standing} name={text('chat.short.video')} />}
    </div>
  )
}

/** It was uploaded for the message, and there is no link to it yet. */
export const isInMaking = ({ type, state, url }: MessageMedia): boolean =>
  type === 'video' && (state !== undefined || /\/vod\/\d+$/.test(url ?? ''))
