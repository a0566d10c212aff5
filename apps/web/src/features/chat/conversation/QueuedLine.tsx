import { cleanFileName, type MessageMedia, type SentContent } from '@fanlight/contract'
import { Button } from '@fanlight/ui'
import { clsx } from 'clsx'
import { CircleAlert, Clock } from 'lucide-react'
import { ApiError, describeError, refusedWith } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { describeUploadError } from '../../media/index.ts'
import { openTopUp } from '../../payments/index.ts'
import { vaultAddress } from '../composer/previews.ts'
import { outbox } from '../outbox/own-outbox.ts'
import type { Recording, Refusal } from '../outbox/queued.ts'
import { Bubble } from './Bubble.tsx'
import type { QueuedRow } from './rows.ts'

/** What the server will make of it is not known yet. */
const asShown = (
  { id, type, url, name, isPreview }: SentContent['mediaList'][number],
  recording: Recording | undefined,
): MessageMedia => ({
  id,
  type,
  url: recording ? null : url === '' ? vaultAddress(id) : url,
  fuzzyUrl: null,
  coverUrl: null,
  width: null,
  height: null,
  durationMs: recording?.durationMs ?? null,
  ...(name !== undefined && { name: cleanFileName(name) }),
  ...(recording && { peaks: recording.peaks }),
  isLocked: false,
  isPreview,
})

/** A message on its way, and one that the server did not take, with why and what can be done. */
export function QueuedLine({ row, name }: { row: QueuedRow; name: string }) {
  const text = useText()
  const { queued, isFirst, isLast } = row
  const { content, contentType, recording, refusal, userId, replyTo } = queued
  return (
    <div className={clsx('flex flex-col items-end', isFirst ? 'pt-2' : 'pt-0.5')}>
      <div className={clsx('max-w-[min(30rem,78cqi)] min-w-0', refusal === null && 'opacity-70')}>
        <Bubble
          content={{
            ...content,
            contentType,
            mediaList: content.mediaList.map((one) => asShown(one, recording)),
          }}
          quote={replyTo}
          {...(recording && { recording })}
          isOwn
          isLast={isLast}
          viewer={userId}
          name={name}
        />
      </div>
      {refusal ? (
        <NotSent
          refusal={refusal}
          onRetry={() => outbox.retry(queued.messageId)}
          onDiscard={() => outbox.discard(queued.messageId)}
        />
      ) : (
        isLast && (
          <p className="flex items-center gap-1 px-1 pt-0.5 text-12 text-muted">
            <Clock aria-hidden className="size-3.5!" />
            {text('chat.sending')}
          </p>
        )
      )}
    </div>
  )
}

type NotSentProps = { refusal: Refusal; onRetry: () => Promise<void>; onDiscard: () => Promise<void> }

function NotSent({ refusal, onRetry, onDiscard }: NotSentProps) {
  const text = useText()
  const short = shortOf(refusal)
  return (
    <div role="alert" className="flex flex-col items-end gap-1 px-1 pt-1 text-13">
      <p className="flex items-center gap-1.5 text-end font-medium text-danger">
        <CircleAlert aria-hidden className="size-4!" />
        {text('chat.notSent', { reason: useReason(refusal) })}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" variant="quiet" onPress={() => void onDiscard()}>
          {text('chat.delete.confirm')}
        </Button>
        {short > 0 && (
          <Button size="sm" onPress={() => openTopUp({ need: short })}>
            {text('chat.getDiamonds')}
          </Button>
        )}
        <Button size="sm" onPress={() => void onRetry()}>
          {text('common.tryAgain')}
        </Button>
      </div>
    </div>
  )
}

function errorOf({ reason, code, message, details }: Refusal): ApiError | null {
  return reason === 'TIP_WAITED' ? null : new ApiError({ reason, code, message, details })
}

/** How many diamonds are missing. */
function shortOf(refusal: Refusal): number {
  const short = refusedWith(errorOf(refusal), 'INSUFFICIENT_DIAMONDS')
  return short ? Math.max(1, short.price - short.balance) : 0
}

function useReason(refusal: Refusal): string {
  const text = useText()
  const error = errorOf(refusal)
  if (!error) return text('chat.tipWaited')
  if (refusedWith(error, 'VOICE_REFUSED')?.cause === 'unavailable') return text('chat.voice.unavailable')
  if (error.reason === 'STORAGE_FULL') return text('chat.composer.full')
  return error.reason === 'PICTURE_REFUSED' ? describeUploadError(error) : describeError(error)
}
