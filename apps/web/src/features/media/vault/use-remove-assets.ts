import { listVault, listVaultLabels, removeFromVault, type Asset } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { call, describeError, keyOf, refusedWith } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { amendVault } from '../assets/asset-cache.ts'

/** Removes some of the vault after a question; what a post shows stays, and that is said. */
export function useRemoveAssets(): (assets: readonly Asset[]) => Promise<boolean> {
  const text = useText()
  const client = useQueryClient()
  return async (assets) => {
    const isSure = await confirm({
      title: text('vault.remove.title', { count: assets.length }),
      text: text('vault.remove.text'),
      confirmLabel: text('vault.remove.confirm'),
      tone: 'danger',
    })
    if (!isSure) return false
    const outcomes = await Promise.allSettled(assets.map(({ assetId }) => call(removeFromVault, { assetId })))
    const gone = new Set(assets.filter((_, place) => outcomes[place]?.status === 'fulfilled'))
    const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
    const goneIds = new Set([...gone].map(({ assetId }) => assetId))
    amendVault(client, (shown) => shown.filter(({ assetId }) => !goneIds.has(assetId)))
    void client.invalidateQueries({ queryKey: keyOf(listVault) })
    void client.invalidateQueries({ queryKey: keyOf(listVaultLabels) })
    const inUse = errors.filter((error) => refusedWith(error, 'ASSET_IN_USE')).length
    const other = errors.find((error) => !refusedWith(error, 'ASSET_IN_USE'))
    if (gone.size > 0) toast.success(text('vault.remove.done', { count: gone.size }))
    if (inUse > 0) toast.error(text('vault.remove.inUse', { count: inUse }))
    if (other !== undefined) toast.error(describeError(other))
    return gone.size > 0
  }
}
