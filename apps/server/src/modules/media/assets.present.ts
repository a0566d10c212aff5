import type { Asset } from '@fanlight/contract'
import type { AssetRow } from './assets.store.ts'
import type { Viewing } from './viewing.ts'

/** As its owner sees it, without a watermark. */
export function presentAsset(row: AssetRow, viewing: Pick<Viewing, 'open' | 'fuzzy'>, uses: number): Asset {
  const isReady = row.state === 'ready'
  const opened = isReady ? viewing.open(row, { viewerId: row.ownerId, until: null, watermark: null }) : null
  return {
    assetId: row.assetId,
    kind: row.kind,
    state: row.state,
    progress: isReady ? 100 : row.progress,
    failure: row.failure,
    url: opened?.url ?? null,
    // A photo is its own still picture.
    coverUrl: opened?.coverUrl ?? opened?.url ?? null,
    fuzzyUrl: isReady ? viewing.fuzzy(row.folder) : null,
    width: row.width,
    height: row.height,
    durationMs: row.durationMs,
    fileName: row.fileName,
    bytes: row.bytes,
    labels: row.labels,
    uses,
    createdAt: row.createdAt,
  }
}
