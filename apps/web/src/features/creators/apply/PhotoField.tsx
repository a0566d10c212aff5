import { APPLICATION_EXTENSIONS } from '@fanlight/contract'
import { Button, IconButton } from '@fanlight/ui'
import { clsx } from 'clsx'
import { ImagePlus, ScanFace, X } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import { PicturePicker } from '../../media/index.ts'
import type { Photo } from './application.ts'

type Props = {
  /** Nothing is uploaded before the consent. */
  isAllowed: boolean
  preview: string | null
  photo: Photo
  isUploading: boolean
  onPick: (file: File) => void
  onRemove: () => void
}

/** The photo that was chosen, or the place to choose one. */
export function PhotoField({ isAllowed, preview, photo, isUploading, onPick, onRemove }: Props) {
  const text = useText()
  const isBusy = isUploading || photo.status === 'comparing'
  const hasPhoto = preview !== null || photo.status !== 'none'
  return (
    <PicturePicker onPick={onPick} extensions={APPLICATION_EXTENSIONS} disabled={!isAllowed || isBusy}>
      {({ open, isOver }) => (
        <div
          className={clsx(
            'flex min-h-28 items-center gap-4 rounded-card border-2 border-dashed p-4 transition-colors',
            isOver ? 'border-ember bg-ember-soft' : 'border-field bg-sunken',
            hasPhoto && 'border-solid border-line',
          )}
        >
          {hasPhoto && (
            <span className="relative shrink-0">
              <Preview src={preview} isComparing={photo.status === 'comparing'} />
              {!isBusy && (
                <IconButton
                  size="sm"
                  variant="overlay"
                  label={text('creator.identity.remove')}
                  onPress={onRemove}
                  className="absolute! end-1 top-1 size-7!"
                >
                  <X aria-hidden className="size-4" />
                </IconButton>
              )}
            </span>
          )}
          <div className={clsx('min-w-0 flex-1', !hasPhoto && 'flex flex-col items-center text-center')}>
            <Button
              size={hasPhoto ? 'sm' : 'md'}
              disabled={!isAllowed || isBusy}
              iconStart={<ImagePlus aria-hidden className="size-4.5" />}
              onPress={open}
            >
              {text(hasPhoto ? 'creator.identity.chooseOther' : 'creator.identity.choose')}
            </Button>
            <p className="mt-2 text-13 text-muted">
              {text(isAllowed ? 'creator.identity.formats' : 'creator.identity.consentFirst')}
            </p>
          </div>
        </div>
      )}
    </PicturePicker>
  )
}

function Preview({ src, isComparing }: { src: string | null; isComparing: boolean }) {
  const text = useText()
  return (
    <span className="relative block h-24 w-20 overflow-clip rounded-control bg-fill">
      {src !== null && <img src={src} alt={text('creator.identity.uploaded')} className="size-full object-cover" />}
      {(isComparing || src === null) && (
        <span className={clsx('absolute inset-0 grid place-items-center', src !== null && 'bg-black/50 text-white')}>
          <ScanFace aria-hidden className={clsx('size-8!', isComparing && 'animate-breathe')} />
        </span>
      )}
    </span>
  )
}
