import { useCurrentRoute } from '../routes/current-route.ts'
import { usePageTitle } from './page-title.ts'

/** The page's heading, and with it the tab's and the top bar's title. Where the top bar shows it, it is for ears only. */
export function PageTitle({ children, className = '' }: { children: string; className?: string }) {
  const { route } = useCurrentRoute()
  usePageTitle(children)
  const hidden = route.layout === 'mobile' ? 'sr-only' : 'max-md:sr-only'
  return <h1 className={`mb-6 font-display text-26 font-semibold tracking-tight ${hidden} ${className}`}>{children}</h1>
}
