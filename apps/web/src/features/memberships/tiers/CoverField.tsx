import { COVER_RATIO } from '@fanlight/contract'
import { Button, IconButton } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Camera, ImagePlus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { cropPicture, PicturePicker, UploadProgress, usePictureUpload } from '../../media/index.ts'
import { Cover } from '../../profiles/index.ts'
import type { CoverDraft } from './tier-draft.ts'

type CoverFieldProps = {
  cover: CoverDraft
  /** Chooses the ground of a cover without a picture. */
  seed: string
  onChange: (cover: CoverDraft) => void
}

/** The tier's picture: chosen, cropped and sent at once, kept with the form. */
export function CoverField({ cover, seed, onChange }: CoverFieldProps) {
  const text = useText()
  const labelId = useId()
  const { state, start, retry, cancel } = usePictureUpload()
  const cropped = useRef<Blob | null>(null)
  const isBusy = state.status === 'uploading'

  async function choose(file: File) {
    cropped.current = await cropPicture(file, { ratio: COVER_RATIO })
    if (cropped.current) await keep(start(cropped.current))
  }

  /** The uploaded picture cannot be seen before a tier has it: until then this device shows its own copy. */
  async function keep(sent: Promise<string | null>) {
    const uploadedUrl = await sent
    if (uploadedUrl === null || !cropped.current) return
    forgetPreview()
    onChange({ kind: 'new', uploadedUrl, preview: URL.createObjectURL(cropped.current) })
  }
  function forgetPreview() {
    if (cover?.kind === 'new') URL.revokeObjectURL(cover.preview)
  }
  function remove() {
    forgetPreview()
    cancel()
    onChange(null)
  }

  return (
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className="mb-1.5 text-13 font-semibold">
        {text('tiers.form.cover')}
      </p>
      <PicturePicker
        onPick={(file) => void choose(file)}
        disabled={isBusy}
        className="relative isolate aspect-3/1 overflow-clip rounded-control bg-fill"
      >
        {({ open, isOver }) => (
          <>
            <Cover src={shownOf(cover)} seed={seed} isFirst className="size-full" />
            <div className={clsx('absolute inset-0 transition-colors', isOver && 'bg-ember/40')} />
            <div className="absolute end-2 top-2 flex gap-2">
              {cover === null ? (
                <Button
                  size="sm"
                  iconStart={<ImagePlus aria-hidden />}
                  onPress={open}
                  disabled={isBusy}
                  className="bg-black/60! text-white! hover:bg-black/75!"
                >
                  {text('tiers.form.addCover')}
                </Button>
              ) : (
                <>
                  <IconButton
                    label={text('tiers.form.changeCover')}
                    tooltip
                    variant="overlay"
                    onPress={open}
                    disabled={isBusy}
                  >
                    <Camera aria-hidden />
                  </IconButton>
                  <IconButton label={text('tiers.form.removeCover')} tooltip variant="overlay" onPress={remove}>
                    <Trash2 aria-hidden />
                  </IconButton>
                </>
              )}
            </div>
            <UploadProgress look="ring" state={state} onCancel={cancel} onRetry={() => void keep(retry())} />
          </>
        )}
      </PicturePicker>
      <p className="mt-1.5 text-13 text-muted">{text('tiers.form.coverHint')}</p>
    </div>
  )
}

function shownOf(cover: CoverDraft): string | null {
  if (cover === null) return null
  return cover.kind === 'new' ? cover.preview : cover.url
}
