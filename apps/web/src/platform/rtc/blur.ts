import { canDraw, drawTrack, type DrawnTrack } from './drawn-track.ts'

type Blurring = MediaTrackConstraints & { backgroundBlur?: boolean }
type BlurCapabilities = MediaTrackCapabilities & { backgroundBlur?: readonly boolean[] }

let isPossible: boolean | null = null

/** Whether this browser can blur what is behind somebody. Asked of the graphics card once. */
export const canBlur = (): boolean => (isPossible ??= typeof WebAssembly === 'object' && canDraw())

/**
 * A track that shows the person in front of a camera sharply and what is behind them blurred; on this device alone, nothing is
 * sent anywhere for it. Null where that is not possible.
 */
export async function startBlur(camera: MediaStreamTrack, onTooSlow: () => void): Promise<DrawnTrack | null> {
  if (await blurByCamera(camera, true)) return { track: camera, stop: () => void blurByCamera(camera, false) }
  if (!canBlur()) return null
  // Who is in front is found by a model of some megabytes, which nobody loads who does not blur.
  const { createBlurPainter } = await import('./blur-painter.ts')
  const painter = await createBlurPainter()
  return painter && drawTrack(camera, painter, onTooSlow)
}

/** Some cameras do it themselves, and better. */
async function blurByCamera(camera: MediaStreamTrack, isOn: boolean): Promise<boolean> {
  const capabilities = camera.getCapabilities?.() as BlurCapabilities | undefined
  if (!capabilities?.backgroundBlur?.includes(isOn)) return false
  const constraints: Blurring = { ...camera.getConstraints(), backgroundBlur: isOn }
  return camera.applyConstraints(constraints).then(
    () => true,
    () => false,
  )
}
