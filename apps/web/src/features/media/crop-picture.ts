import { openDialog } from '../../platform/dialogs/index.ts'
import type { CropRequest } from './CropDialog.tsx'

/** Lets the person choose the part of a picture to keep: a JPEG, or null when they did not. */
export async function cropPicture(file: Blob, options: Omit<CropRequest, 'file'>): Promise<Blob | null> {
  const cropped = await openDialog(() => import('./CropDialog.tsx'), { file, ...options }, { name: 'crop' })
  return cropped ?? null
}
