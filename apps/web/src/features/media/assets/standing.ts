import type { Asset } from '@fanlight/contract'
import { describeAssetFailure, describeUploadFailure, isWorthRetrying } from './describe-failure.ts'
import type { QueuedUpload } from './upload-queue.ts'

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
      return { phase: 'failed', message: describeAssetFailure(asset.failure), canRetry: false }
  }
}
