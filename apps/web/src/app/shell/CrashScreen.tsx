import { ErrorState } from '@fanlight/ui'
import { useText } from '../../platform/i18n/index.ts'
import { applyUpdate } from './updates.ts'

/** A page's code that does not come: it is of an older version, or there is no network. */
const MISSING_CODE = /dynamically imported module|module script failed|preload CSS/i

export function CrashScreen({ error }: { error: unknown }) {
  const text = useText()
  const isMissingCode = error instanceof Error && MISSING_CODE.test(error.message)
  if (isMissingCode && !navigator.onLine) {
    return (
      <ErrorState
        title={text('shell.pageOffline.title')}
        text={text('shell.pageOffline.text')}
        retryLabel={text('common.tryAgain')}
        onRetry={() => location.reload()}
      />
    )
  }
  return (
    <ErrorState
      title={text(isMissingCode ? 'shell.update.text' : 'shell.crash.title')}
      text={isMissingCode ? undefined : text('shell.crash.text')}
      retryLabel={text('common.reload')}
      onRetry={applyUpdate}
    />
  )
}
