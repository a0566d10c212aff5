import type { ReactNode } from 'react'

export type ToastType = 'neutral' | 'success' | 'warning' | 'error'

export type ToastOptions = {
  description?: ReactNode
  /** One way to act on it: undo, open, try again. */
  action?: { label: string; onPress: () => void } | undefined
  /** 4000 ms unless said; `Infinity` stays until it is dismissed. */
  duration?: number | undefined
  /** A toast with an id that is on screen replaces that one instead of joining it. */
  id?: string | undefined
}

export type ToastRequest = { id: string; type: ToastType; text: ReactNode; options: ToastOptions }

/** The part that draws toasts. It arrives later than the first screen, so what is said before waits for it. */
export type ToastSurface = { show: (request: ToastRequest) => void; dismiss: (id?: string) => void }

let surface: ToastSurface | undefined
let waiting: ToastRequest[] = []
let lastNumber = 0

export function connectToasts(arrived: ToastSurface): () => void {
  surface = arrived
  for (const request of waiting) arrived.show(request)
  waiting = []
  return () => {
    if (surface === arrived) surface = undefined
  }
}

function say(type: ToastType, text: ReactNode, options: ToastOptions = {}): string {
  // A failure that its user caused on purpose has no words.
  if (text === '') return ''
  lastNumber += 1
  const request = { id: options.id ?? `toast-${lastNumber}`, type, text, options }
  if (surface) surface.show(request)
  else waiting.push(request)
  return request.id
}

/** Says something for four seconds; answers the id with which it can be dismissed. Needs one `<Toaster />` in the app. */
export const toast = Object.assign((text: ReactNode, options?: ToastOptions) => say('neutral', text, options), {
  success: (text: ReactNode, options?: ToastOptions) => say('success', text, options),
  warning: (text: ReactNode, options?: ToastOptions) => say('warning', text, options),
  error: (text: ReactNode, options?: ToastOptions) => say('error', text, options),
  dismiss: (id?: string) => {
    waiting = id === undefined ? [] : waiting.filter((request) => request.id !== id)
    surface?.dismiss(id)
  },
})
