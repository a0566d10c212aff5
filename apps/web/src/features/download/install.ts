import { createStore } from '../../platform/store.ts'

/** What Chrome, Edge and Samsung Internet hand out when the page can be installed by a button of its own. */
type InstallOffer = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

export const installOffer = createStore<InstallOffer | null>(null)
export const wasInstalled = createStore(false)

let isListening = false

/** The browser makes its offer once, soon after the page has loaded: code that wants it must be listening by then. */
export function listenForInstall(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return
    event.preventDefault()
    installOffer.set(event)
  })
  window.addEventListener('appinstalled', () => {
    installOffer.set(null)
    wasInstalled.set(true)
  })
}

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event && typeof event.prompt === 'function'

/** Whether this very window is the installed app. */
export function isInsideApp(): boolean {
  // The media feature does not exist in older Safari, which has a property of its own.
  return 'standalone' in navigator && navigator.standalone === true
    ? true
    : matchMedia('(display-mode: standalone), (display-mode: minimal-ui), (display-mode: window-controls-overlay)')
        .matches
}

/** An offer can be used once; a new one comes if it was declined. */
export async function acceptOffer(): Promise<void> {
  const offer = installOffer.get()
  if (!offer) return
  installOffer.set(null)
  const { outcome } = await offer.prompt()
  if (outcome === 'accepted') wasInstalled.set(true)
}
