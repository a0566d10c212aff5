import type { AssetId } from '@fanlight/contract'
import { lazy } from 'react'
import { openDialog } from '../../platform/dialogs/index.ts'
import { allTexts } from '../../platform/i18n/index.ts'

// Not in the room's index: a file that makes something brings all that it imports, one that only hands on does not.

/** Many use this room, and few open the vault. */
export const chooseFromVault = (about: { taken: ReadonlySet<AssetId>; room: number }) =>
  openDialog(() => import('./vault/VaultDialog.tsx'), about, { name: 'vault', needsLogin: true })
export const VaultScreen = lazy(async () => ({ default: (await import('./vault/VaultScreen.tsx')).VaultScreen }))

/** With its texts: those are not among the first, which are all that a card with a video in it needs. */
export const VideoPlayer = lazy(async () => {
  const [{ VideoPlayer: player }] = await Promise.all([import('./player/VideoPlayer.tsx'), allTexts()])
  return { default: player }
})
