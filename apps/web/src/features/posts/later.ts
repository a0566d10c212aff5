import { lazy } from 'react'
import { allTexts } from '../../platform/i18n/index.ts'

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
