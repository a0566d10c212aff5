import { useStore } from '../../../platform/store.ts'
import type { QueuedUpload } from './upload-queue.ts'
import { uploadQueue } from './uploads.ts'

/** What is on its way, or did not arrive. */
export const useUploads = (): readonly QueuedUpload[] => useStore(uploadQueue().entries)
