import type { CallState } from '@fanlight/contract'

export type CallOutcome = 'talked' | 'canceled' | 'declined' | 'unanswered' | 'missed' | 'failed'

/** What became of a call, as one of the two sees it. */
export function callOutcome(callState: CallState, callTime: number, isDialer: boolean): CallOutcome {
  switch (callState) {
    case 'DIAL_TERMINATION':
      return isDialer ? 'canceled' : 'missed'
    case 'PICKER_TERMINATION':
      return 'declined'
    case 'PICKER_TIMEOUT':
      return isDialer ? 'unanswered' : 'missed'
    case 'DIAL_WAITING':
    case 'TALKING':
    case 'DIAL_HANG':
      return callTime > 0 ? 'talked' : 'failed'
  }
}
