import { useEffect, useRef, useState } from 'react'
import { tabStorage } from '../../../platform/storage/index.ts'
import type { WindowMessage } from '../flow/payment-flow.ts'
import { speakToPage } from '../flow/window-line.ts'

/**
 * Tells the page that began the payment how it goes. Where that page is this very tab, what is said waits for it in the
 * tab's storage, and `place` is where it was.
 */
export function useTelling(flow: string | null) {
  const [isHeard, setHeard] = useState(false)
  const [place] = useState(() => {
    const here = tabStorage.paymentHere.get()
    return here && here.flow === flow ? here.place : null
  })
  const line = useRef<ReturnType<typeof speakToPage> | null>(null)

  useEffect(() => {
    if (flow === null || place !== null) return undefined
    const own = speakToPage(flow, () => setHeard(true))
    line.current = own
    return own.close
  }, [flow, place])

  function tell(message: WindowMessage): void {
    const here = tabStorage.paymentHere.get()
    if (place !== null && here) tabStorage.paymentHere.set({ ...here, told: message })
    else line.current?.tell(message)
  }
  return { tell, isHeard, place }
}
