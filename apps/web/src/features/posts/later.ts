import { toast } from '@fanlight/ui'
import { lazy } from 'react'
import { allTexts, text } from '../../platform/i18n/index.ts'
import type { PicturesRequest } from './gallery/open-pictures.ts'

/** For a profile, whose head does not wait for them. */
export const CreatorPosts = lazy(async () => ({ default: (await import('./feed/CreatorPosts.tsx')).CreatorPosts }))
export const CreatorMedia = lazy(async () => {
  const [{ CreatorMedia: media }] = await Promise.all([import('./media/CreatorMedia.tsx'), allTexts()])
  return { default: media }
})
/** For a search. */
export const FoundPosts = lazy(async () => {
  const [{ FoundPosts: found }] = await Promise.all([import('./feed/FoundPosts.tsx'), allTexts()])
  return { default: found }
})

/** For a message whose creator has left. */
export const KeptPanel = lazy(async () => {
  const [{ KeptPanel: panel }] = await Promise.all([import('./kept/KeptPanel.tsx'), allTexts()])
  return { default: panel }
})

/** Opens pictures that are no post in the gallery. Its code comes with the first press. */
export function openPictures(request: PicturesRequest): void {
  Promise.all([import('./gallery/open-pictures.ts'), allTexts()]).then(
    ([{ showPictures }]) => showPictures(request),
    () => toast.error(text('postMedia.galleryFailed'), { id: 'gallery' }),
  )
}
