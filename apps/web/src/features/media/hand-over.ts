import { navigate } from '../../platform/navigation/index.ts'

export type HandedOver = { file: Blob; ratio: number; give: (cropped: Blob | null) => void }

let waiting: HandedOver | null = null

/** Opens the crop page with a picture that another page has; null when it is left without a result. */
export function handOver(file: Blob, ratio: number): Promise<Blob | null> {
  waiting?.give(null)
  return new Promise((resolve) => {
    waiting = { file, ratio, give: resolve }
    navigate(`/image-crop?ratio=${ratio}`)
  })
}

/** The picture that waits for the crop page, once. */
export function takeHandedOver(): HandedOver | null {
  const taken = waiting
  waiting = null
  return taken
}
