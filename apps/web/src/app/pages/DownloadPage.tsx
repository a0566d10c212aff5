import { Download } from '../../features/download/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { PageTitle } from '../shell/PageTitle.tsx'

export function DownloadPage() {
  const text = useText()
  return (
    <>
      <PageTitle>{text('page.download')}</PageTitle>
      <Download />
    </>
  )
}
