import { IconButton, ProgressRing } from '@fanlight/ui'
import { clsx } from 'clsx'
import { CircleAlert, CloudUpload, RotateCw } from 'lucide-react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import type { Standing } from './standing.ts'

type StandingOverlayProps = {
  standing: Standing
  name: string
  onRetry?: (() => void) | undefined
  className?: string | undefined
}

/** Lies over the picture of a file that cannot be shown yet and fills its (positioned) place; nothing once it is ready. */
export function StandingOverlay({ standing, name, onRetry, className }: StandingOverlayProps) {
  const text = useText()
  const format = useFormat()
  if (standing.phase === 'ready') return null
  const frame = clsx(
    'pointer-events-none absolute inset-0 flex flex-col items-center justify-center gap-1.5 overflow-hidden bg-black/60 p-2 text-center text-12 leading-4 font-medium text-white',
    className,
  )
  if (standing.phase === 'failed') {
    return (
      <div className={frame}>
        {standing.canRetry && onRetry ? (
          <IconButton
            size="sm"
            variant="overlay"
            label={text('vault.retryNamed', { name })}
            onPress={onRetry}
            className="pointer-events-auto"
          >
            <RotateCw aria-hidden />
          </IconButton>
        ) : (
          <CircleAlert aria-hidden />
        )}
        <p role="alert" className="line-clamp-4">
          {standing.message}
        </p>
      </div>
    )
  }
  if (standing.phase === 'interrupted' || standing.phase === 'waiting') {
    return (
      <div className={frame}>
        <CloudUpload aria-hidden />
        <p className="line-clamp-4">
          {text(standing.phase === 'waiting' ? 'vault.phase.waiting' : 'vault.phase.interrupted')}
        </p>
      </div>
    )
  }
  const percent = text('vault.percent', { percent: format.wholeNumber(Math.round(standing.share * 100)) })
  const isUploading = standing.phase === 'uploading'
  const label = text(isUploading ? 'vault.phase.uploadingNamed' : 'vault.phase.processingNamed', { name })
  return (
    <div className={frame}>
      <ProgressRing tone="overlay" size={44} label={label} value={standing.share} valueText={percent}>
        <span aria-hidden className="text-12 tabular-nums">
          {percent}
        </span>
      </ProgressRing>
      <p aria-hidden>{text(isUploading ? 'vault.phase.uploading' : 'vault.phase.processing')}</p>
    </div>
  )
}
