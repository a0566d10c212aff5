import { windowStatuses, type WindowMessage } from './payment-flow.ts'

/**
 * The line between the payment window and the page that began the payment. A channel of the browser and not
 * `window.opener`: that one is cut when the window has been to a site that wants it so.
 */
const lineOf = (flow: string): BroadcastChannel => new BroadcastChannel(`fanlight-payment-${flow}`)

const HEARD = 'heard'

/** The page's end: hears the window and says that it did. */
export function listenToWindow(flow: string, onMessage: (message: WindowMessage) => void): () => void {
  const line = lineOf(flow)
  line.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isWindowMessage(data)) return
    // A channel, not a window: there is no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    line.postMessage(HEARD)
    onMessage(data)
  })
  return () => line.close()
}

/** The window's end. */
export function speakToPage(flow: string, onHeard: () => void) {
  const line = lineOf(flow)
  line.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === HEARD) onHeard()
  })
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tell: (message: WindowMessage): void => line.postMessage(message),
    close: () => line.close(),
  }
}

export function isWindowMessage(value: unknown): value is WindowMessage {
  if (typeof value !== 'object' || value === null || !('status' in value)) return false
  return windowStatuses.some((status) => status === value.status)
}
