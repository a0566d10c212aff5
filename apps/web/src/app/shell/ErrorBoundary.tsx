import { Component, type ReactNode } from 'react'
import { logError } from '../../platform/log/index.ts'
import { CrashScreen } from './CrashScreen.tsx'

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
