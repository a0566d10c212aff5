import { Suspense, use } from 'react'
import { useCurrentRoute } from '../../../platform/navigation/index.ts'
import { Aside } from '../../../platform/page/index.ts'
import { LegalArticle } from '../LegalArticle.tsx'
import { LegalContents } from '../LegalContents.tsx'
import { LegalSkeleton } from '../LegalSkeleton.tsx'
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
