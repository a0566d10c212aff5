import type { AssetId } from '@fanlight/contract'
import { lazy } from 'react'
import { openDialog } from '../../platform/dialogs/index.ts'
import { allTexts } from '../../platform/i18n/index.ts'

export { keepAsset, replacements, useAsset, useVaultEvents } from './assets/asset-cache.ts'
export { AssetThumb } from './assets/AssetThumb.tsx'
export { DropVeil } from './assets/DropVeil.tsx'
export { standingOf } from './assets/standing.ts'
export { StandingOverlay } from './assets/StandingOverlay.tsx'
export type { QueuedUpload, UploadQueue } from './assets/upload-queue.ts'
export { uploadQueue } from './assets/uploads.ts'
export { sayRefused, useFileIntake } from './assets/use-file-intake.ts'
export { useUploads } from './assets/use-uploads.ts'
export { cropPicture } from './crop-picture.ts'
export { pictureAt } from './picture-at.ts'
export { PicturePicker } from './PicturePicker.tsx'
export { describeUploadError } from './upload-error.ts'
export { UploadProgress } from './UploadProgress.tsx'
export { usePictureUpload } from './use-picture-upload.ts'

export type { VideoPlayerHandle } from './player/VideoPlayer.tsx'

/** Many use this room, and few open the vault. */
export const chooseFromVault = (about: { taken: ReadonlySet<AssetId>; room: number }) =>
  openDialog(() => import('./vault/VaultDialog.tsx'), about, { name: 'vault', needsLogin: true })
export const VaultScreen = lazy(async () => ({ default: (await import('./vault/VaultScreen.tsx')).VaultScreen }))

/** With its texts: those are not among the first, which are all that a card with a video in it needs. */
export const VideoPlayer = lazy(async () => {
  const [{ VideoPlayer: player }] = await Promise.all([import('./player/VideoPlayer.tsx'), allTexts()])
  return { default: player }
})
