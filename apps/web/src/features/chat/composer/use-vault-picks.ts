import { MESSAGE_MEDIA_MAX, type Asset, type AssetId, type SentContent } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  chooseFromVault,
  describeUploadFailure,
  sayRefused,
  thumbOf,
  uploadQueue,
  type QueuedUpload,
} from '../../media/index.ts'
import { keepPreview, vaultAddress } from './previews.ts'

/** Something of the vault beside the field. */
export type VaultPick = { asset: Asset; isPreview: boolean }

/** What a creator sends from the vault, and which of it is free to look at where the rest is not. */
export function useVaultPicks() {
  const [picks, setPicks] = useState<readonly VaultPick[]>([])
  const { arriving, send, drop } = useArriving(take)

  function take(asset: Asset): void {
    const thumb = thumbOf(asset, 256)
    if (thumb !== null) keepPreview(vaultAddress(asset.assetId), thumb)
    // The same photo twice is one of the vault.
    setPicks((before) =>
      before.some((pick) => pick.asset.assetId === asset.assetId) ? before : [...before, { asset, isPreview: false }],
    )
  }

  async function choose(others: number): Promise<void> {
    const taken = new Set(picks.map(({ asset }) => asset.assetId))
    const room = MESSAGE_MEDIA_MAX - others - picks.length - arriving.length
    for (const asset of (await chooseFromVault({ taken, room })) ?? []) take(asset)
  }

  return {
    picks,
    /** Photos of this device on their way into the vault, to go along from there. */
    arriving,
    /** How many there are, with those on their way. */
    count: picks.length + arriving.length,
    choose,
    addPhotos: send,
    drop,
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

/** Follows photos that are sent into the vault from here until they are there. */
function useArriving(onArrived: (asset: Asset) => void) {
  const [arriving, setArriving] = useState<readonly QueuedUpload[]>([])
  const own = useRef(new Set<string>())
  const arrived = useEffectEvent(onArrived)

  useEffect(() => {
    const queue = uploadQueue()
    const forget = (uploadId: string): void => {
      own.current.delete(uploadId)
      queue.drop(uploadId)
    }
    const follow = (): void => {
      const mine = queue.entries.get().filter(({ uploadId }) => own.current.has(uploadId))
      setArriving(mine)
      for (const { uploadId, kind, state } of mine) {
        if (state.phase !== 'failed') continue
        toast.error(describeUploadFailure(kind, state.error), { id: 'chat picture' })
        forget(uploadId)
      }
    }
    const stops = [
      queue.entries.subscribe(follow),
      queue.news(({ uploadId, asset, isSent }) => {
        if (!isSent || !asset || !own.current.has(uploadId)) return
        arrived(asset)
        forget(uploadId)
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])

  return {
    arriving,
    send: (files: readonly File[]): void => {
      const { taken, refused } = uploadQueue().add(files)
      sayRefused(refused)
      for (const { uploadId } of taken) own.current.add(uploadId)
      setArriving((before) => [...before, ...taken])
    },
    drop: (uploadId: string): void => {
      own.current.delete(uploadId)
      uploadQueue().drop(uploadId)
    },
  }
}
