import type { Asset } from '@fanlight/contract'
import { IconButton } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Check, Images, Maximize2 } from 'lucide-react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { AssetThumb } from '../assets/AssetThumb.tsx'
import { standingOf } from '../assets/standing.ts'
import { StandingOverlay } from '../assets/StandingOverlay.tsx'
import type { Selection } from './use-selection.ts'

type VaultTileProps = {
  asset: Asset
  selection: Selection
  /** It is in the post already. */
  isTaken?: boolean | undefined
  /** It failed: it can be deleted, but no post can show it. */
  isUnusable?: boolean | undefined
  /** Shows it large; left out where it is only chosen. */
  onOpen?: ((asset: Asset) => void) | undefined
}

/** Something in the vault that can be chosen. */
export function VaultTile({ asset, selection, isTaken = false, isUnusable = false, onOpen }: VaultTileProps) {
  const text = useText()
  const format = useFormat()
  const place = selection.placeOf(asset.assetId)
  const isChosen = place >= 0
  const isOut = isTaken || isUnusable || (!isChosen && selection.isFull)
  const name = useAssetName()(asset)
  const tile = (
    <label
      className={clsx(
        'group relative block aspect-square overflow-clip rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isOut && 'opacity-50',
      )}
    >
      <input
        type="checkbox"
        aria-label={name}
        checked={isChosen || isTaken}
        disabled={isOut}
        onChange={() => selection.toggle(asset)}
        className="absolute inset-0 z-1 size-full cursor-pointer appearance-none opacity-0 disabled:cursor-default"
      />
      <AssetThumb
        kind={asset.kind}
        asset={asset}
        isCovered={asset.state !== 'ready'}
        width={200}
        className={clsx('size-full transition-transform', isChosen && 'scale-90 rounded-inner')}
      />
      <StandingOverlay standing={standingOf(undefined, asset)} name={asset.fileName} />
      <span
        aria-hidden
        className={clsx(
          'absolute end-2 top-2 grid size-6 place-items-center rounded-full border-2 border-white text-12 font-bold tabular-nums shadow-thumb transition-colors',
          isChosen || isTaken ? 'bg-ember text-on-ember' : 'bg-black/30',
        )}
      >
        {isTaken && <Check className="size-3.5! stroke-3" />}
        {isChosen && format.wholeNumber(place + 1)}
      </span>
      {asset.uses > 0 && (
        <span
          aria-hidden
          className="absolute start-1.5 top-2 flex items-center gap-1 rounded-full bg-black/60 px-2 text-12 leading-5 font-semibold text-white tabular-nums"
        >
          <Images className="size-3.5!" />
          {format.wholeNumber(asset.uses)}
        </span>
      )}
    </label>
  )
  if (!onOpen || asset.state !== 'ready') return tile
  return (
    <div className="relative">
      {tile}
      <IconButton
        size="sm"
        variant="overlay"
        label={text('vault.view.open', { name })}
        onPress={() => onOpen(asset)}
        className="absolute! end-1 bottom-1 z-2"
      >
        <Maximize2 aria-hidden className="size-4!" />
      </IconButton>
    </div>
  )
}

/** 'Photo beach.jpg, in 2 posts': a grid of pictures without names says nothing to ears. */
export function useAssetName(): (asset: Asset) => string {
  const text = useText()
  const format = useFormat()
  return ({ kind, fileName, createdAt, uses }) => {
    const values = { name: fileName || format.date(createdAt), count: uses }
    if (uses === 0) return text(kind === 'photo' ? 'vault.name.photo' : 'vault.name.video', values)
    return text(kind === 'photo' ? 'vault.name.photoUsed' : 'vault.name.videoUsed', values)
  }
}
