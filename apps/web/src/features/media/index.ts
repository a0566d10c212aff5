import { lazy } from 'react'

export { cropPicture } from './crop-picture.ts'
export { CropHost } from './CropHost.tsx'
export { handOver } from './hand-over.ts'
export { pictureAt, pictureSet } from './picture-at.ts'
export { pictureProblemText } from './picture-problem-text.ts'
export { PicturePicker, type PicturePickerProps } from './PicturePicker.tsx'
export { describeUploadError, UploadError, type UploadFailure } from './upload-error.ts'
export { uploadPicture, type UploadOptions } from './upload-picture.ts'
export { UploadProgress, type UploadProgressProps } from './UploadProgress.tsx'
export { usePictureUpload, type PictureUpload } from './use-picture-upload.ts'

/** The frame and its library come with the page alone, not with everybody who uploads. */
export const CropScreen = lazy(async () => ({ default: (await import('./CropScreen.tsx')).CropScreen }))
