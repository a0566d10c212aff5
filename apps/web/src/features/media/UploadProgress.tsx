import { Button, IconButton, ProgressBar, ProgressRing } from '@fanlight/ui'
import { CircleAlert, RotateCw, X } from 'lucide-react'
import { clsx } from 'clsx'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import type { PictureUpload } from './use-picture-upload.ts'

export type UploadProgressProps = {
  state: PictureUpload
  onCancel: () => void
  onRetry: () => void
  /** `ring` lies over the picture that is on its way and fills its (positioned) place; `bar` stands below something. */
  look?: 'bar' | 'ring' | undefined
  className?: string | undefined
}

/** How far an upload is, a way to end it, and what to do when it failed. Nothing while there is nothing to say. */
export function UploadProgress({ state, onCancel, onRetry, look = 'bar', className }: UploadProgressProps) {
  const Look = look === 'ring' ? Ring : Bar
  return (
    <>
      <Said state={state} />
      {(state.status === 'uploading' || state.status === 'failed') && (
        <Look {...{ state, onCancel, onRetry, className }} />
      )}
    </>
  )
}

type LookProps = Omit<UploadProgressProps, 'state' | 'look'> & {
  state: Extract<PictureUpload, { status: 'uploading' | 'failed' }>
}

function Bar({ state, onCancel, onRetry, className }: LookProps) {
  const text = useText()
  const percent = usePercent()
  if (state.status === 'failed') {
    return (
      <div
        className={clsx(
          'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-danger-soft py-2 ps-4 pe-2',
          className,
        )}
      >
        <CircleAlert aria-hidden className="text-danger" />
        <p className="min-w-40 flex-1">{state.message}</p>
        <div className="ms-auto flex items-center gap-1">
          <Button size="sm" onPress={onRetry}>
            {text('common.tryAgain')}
          </Button>
          <IconButton size="sm" label={text('media.upload.dismiss')} onPress={onCancel}>
            <X aria-hidden />
          </IconButton>
        </div>
      </div>
    )
  }
  const label = state.share < 1 ? text('media.upload.uploading') : text('media.upload.finishing')
  return (
    <div className={clsx('flex items-center gap-3 rounded-control bg-fill py-2 ps-4 pe-2', className)}>
      <div className="min-w-0 flex-1">
        <p className="mb-1.5 flex justify-between gap-3 text-13">
          <span className="truncate font-medium">{label}</span>
          <span className="text-muted tabular-nums">{percent(state.share)}</span>
        </p>
        <ProgressBar size="sm" label={label} value={state.share} valueText={percent(state.share)} />
      </div>
      <IconButton size="sm" label={text('media.upload.cancel')} onPress={onCancel}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}

function Ring({ state, onCancel, onRetry, className }: LookProps) {
  const text = useText()
  const percent = usePercent()
  return (
    <div className={clsx('absolute inset-0 grid place-items-center overflow-hidden bg-black/50 text-white', className)}>
      {state.status === 'failed' ? (
        <IconButton variant="overlay" label={`${state.message}. ${text('common.tryAgain')}`} tooltip onPress={onRetry}>
          <RotateCw aria-hidden />
        </IconButton>
      ) : (
        <div className="flex flex-col items-center gap-1">
          <ProgressRing
            tone="overlay"
            size={44}
            label={text('media.upload.uploading')}
            value={state.share}
            valueText={percent(state.share)}
          >
            <IconButton
              size="sm"
              variant="overlay"
              label={text('media.upload.cancel')}
              onPress={onCancel}
              className="bg-transparent"
            >
              <X aria-hidden className="size-4!" />
            </IconButton>
          </ProgressRing>
          <span aria-hidden className="text-12 font-medium tabular-nums">
            {percent(state.share)}
          </span>
        </div>
      )}
    </div>
  )
}

/** For ears: by quarters, not a hundred times. Always there, since a region that arrives with its words is not read. */
function Said({ state }: { state: PictureUpload }) {
  const text = useText()
  const percent = usePercent()
  return (
    <p role="status" className="sr-only">
      {words()}
    </p>
  )

  function words(): string {
    if (state.status === 'failed') return state.message
    if (state.status === 'done') return text('media.upload.done')
    if (state.status === 'idle') return ''
    if (state.share === 1) return text('media.upload.finishing')
    return `${text('media.upload.uploading')}, ${percent(Math.floor(state.share * 4) / 4)}`
  }
}

function usePercent(): (share: number) => string {
  const text = useText()
  const { wholeNumber } = useFormat()
  return (share) => text('media.upload.percent', { percent: wholeNumber(Math.round(share * 100)) })
}
