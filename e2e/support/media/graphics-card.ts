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
    /** Puts another function in the place of one of the browser's, and gives it that one. */
    function replace<T extends object>(of: T, name: keyof T & string, by: (own: Own) => Own): void {
      const own = Object.getOwnPropertyDescriptor(of, name)?.value as Own
      Object.defineProperty(of, name, { configurable: true, writable: true, value: by(own) })
    }
    type Own = (this: unknown, first: unknown, second?: unknown) => unknown

    const RENDERER = 37_446
    replace(WebGLRenderingContext.prototype, 'getParameter', (own) => {
      return function (name) {
        return name === RENDERER ? 'A graphics card' : own.call(this, name)
      }
    })
    replace(HTMLCanvasElement.prototype, 'getContext', (own) => {
      return function (kind, options) {
        return own.call(this, kind, options && { ...options, failIfMajorPerformanceCaveat: false })
      }
    })
    window.sentTracks = []
    replace(RTCRtpSender.prototype, 'replaceTrack', (own) => {
      return function (track) {
        const sent = track as MediaStreamTrack | null
        if (sent?.kind !== 'audio') window.sentTracks.push(sent?.constructor.name ?? 'none')
        return own.call(this, track)
      }
    })
  })
}
