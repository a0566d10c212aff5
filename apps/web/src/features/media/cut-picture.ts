import { CROP_OUTPUT_QUALITY } from '@fanlight/contract'
import { outputSize, type Area } from './crop-geometry.ts'

/** The area as a JPEG. What was transparent is white: JPEG would make it black. */
export async function cutPicture(image: HTMLImageElement | null, area: Area): Promise<Blob> {
  if (!image) throw new Error('No image available')
  const canvas = document.createElement('canvas')
  const { width, height } = outputSize(area)
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Failed to create cropped image')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', CROP_OUTPUT_QUALITY))
  if (!blob) throw new Error('Failed to create cropped image')
  return blob
}
