import { toast } from '@fanlight/ui'
import { allTexts, text } from '../../platform/i18n/index.ts'
import type { PicturesRequest } from './gallery/open-pictures.ts'
import { lazyPart, lazyPartWithTexts } from '../../platform/lazy-part.ts'

/** For a profile, whose head does not wait for them. */
export const CreatorPosts = lazyPart(async () => (await import('./feed/CreatorPosts.tsx')).CreatorPosts)
export const CreatorMedia = lazyPartWithTexts(async () => (await import('./media/CreatorMedia.tsx')).CreatorMedia)
/** For a search. */
export const FoundPosts = lazyPartWithTexts(async () => (await import('./feed/FoundPosts.tsx')).FoundPosts)

/** For a message whose creator has left. */
export const KeptPanel = lazyPartWithTexts(async () => (await import('./kept/KeptPanel.tsx')).KeptPanel)

/** Opens pictures that are no post in the gallery. Its code comes with the first press. */
export function openPictures(request: PicturesRequest): void {
  Promise.all([import('./gallery/open-pictures.ts'), allTexts()]).then(
    ([{ showPictures }]) => showPictures(request),
    () => toast.error(text('postMedia.galleryFailed'), { id: 'gallery' }),
  )
}
