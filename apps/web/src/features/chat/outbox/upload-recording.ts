import { ApiError } from '../../../platform/api/index.ts'
import { UploadError, uploadPicture } from '../../media/index.ts'
import type { Recording } from './queued.ts'

/** Sends it to the store and answers its address. What the store will never take fails as the server's refusal does. */
export async function uploadRecording({ bytes, type }: Recording): Promise<string> {
  try {
    return await uploadPicture(new Blob([bytes], { type }))
  } catch (error) {
    if (!(error instanceof UploadError && error.failure === 'too_large')) throw error
    throw new ApiError({ reason: 'VOICE_REFUSED', code: 0, message: '', details: { cause: 'too_large' } })
  }
}
