import { keptOf, listOwnTiers } from '@fanlight/contract'
import { DiamondGlyph, IconButton, ProgressRing, TextField } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Eye, EyeOff, X } from 'lucide-react'
import { useCall } from '../../../platform/api/index.ts'
import { onlyDigits, useFormat, useText } from '../../../platform/i18n/index.ts'
import { AssetThumb, thumbOf } from '../../media/index.ts'
import { useWorth } from '../../wallet/index.ts'
import { priceOf, type PriceProblem } from './price.ts'
import { usePriceProblemText } from './price-text.ts'
import type { useVaultPicks } from './use-vault-picks.ts'

type Props = {
  vault: ReturnType<typeof useVaultPicks>
  price: string
  onPrice: (digits: string) => void
  problem: PriceProblem | null
}

/** What goes along from the vault: what it costs, and what of it is free to look at. */
export function VaultStrip({ vault, price, onPrice, problem }: Props) {
  const text = useText()
  const format = useFormat()
  const hint = usePriceHint(price)
  const problemText = usePriceProblemText()
  const { picks, arriving, remove, setPreview, drop } = vault
  const isPriced = price !== ''
  return (
    <div className="mb-2 rounded-control bg-sunken p-3">
      <ul aria-label={text('chat.composer.pictures')} className="flex gap-2 overflow-x-auto pb-2">
        {picks.map(({ asset, isPreview }, index) => {
          const { assetId, kind, fileName } = asset
          const name = fileName || format.wholeNumber(index + 1)
          return (
            <li key={assetId} className="relative size-24 shrink-0 overflow-hidden rounded-control">
              <AssetThumb
                kind={kind}
                asset={asset}
                width={96}
                isCovered={isPriced && thumbOf(asset, 96) !== null}
                className="size-full"
              />
              <IconButton
                label={text('chat.composer.removePicture', { name })}
                variant="overlay"
                size="sm"
                onPress={() => remove(assetId)}
                className="absolute! end-1 top-1 size-6!"
              >
                <X aria-hidden className="size-3.5!" />
              </IconButton>
              {isPriced && (
                <button
                  type="button"
                  aria-pressed={isPreview}
                  aria-label={text('publish.media.teaserOf', { item: name })}
                  onClick={() => setPreview(assetId, !isPreview)}
                  className={clsx(
                    'absolute inset-x-1 bottom-1 flex h-6 items-center justify-center gap-1 rounded-inner px-1 text-12 font-semibold',
                    isPreview ? 'bg-white text-black' : 'bg-black/60 text-white',
                  )}
                >
                  {isPreview ? <Eye aria-hidden className="size-3.5!" /> : <EyeOff aria-hidden className="size-3.5!" />}
                  <span className="truncate">{text('publish.media.teaser')}</span>
                </button>
              )}
            </li>
          )
        })}
        {arriving.map(({ uploadId, kind, file, preview, state }) => (
          <li key={uploadId} className="relative size-24 shrink-0 overflow-hidden rounded-control">
            <AssetThumb kind={kind} preview={preview} width={96} className="size-full opacity-50" />
            <span className="absolute inset-0 grid place-items-center">
              <ProgressRing
                value={state.phase === 'uploading' ? state.share : 0}
                label={text('media.upload.uploading')}
              />
            </span>
            <IconButton
              label={text('chat.composer.removePicture', { name: file.name })}
              variant="overlay"
              size="sm"
              onPress={() => drop(uploadId)}
              className="absolute! end-1 top-1 size-6!"
            >
              <X aria-hidden className="size-3.5!" />
            </IconButton>
          </li>
        ))}
      </ul>
      <TextField
        label={text('publish.price.label')}
        hint={hint ?? text('chat.price.hint')}
        prefix={<DiamondGlyph className="size-4.5" />}
        value={price}
        onValueChange={(typed) => onPrice(onlyDigits(typed).slice(0, 7))}
        error={problemText(problem)}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        inputClassName="font-semibold tabular-nums"
      />
    </div>
  )
}

/** What a price that can stand is in dollars, and what of it is the creator's. */
function usePriceHint(digits: string): string | null {
  const text = useText()
  const format = useFormat()
  const worth = useWorth()
  const terms = useCall(listOwnTiers, {}).data?.terms
  const price = priceOf(digits)
  if (price === null) return null
  if (terms === undefined) return worth(price)
  return text('publish.price.keep', {
    worth: worth(price),
    kept: format.money(keptOf(price, terms.commissionPercent)),
  })
}
