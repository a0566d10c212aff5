import type { Post, Profile } from '@fanlight/contract'
import { getPost, getProfile, listPosts } from '@fanlight/contract'
import { firstPicturesOfPost, firstPicturesOfPosts } from '../../features/posts/pages/first-pictures.ts'
import { firstPicturesOfProfile } from '../../features/profiles/pages/first-pictures.ts'
import type { BegunCall, FirstPicture } from '../../platform/boot.ts'
import type { FirstPage } from './first-calls.ts'

/** The pictures that a page shows first, of those in this answer: its code would ask for them a second later. */
export function firstPicturesIn(page: FirstPage, { path }: Pick<BegunCall, 'path'>, answer: unknown): FirstPicture[] {
  const data = (answer as { data: unknown }).data
  if (page.name === 'profile' && path === getProfile.path) return firstPicturesOfProfile(data as Profile)
  if (page.name === 'post' && path === getPost.path) return firstPicturesOfPost((data as { content: Post }).content)
  if (page.name === 'home' && path === listPosts.path) {
    return firstPicturesOfPosts((data as { contents: Post[] }).contents)
  }
  return []
}

/** Begins to fetch it, word for word as the `<img>` will: it is the same picture then, and comes once. */
export function fetchEarly({ src, srcSet, sizes, isLargest }: FirstPicture): void {
  const link = document.createElement('link')
  const attributes = { rel: 'preload', as: 'image', imagesrcset: srcSet, imagesizes: sizes, href: src }
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) link.setAttribute(name, value)
  if (isLargest) link.setAttribute('fetchpriority', 'high')
  document.head.append(link)
}
