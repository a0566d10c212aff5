import type { Post } from '@fanlight/contract'
import type { FirstPicture } from '../../../platform/boot.ts'
import { leadOf } from '../feed/lead.ts'
import { shapeOf } from '../media/grid-shape.ts'
import { pictureOf } from '../media/photo-at.ts'

/** What is seen first of a post that lies first on a page. Nothing where there is only its blur. */
export function firstPicturesOfPost({ mediaList }: Pick<Post, 'mediaList'>): FirstPicture[] {
  const [first] = mediaList
  const [cell] = shapeOf(mediaList).cells
  const picture = first && cell && pictureOf(first, cell.sizes)
  return picture ? [{ ...picture, isLargest: true }] : []
}

/** Of a list, in which words may come first. */
export function firstPicturesOfPosts(posts: readonly Post[]): FirstPicture[] {
  const lead = posts[leadOf(posts)]
  return lead ? firstPicturesOfPost(lead) : []
}
