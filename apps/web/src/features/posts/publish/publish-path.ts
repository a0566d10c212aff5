import type { PostId } from '@fanlight/contract'

export const OWN_POSTS_PATH = '/creator/posts'

/** A step of the post that is being written; without an id a new one. */
export const publishPath = (step: 1 | 2, contentId: PostId | null): string =>
  `${OWN_POSTS_PATH}/publish/step${step}${contentId === null ? '' : `?id=${contentId}`}`
