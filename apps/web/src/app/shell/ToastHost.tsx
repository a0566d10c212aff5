import { Toaster } from '@fanlight/ui'
import { useEffect, useState } from 'react'
import { useText } from '../../platform/i18n/index.ts'

const AT_THE_LATEST_MS = 2_000

/** What shows toasts comes after the first screen: with the first touch, or a little later. Toasts said before wait. */
export function ToastHost() {
  const text = useText()
  const [isWanted, setWanted] = useState(false)

  useEffect(() => {
    const want = () => setWanted(true)
    const timer = setTimeout(want, AT_THE_LATEST_MS)
    window.addEventListener('pointerdown', want, { once: true })
    window.addEventListener('keydown', want, { once: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', want)
      window.removeEventListener('keydown', want)
    }
  }, [])

  return isWanted ? <Toaster label={text('shell.messages')} /> : null
}
