import { POST_MEDIA_MAX, type Asset } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useText } from '../../../platform/i18n/index.ts'
import { useStore } from '../../../platform/store.ts'
import { keepAsset, sayRefused, uploadQueue } from '../../media/index.ts'
import { withAssets, type DraftMedia } from './draft.ts'
import type { DraftSession } from './draft-session.ts'

/** What can be done with the photos and videos of a post. */
export function useTray(session: DraftSession) {
  const text = useText()
  const { draft } = useStore(session.view)
  const room = POST_MEDIA_MAX - draft.media.length

  function sayFull() {
    toast.error(text('publish.media.full', { max: POST_MEDIA_MAX }), { id: 'tray-full' })
  }

  return {
    room,
    addFiles(files: readonly File[]) {
      if (files.length > room) sayFull()
      const { taken, refused } = uploadQueue().add(files.slice(0, Math.max(0, room)))
      sayRefused(refused)
      const added = taken.map(({ uploadId }): DraftMedia => ({
        key: uploadId,
        assetId: null,
        uploadId,
        isTeaser: false,
      }))
      if (added.length > 0) session.change((before) => ({ ...before, media: [...before.media, ...added] }))
    },
    addAssets(assets: readonly Asset[]) {
      for (const asset of assets) keepAsset(asset)
      session.change((before) => withAssets(before, assets))
    },
    move(from: number, to: number) {
      session.change((before) => {
        const media = [...before.media]
        const [moved] = media.splice(from, 1)
        if (moved) media.splice(to, 0, moved)
        return { ...before, media }
      })
    },
    setCover: (key: string) => session.change({ coverKey: key }),
    setTeaser(key: string, isTeaser: boolean) {
      session.change((before) => ({
        ...before,
        media: before.media.map((media) => (media.key === key ? { ...media, isTeaser } : media)),
      }))
    },
    retry: (uploadId: string) => uploadQueue().retry(uploadId),
  }
}

export type Tray = ReturnType<typeof useTray>
