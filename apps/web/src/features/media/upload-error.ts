import { IMAGE_MAX_PIXELS, type PictureRefusal } from '@fanlight/contract'
import { describeError, refusedWith } from '../../platform/api/index.ts'
import { text, type MessageKey } from '../../platform/i18n/index.ts'

/** What became of an upload that did not end well: on the way, or because the server did not want the file. */
export type UploadFailure = 'offline' | 'stalled' | 'cancelled' | 'failed' | PictureRefusal

export class UploadError extends Error {
  readonly failure: UploadFailure

  constructor(failure: UploadFailure) {
    super(`upload: ${failure}`)
    this.name = 'UploadError'
    this.failure = failure
  }
}

const failureText: Record<UploadFailure, MessageKey> = {
  offline: 'media.error.offline',
  stalled: 'media.error.stalled',
  cancelled: 'media.error.cancelled',
  failed: 'media.error.failed',
  missing: 'media.error.missing',
  not_an_image: 'media.error.notAnImage',
  unreadable: 'media.error.unreadable',
  too_large: 'media.problem.tooLarge',
  too_many_pixels: 'media.error.tooManyPixels',
  forbidden: 'media.error.forbidden',
}

/** The sentence for a failed upload, or for a call that did not want the uploaded picture. */
export function describeUploadError(error: unknown): string {
  const failure = failureOf(error)
  return failure ? describeFailure(failure) : describeError(error)
}

export function describeFailure(failure: UploadFailure): string {
  return text(failureText[failure], { megapixels: IMAGE_MAX_PIXELS / 1e6 })
}

function failureOf(error: unknown): UploadFailure | null {
  if (error instanceof UploadError) return error.failure
  const cause = refusedWith(error, 'PICTURE_REFUSED')?.cause
  return cause !== undefined && Object.hasOwn(failureText, cause) ? cause : null
}
