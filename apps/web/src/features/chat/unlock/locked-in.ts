import type { MessageMedia } from '@fanlight/contract'

/** How many photos and videos of a message are to be bought. */
export function lockedIn(mediaList: readonly MessageMedia[]): { photos: number; videos: number } {
  const locked = mediaList.filter(({ isLocked }) => isLocked)
  const videos = locked.filter(({ type }) => type === 'video').length
  return { photos: locked.length - videos, videos }
}
