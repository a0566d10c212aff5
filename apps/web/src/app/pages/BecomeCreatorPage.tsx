import { BecomeCreator } from '../../features/creators/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { useCurrentRoute } from '../routes/current-route.ts'
import { PageTitle } from '../shell/PageTitle.tsx'

export function BecomeCreatorPage() {
  const text = useText()
  const { route } = useCurrentRoute()
  return (
    <>
      <PageTitle className="sr-only">{text('page.becomeCreator')}</PageTitle>
      <BecomeCreator layout={route.layout} />
    </>
  )
}
