import type { ReportTarget } from '@fanlight/contract'
import { currentSession } from '../session/index.ts'
import { createStore } from '../store.ts'
import { askToLogin, loginRequest } from './login.ts'

export type ReportRequest = {
  target: ReportTarget
  /** Whose it is, or who it is. */
  name: string
}

/** What somebody is about to report. The dialog belongs to a room that most who report may not know. */
export const reportRequest = createStore<ReportRequest | null>(null)

/** Opens the report. A visitor is asked to log in first, and comes back to it by doing so. */
export function openReport(request: ReportRequest): void {
  if (currentSession().status === 'signedIn') return reportRequest.set(request)
  askToLogin()
  const asked = loginRequest.get()
  const stop = loginRequest.subscribe(() => {
    if (loginRequest.get() === asked) return
    stop()
    if (currentSession().status === 'signedIn') reportRequest.set(request)
  })
}

export function closeReport(): void {
  reportRequest.set(null)
}
