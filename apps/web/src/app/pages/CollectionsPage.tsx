import { Collections } from '../../features/posts/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { PageTitle } from '../shell/PageTitle.tsx'

export function CollectionsPage() {
  const text = useText()
  return (
    <>
      <PageTitle>{text('page.collections')}</PageTitle>
      <Collections />
    </>
  )
}
