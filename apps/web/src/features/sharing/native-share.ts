import { copyLink } from './copy-link.ts'

export const canShareNatively = (): boolean => typeof navigator.share === 'function'

/** The device's own share sheet; a link that it does not take is copied instead. */
export async function shareNatively(url: string, title: string): Promise<void> {
  try {
    await navigator.share({ url, title })
  } catch (error) {
    // Closing the sheet is an answer, not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copyLink(url)
  }
}
