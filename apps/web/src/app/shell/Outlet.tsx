import { FanlightMark, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { Suspense } from 'react'
import { useText } from '../../platform/i18n/index.ts'
import { PageHeading } from '../../platform/page/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { PageArrived } from './RouteEffects.tsx'
import { useCurrentRoute } from '../../platform/navigation/index.ts'

/** The page of the current route. Another account, or another person's profile, is another page. */
export function Outlet() {
  const account = useAccount()
  const { route, params, path } = useCurrentRoute()
  const Page = route.component
  const key = [account?.userId, route.name, params['id']].join(' ')
  return (
    <ErrorBoundary resetKey={path}>
      <Suspense fallback={route.flags.includes('bare') ? <WindowSkeleton /> : <PageSkeleton />}>
        {route.heading !== 'own' && <PageHeading />}
        <Page key={key} />
        <PageArrived path={path} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** A window of its own begins with the mark, where its page has it too. */
function WindowSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')} className="flex animate-breathe justify-center">
      <FanlightMark size={48} />
    </SkeletonGroup>
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
