import type { AssetFailure } from '@fanlight/contract'
import { refusedWith } from '../../../platform/api/index.ts'
import { text, type MessageKey } from '../../../platform/i18n/index.ts'
import { describeUploadError, UploadError } from '../upload-error.ts'
import type { QueuedUpload } from './upload-queue.ts'

const assetFailureText: Record<AssetFailure, MessageKey> = {
  unreadable: 'vault.failure.unreadable',
  no_picture: 'vault.failure.noPicture',
  too_long: 'vault.failure.tooLong',
  too_large: 'vault.failure.tooLarge',
  no_converter: 'vault.failure.noConverter',
  gave_up: 'vault.failure.gaveUp',
}

/** Why the server could not make a video of it. */
export const describeAssetFailure = (failure: AssetFailure | null): string =>
  text(failure === null ? 'vault.failure.gaveUp' : assetFailureText[failure])

/** Why a file did not arrive. */
export function describeUploadFailure(kind: QueuedUpload['kind'], error: unknown): string {
  if (kind === 'photo') return describeUploadError(error)
  if (refusedWith(error, 'VIDEO_UNAVAILABLE')) return text('vault.failure.noConverter')
  if (!(error instanceof UploadError)) return describeUploadError(error)
  // The words for pictures do not fit these.
  if (error.failure === 'too_large') return text('vault.failure.tooLarge')
  return error.failure === 'offline' ? describeUploadError(error) : text('vault.failure.failed')
}

/** Whether the same file could arrive after all. */
export function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof UploadError && ['too_large', 'not_an_image', 'unreadable'].includes(error.failure))
}
