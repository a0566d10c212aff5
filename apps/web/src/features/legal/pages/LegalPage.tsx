import { Skeleton, SkeletonGroup } from '@fanlight/ui'
import { Suspense, use } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { useCurrentRoute } from '../../../platform/navigation/index.ts'
import { Aside } from '../../../platform/page/index.ts'
import { LegalArticle } from '../LegalArticle.tsx'
import { LegalContents } from '../LegalContents.tsx'
import { loadLegalDocument } from '../library.ts'

export function LegalPage() {
  const { route } = useCurrentRoute()
  const path = route.layout === 'mobile' ? (route.twin ?? route.path) : route.path
  return (
    <Suspense fallback={<LegalSkeleton />}>
      <LegalText path={path} />
    </Suspense>
  )
}

function LegalText({ path }: { path: string }) {
  const document = use(loadLegalDocument(path))
  return (
    <>
      <LegalArticle document={document} path={path} />
      <Aside>
        <LegalContents document={document} path={path} />
      </Aside>
    </>
  )
}

function LegalSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('legal.loading')} className="flex flex-col gap-6">
      <div>
        <Skeleton className="h-9 w-2/3" />
        <Skeleton shape="text" className="mt-3 w-40 text-13" />
      </div>
      <Skeleton className="h-48 rounded-card" />
      <div>
        <Skeleton className="mt-4 h-6 w-1/2" />
        <Skeleton shape="text" className="mt-4 w-full" />
        <Skeleton shape="text" className="w-full" />
        <Skeleton shape="text" className="w-4/5" />
      </div>
    </SkeletonGroup>
  )
}
