import type { MediaKind } from '@fanlight/contract'
import { IconButton, Switch } from '@fanlight/ui'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { clsx } from 'clsx'
import { GripVertical, Star, X } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import { AssetThumb, standingOf, StandingOverlay, useAsset, type QueuedUpload } from '../../media/index.ts'
import type { DraftMedia } from './draft.ts'

type TrayTileProps = {
  media: DraftMedia
  upload: QueuedUpload | undefined
  /** Counted from one. */
  place: number
  isCover: boolean
  onCover: () => void
  onTeaser: (isTeaser: boolean) => void
  onRemove: () => void
  onRetry: (uploadId: string) => void
}

/** One photo or video of the post. The picture is what is dragged, with a finger or with the keyboard. */
export function TrayTile({ media, upload, place, isCover, onCover, onTeaser, onRemove, onRetry }: TrayTileProps) {
  const text = useText()
  const { data: asset, error } = useAsset(media.assetId)
  const { setNodeRef, listeners, attributes, transform, transition, isDragging } = useSortable({
    id: media.key,
    attributes: { roleDescription: text('publish.order.role') },
  })
  const kind: MediaKind = asset?.kind ?? upload?.kind ?? 'photo'
  const named = { place, name: asset?.fileName || upload?.file.name || '' }
  const title = text(kind === 'photo' ? 'publish.media.photo' : 'publish.media.video', named)
  const isGone = error !== null && !asset && !upload
  const standing = isGone
    ? { phase: 'failed' as const, message: text('publish.media.gone'), canRetry: false }
    : standingOf(upload, asset)

  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={clsx('min-w-0 rounded-control', isDragging && 'z-10 opacity-80 shadow-float')}
    >
      <div className="relative aspect-square overflow-clip rounded-control">
        <button
          type="button"
          {...attributes}
          {...listeners}
          aria-label={text('publish.media.move', { item: title })}
          className="group block size-full cursor-grab touch-manipulation outline-offset-[-3px]! active:cursor-grabbing"
        >
          <AssetThumb
            kind={kind}
            asset={asset}
            preview={upload?.preview}
            isCovered={standing.phase !== 'ready'}
            width={220}
            className="size-full"
          />
          <span
            aria-hidden
            className="absolute end-1.5 bottom-1.5 grid size-6 place-items-center rounded-full bg-black/60 text-white"
          >
            <GripVertical className="size-4!" />
          </span>
        </button>
        <StandingOverlay
          standing={standing}
          name={named.name || title}
          onRetry={() => upload && onRetry(upload.uploadId)}
        />
        <div className="absolute inset-x-1 top-1 flex justify-between">
          <IconButton
            size="sm"
            variant="overlay"
            tooltip
            aria-pressed={isCover}
            label={text('publish.media.cover', { item: title })}
            onPress={onCover}
          >
            <Star aria-hidden className={clsx('size-4.5!', isCover && 'fill-glow-from text-glow-from')} />
          </IconButton>
          <IconButton
            size="sm"
            variant="overlay"
            tooltip
            label={text('publish.media.remove', { item: title })}
            onPress={onRemove}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      </div>
      {/* The words are part of what can be pressed; the switch says them again with its place. */}
      <label className="mt-1 flex min-h-11 items-center justify-between gap-2 px-0.5 text-13 font-medium">
        <span aria-hidden className="min-w-0 leading-4">
          {text('publish.media.teaser')}
        </span>
        <Switch
          label={text('publish.media.teaserOf', { item: title })}
          checked={media.isTeaser}
          onCheckedChange={onTeaser}
        />
      </label>
    </li>
  )
}
