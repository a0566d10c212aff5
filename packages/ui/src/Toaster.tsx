import { lazy, Suspense, useEffect, useState } from 'react'
import { untilLoaded } from './until-loaded.ts'

const ToastStack = lazy(async () => ({
  default: (await untilLoaded(() => import('./ToastStack.tsx'))).ToastStack,
}))

export type ToasterProps = {
  /** The name of the region of messages, for screen readers. */
  label: string
}

/** Once per app. Sonner comes after the first paint: nobody reads a toast before there is a screen. */
export function Toaster({ label }: ToasterProps) {
  const [isPainted, setPainted] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setPainted(true), 0)
    return () => clearTimeout(timer)
  }, [])

  return isPainted ? (
    <Suspense fallback={null}>
      <ToastStack label={label} />
    </Suspense>
  ) : null
}
