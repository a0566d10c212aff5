import { type Asset, type MediaKind, PHOTO_WIDTHS } from '@fanlight/contract'
import { clsx } from 'clsx'
import { Film, ImageIcon, Play } from 'lucide-react'
import { useState } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'

const LARGEST = PHOTO_WIDTHS[PHOTO_WIDTHS.length - 1] ?? 0

/** A still picture of something in the vault, for a place of this width on screen. */
export function thumbOf(
  { coverUrl, kind, url }: Pick<Asset, 'coverUrl' | 'kind' | 'url'>,
  width: number,
  density: number = devicePixelRatio,
): string | null {
  const still = coverUrl ?? (kind === 'photo' ? url : null)
  if (still === null) return null
  const kept = PHOTO_WIDTHS.find((each) => each >= width * density) ?? LARGEST
  return `${still}${still.includes('?') ? '&' : '?'}w=${kept}`
}

type AssetThumbProps = {
  kind: MediaKind
  asset?: Asset | undefined
  /** Of the file itself, until the server has one. */
  preview?: string | null | undefined
  /** Something lies over it that says how it is. */
  isCovered?: boolean | undefined
  /** Of its place on screen, in px. */
  width: number
  className?: string | undefined
}

/** The picture of something in the vault; a video says how long it is. What it shows is said by what is around it. */
export function AssetThumb({ kind, asset, preview, isCovered = false, width, className }: AssetThumbProps) {
  const format = useFormat()
  const text = useText()
  // A browser that cannot draw the file itself (HEIC, as a rule) shows it once the server has made something of it.
  const [undrawn, setUndrawn] = useState<string | null>(null)
  const made = asset ? thumbOf(asset, width) : null
  const src = made ?? (preview === undrawn ? null : (preview ?? null))
  const isUndrawn = made === null && preview !== null && preview !== undefined && preview === undrawn
  const Icon = kind === 'video' ? Film : ImageIcon
  return (
    <span className={clsx('relative block overflow-hidden bg-sunken', className)}>
      {src === null ? (
        <span className="grid size-full place-items-center text-muted">
          {!isCovered && <Icon aria-hidden className="size-7!" />}
        </span>
      ) : (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => made === null && setUndrawn(src)}
          className="size-full object-cover"
        />
      )}
      {isUndrawn && (
        <span className="absolute inset-x-1 bottom-1 z-10 rounded-inner bg-black/60 px-1 text-center text-12 leading-4 text-white">
          {text('vault.previewLater')}
        </span>
      )}
      {kind === 'video' && !isCovered && (
        <span
          aria-hidden
          className="absolute start-1.5 bottom-1.5 flex h-5 items-center gap-1 rounded-full bg-black/60 px-1.5 text-12 font-semibold text-white tabular-nums"
        >
          <Play className="size-3! fill-current" />
          {typeof asset?.durationMs === 'number' && format.duration(asset.durationMs)}
        </span>
      )}
    </span>
  )
}
