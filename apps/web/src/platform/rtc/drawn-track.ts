import { FRAMES_PER_SECOND } from './encoding.ts'
import { createFrameGuard } from './frame-guard.ts'

const FIRST_FRAME_MS = 1_000

/** A track that shows another one, changed on its way. */
export type DrawnTrack = { track: MediaStreamTrack; stop: () => void }

export type Painter = {
  canvas: HTMLCanvasElement
  /** One frame; the next one is asked for when it is done. */
  paint: (video: HTMLVideoElement) => void | Promise<void>
  end: () => void
}

/** Frame by frame, as long as the painter keeps up. Null where the browser cannot tell of frames. */
export async function drawTrack(
  source: MediaStreamTrack,
  painter: Painter,
  onTooSlow: () => void,
): Promise<DrawnTrack | null> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = new MediaStream([source])
  const isPlaying = await video.play().then(
    () => true,
    () => false,
  )
  const [track] = isPlaying ? painter.canvas.captureStream(FRAMES_PER_SECOND).getVideoTracks() : []
  if (!track) {
    painter.end()
    return null
  }
  let isEnded = false
  const giveUp = () => {
    if (!isEnded) onTooSlow()
  }
  const guard = createFrameGuard(giveUp)
  // A track that has not shown anything yet would be black at the other end.
  await new Promise<void>((drawn) => {
    const draw = async (at: number, { presentedFrames }: { presentedFrames: number }) => {
      if (isEnded) return
      try {
        await painter.paint(video)
      } catch {
        // What cannot be drawn once cannot be drawn the next time.
        drawn()
        return giveUp()
      }
      guard.frame(at, presentedFrames)
      video.requestVideoFrameCallback((next, frame) => void draw(next, frame))
      drawn()
    }
    video.requestVideoFrameCallback((at, frame) => void draw(at, frame))
    // A page that is not seen gets no frames; what is sent then is the camera itself.
    setTimeout(drawn, FIRST_FRAME_MS)
  })
  painter.canvas.addEventListener('webglcontextlost', giveUp)
  return {
    track,
    stop() {
      isEnded = true
      painter.canvas.removeEventListener('webglcontextlost', giveUp)
      track.stop()
      video.srcObject = null
      painter.end()
    },
  }
}

/** Whether frames can be told, and a graphics card draws them: else the processor would, which has to encode them. */
export const canDraw = (): boolean => {
  if (!('requestVideoFrameCallback' in HTMLVideoElement.prototype)) return false
  const gl = openCard(document.createElement('canvas'))
  gl?.getExtension('WEBGL_lose_context')?.loseContext()
  return gl !== null
}

/** Null where there is no graphics card. */
export function openCard(canvas: HTMLCanvasElement): WebGLRenderingContext | null {
  const gl = canvas.getContext('webgl', { failIfMajorPerformanceCaveat: true, antialias: false, depth: false })
  return gl && !isDrawnByProcessor(gl) ? gl : null
}

/** Some browsers draw without a graphics card and do not say that it is slow. */
function isDrawnByProcessor(gl: WebGLRenderingContext): boolean {
  const names = gl.getExtension('WEBGL_debug_renderer_info')
  const renderer: unknown = names && gl.getParameter(names.UNMASKED_RENDERER_WEBGL)
  return typeof renderer === 'string' && /swiftshader|llvmpipe|software|basic render/i.test(renderer)
}
