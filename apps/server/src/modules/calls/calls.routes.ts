import type { CallDeviceId, CallTerminal } from '@fanlight/contract'
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
import type { Http } from '../../platform/http/http.ts'
import type { Origin, Viewer } from '../../platform/http/viewer.ts'
import type { createDialing, Device } from './dialing.ts'
import type { createHistory } from './history.ts'
import type { CallNews } from './news.ts'
import type { createTalking } from './talking.ts'

/** A program that does not say which device it is, is one with its session. */
const deviceIdOf = ({ sessionId }: Viewer, said?: CallDeviceId): CallDeviceId =>
  said ?? (`session-${sessionId}` as CallDeviceId)

function terminalOf(userAgent: string): CallTerminal {
  if (/android/i.test(userAgent)) return 'android'
  return /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : 'web'
}

function deviceOf(
  { viewer, origin }: { viewer: Viewer; origin: Origin },
  said: { deviceId?: CallDeviceId | undefined; deviceType?: CallTerminal | undefined },
): Device {
  return { deviceId: deviceIdOf(viewer, said.deviceId), terminal: said.deviceType ?? terminalOf(origin.userAgent) }
}

export function registerCallsRoutes(
  http: Http,
  use: {
    dialing: ReturnType<typeof createDialing>
    talking: ReturnType<typeof createTalking>
    history: ReturnType<typeof createHistory>
    news: CallNews
  },
): void {
  const { dialing, talking, history, news } = use
  http.handle(checkCall, async ({ viewer, input }) => ({ webCall: await dialing.check(viewer.userId, input) }))
  http.handle(dial, async ({ viewer, input, origin }) => {
    const call = await dialing.dial(viewer.userId, input, deviceOf({ viewer, origin }, input))
    return news.show(call, viewer.userId)
  })
  http.handle(acceptCall, ({ viewer, input, origin }) =>
    talking.accept(viewer.userId, input, deviceOf({ viewer, origin }, input)),
  )
  http.handle(rejectCall, ({ viewer, input }) => talking.reject(viewer.userId, input.callId))
  http.handle(cancelCall, ({ viewer, input }) => talking.cancel(viewer.userId, input.callId))
  http.handle(hangUp, ({ viewer, input }) => talking.hangUp(viewer.userId, input.callId))
  http.handle(resetCallState, async ({ viewer, input }) => ({ call: await talking.reset(viewer.userId, input) }))
  http.handle(resumeCall, async ({ viewer, input, origin }) => ({
    call: await talking.resume(viewer.userId, input, deviceOf({ viewer, origin }, input)),
  }))
  http.handle(getCallToken, ({ viewer, input }) =>
    talking.token(viewer.userId, input.callId, deviceIdOf(viewer, input.deviceId)),
  )
  http.handle(listCalls, ({ viewer, input }) => history.list(viewer.userId, input.cursor))
  http.handle(getCallReceipt, async ({ viewer, input }) => ({
    receipt: await history.receipt(viewer.userId, input.callId),
  }))
}
