import type { PostMedia } from '@fanlight/contract'

type Media = readonly PostMedia[]

/**
 * What is shown of a post's media when the post is read again. Every answer has links of its own; a picture that is on
 * screen keeps the one it came by, or it would be fetched again each time. What was opened or locked takes the new one.
 */
export function keepLinks(shown: Media, arrived: Media): Media {
  const byId = new Map(shown.map((media) => [media.id, media]))
  const kept = arrived.map((media) => {
    const before = byId.get(media.id)
    return before && before.isLocked === media.isLocked && before.isTeaser === media.isTeaser ? before : media
  })
  const isSame = kept.length === shown.length && kept.every((media, index) => media === shown[index])
  return isSame ? shown : kept
}
