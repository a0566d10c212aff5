import { toast } from '@fanlight/ui'
import { askForCrop, type CropRequest } from '../../platform/dialogs/index.ts'
import { text } from '../../platform/i18n/index.ts'
import { logError } from '../../platform/log/index.ts'

export const loadCropDialog = () => import('./CropDialog.tsx')

/** Lets the person choose the part of a picture to keep: a JPEG, or null when they did not. */
export async function cropPicture(file: Blob, options: Omit<CropRequest, 'file'>): Promise<Blob | null> {
  try {
    // Before it is asked for: code that does not arrive is said here and does not take the page down.
    await loadCropDialog()
  } catch (error) {
    logError(error)
    toast.error(text('crop.failed'))
    return null
  }
  return askForCrop({ file, ...options })
}
