import type { AssetId } from '@fanlight/contract'
import { openDialog } from '../../platform/dialogs/index.ts'
import { lazyPart, lazyPartWithTexts } from '../../platform/lazy-part.ts'

// Not in the room's index: a file that makes something brings all that it imports, one that only hands on does not.

/** Many use this room, and few open the vault. */
export const chooseFromVault = (about: { taken: ReadonlySet<AssetId>; room: number }) =>
  openDialog(() => import('./vault/VaultDialog.tsx'), about, { name: 'vault', needsLogin: true })
export const VaultScreen = lazyPart(async () => (await import('./vault/VaultScreen.tsx')).VaultScreen)

/** With its texts: those are not among the first, which are all that a card with a video in it needs. */
export const VideoPlayer = lazyPartWithTexts(async () => (await import('./player/VideoPlayer.tsx')).VideoPlayer)
