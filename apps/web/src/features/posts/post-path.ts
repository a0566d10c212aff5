import type { PostId } from '@fanlight/contract'

export const postPath = (contentId: PostId): string => `/post/detail?id=${contentId}`

/** The same page with the cursor in the comment field. */
export const commentsPath = (contentId: PostId): string => `${postPath(contentId)}&at=comments`

/** The address to hand on. `copierId` says who handed it on; a visitor without an account keeps the one they came by. */
export function postAddress(origin: string, contentId: PostId, copierId: string | null): string {
  return `${origin}/#${postPath(contentId)}${copierId === null ? '' : `&copierId=${encodeURIComponent(copierId)}`}`
}
