import type { Post } from '@fanlight/contract'
import { useFormat, useText } from '../../../platform/i18n/index.ts'

/** '3 photos, 1 video': what is in a post; null where there is only text. */
export function useInside({ photos, videos }: Pick<Post, 'photos' | 'videos'>): string | null {
  const text = useText()
  const format = useFormat()
  const number = (count: number) => ({ count, replace: { count: format.wholeNumber(count) } })
  if (photos === 0 && videos === 0) return null
  if (videos === 0) return text('posts.photos', number(photos))
  if (photos === 0) return text('posts.videos', number(videos))
  return text('posts.both', {
    photos: text('posts.photos', number(photos)),
    videos: text('posts.videos', number(videos)),
  })
}
