import type { AssetId, Post, PostMedia } from '@fanlight/contract'
import { useRef, useState } from 'react'
import { refreshPost } from '../post-cache.ts'
import { keepLinks } from './fresh-links.ts'

export type FreshMedia = {
  media: readonly PostMedia[]
  /** Something did not come: its link may have run out. Reads the post again, once; answers whether there is another link. */
  renew: (id: AssetId) => Promise<boolean>
  /** It came: should its link run out later, it may be renewed again. */
  arrived: (id: AssetId) => void
}

/** The media of a post with links that stand. */
export function useFreshMedia(post: Post): FreshMedia {
  const [shown, setShown] = useState<readonly PostMedia[]>(post.mediaList)
  const renewed = useRef(new Set<AssetId>())
  const media = keepLinks(shown, post.mediaList)
  if (media !== shown) setShown(media)

  return {
    media,
    async renew(id) {
      if (renewed.current.has(id)) return false
      renewed.current.add(id)
      const fresh = await refreshPost(post.contentId).catch(() => null)
      if (!fresh) return false
      setShown(fresh.mediaList)
      return urlOf(fresh.mediaList, id) !== urlOf(media, id)
    },
    arrived: (id) => void renewed.current.delete(id),
  }
}

const urlOf = (media: readonly PostMedia[], id: AssetId) => media.find((each) => each.id === id)?.url
