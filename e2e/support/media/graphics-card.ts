import type { BrowserContext } from '@playwright/test'

declare global {
  interface Window {
    /** What kinds of tracks were sent in place of others: of a camera, of a canvas, none. */
    sentTracks: string[]
  }
}

/** The browsers of the tests draw without a graphics card, which the product notices. Here they say that they have one. */
export async function pretendGraphicsCard(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const RENDERER = 37_446
    const { getParameter } = WebGLRenderingContext.prototype
    WebGLRenderingContext.prototype.getParameter = function (name: number): unknown {
      return name === RENDERER ? 'A graphics card' : getParameter.call(this, name)
    }
    const { getContext } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, options?: object) {
      return getContext.call(this, kind, options && { ...options, failIfMajorPerformanceCaveat: false })
    } as typeof getContext

    window.sentTracks = []
    const { replaceTrack } = RTCRtpSender.prototype
    RTCRtpSender.prototype.replaceTrack = function (track) {
      if (track?.kind !== 'audio') window.sentTracks.push(track?.constructor.name ?? 'none')
      return replaceTrack.call(this, track)
    }
  })
}
