import { createStore } from '../store.ts'

export type CropRequest = {
  file: Blob
  /** Width to height. */
  ratio: number
  /** Shows the part that a round picture will show; the result stays a rectangle. */
  round?: boolean | undefined
}

export type AskedCrop = CropRequest & { answer: (cropped: Blob | null) => void }

export const askedCrop = createStore<AskedCrop | null>(null)

/** Opens the crop dialog; null when it was cancelled. A new picture cancels the one before it. */
export function askForCrop(request: CropRequest): Promise<Blob | null> {
  closeCrop()
  return new Promise((resolve) => {
    askedCrop.set({
      ...request,
      answer(cropped) {
        askedCrop.set(null)
        resolve(cropped)
      },
    })
  })
}

/** Closes the crop dialog from outside, as if it had been cancelled. */
export function closeCrop(): void {
  askedCrop.get()?.answer(null)
}
