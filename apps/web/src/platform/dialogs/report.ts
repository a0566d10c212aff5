import type { ReportTarget } from '@fanlight/contract'
import { currentSession } from '../session/session.ts'
import { elsewhere } from './elsewhere.ts'
import { whenSignedIn } from './login.ts'
import { addDialog } from './stack.ts'

export type ReportRequest = {
  target: ReportTarget
  /** Whose it is, or who it is. */
  name: string
}

/** Opens the report of a person or of something they made. */
export function openReport(request: ReportRequest): void {
  whenSignedIn(() => {
    const session = currentSession()
    const viewerId = session.status === 'signedIn' ? session.user.userId : null
    addDialog({ load: elsewhere.report, props: request, name: 'report', viewerId, onClosed: () => undefined })
  })
}
