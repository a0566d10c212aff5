import { Skeleton, SkeletonGroup } from '@fanlight/ui'
import { Suspense } from 'react'
import { useText } from '../../platform/i18n/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import { useCurrentRoute } from '../routes/current-route.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { PageArrived } from './RouteEffects.tsx'

/** The page of the current route. Another account, or another person's profile, is another page. */
export function Outlet() {
  const account = useAccount()
  const { route, params, path } = useCurrentRoute()
  const Page = route.component
  const key = [account?.userId, route.name, params['id']].join(' ')
  return (
    <ErrorBoundary resetKey={path}>
      <Suspense fallback={<PageSkeleton />}>
        <Page key={key} />
        <PageArrived path={path} />
      </Suspense>
    </ErrorBoundary>
  )
}

function PageSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')} className="flex flex-col gap-4">
      <Skeleton className="h-8 w-48 max-md:hidden" />
      <Skeleton className="h-40 rounded-card" />
      <Skeleton shape="text" className="w-2/3" />
      <Skeleton shape="text" className="w-1/2" />
    </SkeletonGroup>
  )
}
