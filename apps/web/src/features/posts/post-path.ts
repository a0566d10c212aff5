import type { PostId } from '@fanlight/contract'

export const postPath = (contentId: PostId): string => `/post/detail?id=${contentId}`

/** The same page with the cursor in the comment field. */
export const commentsPath = (contentId: PostId): string => `${postPath(contentId)}&at=comments`
