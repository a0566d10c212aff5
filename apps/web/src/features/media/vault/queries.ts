import { listVault, listVaultLabels, type MediaKind } from '@fanlight/contract'
import { useCall, usePages } from '../../../platform/api/index.ts'

export type VaultFilter = { kind: MediaKind | null; label: string | null }

export function useVault({ kind, label }: VaultFilter) {
  const pages = usePages(listVault, { ...(kind && { kind }), ...(label !== null && { label }) })
  const found = pages.data?.pages.flatMap((page) => page.assets) ?? []
  // One that came in between two pages pushes another onto both of them.
  const assets = [...new Map(found.map((asset) => [asset.assetId, asset])).values()]
  return { ...pages, assets }
}

export const useLabels = () => useCall(listVaultLabels, {})
