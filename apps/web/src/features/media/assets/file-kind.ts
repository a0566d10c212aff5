import {
  PHOTO_EXTENSIONS,
  PHOTO_MAX_BYTES,
  photoProblem,
  VIDEO_EXTENSIONS,
  VIDEO_MAX_BYTES,
  videoProblem,
  type MediaKind,
} from '@fanlight/contract'
import { text } from '../../../platform/i18n/index.ts'

export type FileProblem = 'not_media' | 'photo_too_large' | 'video_too_large'

/** What a file would become, or why it is not worth sending. The server looks at the bytes again. */
export function kindOfFile(file: File): { kind: MediaKind } | { problem: FileProblem } {
  // A photo first: the video rule lets everything through that has one of its extensions.
  const asPicture = photoProblem(file)
  if (asPicture === null) return { kind: 'photo' }
  const asVideo = videoProblem(file)
  if (asVideo === null) return { kind: 'video' }
  if (asPicture === 'too_large') return { problem: 'photo_too_large' }
  return { problem: asVideo === 'too_large' ? 'video_too_large' : 'not_media' }
}

export function describeFileProblem(problem: FileProblem, name: string): string {
  switch (problem) {
    case 'not_media':
      return text('vault.problem.notMedia', { name })
    case 'photo_too_large':
      return text('vault.problem.photoTooLarge', { name, megabytes: PHOTO_MAX_BYTES / 1024 / 1024 })
    case 'video_too_large':
      return text('vault.problem.videoTooLarge', { name, gigabytes: VIDEO_MAX_BYTES / 1024 / 1024 / 1024 })
  }
}

/** Kinds beside extensions: with these a phone offers its camera too. */
export const ACCEPTED_FILES = [
  'image/*',
  'video/*',
  ...[...PHOTO_EXTENSIONS, ...VIDEO_EXTENSIONS].map((extension) => `.${extension}`),
].join(',')
