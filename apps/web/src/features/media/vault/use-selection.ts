import type { Asset, AssetId } from '@fanlight/contract'
import { useState } from 'react'

/** What is chosen of the vault, in the order it was chosen. */
export function useSelection(max = Number.POSITIVE_INFINITY) {
  const [chosen, setChosen] = useState<readonly Asset[]>([])
  return {
    chosen,
    isFull: chosen.length >= max,
    placeOf: (assetId: AssetId) => chosen.findIndex((asset) => asset.assetId === assetId),
    toggle: (asset: Asset) =>
      setChosen((before) => {
        const others = before.filter(({ assetId }) => assetId !== asset.assetId)
        if (others.length < before.length) return others
        return before.length < max ? [...before, asset] : before
      }),
    clear: () => setChosen([]),
  }
}

export type Selection = ReturnType<typeof useSelection>
