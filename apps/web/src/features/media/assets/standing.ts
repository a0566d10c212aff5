import type { Asset, AssetFailure } from '@fanlight/contract'
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
  forbidden: 'vault.failure.forbidden',
}

/** Why the server could not make a video of it. */
export const describeAssetFailure = (failure: AssetFailure | null): string =>
  text(failure === null ? 'vault.failure.gaveUp' : assetFailureText[failure])

/** A photo came to something, or it would not be here: all that can be wrong with it is what it shows. */
const describeFailureOf = ({ kind, failure }: Asset): string =>
  kind === 'photo' ? text('media.error.forbidden') : describeAssetFailure(failure)

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
function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof UploadError && ['too_large', 'not_an_image', 'unreadable'].includes(error.failure))
}

/** How a file is, from the moment it was chosen until it can be shown. */
export type Standing =
  | { phase: 'waiting' }
  | { phase: 'uploading'; share: number }
  /** Begun elsewhere, or before a reload: goes on when the same file is chosen again. */
  | { phase: 'interrupted' }
  | { phase: 'processing'; share: number }
  | { phase: 'ready' }
  | { phase: 'failed'; message: string; canRetry: boolean }

export function standingOf(upload: QueuedUpload | undefined, asset: Asset | undefined): Standing {
  if (upload && upload.state.phase !== 'sent') {
    const { state, kind } = upload
    if (state.phase !== 'failed') return state
    return {
      phase: 'failed',
      message: describeUploadFailure(kind, state.error),
      canRetry: isWorthRetrying(state.error),
    }
  }
  // All of it is there, and the answer that says more is on its way.
  if (!asset) return upload ? { phase: 'processing', share: 0 } : { phase: 'waiting' }
  switch (asset.state) {
    case 'uploading':
      return upload ? { phase: 'processing', share: 0 } : { phase: 'interrupted' }
    case 'processing':
      return { phase: 'processing', share: asset.progress / 100 }
    case 'ready':
      return { phase: 'ready' }
    case 'failed':
      return { phase: 'failed', message: describeFailureOf(asset), canRetry: false }
  }
}
