import {
  getAssets,
  getVodInfo,
  listVault,
  vaultChannel,
  type Asset,
  type AssetId,
  type EventOf,
  type OutputOf,
} from '@fanlight/contract'
import { useQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { ApiError, call, keyOf, queryClient } from '../../../platform/api/index.ts'
import { createEmitter } from '../../../platform/emitter.ts'
import { useChannel } from '../../../platform/realtime/hooks.ts'
import { useAccount } from '../../../platform/session/index.ts'

/** Should the socket be silent: so often a video that is being made is asked for. */
const ASK_AGAIN_MS = 5_000
/** Links to pictures run out after an hour. */
const FRESH_FOR_MS = 30 * 60_000

const assetKey = (assetId: AssetId | null) => [getAssets.path, 'one', assetId] as const

/** The upload turned out to be something that was there already. */
export const replacements = createEmitter<{ from: AssetId; to: Asset }>()

const isSettled = ({ state }: Asset): boolean => state === 'ready' || state === 'failed'

export function keepAsset(asset: Asset, client: QueryClient = queryClient): void {
  client.setQueryData<Asset>(assetKey(asset.assetId), asset)
}

export const knownAsset = (assetId: AssetId, client: QueryClient = queryClient): Asset | undefined =>
  client.getQueryData<Asset>(assetKey(assetId))

/** One of the vault, as it is by now. */
export function useAsset(assetId: AssetId | null) {
  return useQuery<Asset, ApiError>({
    queryKey: assetKey(assetId),
    enabled: assetId !== null,
    queryFn: ({ signal }) => readAsset(assetId, signal),
    staleTime: FRESH_FOR_MS,
    refetchInterval: ({ state }) => (state.data && !isSettled(state.data) ? ASK_AGAIN_MS : false),
  })
}

async function readAsset(assetId: AssetId | null, signal: AbortSignal): Promise<Asset> {
  if (assetId === null) throw gone()
  if (knownAsset(assetId)?.kind === 'video') {
    const { asset } = await call(getVodInfo, { Vid: assetId }, { signal })
    return asset
  }
  const { assets } = await call(getAssets, { assetIds: [assetId] }, { signal })
  const [asset] = assets
  if (!asset) throw gone()
  return asset
}

const gone = () => new ApiError({ reason: 'NOT_FOUND', code: 404, message: '' })

type Pages = InfiniteData<OutputOf<typeof listVault>>

/** Changes what every list of the vault shows. */
export function amendVault(client: QueryClient, change: (assets: readonly Asset[]) => Asset[]): void {
  client.setQueriesData<Pages>({ queryKey: keyOf(listVault) }, (before) => {
    if (!before) return before
    return { ...before, pages: before.pages.map((page) => ({ ...page, assets: change(page.assets) })) }
  })
}

export function foldVaultEvent(client: QueryClient, event: EventOf<typeof vaultChannel>): void {
  const { asset } = event.data
  const gives = event.type === 'asset_replaced' ? event.data.assetId : null
  keepAsset(asset, client)
  amendVault(client, (assets) =>
    assets.filter(({ assetId }) => assetId !== gives).map((each) => (each.assetId === asset.assetId ? asset : each)),
  )
  if (gives !== null) replacements.emit({ from: gives, to: asset })
}

/** Keeps what is on screen of the vault as it is: for every screen that shows some of it. */
export function useVaultEvents(): void {
  const client = useQueryClient()
  const account = useAccount()
  useChannel(vaultChannel, account && { userId: account.userId }, (event) => foldVaultEvent(client, event), {
    onResync: () => void client.invalidateQueries({ queryKey: [getAssets.path] }),
  })
}
