import { lazy, Suspense, useEffect } from 'react'
import { closeReport, reportRequest } from '../../platform/dialogs/index.ts'
import { allTexts } from '../../platform/i18n/index.ts'
import { onArrival } from '../../platform/navigation/index.ts'
import { useStore } from '../../platform/store.ts'

const ReportDialog = lazy(async () => {
  const [{ ReportDialog: dialog }] = await Promise.all([import('./ReportDialog.tsx'), allTexts()])
  return { default: dialog }
})

/** Where `openReport` shows its dialog. Once, in the shell. */
export function ReportHost() {
  const request = useStore(reportRequest)
  useEffect(() => onArrival(closeReport), [])
  if (!request) return null
  return (
    <Suspense fallback={null}>
      <ReportDialog key={`${request.target.type} ${request.target.id}`} {...request} onClose={closeReport} />
    </Suspense>
  )
}
