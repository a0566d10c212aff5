import {
  acceptCall,
  cancelCall,
  checkCall,
  dial,
  getCallReceipt,
  getCallToken,
  hangUp,
  listCalls,
  rejectCall,
  resetCallState,
  resumeCall,
} from '@fanlight/contract/schemas'
import { AppError } from '../../platform/errors.ts'
import type { Http } from '../../platform/http/http.ts'

/** Nobody takes calls yet: each is refused as it is while somebody has them switched off. */
export function registerCallsRoutes(http: Http): void {
  const refuse = (reason: 'CALLS_DISABLED' | 'INVITE_NOT_EXISTS' | 'ROOM_NOT_EXISTS' | 'NOT_FOUND') => () => {
    throw new AppError(reason, {})
  }
  http.handle(checkCall, refuse('CALLS_DISABLED'))
  http.handle(dial, refuse('CALLS_DISABLED'))
  http.handle(acceptCall, refuse('INVITE_NOT_EXISTS'))
  http.handle(rejectCall, refuse('INVITE_NOT_EXISTS'))
  http.handle(cancelCall, refuse('INVITE_NOT_EXISTS'))
  http.handle(hangUp, refuse('ROOM_NOT_EXISTS'))
  http.handle(resetCallState, () => ({ call: null }))
  http.handle(resumeCall, () => ({ call: null }))
  http.handle(getCallToken, refuse('ROOM_NOT_EXISTS'))
  http.handle(listCalls, () => ({ calls: [], nextCursor: null }))
  http.handle(getCallReceipt, refuse('NOT_FOUND'))
}
