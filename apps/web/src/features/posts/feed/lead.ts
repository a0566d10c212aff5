import type { Post } from '@fanlight/contract'

/** So many posts of a list are drawn at once. */
export const ON_FIRST_SCREEN = 2

/** Which post shows the first picture of a list, on the screen that is seen first; -1 where none does. */
export const leadOf = (posts: readonly Pick<Post, 'mediaList'>[]): number =>
  posts.slice(0, ON_FIRST_SCREEN).findIndex(({ mediaList }) => mediaList.length > 0)
