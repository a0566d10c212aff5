import {
  addToVault,
  downloadAsset,
  getAssets,
  getUploadConfig,
  getVideoUploadToken,
  getMessageVideoToken,
  getVodInfo,
  labelAssets,
  listVault,
  listVaultLabels,
  removeFromVault,
} from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'
import type { createAssets } from './assets.ts'
import type { MediaService } from './media.ts'
import type { Videos } from './videos/index.ts'

export function registerMediaRoutes(
  http: Http,
  deps: { media: MediaService; assets: ReturnType<typeof createAssets>; videos: Videos },
): void {
  const { media, assets, videos } = deps

  http.handle(getUploadConfig, ({ viewer, input }) => media.uploadConfig(viewer, input.use))
  http.handle(addToVault, ({ viewer, input }) => assets.add(viewer.userId, input))
  http.handle(listVault, ({ viewer, input }) => assets.list(viewer.userId, input))
  http.handle(listVaultLabels, async ({ viewer }) => ({ labels: await assets.labels(viewer.userId) }))
  http.handle(getAssets, async ({ viewer, input }) => ({ assets: await assets.get(viewer.userId, input.assetIds) }))
  http.handle(downloadAsset, ({ viewer, input }) => assets.download(viewer.userId, input.assetId))
  http.handle(labelAssets, async ({ viewer, input }) => ({ assets: await assets.label(viewer.userId, input) }))
  http.handle(removeFromVault, async ({ viewer, input }) => {
    await assets.remove(viewer.userId, input.assetId)
    return {}
  })
  http.handle(getVideoUploadToken, ({ viewer }) => videos.uploadToken(viewer, 'vault'))
  http.handle(getMessageVideoToken, ({ viewer }) => videos.uploadToken(viewer, 'message'))
  http.handle(getVodInfo, ({ viewer, input }) => videos.infoOf(viewer.userId, input.Vid))
}
