import { ErrorState } from '@fanlight/ui'
import { Component, useEffect, type ReactNode } from 'react'
import { useText } from '../../platform/i18n/index.ts'
import { logError } from '../../platform/log/log.ts'
import { applyUpdate } from './updates.ts'

type Props = {
  children: ReactNode
  /** Another page gets another chance. */
  resetKey?: string
}
type State = { error: unknown; resetKey: string | undefined }

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('unknown') }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey }
  }

  override componentDidCatch(error: unknown): void {
    logError(error, { caughtBy: 'boundary' })
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <CrashScreen error={this.state.error} />
  }
}

/** A page's code that does not come: it is of an older version, or there is no network. */
const MISSING_CODE = /dynamically imported module|module script failed|preload CSS/i

function CrashScreen({ error }: { error: unknown }) {
  const text = useText()
  const isMissingCode = error instanceof Error && MISSING_CODE.test(error.message)
  if (isMissingCode && !navigator.onLine) return <OfflineScreen />
  return (
    <ErrorState
      title={text(isMissingCode ? 'shell.update.text' : 'shell.crash.title')}
      text={isMissingCode ? undefined : text('shell.crash.text')}
      retryLabel={text('common.reload')}
      onRetry={applyUpdate}
    />
  )
}

/** A browser does not ask again for code that did not come: a new document does, as soon as there is a network. */
const again = (): void => location.reload()

function OfflineScreen() {
  const text = useText()
  useEffect(() => {
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  return (
    <ErrorState
      title={text('shell.pageOffline.title')}
      text={text('shell.pageOffline.text')}
      retryLabel={text('common.tryAgain')}
      onRetry={again}
    />
  )
}
