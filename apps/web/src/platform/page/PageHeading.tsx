import { useCurrentRoute } from '../navigation/index.ts'
import { useShownTitle } from './page-title.ts'

/**
 * The page's title as its heading. The shell shows it; a page whose row says `heading: 'own'` places it itself. Where
 * the top bar shows the title, the heading is for screen readers only.
 */
export function PageHeading() {
  const { route } = useCurrentRoute()
  const title = useShownTitle()
  const isHidden = route.layout === 'mobile' || route.heading === 'hidden'
  return (
    <h1 className={`mb-6 font-display text-26 font-semibold tracking-tight ${isHidden ? 'sr-only' : 'max-md:sr-only'}`}>
      {title}
    </h1>
  )
}
