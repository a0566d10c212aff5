import type { CallId } from '@fanlight/contract'
import { openReport } from '../../platform/dialogs/index.ts'
import type { CallState } from './call-state.ts'

/** Of the call, where there is one that the server knows of; otherwise of the person. */
export function reportCall({ call, other }: Pick<CallState, 'call' | 'other'>): void {
  if (call) reportCallOf(call.callId, call.other.nickName)
  else if (other) openReport({ target: { type: 'user', id: other.userId }, name: other.nickName })
}

export const reportCallOf = (callId: CallId, name: string): void =>
  openReport({ target: { type: 'call', id: callId }, name })
