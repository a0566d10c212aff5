import { AppStore } from '../../features/download/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { PageTitle } from '../shell/PageTitle.tsx'

export function AppStorePage() {
  const text = useText()
  return (
    <>
      <PageTitle className="sr-only">{text('page.appStore')}</PageTitle>
      <AppStore />
    </>
  )
}
