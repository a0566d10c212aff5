import type { Post, PostMedia } from '@fanlight/contract'
import { useText } from '../../../platform/i18n/index.ts'
import { useCreatorName } from '../kept/use-creator-name.ts'
import { useInside } from '../unlock/use-inside.ts'

/** What is said about the media of a post. */
export function useMediaWords(post: Post) {
  const text = useText()
  const inside = useInside(post) ?? ''
  const locked = post.mediaList.filter(({ isLocked }) => isLocked)
  const lockedVideos = locked.filter(({ type }) => type === 'video').length
  const stillLocked = useInside({ photos: locked.length - lockedVideos, videos: lockedVideos }) ?? ''
  const name = useCreatorName(post)
  const { mediaList } = post
  return {
    /** 'Photo 2 of 4 by Velvet'. */
    alt: ({ type, isLocked }: PostMedia, index: number): string => {
      const where = { number: index + 1, all: mediaList.length, name }
      if (type === 'video') return text(isLocked ? 'postMedia.lockedVideo' : 'postMedia.video', where)
      return text(isLocked ? 'postMedia.lockedPhoto' : 'postMedia.photo', where)
    },
    locked: ({ type }: PostMedia): string => text(type === 'video' ? 'postMedia.videoLocked' : 'postMedia.photoLocked'),
    /** '3 photos, 1 video'. */
    inside,
    /** The same of those that are locked for the viewer. */
    stillLocked,
  }
}
