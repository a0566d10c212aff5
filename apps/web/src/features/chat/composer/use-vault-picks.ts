import { MESSAGE_MEDIA_MAX, type Asset, type AssetId, type SentContent } from '@fanlight/contract'
import { useState } from 'react'
import { chooseFromVault, thumbOf } from '../../media/index.ts'
import { keepPreview, vaultAddress } from './previews.ts'

/** Something of the vault beside the field. */
export type VaultPick = { asset: Asset; isPreview: boolean }

/** What a creator sends from the vault, and which of it is free to look at where the rest is not. */
export function useVaultPicks() {
  const [picks, setPicks] = useState<readonly VaultPick[]>([])

  async function choose(others: number): Promise<void> {
    const taken = new Set(picks.map(({ asset }) => asset.assetId))
    const chosen = await chooseFromVault({ taken, room: MESSAGE_MEDIA_MAX - others - picks.length })
    for (const asset of chosen ?? []) {
      const thumb = thumbOf(asset, 256)
      if (thumb !== null) keepPreview(vaultAddress(asset.assetId), thumb)
    }
    setPicks((before) => [...before, ...(chosen ?? []).map((asset) => ({ asset, isPreview: false }))])
  }

  return {
    picks,
    choose,
    remove: (assetId: AssetId) => setPicks((before) => before.filter(({ asset }) => asset.assetId !== assetId)),
    setPreview: (assetId: AssetId, isPreview: boolean) =>
      setPicks((before) => before.map((pick) => (pick.asset.assetId === assetId ? { ...pick, isPreview } : pick))),
    clear: () => setPicks([]),
    mediaList: picks.map(({ asset, isPreview }): SentContent['mediaList'][number] => ({
      id: asset.assetId,
      type: asset.kind === 'video' ? 'video' : 'image',
      url: '',
      isPreview,
    })),
  }
}
