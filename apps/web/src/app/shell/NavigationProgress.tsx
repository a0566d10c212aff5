import { isNavigating } from '../../platform/navigation/index.ts'
import { useStore } from '../../platform/store.ts'

/** A line at the upper edge while a page is on its way; short ways show nothing. */
export function NavigationProgress() {
  if (!useStore(isNavigating)) return null
  return (
    <div
      aria-hidden
      className="fixed inset-x-0 top-0 z-50 h-0.5 animate-appear overflow-hidden [animation-delay:100ms]"
    >
      <div className="h-full w-1/3 animate-stream rounded-full glow" />
    </div>
  )
}
