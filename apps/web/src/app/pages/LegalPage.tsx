import { Suspense, use } from 'react'
import { LegalArticle, LegalContents, LegalSkeleton, loadLegalDocument } from '../../features/legal/index.ts'
import { useCurrentRoute } from '../routes/current-route.ts'
import { Aside } from '../shell/Aside.tsx'

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
